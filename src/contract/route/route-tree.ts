import type { Operation } from '../../description/read/api.ts';
import { append } from '../../lib/lists.ts';
import { decodePercent } from '../../lib/pointer.ts';

/**
 * A node in a trie of path segments. Among ten thousand operations no path is in the processor's cache, and each object on a path
 * costs as much as the rest of the search: nodes have few objects, and share equal ones.
 */
export interface RouteNode {
  /** The nodes by segment; absent where there is one at most, which is in `onlyText`. */
  readonly literals: ReadonlyMap<string, RouteNode> | undefined;
  readonly onlyText: string | undefined;
  readonly onlyNode: RouteNode | undefined;
  /** Templates with literal text or several parameters, those with the most literal characters first: they are the most specific. */
  readonly templates: readonly RouteTemplate[];
  /** The node of a parameter that is the whole segment. */
  readonly whole: RouteNode | undefined;
  readonly ends: readonly RouteEnd[];
}

interface RouteTemplate {
  readonly parts: readonly SegmentPart[];
  readonly node: RouteNode;
}

/** The operation of a method at the end of a path. */
interface RouteEnd {
  readonly method: string;
  readonly operation: Operation;
  /** The names of the parameters in the path, in their order. */
  readonly names: readonly string[];
}

/** A node while it grows. */
interface NewNode {
  readonly literals: Map<string, NewNode>;
  /** The templates by their shape: names do not count. */
  readonly templates: Map<string, { readonly parts: readonly SegmentPart[]; readonly node: NewNode }>;
  readonly ends: Map<string, RouteEnd>;
}

// Segments of a path. Longer paths are not answered: each segment costs some stack.
const longestPath = 1_000;

/** Folds the literal text of paths before it is compared. */
type FoldText = (text: string) => string;

/**
 * The trie of the paths of `operations`; of two operations with one path and method, the first. Callers fold the segments that they
 * look up.
 */
export function createRouteTree(operations: readonly Operation[], fold: FoldText = (text) => text): RouteNode {
  const root = createNewNode();
  const shareNames = sharing<readonly string[]>();
  for (const operation of operations) insert(root, operation, operation.path, { fold, share: shareNames });
  // Some descriptions add a query or fragment to the key, to have several operations of one path; clients send neither in a path.
  for (const operation of operations) {
    const sent = withoutQuery(operation.path);
    if (sent !== operation.path) insert(root, operation, sent, { fold, share: shareNames });
  }
  return finishNode(root, sharing<string>());
}

/** Returns the first value of each key. */
function sharing<Value>(): (key: string, value: Value) => Value {
  const known = new Map<string, Value>();
  return (key, value) => {
    const shared = known.get(key) ?? value;
    known.set(key, shared);
    return shared;
  };
}

function createNewNode(): NewNode {
  return { literals: new Map(), templates: new Map(), ends: new Map() };
}

/** `path` up to its `?` or `#`, where most clients end a path. */
export function withoutQuery(path: string): string {
  return path.replace(/[?#].*$/su, '');
}

interface Insertion {
  readonly fold: FoldText;
  readonly share: (key: string, names: readonly string[]) => readonly string[];
}

function insert(root: NewNode, operation: Operation, path: string, { fold, share }: Insertion): void {
  const names: string[] = [];
  let at = root;
  const segments = path.slice(1).split('/');
  if (segments.length > longestPath) return;
  for (const segment of segments) {
    const parts = parseSegment(segment);
    const parameters = parts.flatMap((part) => (part.kind === 'parameter' ? [part.name] : []));
    append(names, parameters);
    at =
      parameters.length === 0 ? literalIn(at, fold(decodePercent(segment))) : templateIn(at, comparable(parts, fold));
  }
  const { method } = operation;
  if (!at.ends.has(method)) at.ends.set(method, { method, operation, names: share(JSON.stringify(names), names) });
}

/** `parts` as they are compared with decoded segments. */
function comparable(parts: readonly SegmentPart[], fold: FoldText): readonly SegmentPart[] {
  return parts.map((part) => (part.kind === 'literal' ? { ...part, text: fold(decodePercent(part.text)) } : part));
}

function literalIn(at: NewNode, segment: string): NewNode {
  const next = at.literals.get(segment) ?? createNewNode();
  at.literals.set(segment, next);
  return next;
}

function templateIn(at: NewNode, parts: readonly SegmentPart[]): NewNode {
  const shape = parts.map((part) => (part.kind === 'literal' ? part.text : '{}')).join('');
  const next = at.templates.get(shape) ?? { parts, node: createNewNode() };
  at.templates.set(shape, next);
  return next.node;
}

const none: readonly never[] = [];

function finishNode(
  { literals, templates, ends }: NewNode,
  shareText: (key: string, text: string) => string,
): RouteNode {
  const [only] = literals.size === 1 ? literals : [];
  const whole = templates.get('{}');
  const others = [...templates.values()]
    .filter((each) => each !== whole)
    .sort((a, b) => literalLength(b.parts) - literalLength(a.parts));
  return {
    literals:
      literals.size > 1
        ? new Map([...literals].map(([text, next]) => [shareText(text, text), finishNode(next, shareText)]))
        : undefined,
    onlyText: only && shareText(only[0], only[0]),
    onlyNode: only && finishNode(only[1], shareText),
    templates:
      others.length === 0
        ? none
        : others.map(({ parts, node: next }) => ({ parts, node: finishNode(next, shareText) })),
    whole: whole && finishNode(whole.node, shareText),
    ends: ends.size === 0 ? none : [...ends.values()],
  };
}

function literalLength(parts: readonly SegmentPart[]): number {
  return parts.reduce((total, part) => total + (part.kind === 'literal' ? part.text.length : 0), 0);
}

/** A part of a path segment of a template. */
export type SegmentPart =
  { readonly kind: 'literal'; readonly text: string } | { readonly kind: 'parameter'; readonly name: string };

/** The parts of `segment`: `{id}.json` is a parameter and a literal. Braces without a name are literal. */
function parseSegment(segment: string): readonly SegmentPart[] {
  const parts: SegmentPart[] = [];
  let end = 0;
  for (const match of segment.matchAll(/\{([^{}]+)\}/gu)) {
    if (match.index > end) parts.push({ kind: 'literal', text: segment.slice(end, match.index) });
    parts.push({ kind: 'parameter', name: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < segment.length) parts.push({ kind: 'literal', text: segment.slice(end) });
  return parts;
}

/**
 * `text` matches `parts`; the values of the parameters are added to `values`, some also where it does not match. A parameter takes
 * at least one character, and as few as the literal after it allows; before a dot and the last parameter as many, since that is the
 * name of a format. Linear in `text`.
 */
export function matchSegment(parts: readonly SegmentPart[], text: string, values: string[]): boolean {
  let at = 0;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (part?.kind === 'literal') {
      if (!text.startsWith(part.text, at)) return false;
      at += part.text.length;
      continue;
    }
    const end = endOfParameter(parts, index, text, at);
    if (end <= at) return false;
    values.push(text.slice(at, end));
    at = end;
  }
  return at === text.length;
}

function endOfParameter(parts: readonly SegmentPart[], index: number, text: string, at: number): number {
  const next = parts[index + 1];
  if (next === undefined) return text.length;
  const isBeforeLast = index + 2 === parts.length;
  if (next.kind === 'parameter') return isBeforeLast ? Math.max(text.lastIndexOf('.'), at + 1) : at + 1;
  if (isBeforeLast) return text.endsWith(next.text) ? text.length - next.text.length : -1;
  const isFormat = next.text === '.' && index + 3 === parts.length;
  return isFormat ? text.lastIndexOf('.', text.length - 2) : text.indexOf(next.text, at + 1);
}
