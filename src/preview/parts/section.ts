import { direction, html, joinHtml, type Html } from '../../lib/html.ts';
import type { Ids } from '../frame/ids.ts';
import { nameHtml, verbHtml } from '../frame/names.ts';
import { countHtml, totalOf, type Grade } from '../frame/tally.ts';
import type { Noted } from './notes.ts';

/** A row of a tree: a field, a parameter, a header. */
export interface TableRow {
  readonly label: string;
  /** False for labels that are words instead of names that are sent. */
  readonly isName: boolean;
  /** An id that was taken for it. */
  readonly id: string;
  /** The page of what a label of words names. */
  readonly href?: string | undefined;
  readonly words?: Html | undefined;
  readonly isRequired?: boolean;
  readonly mark?: Grade | undefined;
  readonly badges?: readonly Html[];
  /** The count of findings in parts that are not drawn here. */
  readonly count?: Html | undefined;
  readonly body: Html;
}

/** Draws a row. Its id is its anchor; the script of the page adds the link to it. */
export function rowHtml(row: TableRow): Html {
  const { label, isName, id, href, words, isRequired, mark, badges = [], count, body } = row;
  const shown = label === '' ? '""' : label.slice(0, 300);
  const on = mark === undefined ? undefined : html` class="on ${mark}"`;
  const name = isName
    ? html`<code${on}${direction(shown)}>${nameHtml(shown)}</code>`
    : html`<span${on}>${href === undefined ? shown : html`<a href="${href}">${shown}</a>`}</span>`;
  const need = isRequired === true ? html`<span class="need">required</span>` : undefined;
  const dim = words === undefined || words.html === '' ? undefined : html`<span class="dim">${words}</span>`;
  const parts = [name, dim, need, ...badges, count].filter((part) => part !== undefined);
  return html`<li id="${id}">
    <div class="row">${joinHtml(parts, ' ')}</div>
    ${body}
  </li>`;
}

/** On a page of its own a part has sections, in a fold only words above them. */
export type Standing = 'page' | 'fold';

/** The heading of a part of something that has a page of its own, and is folded elsewhere. */
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
  const small = notes.flatMap((note) => (note === undefined ? [] : [html`<small>${note}</small> `]));
  return html`<h2 id="${id}">${title} ${small}</h2>`;
}

/** A part that can be folded: a response, a tool, a message. */
export interface FoldedPart {
  readonly id: string;
  readonly verb?: string | undefined;
  readonly title: Html;
  /** The level of its heading, where no section is around it. */
  readonly level?: 2 | undefined;
  readonly summary?: Html | undefined;
  readonly badges?: readonly Html[];
  /** Stands at the right: tags, a media type. */
  readonly tags?: string | undefined;
  readonly isOpen: boolean;
  /** The inside, with the findings about it. */
  readonly noted: Noted;
}

/** Draws a fold, open where `isOpen` asks for it or a finding is inside. */
export function foldHtml(ids: Ids, fold: FoldedPart): Html {
  const { id, verb, title, level, summary, badges = [], tags, isOpen, noted } = fold;
  const hasFindings = totalOf(noted.tally) > 0;
  const parts = [
    verb === undefined ? undefined : verbHtml(verb),
    html`<h3${level === undefined ? undefined : html` aria-level="${level}"`}>${title}</h3>`,
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
