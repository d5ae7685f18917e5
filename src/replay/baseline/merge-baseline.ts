import yaml from 'js-yaml';
import type { Source } from '../../description/place.ts';
import { rangeOf } from '../../description/positions.ts';
import type { UnknownFailure } from './baseline-matcher.ts';
import { compareKeys, keyFields, type FailureKey, type KnownFailure } from './known-failure.ts';

const heading =
  '# Known failures of `assay replay`. An entry whose failure is gone fails the run; `--update-baseline` takes it out.\n';
const reasonLength = 200;

/** What becomes of the entries of a baseline. */
export interface BaselineChange {
  readonly entries: readonly KnownFailure[];
  /** Indexes of entries to take out. */
  readonly gone: ReadonlySet<number>;
  readonly added: readonly UnknownFailure[];
}

interface Item {
  readonly key: FailureKey;
  readonly text: string;
}

/**
 * The text of a baseline after a change, entries sorted. What is kept stays as it is written, with the comments above it,
 * where `source` is a block list; otherwise the entries are written anew. `source` is absent for a new file.
 */
export function mergeBaseline(source: Source | undefined, { entries, gone, added }: BaselineChange): string {
  const blocks = source === undefined ? undefined : blocksOf(source, entries.length);
  const margin = blocks?.margin ?? '  ';
  const kept = entries.flatMap((entry, index): readonly Item[] =>
    gone.has(index) ? [] : [{ key: entry, text: blocks?.items[index] ?? write(entry, margin) }],
  );
  const fresh = added.map(({ key, message }) => ({ key, text: write({ ...key, reason: cut(message) }, margin) }));
  const items = [...kept, ...fresh].sort((a, b) => compareKeys(a.key, b.key));
  const head = blocks?.head ?? `${heading}failures:\n`;
  if (items.length === 0) return `${head.trimEnd()} []\n`;
  return `${head}${items.map(({ text }) => text).join('')}`;
}

function write(entry: FailureKey & Partial<Pick<KnownFailure, 'reason' | 'expires'>>, margin: string): string {
  const fields = [...keyFields, 'reason', 'expires'] as const;
  const pairs = fields.flatMap((field) => {
    const value = entry[field];
    if (value === undefined) return [];
    return [[field, field === 'status' && /^\d{3}$/u.test(value) ? Number(value) : value] as const];
  });
  const text = yaml.dump([Object.fromEntries(pairs)], { lineWidth: -1, schema: yaml.CORE_SCHEMA });
  return text.replace(/^(?=.)/gmu, margin);
}

function cut(text: string): string {
  return text.length > reasonLength ? `${text.slice(0, reasonLength).toWellFormed()}...` : text;
}

/** The lines of each entry, with the comments above it, and what stands before all. Undefined where entries share lines. */
function blocksOf(source: Source, count: number) {
  if (source.text === undefined || count === 0) return undefined;
  const lines = source.text.split(/(?<=\n)/u);
  const starts = Array.from(
    { length: count },
    (_, index) => rangeOf({ source, path: ['failures', index] })?.start.line,
  );
  const margin = marginOf(lines[starts[0] ?? 0]);
  if (margin === undefined) return undefined;
  const firsts: number[] = [];
  for (const [index, line] of starts.entries()) {
    const floor = index === 0 ? 0 : (starts[index - 1] ?? 0);
    if (line === undefined || (index > 0 && line <= floor) || marginOf(lines[line]) !== margin) return undefined;
    let first = line;
    while (first > floor + 1 && /^\s*#/u.test(lines[first - 1] ?? '')) first -= 1;
    firsts.push(first);
  }
  const end = lines.length;
  const items = firsts.map((first, index) =>
    endLine(
      lines
        .slice(first, firsts[index + 1] ?? end)
        .join('')
        .trimEnd(),
    ),
  );
  return { head: lines.slice(0, firsts[0]).join(''), items, margin };
}

/** What stands before the dash of a list item, or undefined where the line starts none. */
function marginOf(line: string | undefined): string | undefined {
  return /^( *)- /u.exec(line ?? '')?.[1];
}

function endLine(text: string): string {
  return `${text}\n`;
}
