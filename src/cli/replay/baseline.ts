import { dirname, relative, resolve } from 'node:path';
import {
  type BaselineMatcher,
  type KnownEntry,
  type KnownKey,
  type UnknownItem,
  knownFailures,
} from '../../baseline/known.ts';
import type { Operation } from '../../description/read/api.ts';
import type { NamedPath } from '../../node/repository-path.ts';
import { toPortablePath } from '../../node/paths.ts';
import { includesCheck, includesOperation, type Filter } from '../../replay/filters.ts';
import type { Result, RunFailure } from '../../results.ts';
import { type LoadedBaseline, writeBaseline } from '../inputs/baseline.ts';
import type { ReplaySystem } from './system.ts';

/** The consequences of a run for the baseline. Plain data. */
export interface BaselineUse {
  /** Indexes of entries whose failures happened. */
  readonly met: readonly number[];
  /** Indexes of entries whose failures could have happened and did not. */
  readonly gone: readonly number[];
  /** Failures that no entry knows. */
  readonly unknown: readonly UnknownItem[];
  /** The number of failures that only expired entries know. */
  readonly expired: number;
}

/** The name of the description at `path` in the baseline `file`: relative to its folder, with `/`. */
export function nameInBaseline(file: string, path: string): string {
  return toPortablePath(relative(dirname(resolve(file)), resolve(path)));
}

function keyOf({ check, method, path, example, documented }: Result, description: string): KnownKey {
  return {
    description,
    check,
    ...(method !== undefined && path !== undefined && { operation: `${method} ${path}` }),
    ...(example !== undefined && { example }),
    ...(documented?.status !== undefined && { status: documented.status }),
    ...(documented?.contentType !== undefined && { media: documented.contentType }),
  };
}

/** `result` as the baseline knows it: a known failure is `known`, and the message of an expired one names its last day. */
export function matchBaseline(result: Result, matcher: BaselineMatcher, description: string): Result {
  if (result.status !== 'failed') return result;
  const known = matcher.match(keyOf(result, description), result.message);
  if (known === undefined) return result;
  const { reason = '', writtenAt: at } = known.entry;
  if (!known.isExpired) return { ...result, status: 'known', reason, baselineAt: at };
  const message = `${result.message} ${expiredSentence(known.entry)}`;
  return { ...result, message, reason, baselineAt: at };
}

/** A reference of the description that leads nowhere: its text, and the failure that it is. */
export interface LostReference {
  readonly ref: string;
  readonly failure: RunFailure;
}

/** The failures that `references` are, and the number of those that the baseline knows. */
export function matchReferences(
  references: readonly LostReference[],
  matcher: BaselineMatcher,
  description: string,
): { readonly failures: readonly RunFailure[]; readonly known: number } {
  const failures = references.flatMap(({ ref, failure }): readonly RunFailure[] => {
    const known = matcher.match({ description, check: failure.check, ref }, failure.message);
    if (known === undefined) return [failure];
    return known.isExpired ? [{ ...failure, message: `${failure.message} ${expiredSentence(known.entry)}` }] : [];
  });
  return { failures, known: references.length - failures.length };
}

function expiredSentence({ expires = '', writtenAt: { file, line, column } }: KnownEntry): string {
  return `It was known until ${expires} (${file}:${line}:${column}).`;
}

/** The parts of a run that decide which failures could have happened. */
interface RunScope {
  readonly description: string;
  readonly filters: readonly Filter[];
  /** All described operations. */
  readonly operations: readonly Operation[];
  /** The operations, as `POST /tickets`, with cases that were held back. */
  readonly withheld: ReadonlySet<string>;
}

/** Indexes of `entries` whose failures could have happened in a run that ended by itself, and did not. */
export function goneEntries(
  entries: readonly KnownEntry[],
  matcher: BaselineMatcher,
  { description, filters, operations, withheld }: RunScope,
): readonly number[] {
  const met = new Set(matcher.matched());
  const subjects = new Set(filters.map(({ subject }) => subject));
  const byName = new Map(operations.map((each) => [`${each.method} ${each.path}`, each]));
  const isAsked = (operation: string | undefined): boolean => {
    if (operation === undefined) return withheld.size === 0 && subjects.size === 0;
    const described = byName.get(operation);
    if (described !== undefined) return includesOperation(filters, described) && !withheld.has(operation);
    return !['path', 'method', 'tag', 'operationId'].some((subject) => subjects.has(subject as Filter['subject']));
  };
  return [...entries.entries()]
    .filter(([index, entry]) => !met.has(index) && (entry.key.description ?? description) === description)
    .filter(
      ([, entry]) =>
        !subjects.has('example') && includesCheck(filters, entry.key.check ?? '') && isAsked(entry.key.operation),
    )
    .map(([index]) => index);
}

/** A failure of the run for each entry whose failure could have happened in some run and happened in none. */
export function staleEntries(entries: readonly KnownEntry[], replayed: readonly BaselineUse[]): readonly RunFailure[] {
  const gone = goneOf(replayed);
  return entries.flatMap((entry, index): readonly RunFailure[] => {
    if (!gone.has(index)) return [];
    const { check, operation, example, ref } = entry.key;
    const what = [check, operation, example, ref].filter((part) => part !== undefined).join(', ');
    const message = `A known failure must still happen; found it gone: ${what}. Take it out, or run with \`--update-baseline\`.`;
    return [{ check: 'baseline-stale', message, at: entry.writtenAt }];
  });
}

/**
 * Writes the failures of the runs to the baseline.
 * @throws UserError where the file cannot be written.
 */
export function updateBaseline(
  file: NamedPath,
  loaded: LoadedBaseline,
  replayed: readonly BaselineUse[],
  system: ReplaySystem,
): void {
  const change = {
    gone: goneOf(replayed),
    added: replayed.flatMap(({ unknown }) => unknown),
    expired: replayed.reduce((sum, each) => sum + each.expired, 0),
  };
  writeBaseline(knownFailures, file, loaded, change, system);
}

function goneOf(replayed: readonly BaselineUse[]): ReadonlySet<number> {
  const met = new Set(replayed.flatMap((each) => each.met));
  return new Set(replayed.flatMap(({ gone }) => gone.filter((index) => !met.has(index))));
}
