import type { LintedFile } from './find-files.ts';
import { type FileContext, lintFile } from './lint-file.ts';
import { joined } from './to-report.ts';

/** What the files of a run came to. */
export interface LintRun extends ReturnType<typeof joined> {
  /** How many descriptions were judged. */
  readonly judged: number;
  /** Why others could not be, a sentence each. */
  readonly failures: readonly string[];
  /** The paths of files that are no description. */
  readonly passedOver: readonly string[];
}

/** Lints `files`, each with those it refers to. */
export function lintAll(files: readonly LintedFile[], context: FileContext): LintRun {
  const outcomes = files.map((file) => ({ file, outcome: lintFile(file, context) }));
  const linted = outcomes.flatMap(({ outcome }) => (outcome.kind === 'linted' ? [outcome] : []));
  return {
    ...joined(linted),
    judged: linted.length,
    failures: outcomes.flatMap(({ outcome }) => (outcome.kind === 'failed' ? [outcome.sentence] : [])),
    passedOver: outcomes.flatMap(({ file, outcome }) => (outcome.kind === 'passed-over' ? [file.uri] : [])),
  };
}
