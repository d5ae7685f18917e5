import type { Operation } from '../description/api.ts';
import { createKept } from '../lib/kept.ts';
import { decodePercent } from '../lib/pointer.ts';
import { matchSegment, parseSegment, type Part } from './segment.ts';

/** What a method and a path lead to. */
export type Route =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly parameters: Readonly<Record<string, string>> }
  /** The path is declared, the method is not; those that are, sorted. */
  | { readonly kind: 'no-method'; readonly methods: readonly string[] }
  | { readonly kind: 'no-path' }
  | { readonly kind: 'malformed' };

/** Finds the operation that answers `method` at `path` (percent-encoded, without query). */
export type Match = (method: string, path: string) => Route;

interface Node {
  readonly literals: Map<string, Node>;
  /** Most literal characters first: the more a template says, the more it means. */
  readonly templates: Template[];
  /** The same by their shape, for the time of compiling. */
  readonly byShape: Map<string, Template>;
  readonly operations: Map<string, { readonly operation: Operation; readonly names: readonly string[] }>;
}

interface Template {
  readonly parts: readonly Part[];
  readonly shape: string;
  readonly node: Node;
}

interface Search {
  readonly method: string;
  readonly segments: readonly string[];
  /** Of the parameters on the way here. */
  readonly values: string[];
  /** Of the paths that match, where their methods are wanted. */
  readonly methods?: Set<string>;
}

// Segments of a path. One that is longer is not answered: each costs some stack.
const longestPath = 1_000;

/**
 * Compiles `operations` into a trie of path segments. A literal beats a template in every segment; where it leads to no
 * operation of the method, the templates are tried.
 */
export function createRoutes(operations: readonly Operation[]): Match {
  const root = createNode();
  for (const operation of operations) insert(root, operation);
  sortTemplates(root);
  return keepFound((method, path) => {
    const segments = decodeSegments(path);
    if (segments === undefined) return { kind: 'malformed' };
    const found = find(root, 0, { method, segments, values: [] });
    if (found !== undefined) return found;
    const methods = new Set<string>();
    find(root, 0, { method, segments, values: [], methods });
    return methods.size > 0 ? { kind: 'no-method', methods: [...methods].sort() } : { kind: 'no-path' };
  });
}

// Paths that clients ask for again and again; longer ones are not worth the memory.
const [routesKept, longestKept] = [1_000, 200];

/** Finds what a path leads to once. */
function keepFound(match: Match): Match {
  const keep = createKept<string, Route>(routesKept);
  return (method, path) => {
    const key = `${method} ${path}`;
    return key.length > longestKept ? match(method, path) : keep(key, () => match(method, path));
  };
}

function createNode(): Node {
  return { literals: new Map(), templates: [], byShape: new Map(), operations: new Map() };
}

function sortTemplates(node: Node): void {
  node.byShape.clear();
  node.templates.sort((a, b) => b.shape.length - a.shape.length);
  for (const next of node.literals.values()) sortTemplates(next);
  for (const template of node.templates) sortTemplates(template.node);
}

function insert(root: Node, operation: Operation): void {
  const names: string[] = [];
  let node = root;
  // Some descriptions tell operations of one path apart by a query or fragment in the key; neither is sent in a path.
  const path = operation.path.replace(/[?#].*$/su, '');
  const segments = path.slice(1).split('/');
  if (segments.length > longestPath) return;
  for (const segment of segments) {
    const parts = parseSegment(segment);
    const parameters = parts.flatMap((part) => (part.kind === 'parameter' ? [part.name] : []));
    names.push(...parameters);
    node = parameters.length === 0 ? literalNode(node, decodePercent(segment)) : templateNode(node, parts);
  }
  if (!node.operations.has(operation.method)) node.operations.set(operation.method, { operation, names });
}

function literalNode(node: Node, segment: string): Node {
  const next = node.literals.get(segment) ?? createNode();
  node.literals.set(segment, next);
  return next;
}

function templateNode(node: Node, parts: readonly Part[]): Node {
  const shape = parts.map((part) => (part.kind === 'literal' ? part.text : '{}')).join('');
  const known = node.byShape.get(shape);
  if (known !== undefined) return known.node;
  const made = { parts, shape, node: createNode() };
  node.templates.push(made);
  node.byShape.set(shape, made);
  return made.node;
}

function find(node: Node, depth: number, search: Search): Route | undefined {
  const segment = search.segments[depth];
  if (segment === undefined) return arrive(node, search);
  const literal = node.literals.get(segment);
  const direct = literal && find(literal, depth + 1, search);
  if (direct !== undefined) return direct;
  for (const { parts, node: next } of node.templates) {
    const before = search.values.length;
    const found = matchSegment(parts, segment, search.values) ? find(next, depth + 1, search) : undefined;
    if (found !== undefined) return found;
    search.values.length = before;
  }
  return undefined;
}

function arrive(node: Node, { method, values, methods }: Search): Route | undefined {
  const hit = node.operations.get(method);
  if (hit === undefined) {
    if (methods !== undefined) for (const each of node.operations.keys()) methods.add(each);
    return undefined;
  }
  const parameters = Object.fromEntries(hit.names.map((name, index) => [name, values[index] ?? '']));
  return { kind: 'operation', operation: hit.operation, parameters };
}

function decodeSegments(path: string): readonly string[] | undefined {
  const segments = path.slice(1).split('/');
  if (!path.includes('%')) return segments;
  try {
    return segments.map((segment) => decodeURIComponent(segment));
  } catch {
    return undefined;
  }
}
