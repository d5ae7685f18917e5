import { dirname, relative, resolve } from 'node:path';
import type { Operation } from '../../description/api.ts';
import type { BaselineMatcher } from '../../replay/baseline/baseline-matcher.ts';
import type { FailureKey, KnownFailure } from '../../replay/baseline/known-failure.ts';
import { includesCheck, includesOperation, type Filter } from '../../replay/filters.ts';
import type { Result } from '../../results.ts';
import { withSlashes } from '../../node/paths.ts';

/** How the baseline `file` calls the description at `path`: relative to its folder, with `/`. */
export function nameInBaseline(file: string, path: string): string {
  return withSlashes(relative(dirname(resolve(file)), resolve(path)));
}

/** What a failure is recognised by. */
function keyOf({ check, method, path, example, documented }: Result, description: string): FailureKey {
  return {
    description,
    check,
    ...(method !== undefined && path !== undefined && { operation: `${method} ${path}` }),
    ...(example !== undefined && { example }),
    ...(documented?.status !== undefined && { status: documented.status }),
    ...(documented?.contentType !== undefined && { media: documented.contentType }),
  };
}

/** `result` as the baseline sees it: a failure it knows is `known`, one that it knew until its last day says so. */
export function judgedByBaseline(result: Result, matcher: BaselineMatcher, description: string): Result {
  if (result.status !== 'failed') return result;
  const known = matcher.match(keyOf(result, description), result.message);
  switch (known.kind) {
    case 'new':
      return result;
    case 'known':
      return { ...result, status: 'known', reason: known.entry.reason, baselineAt: known.entry.at };
    case 'expired': {
      const { expires = '', reason, at } = known.entry;
      const message = `${result.message} It was known until ${expires} (${at.file}:${at.line}:${at.column}).`;
      return { ...result, message, reason, baselineAt: at };
    }
  }
}

/** A run as far as it decides which failures could have come. */
interface RunScope {
  readonly description: string;
  readonly filters: readonly Filter[];
  /** The operations that are described. */
  readonly operations: readonly Operation[];
  /** `POST /tickets` of the cases that were held back. */
  readonly withheld: ReadonlySet<string>;
}

/** Indexes of `entries` whose failures could have come in a run that ended by itself, and did not. */
export function goneEntries(
  entries: readonly KnownFailure[],
  matcher: BaselineMatcher,
  { description, filters, operations, withheld }: RunScope,
): readonly number[] {
  const met = new Set(matcher.matched());
  const subjects = new Set(filters.map(({ subject }) => subject));
  const isAsked = (operation: string | undefined): boolean => {
    if (operation === undefined) return withheld.size === 0 && subjects.size === 0;
    const described = operations.find(({ method, path }) => `${method} ${path}` === operation);
    if (described !== undefined) return includesOperation(filters, described) && !withheld.has(operation);
    return !['path', 'method', 'tag', 'operationId'].some((subject) => subjects.has(subject as Filter['subject']));
  };
  return [...entries.entries()]
    .filter(([index, entry]) => !met.has(index) && (entry.description ?? description) === description)
    .filter(([, entry]) => !subjects.has('example') && includesCheck(filters, entry.check) && isAsked(entry.operation))
    .map(([index]) => index);
}
