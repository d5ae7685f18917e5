import type { Place } from '../../description/place.ts';
import type { Finding } from '../../finding.ts';
import { html, type Html } from '../../lib/html.ts';
import { counted } from '../../lib/show.ts';
import type { FindingIndex } from '../findings.ts';
import { icon } from '../frame/icons.ts';
import type { Ids } from '../frame/ids.ts';
import type { PageLinks } from '../frame/links.ts';
import { gradeOf, tallyOf, worstOf, type FindingTally, type Grade } from '../frame/tally.ts';

/** The context of the parts that draw findings. */
export interface NoteContext {
  readonly ids: Ids;
  readonly links: PageLinks;
  readonly shown: { readonly findings: FindingIndex };
  /** The findings that belong to the page; absent where all may be shown. */
  readonly own: ReadonlySet<Finding> | undefined;
  /** The findings in the part of the description that the page is about; the others are in components that other pages use, too. */
  readonly within: ReadonlySet<Finding>;
  /** The findings about the part that is being drawn, as far as its own parts have them, and all that the page has drawn. */
  readonly drawn: { within: Set<Finding>; readonly onPage: Set<Finding> };
}

/** True for findings that belong to the page. */
export function isOwn({ own }: Pick<NoteContext, 'own'>, finding: Finding): boolean {
  return own === undefined || own.has(finding);
}

/** A drawn part, and the findings at and below its places that it has not drawn itself, to stand beside it. */
export interface Noted {
  readonly body: Html;
  readonly notes: Html;
  /** The worst of those beside it: how the thing itself is marked. */
  readonly mark: Grade | undefined;
  /** The findings within, those that parts have drawn, too: whether a fold should be open. */
  readonly tally: FindingTally;
}

/**
 * Draws a part and, of the findings about it, those that none of its own parts has drawn. A component that a page draws twice has its findings
 * where it comes first, and is marked in both places.
 */
export function withNotes(context: NoteContext, places: readonly Place[], draw: () => Html | undefined): Noted {
  const { drawn } = context;
  // Readers see no findings, and most pages have none.
  if (context.own?.size === 0) return { body: draw() ?? html``, ...noNotes };
  const outer = drawn.within;
  const inner = new Set<Finding>();
  drawn.within = inner;
  const body = draw() ?? html``;
  const own = [...new Set(places.flatMap((place) => context.shown.findings.under(place)))].filter(
    (each) => isOwn(context, each) && !inner.has(each),
  );
  for (const finding of own) inner.add(finding);
  drawn.within = outer;
  for (const finding of inner) outer.add(finding);
  const fresh = own.filter((each) => !drawn.onPage.has(each));
  return {
    body,
    notes: notesHtml(context, fresh),
    mark: worstOf(tallyOf(own)),
    tally: tallyOf(inner),
  };
}

const noNotes: Omit<Noted, 'body'> = { notes: html``, mark: undefined, tally: tallyOf([]) };

/** Findings that no part of the page has drawn: they are in components too deep for it, or beyond what it lists. */
export function remainingNotes(context: NoteContext): { readonly count: number; readonly notes: Html } {
  const rest = [...(context.own ?? [])].filter((each) => !context.drawn.onPage.has(each));
  return { count: rest.length, notes: notesHtml(context, rest) };
}

function notesHtml(context: NoteContext, findings: readonly Finding[]): Html {
  for (const finding of findings) context.drawn.onPage.add(finding);
  const shown = findings.slice(0, mostTogether);
  const more = findings.length - shown.length;
  return html`${shown.map((finding) => findingHtml(context, finding))}${
    more > 0
      ? html`<p class="dim">${counted(more, 'more finding')} ${more === 1 ? 'is' : 'are'} about this.</p>`
      : undefined
  }`;
}

/** Findings shown about one thing; the findings page has all. */
const mostTogether = 20;

const words: Readonly<Record<Grade, string>> = { error: 'Error', warn: 'Warning', info: 'Note' };

/** A finding as a note: what is wrong, the page of its rule, and where it is written. */
export function findingHtml(context: NoteContext, finding: Finding): Html {
  const grade = gradeOf(finding);
  const source = context.links.findingSource(finding.place);
  const rule = /^https?:\/\//u.test(finding.url) ? finding.url : undefined;
  const place =
    source.href === undefined
      ? html`<span>${source.text}</span>`
      : html`<a href="${source.href}">${icon('edit')}${source.text}</a>`;
  const home = context.links.elsewhere(finding.place);
  const title = html`${icon(grade)} <b>${words[grade]}</b> ${withCode(finding.message)}`;
  const origin = html`<p>
    ${rule === undefined ? html`<span>${finding.rule}</span>` : html`<a href="${rule}">${finding.rule}</a>`}
    ${place}${home === undefined ? undefined : html` <a href="${home}">where it is written</a>`}
  </p>`;
  const id = context.ids.take('f');
  // Many pages use a component: on those the finding is a line to unfold.
  if (home !== undefined && !context.within.has(finding))
    return html`<details class="finding ${grade}" id="${id}">
      <summary>${title}</summary>
      ${origin}
    </details> `;
  return html`<div class="finding ${grade}" role="note" id="${id}">
    <p>${title}</p>
    ${origin}
  </div> `;
}

/** A text with its parts in backticks as code. */
function withCode(text: string): Html {
  const parts = text.slice(0, 4_000).split(/`([^`\n]+)`/u);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
}
