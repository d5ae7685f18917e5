/** The texts that a finding or a failure is recognised by, by field. In an entry of a baseline an absent one may be anything. */
export type KnownKey = Readonly<Partial<Record<string, string>>>;

/** An entry of a baseline: a finding or a failure that is known, why, and until when. */
export interface KnownEntry {
  readonly key: KnownKey;
  readonly reason?: string;
  /** The last day it counts, `YYYY-MM-DD`. */
  readonly expires?: string;
  readonly writtenAt: { readonly file: string; readonly line: number; readonly column: number };
}

/** One of the kinds of baselines: of `assay lint`, of `assay mcp diff`, of `assay replay`. */
export interface BaselineKind {
  /** The key of the file that holds the entries. */
  readonly list: 'findings' | 'failures' | 'differences';
  /** An entry, in messages. */
  readonly noun: string;
  /** The comment that a new file starts with: `mark`, and what the file does. */
  readonly heading: string;
  /** The text that tells a file for a baseline of ours, as a repository may have no other replaced. */
  readonly mark: string;
  /** The fields of a key, in the order they are written and sorted by. */
  readonly keys: readonly string[];
  /** The fields that every entry has, and what each is: `the check that fails`. */
  readonly required: Readonly<Partial<Record<string, string>>>;
}

const findingsMark = '# Known findings of `assay lint`.';
const failuresMark = '# Known failures of `assay replay`.';

/** Known findings of `assay lint`. `file` is relative to the folder of the baseline, `at` a JSON pointer. */
export const knownFindings: BaselineKind = {
  list: 'findings',
  noun: 'known finding',
  heading: `${findingsMark} An entry whose finding is gone fails the run; \`--update-baseline\` takes it out.\n`,
  mark: findingsMark,
  keys: ['file', 'rule', 'at'],
  required: { file: 'the file that it is in', rule: 'the rule that finds it' },
};

const differencesMark = '# Known differences of `assay mcp diff`.';

/**
 * Known differences of `assay mcp diff`. `subject` says what differs, as messages begin; `new` is a SHA-256 of what was found: another value is
 * another difference.
 */
export const knownDifferences: BaselineKind = {
  list: 'differences',
  noun: 'known difference',
  heading: `${differencesMark} An entry whose difference is gone fails the run; \`--update-baseline\` takes it out.\n`,
  mark: differencesMark,
  keys: ['file', 'rule', 'at', 'subject', 'new'],
  required: { file: 'the file that it is in', rule: 'what is compared' },
};

/**
 * Known failures of `assay replay`. `description` is relative to the folder of the baseline, `operation` is `POST /tickets`, `status` as
 * documented: `201`, `2XX`, `default`.
 */
export const knownFailures: BaselineKind = {
  list: 'failures',
  noun: 'known failure',
  heading: `${failuresMark} An entry whose failure is gone fails the run; \`--update-baseline\` takes it out.\n`,
  mark: failuresMark,
  keys: ['description', 'check', 'operation', 'example', 'status', 'media'],
  required: { check: 'the check that fails', reason: 'why the failure is known' },
};

/** The sentence on an entry whose finding or difference did not come: `what` names it. */
export function goneSentence({ noun }: BaselineKind, { writtenAt }: KnownEntry, what: string): string {
  const { file, line, column } = writtenAt;
  return `${file}:${line}:${column}: a ${noun} must still be there; found ${what} gone. Take it out, or run with \`--update-baseline\`.`;
}
