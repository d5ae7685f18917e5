import type { Finding } from '../../finding.ts';
import { html, type Html } from '../../lib/html.ts';
import { icon } from './icons.ts';

/** How findings are drawn: three kinds, of which hints are the last. */
export type Grade = 'error' | 'warn' | 'info';

/** How many findings of each kind there are. */
export type FindingTally = Readonly<Record<Grade, number>>;

/** The kinds from the worst to the least, with the words for one. */
export const grades: readonly (readonly [Grade, string])[] = [
  ['error', 'error'],
  ['warn', 'warning'],
  ['info', 'note'],
];

/** How `finding` is drawn. */
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

/** How many there are in all. */
export function totalOf({ error, warn, info }: FindingTally): number {
  return error + warn + info;
}

/** How many findings there are, as an entry of the navigation and a closed fold show it; nothing for none. */
export function countHtml(tally: FindingTally): Html | undefined {
  const worst = worstOf(tally);
  if (worst === undefined) return undefined;
  const total = totalOf(tally);
  const name = grades.find(([grade]) => grade === worst)?.[1] ?? '';
  const told = ` ${total === 1 ? 'finding' : 'findings'}, worst: ${name}`;
  return html`<span class="count ${worst}">${icon(worst)} ${total}<span class="vh">${told}</span></span>`;
}

/** How many findings of each kind a whole site has. */
export function tallyHtml(tally: FindingTally, href: string): Html {
  if (totalOf(tally) === 0) return html`<span class="tally">No findings</span>`;
  const counts = grades.map(([grade, name]) => {
    const count = tally[grade];
    return html`<span class="${grade}"
      >${icon(grade)} ${count}<span class="vh"> ${name}${count === 1 ? '' : 's'}</span></span
    > `;
  });
  return html`<a class="tally" href="${href}">${counts}</a>`;
}
