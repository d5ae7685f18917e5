import { html, type Html } from '../../lib/html.ts';
import { icon } from '../frame/icons.ts';
import type { Ids } from '../frame/ids.ts';
import { highlightJson, jsonText } from './json.ts';

/** A button that copies what stands before it, or in its panel. */
export function copyButton(what: string): Html {
  return html`<button type="button" class="icon" data-copy aria-label="Copy ${what.slice(0, 60)}" title="Copy">
    ${icon('copy')}
  </button>`;
}

/** Code that scrolls, with a name for those who do not see it. */
export function codeBlock(code: Html, name: string): Html {
  return html`<pre tabindex="0" role="group" aria-label="${name}"><code>${code}</code></pre>`;
}

/** A value as code, cut where it is long. */
export function valueBlock(value: unknown, name: string, longest?: number): Html {
  const { text, isWhole } = jsonText(value, longest);
  const rest = isWhole ? undefined : html`<p class="cut dim">Cut here: the file has all of it.</p>`;
  return html`${codeBlock(highlightJson(text), name)}${rest}`;
}

/** One of several pieces of code under one heading. */
export interface Tab {
  readonly name: string;
  readonly content: Html;
}

/** A panel with a heading and one piece of code, or several behind tabs. */
export function panel(
  ids: Ids,
  { title, note, tabs, copies }: { title: string; note?: string; tabs: readonly Tab[]; copies: string },
): Html {
  const id = ids.take(title);
  const only = tabs.length === 1 ? tabs[0] : undefined;
  const list =
    only === undefined
      ? html`<div class="tabs" role="tablist" aria-label="${title}">
          ${tabs.map(
            ({ name }, index) =>
              html`<button
                type="button"
                role="tab"
                id="${id}-t${index}"
                aria-controls="${id}-p${index}"
                aria-selected="${index === 0 ? 'true' : 'false'}"
                tabindex="${index === 0 ? '0' : '-1'}"
              >
                ${name}
              </button>`,
          )}
        </div>`
      : undefined;
  const bodies = tabs.map(({ content }, index) =>
    only === undefined
      ? html`<div
          role="tabpanel"
          id="${id}-p${index}"
          aria-labelledby="${id}-t${index}"
          ${index === 0 ? undefined : html` hidden`}
        >
          ${content}
        </div>`
      : content,
  );
  const label = note ?? only?.name;
  return html`<section class="panel" aria-labelledby="${id}">
    <div class="bar">
      <h2 id="${id}">${title}</h2>
      ${list}${label === undefined || label === title ? undefined : html`<span class="dim">${label}</span>`}
      ${copyButton(copies)}
    </div>
    ${bodies}
  </section> `;
}
