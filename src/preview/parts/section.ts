import { direction, html, joinHtml, type Html } from '../../lib/html.ts';
import type { Ids } from '../frame/ids.ts';
import { countHtml, totalOf, type Grade } from '../frame/tally.ts';
import type { Noted } from './notes.ts';

/** A row of a tree: a field, a parameter, a header. */
export interface TableRow {
  readonly label: string;
  /** Whether the label is a name that is sent; otherwise it is words. */
  readonly isName: boolean;
  /** Taken already. */
  readonly id: string;
  readonly words?: Html | undefined;
  readonly isRequired?: boolean;
  readonly mark?: Grade | undefined;
  readonly badges?: readonly Html[];
  /** How many findings are in what is not drawn here. */
  readonly count?: Html | undefined;
  readonly body: Html;
}

/** Draws a row. Its id is its anchor; the script of the page adds the link to it. */
export function rowHtml(row: TableRow): Html {
  const { label, isName, id, words, isRequired, mark, badges = [], count, body } = row;
  const shown = label === '' ? '""' : label.slice(0, 300);
  const on = mark === undefined ? undefined : html` class="on ${mark}"`;
  const name = isName ? html`<code${on}${direction(shown)}>${shown}</code>` : html`<span${on}>${shown}</span>`;
  const need = isRequired === true ? html`<span class="need">required</span>` : undefined;
  const said = words === undefined ? undefined : html`<span class="dim">${words}</span>`;
  const parts = [name, said, need, ...badges, count].filter((part) => part !== undefined);
  return html`<li id="${id}">
    <div class="row">${joinHtml(parts, ' ')}</div>
    ${body}
  </li>`;
}

/** Where a part stands: on a page of its own it has sections, in a fold only words above them. */
export type Standing = 'page' | 'fold';

/** What stands above a part of something that has a page of its own, and is folded elsewhere. */
export function partHeading(ids: Ids, title: string, { standing, link }: PartHeading): Html {
  if (standing === 'fold') return html`<p class="part">${title}${link}</p>`;
  const id = ids.take(title.toLowerCase());
  return html`<h2 id="${id}">${title} ${link === undefined ? undefined : html`<small>${link}</small>`}</h2>`;
}

interface PartHeading {
  readonly standing: Standing;
  readonly link?: Html | undefined;
}

/** A section of a page, with a heading that can be linked to. */
export function sectionHeading(ids: Ids, title: string, notes: readonly (string | undefined)[] = []): Html {
  const id = ids.take(title.toLowerCase());
  const said = notes.flatMap((note) => (note === undefined ? [] : [html`<small>${note}</small> `]));
  return html`<h2 id="${id}">${title} ${said}</h2>`;
}

/** A part that can be folded: a response, a tool, a message. */
export interface FoldedPart {
  readonly id: string;
  readonly verb?: string | undefined;
  readonly title: Html;
  readonly summary?: Html | undefined;
  readonly badges?: readonly Html[];
  /** What stands at the right: tags, a media type. */
  readonly tags?: string | undefined;
  readonly isOpen: boolean;
  /** What is inside, with the findings about it. */
  readonly noted: Noted;
}

/** Draws a fold, open where it is said or where a finding is inside. */
export function foldHtml(ids: Ids, fold: FoldedPart): Html {
  const { id, verb, title, summary, badges = [], tags, isOpen, noted } = fold;
  const hasFindings = totalOf(noted.tally) > 0;
  const parts = [
    verb === undefined ? undefined : html`<span class="verb">${verb}</span>`,
    html`<h3>${title}</h3>`,
    summary === undefined ? undefined : html`<span>${summary}</span>`,
    ...badges,
    countHtml(noted.tally),
    tags === undefined || tags === '' ? undefined : html`<span class="tags">${tags}</span>`,
  ].filter((part) => part !== undefined);
  return html`<details class="fold" id="${ids.take(id)}" ${isOpen || hasFindings ? html` open` : undefined}>
    <summary>${joinHtml(parts, ' ')}</summary>
    <div>${noted.notes}${noted.body}</div>
  </details> `;
}
