import type { SparseText } from '../place.ts';
import type { LineStarts } from '../positions/ranges.ts';
import type { YamlBlocks } from './yaml-entries.ts';
import { isArray, type JsonObject } from '../../lib/json.ts';
import { isNearKey } from '../model/extension.ts';
import { objectModels } from '../model/objects.ts';

/** A file of which only parts are to be read. */
export interface SparseFile {
  readonly uri: string;
  /** The name of the file in messages. */
  readonly name: string;
  /** The bytes of the text, which must be UTF-8, without a byte order mark. */
  readonly raw: RawText;
  readonly bytes: () => Uint8Array;
  /** The blocks of an older version of the text: those that differ are read again. */
  readonly older?: YamlBlocks | undefined;
}

/** The parts of the file that were read. */
export interface SparseParts extends Omit<SparseText, 'line'> {
  readonly tree: unknown;
  readonly lineStarts: () => LineStarts;
}

/**
 * The bytes of a file as a text, a character each: made many times as fast as a text is decoded, and half as large. Where something
 * stands in it says where it stands in the file.
 */
export type RawText = string;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text that a part of a raw text holds in UTF-8. */
export function decodeRaw(raw: RawText): string {
  // Most parts are ASCII.
  if (!/[^\0-\x7f]/u.test(raw)) return raw;
  return decoder.decode(Uint8Array.from(raw, (letter) => letter.charCodeAt(0)));
}

/** The number of bytes of a line that are counted together: columns of long lines are counted from the next multiple before them. */
const columnStride = 4_096;

/** The number of characters of `raw` between the start of a line and an offset in it: each byte is read once, however often it is asked for. */
export function createRawColumns(raw: RawText): (lineStart: number, offset: number) => number {
  const linesCounted = new Map<number, number[]>();
  return (lineStart, offset) => {
    if (offset - lineStart <= columnStride) return decodeRaw(raw.slice(lineStart, offset)).length;
    const counts = linesCounted.get(lineStart) ?? [0];
    linesCounted.set(lineStart, counts);
    const strides = Math.floor((offset - lineStart) / columnStride);
    const startOf = (stride: number): number => startOfLetter(raw, lineStart + stride * columnStride);
    for (let stride = counts.length; stride <= strides; stride += 1) {
      const length = decodeRaw(raw.slice(startOf(stride - 1), startOf(stride))).length;
      counts.push((counts[stride - 1] ?? 0) + length);
    }
    return (counts[strides] ?? 0) + decodeRaw(raw.slice(startOf(strides), offset)).length;
  };
}

/** The start of the letter that the byte at `offset` is of: up to three bytes before it in UTF-8. */
function startOfLetter(raw: RawText, offset: number): number {
  let start = offset;
  while (start > offset - 3 && (raw.charCodeAt(start) & 0xc0) === 0x80) start -= 1;
  return start;
}

/**
 * A tree of the paths to keys near `x-badges` or `x-mcp` in a text, and to references that a walk of the description does not follow by itself.
 * Few branches of a large description lead to one.
 */
export interface MatchNode {
  /** True where the value here holds such a key, at any depth. */
  isAncestor: boolean;
  /** True where the value here is that of such a key. */
  isMatch: boolean;
  /** The starts of the value and of its key in the text, as offsets. */
  readonly start: number;
  readonly key?: number | undefined;
  readonly children: Map<string | number, MatchNode>;
}

/** A node without children. */
export function createMatch(start: number, key?: number): MatchNode {
  return { isAncestor: false, isMatch: false, start, key, children: new Map() };
}

/** True for a key near ours, and for a `$ref`, unless its text is known and leads to a place that the walk reaches. */
export function isMatch(key: string, ref: () => string | undefined): boolean {
  if (key !== '$ref') return isNearKey(key);
  const text = ref();
  return text === undefined || !isWalkedReference(text);
}

/** The objects and arrays of `tree` that hold a match. */
export function ancestorsIn(tree: unknown): ReadonlySet<unknown> {
  const ancestors = new Set<unknown>();
  addAncestors(tree, ancestors);
  return ancestors;
}

function addAncestors(value: unknown, ancestors: Set<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  let isAncestor = false;
  if (isArray(value)) {
    for (const item of value) if (addAncestors(item, ancestors)) isAncestor = true;
  } else {
    // A parser made the objects, so that every key is their own.
    for (const key in value) {
      const item = (value as JsonObject)[key];
      if (addAncestors(item, ancestors) || isMatch(key, () => (typeof item === 'string' ? item : undefined)))
        isAncestor = true;
    }
  }
  if (isAncestor) ancestors.add(value);
  return isAncestor;
}

const { openapi } = objectModels;

/** The maps of components: at the root of OpenAPI 2.0, and in `components`. */
export const walkedMaps = {
  root: ['definitions', 'parameters', 'responses'],
  components: [...(openapi.get('components')?.keys() ?? [])],
} as const;

const walkedPrefixes: readonly string[] = [
  ...walkedMaps.root.map((name) => `#/${name}`),
  ...walkedMaps.components.map((name) => `#/components/${name}`),
];

/** True where a walk of an OpenAPI description reaches the value of `ref` by itself: it stands where components do. */
function isWalkedReference(ref: string): boolean {
  // In these maps `x-...` is a name like others.
  return walkedPrefixes.includes(ref.slice(0, ref.lastIndexOf('/')));
}
