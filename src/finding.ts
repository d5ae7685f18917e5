import type { Path } from './description/place.ts';
import type { Range } from './description/positions/positions.ts';
import { mapKey } from './lib/hash.ts';
import { uniqueBy } from './lib/lists.ts';

/** Spectral's severities by name. */
export type Severity = 'error' | 'warn' | 'info' | 'hint';

/**
 * A mistake in a description, and its place: the same for the runner, the language server, the preview and every report.
 * @public
 */
export interface Finding {
  /** The id of the rule. */
  readonly rule: string;
  readonly severity: Severity;
  /** The mistake and what to do, in one sentence or two. */
  readonly message: string;
  readonly place: FindingPlace;
  /** The page of the rule; empty where a rule of others has none. */
  readonly url: string;
  /** The linter whose rule it is, where that is not ours. */
  readonly source?: 'spectral';
  readonly fix?: Fix;
  /** The values of a difference between a description and a server. */
  readonly change?: FindingChange;
}

interface FindingChange {
  readonly effect: 'breaking' | 'compatible' | 'unknown';
  readonly old?: unknown;
  readonly new?: unknown;
  /** The hidden parts of the new text, in words. */
  readonly suspicious?: string;
}

/** The place of a finding: a file or URL, the path to the value in it, and the range of that value in the text, as Spectral gives it. */
interface FindingPlace {
  /** The absolute path or URL of the file. */
  readonly source: string;
  readonly path: Path;
  readonly range: Range;
}

/** A repair in values and paths: whoever applies it turns it into edits of the text. */
export type Fix = FixChange & {
  /** The value that changes, from where the finding's path begins. Of `insert`: the object that gets a member. */
  readonly path: Path;
  /**
   * `safe`: what a reader of the page sees stays, or the value could not be read and one reading is left. `suggestion`: likely,
   * but for a person to decide.
   */
  readonly safety: 'safe' | 'suggestion';
};

/**
 * The change that a fix makes at its path: puts another value there, gives its key another name, takes it away with its key, gives the
 * object a member, or puts quotes around its text. Quotes keep what is written: `2.10` becomes `"2.10"`, and where a YAML comment
 * stands in place of a value (`color: #1f7cff`), they go around that.
 */
type FixChange =
  | { readonly kind: 'replace'; readonly value: unknown }
  | { readonly kind: 'rename'; readonly key: string }
  | { readonly kind: 'remove' }
  | { readonly kind: 'insert'; readonly key: string; readonly value: unknown }
  | { readonly kind: 'quote' };

/** The part of a file that is shown beside a finding: a few lines, and the part of them to underline. */
export interface CodeFrame {
  /** The number of the first of the lines, from 0. */
  readonly firstLine: number;
  readonly lines: readonly string[];
  readonly highlight: Range;
}

/** Each of `findings` once: descriptions may share files. */
export function distinctFindings<Found extends Finding>(findings: readonly Found[]): readonly Found[] {
  return uniqueBy(findings, ({ rule, message, place }) =>
    mapKey(JSON.stringify([rule, message, place.source, place.path.map(String)])),
  );
}
