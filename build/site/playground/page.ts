import { html, type Html } from '../../../src/lib/html.ts';
import { examples } from './examples.ts';
import { shownPresets } from './linter.ts';

/** The page on which a description is linted while it is written: nothing of it leaves the browser. */
export function playgroundHtml(): Html {
  return html`<h1>Playground</h1>
    <p>
      Paste a description, or drop a file. It is linted as you type, as <code>assay lint</code> does it: nothing is sent
      anywhere. Choose the rules <code>examples</code> to check examples against their schemas. In a terminal,
      <a href="check.html"><code>assay check</code></a> does all of it at once. It also validates the rest of the
      description, and examples of schemas with <code>contains</code>, <code>propertyNames</code>,
      <code>dependent...</code> or <code>unevaluated...</code>, which are not checked here.
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
          ${shownPresets.map((name) => html`<option>${name}</option>`)}
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
