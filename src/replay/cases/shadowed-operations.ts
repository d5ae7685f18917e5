import type { Operation } from '../../description/api.ts';

/** The path of another operation that answers what is sent to `operation` at `target`, or undefined where none does. */
export type ShadowOf = (operation: Operation, target: string) => string | undefined;

/**
 * Finds operations that no request can reach: of templated paths that differ in names alone the first counts, and a path
 * without templates beats the values of a templated one (OpenAPI 3.1 section 4.8.8).
 */
export function createShadowOf(operations: readonly Operation[]): ShadowOf {
  const first = new Map<string, string>();
  for (const { method, path } of operations) {
    const key = `${method} ${shapeOf(path)}`;
    if (!first.has(key)) first.set(key, path);
  }
  return ({ method, path }, target) => {
    const found = [shapeOf(path), decode(target.split('?', 1)[0] ?? '')].map((each) => first.get(`${method} ${each}`));
    return found.find((each) => each !== undefined && each !== path);
  };
}

function shapeOf(path: string): string {
  return path.replace(/\{[^{}]+\}/gu, '{}');
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
