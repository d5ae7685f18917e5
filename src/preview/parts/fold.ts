import { html, joinHtml, type Html } from '../../lib/html.ts';
import { totalOf, countHtml } from '../frame/tally.ts';
import type { Ids } from '../frame/ids.ts';
import type { Noted } from './notes.ts';

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
