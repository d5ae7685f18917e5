import { createBoundedCache } from '../../lib/cache.ts';
import {
  endOfLeaf,
  endOfString,
  endOfValue,
  isContainer,
  charCodes,
  skipBetween,
  stringAt,
} from '../parse/json-text.ts';
import type { Path } from '../place.ts';

/** A part of a text, from the first code unit up to, not including, the second; and how many steps of the path lead there. */
export type Offsets = readonly [start: number, end: number, depth: number];

/**
 * Finds values in `text`, which must be JSON: the one at a path, or the nearest parent that the text holds. Of duplicate keys the last
 * counts, as in the parsed tree.
 *
 * Reads the containers on a path, and caches the members of those that were read last.
 */
export function createJsonPositions(text: string): JsonPositions {
  const childrenOf = createChildren(text);
  const first = skipBetween(text, 0);
  // A root that starts the second line has the first one too.
  const rootStart = text.indexOf('\n') + 1 === first ? 0 : first;
  const find = (path: Path): FoundChild => {
    let [at, depth]: [ValueStart, number] = [{ start: first }, 0];
    for (const segment of path) {
      const isObject = text.charCodeAt(at.start) === charCodes.openBrace;
      const child = childrenOf(at.start).get(isObject ? segment : Number(segment));
      if (child === undefined) break;
      [at, depth] = [child, depth + 1];
    }
    return { ...at, depth };
  };
  const asYaml = (path: Path): Offsets => {
    const { start, key, depth } = find(path);
    const { last } = endOfValue(text, start);
    // A root without children takes the white space behind it along.
    const end = depth === 0 && last === start ? text.length : endOfLeaf(text, last);
    if (depth === 0) return [rootStart, end, depth];
    return [key !== undefined && isContainer(text, start) ? endOfString(text, key) + 1 : start, end, depth];
  };
  const exact = (path: Path): Offsets => {
    const { start, depth } = find(path);
    return [start, endOfValue(text, start).end, depth];
  };
  const span = (path: Path): Span | undefined => {
    const { start, key, depth } = find(path);
    if (depth < path.length) return undefined;
    const value = [start, endOfValue(text, start).end] as const;
    return key === undefined ? { value } : { key: [key, endOfString(text, key)], value };
  };
  return { asYaml, exact, span };
}

/** The starts of a value and of its key. */
interface ValueStart {
  readonly start: number;
  readonly key?: number | undefined;
}

interface FoundChild extends ValueStart {
  readonly depth: number;
}

/** The ranges of a value and of the key before it: offsets from the first code unit up to, not including, the second. */
export interface Span {
  readonly key?: readonly [start: number, end: number];
  readonly value: readonly [start: number, end: number];
  /** An alias of YAML repeats the value, or what it stands in. */
  readonly isRepeated?: true;
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

/** The members of an object or array, by key or index. */
type ChildrenByKey = ReadonlyMap<string | number, ValueStart>;

// So that asking for each child of a large container in turn does not read them all each time. A path leads through a dozen
// containers, of which those at its start are asked for again and again.
const cachedContainers = 64;

function createChildren(text: string): (start: number) => ChildrenByKey {
  const cached = createBoundedCache<number, ChildrenByKey>(cachedContainers);
  const read = (start: number): ChildrenByKey => {
    const children = new Map<string | number, ValueStart>();
    if (!isContainer(text, start)) return children;
    const isObject = text.charCodeAt(start) === charCodes.openBrace;
    for (let at = skipBetween(text, start + 1); !isEnd(text.charCodeAt(at));) {
      const value = isObject ? skipBetween(text, endOfString(text, at)) : at;
      if (isObject) children.set(stringAt(text, at), { start: value, key: at });
      else children.set(children.size, { start: value });
      at = skipBetween(text, endOfValue(text, value).end);
    }
    return children;
  };
  return (start) => cached(start, () => read(start));
}

function isEnd(code: number): boolean {
  return code === charCodes.closeBrace || code === charCodes.closeBracket;
}
