import type { Operation } from '../../description/api.ts';
import { createRoutes } from './routes.ts';

/** An operation that no request can reach. */
export interface UnreachableOperation {
  readonly operation: Operation;
  /** What answers in its place; undefined where no request can have such a path. */
  readonly instead: Operation | undefined;
}

/**
 * The operations that no request can reach: of templates that differ in names alone the first counts, and a query or fragment in the
 * key of a path is not sent in one.
 */
export function unreachableOperations(operations: readonly Operation[]): readonly UnreachableOperation[] {
  const match = createRoutes(operations);
  return operations.flatMap((operation) => {
    const route = match(operation.method, anyPathOf(operation));
    const instead = route.kind === 'operation' ? route.operation : undefined;
    return instead === operation ? [] : [{ operation, instead }];
  });
}

/** A path that `operation` is there for, with values that no other path has as literal text. */
function anyPathOf({ path }: Operation): string {
  let count = 0;
  return path.replace(/[?#].*$/su, '').replace(/\{[^{}]+\}/gu, () => {
    count += 1;
    return `any-value-${count}`;
  });
}
