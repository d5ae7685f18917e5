import { createBoundedCache } from '../lib/bounded-cache.ts';
import { endOfLeaf, endOfValue, keyAt, outlineJson, type JsonOutline } from './json-outline.ts';
import type { Path } from './place.ts';

/** From the first code unit up to, not including, the second; and how many steps of the path lead there. */
export type Offsets = readonly [start: number, end: number, depth: number];

/**
 * Finds values in `text`, which must be JSON: the one at a path, or the nearest parent that the text holds. Of duplicate
 * keys the last counts, as in the parsed tree.
 *
 * The text is read once, when this is called; what is kept are eight bytes for each key and value, and the keys of some objects
 * that paths led through last.
 */
export function createJsonPositions(text: string): JsonPositions {
  const outline = outlineJson(text);
  const { starts, nexts } = outline;
  const childrenOf = createChildren(text, outline);
  const startOf = (node: number): number => starts[node] ?? 0;
  // A root that starts the second line has the first one too.
  const rootStart = text.indexOf('\n') + 1 === startOf(0) ? 0 : startOf(0);
  const find = (path: Path) => {
    let [node, isKeyed, depth] = [0, false, 0];
    for (const segment of path) {
      const { keyed, nodes } = childrenOf(node);
      const child = nodes.get(keyed ? segment : Number(segment));
      if (child === undefined) break;
      [node, isKeyed, depth] = [child, keyed, depth + 1];
    }
    return { node, isKeyed, depth };
  };
  const asYaml = (path: Path): Offsets => {
    const { node, isKeyed, depth } = find(path);
    // What comes last in a value, at any depth, comes last in the outline.
    const last = (nexts[node] ?? 1) - 1;
    // A root without children takes the white space behind it along.
    const end = last === 0 ? text.length : endOfLeaf(text, startOf(last));
    if (node === 0) return [rootStart, end, depth];
    const isBehindKey = isKeyed && isContainer(text, startOf(node));
    return [isBehindKey ? endOfLeaf(text, startOf(node - 1)) + 1 : startOf(node), end, depth];
  };
  const exact = (path: Path): Offsets => {
    const { node, depth } = find(path);
    return [startOf(node), endOfValue(text, startOf(node)), depth];
  };
  const span = (path: Path): Span | undefined => {
    const { node, isKeyed, depth } = find(path);
    if (depth < path.length) return undefined;
    const value = [startOf(node), endOfValue(text, startOf(node))] as const;
    return isKeyed ? { key: [startOf(node - 1), endOfLeaf(text, startOf(node - 1))], value } : { value };
  };
  return { asYaml, exact, span };
}

/** Where a value and the key before it are written: offsets from the first code unit up to, not including, the second. */
export interface Span {
  readonly key?: readonly [start: number, end: number];
  readonly value: readonly [start: number, end: number];
}

/** Finds the value at a path, or the nearest parent that the text holds. */
interface JsonPositions {
  /**
   * As the YAML parser that Spectral reads JSON with: an object or array that has a key starts after the colon, and one that is not
   * empty ends with the last value in it.
   */
  readonly asYaml: (path: Path) => Offsets;
  /** The value alone, its brackets included: as the JSON parser that Spectral reads other files with. */
  readonly exact: (path: Path) => Offsets;
  /** The value at the path and its key; undefined where there is none. */
  readonly span: (path: Path) => Span | undefined;
}

/** What an object or array holds: numbers of values by key or index. */
interface Children {
  readonly keyed: boolean;
  readonly nodes: ReadonlyMap<string | number, number>;
}

// So that asking for each child of a large container in turn does not read them all each time. A path leads through a dozen
// containers, of which those at its start are asked for again and again.
const cachedContainers = 64;

function createChildren(text: string, { starts, nexts }: JsonOutline): (node: number) => Children {
  const cached = createBoundedCache<number, Children>(cachedContainers);
  const read = (node: number): Children => {
    const keyed = text[starts[node] ?? 0] === '{';
    const nodes = new Map<string | number, number>();
    const end = nexts[node] ?? 0;
    for (let child = node + 1; child < end; child = nexts[child] ?? end) {
      const key = keyed ? keyAt(text, starts[child] ?? 0) : nodes.size;
      if (keyed) child += 1;
      nodes.set(key, child);
    }
    return { keyed, nodes };
  };
  return (node) => cached(node, () => read(node));
}

function isContainer(text: string, at: number): boolean {
  return text[at] === '{' || text[at] === '[';
}
