import type { Description } from '../../description/description.ts';
import { operationsOf, type Operation } from '../../description/read/api.ts';
import { perObject } from '../../lib/cache.ts';
import { setMember } from '../../lib/json.ts';
import { type RouteNode, createRouteTree, matchSegment, withoutQuery } from './route-tree.ts';
import { decodePercent, encodePath } from '../../lib/pointer.ts';

/** The operation of a method and a path, or the reason that there is none. */
export type Route =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly parameters: Readonly<Record<string, string>> }
  /** The path is declared, the method is not; `methods` are the declared ones, sorted. */
  | { readonly kind: 'no-method'; readonly methods: readonly string[] }
  | { readonly kind: 'no-path' }
  | { readonly kind: 'malformed' };

/**
 * Finds the operation that answers `method` at `path` (percent-encoded, without query). Where the path lacks that method, it is the
 * operation of the method `otherwise`.
 */
export type MatchRoute = (method: string, path: string, otherwise?: string) => Route;

interface RouteSearch {
  readonly method: string;
  readonly otherwise?: string | undefined;
  readonly segments: readonly string[];
  /** The values of the parameters so far. */
  readonly values: string[];
  /** Collects the methods of the paths that match. */
  readonly methods?: Set<string>;
}

/** The routes to all operations of a description. */
export const routesOf = perObject((description: Description): MatchRoute => createRoutes(operationsOf(description)));

/**
 * Compiles `operations` into a trie of path segments. A literal beats a template in every segment; where it leads to no
 * operation of the method, the templates are tried.
 */
export function createRoutes(operations: readonly Operation[]): MatchRoute {
  const root = createRouteTree(operations);
  return (method, path, otherwise) => {
    const segments = decodeSegments(path);
    if (segments === undefined) return { kind: 'malformed' };
    const found = find(root, 0, { method, otherwise, segments, values: [] });
    if (found !== undefined) return found;
    const methods = methodsAt(root, segments);
    return methods.size > 0 ? { kind: 'no-method', methods: [...methods].sort() } : { kind: 'no-path' };
  };
}

/** The methods of the operations below `root` whose paths match `segments` (decoded). */
function methodsAt(root: RouteNode, segments: readonly string[]): ReadonlySet<string> {
  const methods = new Set<string>();
  // No operation has an empty method: the search goes on to the last path.
  find(root, 0, { method: '', segments, values: [], methods });
  return methods;
}

function find(node: RouteNode, depth: number, search: RouteSearch): Route | undefined {
  const segment = search.segments[depth];
  if (segment === undefined) return arrive(node, search);
  const literal = literalOf(node, segment);
  const direct = literal && find(literal, depth + 1, search);
  if (direct !== undefined) return direct;
  const before = search.values.length;
  for (const { parts, node: next } of node.templates) {
    const found = matchSegment(parts, segment, search.values) ? find(next, depth + 1, search) : undefined;
    if (found !== undefined) return found;
    search.values.length = before;
  }
  if (node.whole === undefined || segment === '') return undefined;
  search.values.push(segment);
  const found = find(node.whole, depth + 1, search);
  if (found === undefined) search.values.length = before;
  return found;
}

function literalOf({ literals, onlyText, onlyNode }: RouteNode, segment: string): RouteNode | undefined {
  if (literals !== undefined) return literals.get(segment);
  return segment === onlyText ? onlyNode : undefined;
}

function arrive(node: RouteNode, { method, otherwise, values, methods }: RouteSearch): Route | undefined {
  const match =
    node.ends.find((end) => end.method === method) ??
    (otherwise === undefined ? undefined : node.ends.find((end) => end.method === otherwise));
  if (match === undefined) {
    if (methods !== undefined) for (const end of node.ends) methods.add(end.method);
    return undefined;
  }
  return { kind: 'operation', operation: match.operation, parameters: parametersOf(match.names, values) };
}

/** The parameters of a path by name. Set one at a time: pairs for `Object.fromEntries` would be most allocations of a search. */
function parametersOf(names: readonly string[], values: readonly string[]): Readonly<Record<string, string>> {
  const parameters: Record<string, string> = {};
  for (let index = 0; index < names.length; index += 1) setMember(parameters, names[index] ?? '', values[index] ?? '');
  return parameters;
}

function decodeSegments(path: string): readonly string[] | undefined {
  const segments = segmentsOf(path);
  if (!path.includes('%')) return segments;
  try {
    return segments.map((segment) => decodeURIComponent(segment));
  } catch {
    return undefined;
  }
}

/** A loop: `split` took a third of the time of a whole answer. */
function segmentsOf(path: string): readonly string[] {
  const segments: string[] = [];
  let start = 1;
  for (let end = path.indexOf('/', start); end >= 0; end = path.indexOf('/', start)) {
    segments.push(path.slice(start, end));
    start = end + 1;
  }
  segments.push(path.slice(start));
  return segments;
}

/** An operation may answer at `path` (percent-encoded, without query). */
export type IsRouted = (path: string, asked?: Asked) => boolean;

interface Asked {
  /** Any method if absent. */
  readonly method?: string;
  /** Paths that differ in case are different; by default case is ignored. */
  readonly isExact?: boolean;
}

/**
 * A test of paths against the templates of `operations`. In doubt it answers true: replay sends requests to paths that are certainly not
 * described.
 */
export function createIsRouted(operations: readonly Operation[]): IsRouted {
  const nameless = operations.map((operation) => ({ ...operation, path: withoutNames(operation.path) }));
  const exact = createRouteTree(nameless);
  const folded = createRouteTree(nameless, fold);
  return (path, { method, isExact = false } = {}) => {
    const segments = segmentsOf(path).map(decodePercent);
    const methods = isExact ? methodsAt(exact, segments) : methodsAt(folded, segments.map(fold));
    return method === undefined ? methods.size > 0 : methods.has(method);
  };
}

/** A parameter name may have a slash, which is not one between segments. */
function withoutNames(path: string): string {
  return path.replace(/\{[^{}]+\}/gu, '{any}');
}

/** Texts that regular expressions match without case are equal after this; so are a few more. */
function fold(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase();
}

/** An operation that another one stands before. */
export interface UnreachableOperation {
  readonly operation: Operation;
  /** The operation that answers in its place; undefined where no request can have such a path. */
  readonly instead: Operation | undefined;
}

/**
 * The operations that no client reaches as it writes their paths: of templates that differ in parameter names alone the first is matched,
 * and a query or fragment in the key of a path is sent in a path by those alone that encode it.
 */
export function unreachableOperations(operations: readonly Operation[]): readonly UnreachableOperation[] {
  const match = createRoutes(operations);
  return operations.flatMap((operation) => {
    const route = match(operation.method, anyPathOf(operation));
    const instead = route.kind === 'operation' ? route.operation : undefined;
    return instead === operation ? [] : [{ operation, instead }];
  });
}

/** A path of `operation`, with values that no other path has as literal text. */
function anyPathOf({ path }: Operation): string {
  let count = 0;
  return encodePath(withoutQuery(path)).replace(/\{[^{}]+\}/gu, () => {
    count += 1;
    return `any-value-${count}`;
  });
}
