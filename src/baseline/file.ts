import yaml from 'js-yaml';
import type { Path, Source } from '../description/place.ts';
import { refuseDuplicateKeys } from '../description/positions/duplicate-keys.ts';
import { rangeOf, toLineColumn } from '../description/positions/positions.ts';
import { type JsonObject, isArray, isObject, member } from '../lib/json.ts';
import { compareCodes } from '../lib/lists.ts';
import { nearest } from '../lib/nearest.ts';
import { didYouMean, orList, shortenedWithMark, show } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';
import type { BaselineKind, KnownEntry, KnownKey, UnknownItem } from './known.ts';

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
  refuseDuplicateKeys(source, [kind.list]);
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
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const reasonLength = 200;

/** The entries of a baseline, those that go, and new ones. */
export interface BaselineChange {
  readonly entries: readonly KnownEntry[];
  /** Indexes of entries to take out. */
  readonly gone: ReadonlySet<number>;
  readonly added: readonly UnknownItem[];
}

interface Item {
  readonly key: KnownKey;
  readonly text: string;
}

/**
 * The text of a baseline after a change, entries sorted. Kept entries stay as they are written, with the comments above them, where
 * `source` is a block list; otherwise all are written anew. `source` is absent for a new file.
 */
export function mergeBaseline(
  kind: BaselineKind,
  source: Source | undefined,
  { entries, gone, added }: BaselineChange,
): string {
  const blocks = source === undefined ? undefined : blocksOf(source, kind.list, entries.length);
  const margin = blocks?.margin ?? '  ';
  const kept = entries.flatMap((entry, index): readonly Item[] =>
    gone.has(index) ? [] : [{ key: entry.key, text: blocks?.items[index] ?? write(kind, entry, margin) }],
  );
  const fresh = added.map(({ key, message }) => ({
    key,
    text: write(kind, { key, reason: toReason(message) }, margin),
  }));
  const items = [...kept, ...fresh].sort((a, b) => compareKeys(kind.keys, a.key, b.key));
  const head = blocks?.head ?? `${kind.heading}${kind.list}:\n`;
  const text = items.length === 0 ? `${head.trimEnd()} []\n` : `${head}${items.map(({ text }) => text).join('')}`;
  // Lines end as they do in the file.
  return source?.text?.includes('\r\n') === true ? text.replace(/\r?\n/gu, '\r\n') : text;
}

/** The text of a baseline in JSON after a change, entries sorted. All are written anew: JSON has no comments to keep. */
export function mergeJsonBaseline(kind: BaselineKind, { entries, gone, added }: BaselineChange): string {
  const kept = entries.filter((_, index) => !gone.has(index));
  const fresh = added.map(({ key, message }) => ({ key, reason: toReason(message) }));
  const all = [...kept, ...fresh].sort((a, b) => compareKeys(kind.keys, a.key, b.key));
  return `${JSON.stringify({ [kind.list]: all.map((entry) => fieldsOf(kind, entry)) }, null, 2)}\n`;
}

function write(kind: BaselineKind, entry: Omit<KnownEntry, 'writtenAt'>, margin: string): string {
  const text = yaml.dump([fieldsOf(kind, entry)], { lineWidth: -1, schema: yaml.CORE_SCHEMA });
  return text.replace(/^(?=.)/gmu, margin);
}

function fieldsOf({ keys }: BaselineKind, entry: Omit<KnownEntry, 'writtenAt'>): JsonObject {
  const texts: KnownKey = { ...entry.key, reason: entry.reason, expires: entry.expires };
  const pairs = [...keys, 'reason', 'expires'].flatMap((field) => {
    const value = texts[field];
    if (value === undefined) return [];
    return [[field, field === 'status' && /^\d{3}$/u.test(value) ? Number(value) : value] as const];
  });
  return Object.fromEntries(pairs);
}

/** The order of entries in a file; 0 where two recognise the same. */
function compareKeys(fields: readonly string[], a: KnownKey, b: KnownKey): number {
  return fields.reduce((order, field) => order || compareCodes(a[field] ?? '', b[field] ?? ''), 0);
}

function toReason(message: string): string {
  return shortenedWithMark(message, reasonLength, '...');
}

/** The lines of each entry, with the comments above it, and those before all. Undefined where entries share lines. */
function blocksOf(source: Source, list: string, count: number) {
  if (source.text === undefined) return undefined;
  const lines = source.text.split(/(?<=\n)/u);
  const firsts: number[] = [];
  const margins = new Set<string>();
  let last = -1;
  for (let index = 0; index < count; index += 1) {
    const line = rangeOf({ source, path: [list, index] })?.start.line ?? last;
    const margin = marginOf(lines[line]);
    if (line <= last || margin === undefined) return undefined;
    last = line;
    margins.add(margin);
    let first = line;
    // With blank lines between: what stands above an entry is about it.
    for (let above = line - 1; isComment(lines[above]) || lines[above]?.trim() === ''; above -= 1)
      if (isComment(lines[above])) first = above;
    firsts.push(first);
  }
  const [margin, ...others] = margins;
  if (margin === undefined || others.length > 0) return undefined;
  const items = firsts.map((first, index) => {
    const block = lines.slice(first, firsts[index + 1]).join('');
    return `${block.trimEnd()}\n`;
  });
  return { head: lines.slice(0, firsts[0]).join(''), items, margin };
}

/** The blanks before the dash of a list item; undefined where the line starts none. */
function marginOf(line = ''): string | undefined {
  return /^( *)- /u.exec(line)?.[1];
}

function isComment(line = ''): boolean {
  return /^\s*#/u.test(line);
}
