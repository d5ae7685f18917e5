import { textAt, type Located } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { member } from '../../../lib/json.ts';
import { counted } from '../../../lib/show.ts';
import type { Entry } from '../../entries/entry.ts';
import { badgeHtml } from '../../frame/badges.ts';
import type { PageContext, PageParts } from '../context.ts';
import { codeText, factList } from '../../parts/facts.ts';
import { withNotes } from '../../parts/notes.ts';
import { otherKeys, otherKeysFolded } from '../../parts/other-keys.ts';
import { copyButton } from '../../parts/panel.ts';
import { rowHtml } from '../../parts/section.ts';

/** The keys of a resource that pages draw. */
export const drawnResourceKeys = 'name title description uri uriTemplate mimeType size:number x-badges:list';

/** The page of a resource, or of a template of resources. */
export function resourcePage(context: PageContext, { located, title }: Entry): PageParts {
  const description = textAt(located, 'description');
  const size = sizeOf(located);
  const uri = uriOf(located);
  return {
    label: 'Experimental',
    route: html`<span class="verb">RESOURCE</span> <span>${(uri ?? title).slice(0, 1_000)}</span> ${copyButton('URI')}`,
    main: html`${description === undefined ? undefined : context.shown.markdown.block(description)}${factList([
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
  const description = textAt(located, 'description');
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
    badges: badges.map((badge) => badgeHtml(context, badge, { marks: true })),
    body: html`${uri === undefined ? undefined : html`<p><code>${uri.slice(0, 1_000)}</code> ${copyButton('URI')}</p>`}${
      description === undefined ? undefined : context.shown.markdown.block(description)
    }${noted.notes}${otherKeysFolded(located, drawnResourceKeys)}`,
  });
}

export function uriOf(resource: Located): string | undefined {
  return textAt(resource, 'uri') ?? textAt(resource, 'uriTemplate');
}

export function sizeOf({ value }: Located): string | undefined {
  const size = member(value, 'size');
  return typeof size === 'number' ? counted(size, 'byte') : undefined;
}
