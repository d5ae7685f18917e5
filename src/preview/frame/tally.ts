import type { Finding } from '../../finding.ts';
import { html, type Html } from '../../lib/html.ts';
import { icon } from './icons.ts';

/** The three kinds in which findings are drawn; hints are of the last. */
export type Grade = 'error' | 'warn' | 'info';

/** Findings, counted by kind. */
export type FindingTally = Readonly<Record<Grade, number>>;

/** The kinds from the worst to the least, with the words for one. */
export const grades: readonly (readonly [Grade, string])[] = [
  ['error', 'error'],
  ['warn', 'warning'],
  ['info', 'note'],
];

export function gradeOf({ severity }: Pick<Finding, 'severity'>): Grade {
  return severity === 'hint' ? 'info' : severity;
}

/** Counts `findings`. */
export function tallyOf(findings: Iterable<Finding>): FindingTally {
  const counts = { error: 0, warn: 0, info: 0 };
  for (const finding of findings) counts[gradeOf(finding)] += 1;
  return counts;
}

/** The worst kind that `tally` has any of; undefined where it has none. */
export function worstOf(tally: FindingTally): Grade | undefined {
  return grades.map(([grade]) => grade).find((grade) => tally[grade] > 0);
}

/** All findings, whatever their kind. */
export function totalOf({ error, warn, info }: FindingTally): number {
  return error + warn + info;
}

/** A count of findings for an entry of the navigation and for a closed fold; nothing for none. */
export function countHtml(tally: FindingTally): Html | undefined {
  const worst = worstOf(tally);
  if (worst === undefined) return undefined;
  const total = totalOf(tally);
  const name = grades.find(([grade]) => grade === worst)?.[1] ?? '';
  const words = ` ${total === 1 ? 'finding' : 'findings'}, worst: ${name}`;
  return html`<span class="count ${worst}">${icon(worst)} ${total}<span class="vh">${words}</span></span>`;
}

/** The counts of one description or of all, each kind by itself; with `href` a link. */
export function tallyHtml(tally: FindingTally, href: string | undefined): Html {
  if (totalOf(tally) === 0) return html`<span class="tally">No findings</span>`;
  const counts = grades.map(([grade, name]) => {
    const count = tally[grade];
    return html`<span class="${grade}"
      >${icon(grade)} ${count}<span class="vh"> ${name}${count === 1 ? '' : 's'}</span></span
    > `;
  });
  if (href === undefined) return html`<span class="tally">${counts}</span>`;
  return html`<a class="tally" href="${href}">${counts}</a>`;
}
