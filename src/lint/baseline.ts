import yaml from 'js-yaml';
import type { Path, Source } from '../description/place.ts';
import { toLineColumn } from '../description/positions.ts';
import { isArray, isObject, isText } from '../lib/json.ts';
import { nearest } from '../lib/nearest.ts';
import { didYouMean, orList, show } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';

/** A finding that is known. What is absent may be anything. */
export interface KnownFinding {
  /** The file as it is called from the working directory, with `/`. */
  readonly file: string;
  readonly rule: string;
  /** A JSON pointer. */
  readonly at?: string;
  readonly reason?: string;
  /** The last day it counts, `YYYY-MM-DD`. */
  readonly expires?: string;
}

const fields = ['file', 'rule', 'at', 'reason', 'expires'] as const;

const heading =
  '# Known findings of `assay lint`. An entry whose finding is gone fails the run; `--update-baseline` takes it out.\n';

/**
 * The entries of a baseline: a mapping with the list `findings`.
 * @throws UserError with file:line:column for whatever else is written.
 */
export function readFindingBaseline(source: Source): readonly KnownFinding[] {
  const tree = source.tree ?? {};
  const at = (path: Path): string => toLineColumn({ source, path });
  if (!isObject(tree)) throw new UserError(`${at([])}: a baseline must be a mapping; found ${show(tree)}.`);
  const { findings = [] } = tree;
  if (!isArray(findings))
    throw new UserError(`${at(['findings'])}: \`findings\` must be a list; found ${show(findings)}.`);
  return findings.map((entry, index) => {
    const path: Path = ['findings', index];
    if (!isObject(entry)) throw new UserError(`${at(path)}: a known finding must be a mapping; found ${show(entry)}.`);
    const unknown = Object.keys(entry).find((key) => !fields.some((field) => field === key));
    if (unknown !== undefined) {
      const hint = didYouMean(nearest(unknown, fields));
      throw new UserError(`${at([...path, unknown])}: a key must be ${orList(fields)}; found \`${unknown}\`.${hint}`);
    }
    const wrong = fields.find((field) => entry[field] !== undefined && !isText(entry[field]));
    if (wrong !== undefined) {
      throw new UserError(`${at([...path, wrong])}: \`${wrong}\` must be text; found ${show(entry[wrong])}.`);
    }
    const { file, rule } = entry;
    if (!isText(file) || !isText(rule))
      throw new UserError(`${at(path)}: a known finding must have \`file\` and \`rule\`; found one without.`);
    return { ...entry, file, rule };
  });
}

/** Finds the entry of `entries` that knows a finding on the day `today`: that of its place before that of its file. */
export function createKnown(
  entries: readonly KnownFinding[],
  today: string,
): (finding: KnownFinding) => KnownFinding | undefined {
  const valid = entries.filter(({ expires }) => expires === undefined || expires >= today);
  // Of entries alike the first counts.
  const byKey = new Map(valid.toReversed().map((entry) => [keyOf(entry), entry]));
  return (finding) => {
    const { file, rule } = finding;
    return byKey.get(keyOf(finding)) ?? byKey.get(keyOf({ file, rule }));
  };
}

/** The root has an empty pointer; without one, an entry is for all of its file. */
function keyOf({ file, rule, at }: KnownFinding): string {
  return JSON.stringify([file, rule, at]);
}

/** The text of a baseline with these entries, sorted, each once. */
export function writeFindingBaseline(entries: readonly KnownFinding[]): string {
  const byKey = new Map(entries.toReversed().map((entry) => [keyOf(entry), entry]));
  // An entry for all of a file comes before those of places in it.
  const order = (key: string): string => key.replace(/,null\]$/u, ',""]');
  const sorted = [...byKey].sort(([a], [b]) => (order(a) < order(b) ? -1 : 1)).map(([, entry]) => entry);
  return `${heading}${yaml.dump({ findings: sorted }, { lineWidth: -1, schema: yaml.CORE_SCHEMA })}`;
}
