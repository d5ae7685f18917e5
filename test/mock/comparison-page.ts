import type { ComparisonRow } from './comparison/row.ts';

const harness = 'https://github.com/stoplightio/prism/tree/HEAD/test-harness/specs/';

/** The item of docs/mock-comparison-all.md on a behaviour: what was asked, what each mock answers, and the scenarios that show it. */
export function entryOf(row: ComparisonRow): string {
  const answers = row.verdict === 'same' ? `- **${row.asked}**: ${row.prism}.` : differenceOf(row);
  return `${answers} Shown in ${row.shownIn.map((file) => `[${nameOf(file)}]`).join(', ')}.`;
}

/** The item of docs/mock-comparison.md on a behaviour in which the mocks differ: what each answers, and why. */
export function differenceOf({ asked, prism, assay, because }: ComparisonRow): string {
  const reason = because.endsWith('.') ? because : `${because}.`;
  return `- **${asked}**: Prism: ${prism}. Assay: ${assay}. ${reason}`;
}

/** The line that says where the name of a scenario leads. */
export function linkOf(file: string): string {
  return `[${nameOf(file)}]: ${harness}${file}`;
}

/** The name of its file, which none of the scenarios shares with another. */
function nameOf(file: string): string {
  return file.replace(/^.*\/|\.txt(?:\.unsupported)?$/gu, '');
}
