import { createRoutes } from '../../contract/route/routes.ts';
import type { Operation } from '../../description/api.ts';

/** The path of another operation that answers what is sent to `operation` at `target`, or undefined where none does. */
export type ShadowOf = (operation: Operation, target: string) => string | undefined;

/** Finds out where requests lead: a path without templates beats the values of a templated one (OpenAPI 3.1 section 4.8.8). */
export function createShadowOf(operations: readonly Operation[]): ShadowOf {
  const match = createRoutes(operations);
  return (operation, target) => {
    const route = match(operation.method, target.split('?', 1)[0] ?? '');
    return route.kind === 'operation' && route.operation !== operation ? route.operation.path : undefined;
  };
}
