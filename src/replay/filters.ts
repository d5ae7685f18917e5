import type { Operation } from '../description/read/api.ts';
import { isArray, member } from '../lib/json.ts';
import { nearest } from '../lib/nearest.ts';
import { UserError } from '../lib/user-error.ts';
import type { Case, Skipped } from './case.ts';
import { checks } from './checks/index.ts';

/** One `--include` or `--exclude`: a subject, and the text that it must equal; `*` stands for any text. */
export interface Filter {
  readonly subject: (typeof filterSubjects)[number];
  readonly text: string;
  readonly isExclusion: boolean;
}

export const filterSubjects = ['path', 'method', 'tag', 'operationId', 'example', 'check'] as const;

/** Parses a filter like `path=/events*`; undefined for another text. */
export function readFilter(written: string, { isExclusion }: { isExclusion: boolean }): Filter | undefined {
  const at = written.indexOf('=');
  const [key, text] = [written.slice(0, Math.max(at, 0)), written.slice(at + 1)];
  const subject = filterSubjects.find((each) => each === key);
  return subject === undefined || text === '' ? undefined : { subject, text, isExclusion };
}

/** `operation` passes `filters`. */
export function includesOperation(filters: readonly Filter[], operation: Operation): boolean {
  return passes(filters, (subject) => valuesOf(operation, subject));
}

/** A case passes `filters`. A case about no example passes unless a filter includes examples; a skipped one passes with its check. */
export function includesCase(filters: readonly Filter[], each: Case | Skipped): boolean {
  return passes(filters, (subject) => {
    if (subject === 'example') return [each.example ?? ''];
    return subject === 'check' && 'check' in each ? [each.check] : undefined;
  });
}

/** The check `name` passes `filters`. */
export function includesCheck(filters: readonly Filter[], name: string): boolean {
  return passes(filters, (subject) => (subject === 'check' ? [name] : undefined));
}

/**
 * Asserts that every filter matches something.
 * @throws UserError with the likely spelling for one that matches nothing.
 */
export function assertFiltersMatch(
  filters: readonly Filter[],
  operations: readonly Operation[],
  examples: () => readonly string[],
): void {
  for (const filter of filters) {
    const known =
      filter.subject === 'check'
        ? checks.map(({ name }) => name)
        : filter.subject === 'example'
          ? examples()
          : operations.flatMap((operation) => valuesOf(operation, filter.subject) ?? []);
    if (known.some((value) => isMatch(filter, value))) continue;
    const intended = nearest(filter.text, new Set(known));
    const hint = intended === undefined ? '' : ` Did you mean \`${intended}\`?`;
    throw new UserError(`The filter \`${filter.subject}=${filter.text}\` must match something; found nothing.${hint}`);
  }
}

/** For each subject one of its inclusions must match, and none of its exclusions may. */
function passes(
  filters: readonly Filter[],
  valuesFor: (subject: Filter['subject']) => readonly string[] | undefined,
): boolean {
  return filterSubjects.every((subject) => {
    const values = valuesFor(subject);
    const own = filters.filter((filter) => filter.subject === subject);
    if (values === undefined || own.length === 0) return true;
    const matches = own.filter((filter) => values.some((value) => isMatch(filter, value)));
    const isIncluded = matches.length > 0 || own.every(({ isExclusion }) => isExclusion);
    return isIncluded && !matches.some(({ isExclusion }) => isExclusion);
  });
}

function valuesOf({ method, path, operationId, located }: Operation, subject: Filter['subject']) {
  switch (subject) {
    case 'path':
      return [path];
    case 'method':
      return [method];
    case 'operationId':
      return operationId === undefined ? [] : [operationId];
    case 'tag': {
      const tags = member(located.value, 'tags');
      return isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
    }
    case 'example':
    case 'check':
      return undefined;
  }
}

function isMatch({ subject, text }: Filter, value: string): boolean {
  const parts = text.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/gu, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, subject === 'method' ? 'isu' : 'su').test(value);
}

/** One of several parts of a run, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Parses a shard like `2/4`; undefined for anything else. */
export function readShard(value: unknown): Shard | undefined {
  const [, first, second] = /^(\d{1,4})\/(\d{1,4})$/u.exec(typeof value === 'string' ? value : '') ?? [];
  const [index, count] = [Number(first), Number(second)];
  return index >= 1 && index <= count ? { index, count } : undefined;
}

/**
 * The operations of `path` belong to `shard`: by a hash of the description and the path, so that each machine finds the same part
 * by itself. Operations of one path stay together, as cases about the path stand with the first of them.
 */
export function isInShard(shard: Shard | undefined, description: string, path: string): boolean {
  return shard === undefined || hash(`${description} ${path}`) % shard.count === shard.index - 1;
}

/** FNV-1a of 32 bits: stable, and evenly spread. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}
