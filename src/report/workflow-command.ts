import { printableLines } from '../lib/printable.ts';

/** A workflow command of GitHub Actions: an annotation with its properties (`file`, `line`, `title` ...) and its text. */
export function workflowCommand(
  kind: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string>>,
  text: string,
): string {
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${kind} ${written.join(',')}::${escape(text)}`;
}

/** Line ends as the runner undoes it; what does not show is of no use in an annotation. */
function escape(text: string): string {
  return printableLines(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escape(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
