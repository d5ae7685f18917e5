import { mapKey } from '../lib/hash.ts';

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
  /** The text by which a file is recognised as our baseline. A repository cannot have another file replaced. */
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
 * documented: `201`, `2XX`, `default`; `ref` is the text of a reference that leads nowhere.
 */
export const knownFailures: BaselineKind = {
  list: 'failures',
  noun: 'known failure',
  heading: `${failuresMark} An entry whose failure is gone fails the run; \`--update-baseline\` takes it out.\n`,
  mark: failuresMark,
  keys: ['description', 'check', 'operation', 'example', 'status', 'media', 'ref'],
  required: { check: 'the check that fails', reason: 'why the failure is known' },
};

/** A sentence for each entry, by its index, whose finding or difference did not come: `nameOf` names that. */
export function goneSentences(
  { noun }: BaselineKind,
  { entries, gone }: { readonly entries: readonly KnownEntry[]; readonly gone: readonly number[] },
  nameOf: (entry: KnownEntry) => string,
): readonly string[] {
  return gone.flatMap((index) => {
    const entry = entries[index];
    if (entry === undefined) return [];
    const { file, line, column } = entry.writtenAt;
    return `${file}:${line}:${column}: a ${noun} must still be there; found ${nameOf(entry)} gone. Take it out, or run with \`--update-baseline\`.`;
  });
}

/** The entry that knows something, and whether its last day has passed; undefined where none does. */
interface Known {
  readonly entry: KnownEntry;
  readonly isExpired: boolean;
}

/** A finding or a failure that no entry knows, and its message. */
export interface UnknownItem {
  readonly key: KnownKey;
  readonly message: string;
}

/** Keeps which entries of a baseline were met, and which keys no entry knows. */
export interface BaselineMatcher {
  /** Finds what is known of `key`, and remembers that it was asked. `message` says what is wrong. */
  readonly match: (key: KnownKey, message: string) => Known | undefined;
  /** Indexes of entries that matched something, expired ones included. */
  readonly matched: () => readonly number[];
  /** The keys that no entry knows, each once; none where they are not kept. */
  readonly unknown: () => readonly UnknownItem[];
  /** The number of matches that only expired entries made. */
  readonly expired: () => number;
}

/**
 * A matcher for one run on the day `today`, `YYYY-MM-DD`. With `keepsUnknown` it keeps what no entry knows, however much that is:
 * only a baseline that is to be updated needs it.
 */
export function createBaselineMatcher(
  entries: readonly KnownEntry[],
  today: string,
  { keepsUnknown }: { readonly keepsUnknown: boolean },
): BaselineMatcher {
  const find = createFind(entries);
  const met = new Set<number>();
  const unknown = new Map<string, UnknownItem>();
  let expired = 0;
  return {
    match: (key, message) => {
      const found = find(key);
      for (const { index } of found) met.add(index);
      const valid = found.find(({ entry: { expires } }) => expires === undefined || expires >= today);
      const [first] = found;
      if (first === undefined) {
        const id = keepsUnknown ? mapKey(JSON.stringify(key)) : undefined;
        if (id !== undefined && !unknown.has(id)) unknown.set(id, { key, message });
        return undefined;
      }
      if (valid === undefined) expired += 1;
      return { entry: (valid ?? first).entry, isExpired: valid === undefined };
    },
    matched: () => [...met],
    unknown: () => [...unknown.values()],
    expired: () => expired,
  };
}

interface Indexed {
  readonly entry: KnownEntry;
  readonly index: number;
}

/** Finds the entries whose fields all match a key, in their order: there may be thousands, in a few sets of fields. */
function createFind(entries: readonly KnownEntry[]): (key: KnownKey) => readonly Indexed[] {
  const groups = new Map<string, { readonly fields: readonly string[]; readonly byTexts: Map<string, Indexed[]> }>();
  for (const [index, entry] of entries.entries()) {
    const fields = Object.keys(entry.key);
    const group = groups.get(fields.join(' ')) ?? { fields, byTexts: new Map<string, Indexed[]>() };
    groups.set(fields.join(' '), group);
    const texts = textsOf(entry.key, fields);
    const same = group.byTexts.get(texts) ?? [];
    same.push({ entry, index });
    group.byTexts.set(texts, same);
  }
  return (key) =>
    [...groups.values()]
      .flatMap(({ fields, byTexts }) => byTexts.get(textsOf(key, fields)) ?? [])
      .sort((a, b) => a.index - b.index);
}

function textsOf(key: KnownKey, fields: readonly string[]): string {
  return mapKey(JSON.stringify(fields.map((field) => key[field])));
}
