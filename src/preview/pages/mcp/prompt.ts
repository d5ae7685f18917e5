import { type Located, entriesAt, textAt } from '../../../description/read/view.ts';
import { type Html, html } from '../../../lib/html.ts';
import { isObject, member } from '../../../lib/json.ts';
import { counted } from '../../../lib/show.ts';
import { badgesHtml } from '../../frame/badges.ts';
import type { Entry } from '../../entries/entry.ts';
import { textBlock, codeText, factList } from '../../parts/facts.ts';
import { highlightJson, jsonText } from '../../parts/json.ts';
import { withNotes } from '../../parts/notes.ts';
import { foldedValue, otherKeys, otherKeysFolded } from '../../parts/other-keys.ts';
import { codeBlock, copyButton, panel } from '../../parts/panel.ts';
import { foldHtml, partHeading, rowHtml } from '../../parts/section.ts';
import type { PageContext, PageParts } from '../context.ts';

/** The keys of a prompt that pages draw. */
export const drawnPromptKeys = 'name title description arguments:list x-badges:list';

export function promptPage(context: PageContext, { located, title }: Entry): PageParts {
  const name = textAt(located, 'name') ?? title;
  const named = entriesAt(context.shown.description, located, 'arguments').slice(0, 100);
  const values = named.flatMap(([, argument]) => {
    const key = textAt(argument, 'name');
    return key === undefined ? [] : [[key, ''] as const];
  });
  const request = {
    jsonrpc: '2.0',
    id: 1,
    method: 'prompts/get',
    params: { name, arguments: Object.fromEntries(values) },
  };
  const content = codeBlock(highlightJson(jsonText(request).text), 'prompts/get');
  return {
    label: 'Experimental',
    route: html`<span class="verb">PROMPT</span> <span>${name.slice(0, 300)}</span>`,
    main: promptBody(context, located, 'prompt'),
    side: panel(context.ids, { title: name.slice(0, 100), tabs: [{ name: 'prompts/get', content }], copies: 'call' }),
    sideName: 'Calls',
  };
}

/** A prompt among others. */
export function promptFold(context: PageContext, entry: Entry, { isOpen }: { readonly isOpen: boolean }): Html {
  const { located, title, badges } = entry;
  const name = textAt(located, 'name') ?? title;
  return foldHtml(context.ids, {
    id: `prompt.${name}`,
    title: html`<code>${name.slice(0, 200)}</code>`,
    summary: title === name ? undefined : html`${title}`,
    badges: badgesHtml(context, badges),
    isOpen,
    noted: withNotes(context, [located.place], () => promptBody(context, located, `prompt.${name}`)),
  });
}

function promptBody(context: PageContext, prompt: Located, id: string): Html {
  const list = entriesAt(context.shown.description, prompt, 'arguments').slice(0, 300);
  const rows = list.map(([index, argument]) => argumentRow(context, argument, `${id}.${index}`));
  const heading =
    rows.length === 0
      ? undefined
      : html`${partHeading(context.ids, 'Arguments', { standing: id === 'prompt' ? 'page' : 'fold' })}
          <ul class="tree">
            ${rows}
          </ul>`;
  return html`${textBlock(context, textAt(prompt, 'description'))}${heading}${otherKeys(prompt, drawnPromptKeys)}`;
}

function argumentRow(context: PageContext, argument: Located, id: string): Html {
  const noted = withNotes(context, [argument.place], () => undefined);
  const name = textAt(argument, 'name');
  if (!isObject(argument.value) || name === undefined) {
    const body = html`${foldedValue(argument.value, 'what is written')}${noted.notes}`;
    return rowHtml({ label: 'no name', isName: false, id: context.ids.take(id), mark: noted.mark, body });
  }
  const title = textAt(argument, 'title');
  return rowHtml({
    label: name,
    isName: true,
    id: context.ids.take(`${id}.${name}`),
    words: title === undefined ? undefined : html`${title.slice(0, 200)}`,
    isRequired: member(argument.value, 'required') === true,
    mark: noted.mark,
    body: html`${textBlock(context, textAt(argument, 'description'))}${noted.notes}${otherKeysFolded(
      argument,
      'name title description required:flag',
    )}`,
  });
}

/** The keys of a resource that pages draw. */
export const drawnResourceKeys = 'name title description uri uriTemplate mimeType size:number x-badges:list';

/** The page of a resource, or of a template of resources. */
export function resourcePage(context: PageContext, { located, title }: Entry): PageParts {
  const size = sizeOf(located);
  const uri = uriOf(located);
  return {
    label: 'Experimental',
    route: html`<span class="verb">RESOURCE</span> <span>${(uri ?? title).slice(0, 1_000)}</span> ${copyButton('URI')}`,
    main: html`${textBlock(context, textAt(located, 'description'))}${factList([
      ['Name', codeText(textAt(located, 'name'))],
      ['URI', codeText(uri)],
      ['Content', codeText(textAt(located, 'mimeType'))],
      ['Size', size === undefined ? undefined : html`${size}`],
    ])}${otherKeys(located, drawnResourceKeys)}`,
  };
}

/** A resource among others. */
export function resourceRow(context: PageContext, { located, title, badges }: Entry): Html {
  const noted = withNotes(context, [located.place], () => undefined);
  const name = textAt(located, 'name') ?? title;
  const uri = uriOf(located);
  const [type, size] = [textAt(located, 'mimeType'), sizeOf(located)];
  const words = [title === name ? undefined : title, type?.slice(0, 100), size].filter((text) => text !== undefined);
  return rowHtml({
    label: name,
    isName: true,
    id: context.ids.take(`resource.${name}`),
    words: words.length === 0 ? undefined : html`${words.join(', ')}`,
    mark: noted.mark,
    badges: badgesHtml(context, badges),
    body: html`${uri === undefined ? undefined : html`<p><code>${uri.slice(0, 1_000)}</code> ${copyButton('URI')}</p>`}${textBlock(
      context,
      textAt(located, 'description'),
    )}${noted.notes}${otherKeysFolded(located, drawnResourceKeys)}`,
  });
}

export function uriOf(resource: Located): string | undefined {
  return textAt(resource, 'uri') ?? textAt(resource, 'uriTemplate');
}

export function sizeOf({ value }: Located): string | undefined {
  const size = member(value, 'size');
  return typeof size === 'number' ? counted(size, 'byte') : undefined;
}
