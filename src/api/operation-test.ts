import { groupResults } from '../report/group-results.ts';
import { remedyOf } from '../replay/checks/docs.ts';
import type { Result } from '../results.ts';

/** The outcome of the cases of one test. */
export interface CheckedCases {
  /** The results that did not simply pass. */
  readonly results: readonly Result[];
  /** A case was sent and checked, of the operation itself where the test is about one. */
  readonly hasChecked: boolean;
}

/**
 * Throws where a case failed, and where none was checked: a test that is green over nothing says nothing.
 * @throws Error with each failure, how often it came, its place, what to do and a command line that sends it again.
 */
export function assertChecked({ results, hasChecked }: CheckedCases): void {
  const failed = results.filter(({ status }) => status === 'failed');
  const count = failed.length === 1 ? 'One case' : `${failed.length} cases`;
  const lines = [
    ...(hasChecked ? [] : [whyNone(results)]),
    ...(failed.length > 0 ? [`${count} failed.`] : []),
    ...groupResults(failed).map(textOf),
  ];
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

function whyNone(results: readonly Result[]): string {
  // The cases about the operation itself come first.
  const first = results.find(({ status }) => status === 'skipped');
  return `No case could be sent, so nothing is known of the target: ${first?.message ?? 'there is none'}.`;
}

function textOf({ first, count }: ReturnType<typeof groupResults>[number]): string {
  const { check, message, exampleAt, schemaAt, operationAt, curl } = first;
  const at = exampleAt ?? schemaAt ?? operationAt;
  const todo = remedyOf(check);
  const lines = [
    `${check}: ${message}${count > 1 ? ` (${count} answers)` : ''}`,
    ...(at === undefined ? [] : [`at ${at.file}:${at.line}:${at.column}`]),
    ...(todo === '' ? [] : [`to do: ${todo}`]),
    ...(curl === undefined ? [] : [curl]),
  ];
  return lines.join('\n  ');
}
