import type { Path, Source } from '../description/place.ts';
import { rangeOf, toLineColumn } from '../description/positions/positions.ts';
import { isArray, isObject, member, type JsonObject } from '../lib/json.ts';
import { nearest } from '../lib/nearest.ts';
import { didYouMean, orList, show } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';
import type { BaselineKind, KnownEntry } from './known.ts';

/** The fields whose value must be more than a text. */
const rules: Readonly<Partial<Record<string, { readonly must: string; readonly isMet: (text: string) => boolean }>>> = {
  at: { must: 'be a JSON pointer', isMet: (text) => /^(?:\/|$)/u.test(text) },
  operation: { must: 'be a method and a path', isMet: (text) => /^\S+ \S/u.test(text) },
  expires: { must: 'be a day, YYYY-MM-DD', isMet: isDay },
};

/**
 * The entries of a baseline: a mapping with the list of `kind`.
 * @throws UserError with file:line:column for whatever else is written.
 */
export function readBaseline(kind: BaselineKind, source: Source): readonly KnownEntry[] {
  const tree = source.tree ?? {};
  if (!isObject(tree)) throw new UserError(`${at(source, [])}: a baseline must be a mapping; found ${show(tree)}.`);
  refuseUnknown(source, tree, [], [kind.list]);
  const entries = member(tree, kind.list) ?? [];
  if (!isArray(entries))
    throw new UserError(`${at(source, [kind.list])}: \`${kind.list}\` must be a list; found ${show(entries)}.`);
  return entries.map((entry, index) => readEntry(kind, source, entry, [kind.list, index]));
}

function readEntry({ noun, keys, required }: BaselineKind, source: Source, entry: unknown, path: Path): KnownEntry {
  if (!isObject(entry)) throw new UserError(`${at(source, path)}: a ${noun} must be a mapping; found ${show(entry)}.`);
  const fields = [...keys, 'reason', 'expires'];
  refuseUnknown(source, entry, path, fields);
  const texts = new Map(
    fields.flatMap((field): readonly [string, string][] => {
      const text = readField(source, entry, path, field);
      return text === undefined ? [] : [[field, text]];
    }),
  );
  for (const [field, meaning = ''] of Object.entries(required))
    if (!texts.has(field))
      throw new UserError(`${at(source, path)}: a ${noun} must have \`${field}\`, ${meaning}; found none.`);
  const [reason, expires] = [texts.get('reason'), texts.get('expires')];
  const start = rangeOf({ source, path })?.start;
  return {
    key: Object.fromEntries([...texts].filter(([field]) => keys.includes(field))),
    ...(reason !== undefined && { reason }),
    ...(expires !== undefined && { expires }),
    writtenAt: { file: source.uri, line: (start?.line ?? 0) + 1, column: (start?.character ?? 0) + 1 },
  };
}

/** Numbers are taken as text: `status: 201`. */
function readField(source: Source, entry: JsonObject, path: Path, field: string): string | undefined {
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

function at(source: Source, path: Path): string {
  return toLineColumn({ source, path });
}

function isDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(text)?.map(Number) ?? [];
  const date = new Date(Date.UTC(year, month - 1, day));
  return month > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
