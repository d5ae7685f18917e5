import type { ComparisonRow } from './comparison/row.ts';

const harness = 'https://github.com/stoplightio/prism/tree/master/test-harness/specs/';

/** The item of docs/mock-comparison-all.md on a behaviour: what was asked, what each mock answers, and the scenarios that show it. */
export function entryOf({ asked, prism, assay, verdict, because, shownIn }: ComparisonRow): string {
  const answers =
    verdict === 'same'
      ? `${prism}.`
      : `Prism: ${prism}. Assay: ${assay}. ${because}${because.endsWith('.') ? '' : '.'}`;
  return `- **${asked}**: ${answers} Shown in ${shownIn.map((file) => `[${nameOf(file)}]`).join(', ')}.`;
}

/** The line that says where the name of a scenario leads. */
export function linkOf(file: string): string {
  return `[${nameOf(file)}]: ${harness}${file}`;
}

function nameOf(file: string): string {
  return file.replace(/\.txt$/u, '');
}
