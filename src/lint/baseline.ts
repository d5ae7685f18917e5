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

/** Whether `entry` knows the finding `key` on the day `today`. */
export function knowsFinding(entry: KnownFinding, key: KnownFinding, today: string): boolean {
  if (entry.expires !== undefined && entry.expires < today) return false;
  return entry.file === key.file && entry.rule === key.rule && (entry.at ?? key.at) === key.at;
}

/** The text of a baseline with these entries, sorted, each once. */
export function writeFindingBaseline(entries: readonly KnownFinding[]): string {
  const keyOf = ({ file, rule, at = '' }: KnownFinding): string => JSON.stringify([file, rule, at]);
  const byKey = new Map(entries.toReversed().map((entry) => [keyOf(entry), entry]));
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  return `${heading}${yaml.dump({ findings: sorted }, { lineWidth: -1, schema: yaml.CORE_SCHEMA })}`;
}
