import { memberAt, textAt, type Located } from '../../description/read/view.ts';
import { direction, html, joinHtml, type Html } from '../../lib/html.ts';
import { isObject, listOf } from '../../lib/json.ts';
import { shortText } from './json.ts';
import type { Markdown } from './markdown.ts';
import { otherKeysFolded } from './other-keys.ts';
import { copyButton } from './panel.ts';

/** A label and the text under it; nothing where there is no text. */
export type Fact = readonly [label: string, text: Html | undefined];

/** A list of facts; nothing where there are none. */
export function factList(facts: readonly Fact[]): Html | undefined {
  const shown = facts.flatMap(([label, text]) =>
    text === undefined
      ? []
      : [
          html`<dt>${label}</dt>
            <dd>${text}</dd> `,
        ],
  );
  return shown.length === 0 ? undefined : html`<dl class="facts">${shown}</dl>`;
}

/** Things under one label, a line each; nothing where there are none. */
export function lines(items: readonly Html[]): Html | undefined {
  const [only] = items;
  if (only === undefined) return undefined;
  if (items.length === 1) return only;
  return html`<ul>
    ${items.map((item, index) => (index === 0 ? html`<li>${item}</li>` : html`<li class="gap">${item}</li>`))}
  </ul>`;
}

/** A name as code; nothing for none. */
export function codeText(text: string | undefined): Html | undefined {
  return text === undefined || text === '' ? undefined : html`<code${direction(text)}>${text.slice(0, 2_000)}</code>`;
}

/** An address: a link where a browser can follow it, and always a text to copy. */
export function addressHtml(url: string): Html {
  const shown = url.slice(0, 2_000);
  return /^https?:\/\/[^{}\s]+$/iu.test(shown)
    ? html`<a href="${shown}" rel="noreferrer">${shown}</a>`
    : html`<code>${shown}</code>`;
}

/** A text that the specifications call plain, such as a summary: what looks like Markdown in it stays. */
export function plainBlock(text: string): Html {
  return html`<p${direction(text)}>${text.slice(0, 10_000)}</p>`;
}

/** A text in CommonMark; nothing for none. */
export function textBlock(
  { shown: { markdown } }: { readonly shown: { readonly markdown: Markdown } },
  text: string | undefined,
  ...options: readonly Parameters<Markdown['block']>[1][]
): Html | undefined {
  return text === undefined ? undefined : markdown.block(text, ...options);
}

/** Summary and description of an object, a block each; a text that is its `title` is not repeated. */
export function proseBlocks(markdown: Markdown, located: Located, title?: string): readonly Html[] {
  return ['summary', 'description'].flatMap((key) => {
    const text = textAt(located, key);
    if (text === undefined || text === title) return [];
    return [key === 'summary' ? plainBlock(text) : markdown.block(text)];
  });
}

interface DrawnServer {
  readonly url: string;
  /** Keys that are drawn beside it. */
  readonly drawn?: string;
  /** Stands below the address: the name and protocol of a server of AsyncAPI. */
  readonly called?: Html | undefined;
}

/** The texts of a Server object. */
export function serverHtml(markdown: Markdown, server: Located, { url, drawn = '', called }: DrawnServer): Html {
  const description = textAt(server, 'description');
  const titles = ['title', 'summary', 'name'].map((key) => textAt(server, key));
  const isFilled = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';
  const texts = [
    ...titles.filter(isFilled).map((title) => html`${title.slice(0, 1_000)}`),
    ...(isFilled(description) ? [markdown.inline(description)] : []),
  ];
  const below = texts.map((text) => html`<div class="dim">${text}</div>`);
  return html`<code>${url.slice(0, 2_000)}</code>
    ${copyButton('URL')}${called}${below}${variablesHtml(markdown, server)}${otherKeysFolded(
      server,
      `${drawnServerKeys} ${drawn}`,
    )}`;
}

/** The keys of a server that pages draw, and those that only AsyncAPI has. */
export const drawnServerKeys =
  'url host pathname protocol protocolVersion title summary name description variables:map';
export const asyncServerKeys = 'bindings:map security:list tags:list externalDocs:map';

function variablesHtml(markdown: Markdown, server: Located): Html | undefined {
  const variables = memberAt(server, 'variables');
  if (variables === undefined || typeof variables.value !== 'object' || variables.value === null) return undefined;
  const names = Object.keys(variables.value).slice(0, 50);
  return html`${names.map((name) => {
    const variable = memberAt(variables, name);
    if (variable === undefined) return html``;
    const description = textAt(variable, 'description');
    return html`<div class="dim">
      <code>${name.slice(0, 80)}</code>${variableWords(variable)}${
        description === undefined ? undefined : html`: ${markdown.inline(description)}`
      }
      ${otherKeysFolded(variable, drawnVariableKeys)}
    </div>`;
  })}`;
}

/** The keys of a variable that pages draw. */
export const drawnVariableKeys = 'default enum:list examples:list description';

/** The values of a variable of a server, behind its name: ` is eu, one of eu, us`. */
export function variableWords(variable: Located): Html {
  const standard = textAt(variable, 'default');
  const is = standard === undefined ? undefined : html` is <code>${standard.slice(0, 80)}</code>`;
  return html`${standard === '' ? ' is empty' : is}${valueList(variable, 'enum', ', one of')}${valueList(variable, 'examples', ', such as')}`;
}

function valueList(variable: Located, key: string, words: string): Html | undefined {
  const values = listOf(memberAt(variable, key)?.value);
  if (values.length === 0) return undefined;
  const listed = values.slice(0, 20).map((value) => html`<code>${shortText(value, 80)}</code>`);
  const more = values.length - listed.length;
  return html`${words} ${joinHtml(listed, ', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** A link to documentation elsewhere, as `externalDocs` has it. */
export function externalDocsHtml(markdown: Markdown, docs: Located | undefined): Html | undefined {
  if (docs === undefined || !isObject(docs.value)) return undefined;
  const url = textAt(docs, 'url');
  const description = textAt(docs, 'description');
  const words = description === undefined ? undefined : html` <span class="dim">${markdown.inline(description)}</span>`;
  return html`${url === undefined ? undefined : addressHtml(url)}${words}${otherKeysFolded(docs, 'url description')}`;
}
