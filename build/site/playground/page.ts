import { presets } from '../../../rulesets/presets.ts';
import { html, type Html } from '../../../src/lib/html.ts';
import { examples } from './examples.ts';

/** The page on which a description is linted while it is written: nothing of it leaves the browser. */
export function playgroundHtml(): Html {
  return html`<h1>Playground</h1>
    <p>
      Paste a description, or drop a file. It is linted as you type, as <code>assay lint</code> does it: nothing is sent
      anywhere. <a href="check.html"><code>assay check</code></a> also looks at examples, and at the rest of the
      description; it needs a terminal.
    </p>
    <div class="controls">
      <label
        >Start from
        <select id="example">
          ${Object.keys(examples).map((name) => html`<option>${name}</option>`)}
        </select></label
      >
      <label
        >Rules
        <select id="preset">
          ${presets.map((name) => html`<option>${name}</option>`)}
        </select></label
      >
      <label class="file">Open a file <input type="file" id="file" accept=".yaml,.yml,.json" /></label>
      <button type="button" id="repair">Repair</button>
      <button type="button" id="suggest">Repair, with suggestions</button>
    </div>
    <div class="editor">
      <pre id="lines" aria-hidden="true"></pre>
      <textarea
        id="text"
        aria-label="Description"
        spellcheck="false"
        autocapitalize="off"
        autocomplete="off"
        wrap="off"
      ></textarea>
    </div>
    <p id="summary" role="status"></p>
    <ol id="findings"></ol>
    <noscript
      ><p>The playground needs JavaScript. <code>assay lint</code> does the same in a terminal.</p></noscript
    >`;
}
