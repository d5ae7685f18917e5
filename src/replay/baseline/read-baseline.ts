import type { Path, Source } from '../../description/place.ts';
import { rangeOf, toLineColumn } from '../../description/positions.ts';
import { isArray, isObject, member, type JsonObject } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean, orList, show } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { keyFields, type KnownFailure } from './known-failure.ts';

const fields = [...keyFields, 'reason', 'expires'] as const;
type BaselineField = (typeof fields)[number];

/** What the value of each field must be, and whether it is. */
const rules: Partial<
  Readonly<Record<BaselineField, { readonly must: string; readonly isMet: (text: string) => boolean }>>
> = {
  operation: { must: 'be a method and a path', isMet: (text) => /^\S+ \S/u.test(text) },
  expires: { must: 'be a day, YYYY-MM-DD', isMet: isDay },
};

/**
 * The entries of a baseline: a mapping with the list `failures`.
 * @throws UserError with file:line:column for whatever else is written.
 */
export function readBaseline(source: Source): readonly KnownFailure[] {
  const tree = source.tree ?? {};
  if (!isObject(tree)) throw new UserError(`${at(source, [])}: a baseline must be a mapping; found ${show(tree)}.`);
  refuseUnknown(source, tree, [], ['failures']);
  const failures = member(tree, 'failures') ?? [];
  if (!isArray(failures))
    throw new UserError(`${at(source, ['failures'])}: \`failures\` must be a list; found ${show(failures)}.`);
  return failures.map((entry, index) => readEntry(source, entry, ['failures', index]));
}

function readEntry(source: Source, entry: unknown, path: Path): KnownFailure {
  if (!isObject(entry))
    throw new UserError(`${at(source, path)}: a known failure must be a mapping; found ${show(entry)}.`);
  refuseUnknown(source, entry, path, fields);
  const texts = Object.fromEntries(
    fields.flatMap((field) => {
      const text = readField(source, entry, path, field);
      return text === undefined ? [] : [[field, text] as const];
    }),
  );
  const { check, reason } = texts;
  if (check === undefined) throw missing(source, path, 'check', 'the check that fails');
  if (reason === undefined) throw missing(source, path, 'reason', 'why the failure is known');
  const start = rangeOf({ source, path })?.start;
  const place = { file: source.uri, line: (start?.line ?? 0) + 1, column: (start?.character ?? 0) + 1 };
  return { ...texts, check, reason, at: place };
}

/** Numbers are taken as text: `status: 201`. */
function readField(source: Source, entry: JsonObject, path: Path, field: BaselineField): string | undefined {
  const value = member(entry, field);
  if (value === undefined) return undefined;
  const text = typeof value === 'number' && field === 'status' ? String(value) : value;
  const { must, isMet } = rules[field] ?? { must: 'be text', isMet: (given: string) => given.trim() !== '' };
  if (typeof text === 'string' && isMet(text)) return text;
  throw new UserError(`${at(source, [...path, field])}: \`${field}\` must ${must}; found ${show(value)}.`);
}

function refuseUnknown(source: Source, object: JsonObject, path: Path, known: readonly string[]): void {
  const unknown = Object.keys(object).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const where = at(source, [...path, unknown]);
  throw new UserError(
    `${where}: a key must be ${orList(known)}; found \`${unknown}\`.${didYouMean(nearest(unknown, known))}`,
  );
}

function missing(source: Source, path: Path, field: BaselineField, meaning: string): UserError {
  return new UserError(`${at(source, path)}: a known failure must have \`${field}\`, ${meaning}; found none.`);
}

function at(source: Source, path: Path): string {
  return toLineColumn({ source, path });
}

function isDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(text)?.map(Number) ?? [];
  const date = new Date(Date.UTC(year, month - 1, day));
  return month > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
