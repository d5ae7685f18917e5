import yaml from 'js-yaml';
import { member } from '../../lib/json.ts';
import { UserError } from '../../lib/user-error.ts';
import { lineColumn } from './decode.ts';
import type { Limits } from './limits.ts';
import { yamlOptionsWith } from './yaml-options.ts';

/** The size of a tree of parsed YAML or JSON, every use of an alias counted. */
export interface TreeSize {
  /** Objects and arrays inside each other. */
  readonly levels: number;
  /** Values that are met again through aliases. */
  readonly aliasedValues: number;
  /** True where an alias leads back into itself. Then the numbers mean nothing. */
  readonly cyclic: boolean;
}

interface Size {
  readonly levels: number;
  readonly values: number;
}

interface MeasureWalk {
  readonly sizes: Map<object, Size>;
  readonly open: Set<object>;
  readonly levelLimit: number;
  aliased: number;
  cyclic: boolean;
}

const leaf: Size = { levels: 0, values: 1 };

/**
 * Measures `tree` in time linear to its distinct objects, however often aliases repeat them.
 *
 * Stops going deeper at `levelLimit`, and answers one more than it then.
 */
export function measureTree(tree: unknown, levelLimit: number): TreeSize {
  const walk: MeasureWalk = { sizes: new Map(), open: new Set(), levelLimit, aliased: 0, cyclic: false };
  const { levels } = sizeOf(tree, 1, walk);
  return { levels, aliasedValues: walk.aliased, cyclic: walk.cyclic };
}

function sizeOf(value: unknown, level: number, walk: MeasureWalk): Size {
  if (typeof value !== 'object' || value === null) return leaf;
  const known = walk.sizes.get(value);
  if (known !== undefined) {
    walk.aliased += known.values;
    return known;
  }
  if (walk.open.has(value)) {
    walk.cyclic = true;
    return leaf;
  }
  if (level > walk.levelLimit) return { levels: 1, values: 1 };
  walk.open.add(value);
  let [levels, values] = [0, 1];
  for (const child of Object.values(value)) {
    const size = sizeOf(child, level + 1, walk);
    levels = Math.max(levels, size.levels);
    values += size.values;
  }
  walk.open.delete(value);
  const size = { levels: levels + 1, values };
  walk.sizes.set(value, size);
  return size;
}

const [lineFeed, space, dash, question] = [0x0a, 0x20, 0x2d, 0x3f];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * True for a text of YAML or JSON that may have objects and arrays more than `levels` deep, checked in one pass by its indentation and
 * brackets. A text that closes brackets in quotes may be deeper.
 */
export function mayBeDeeper(bytes: Uint8Array, levels: number): boolean {
  let [open, column, isIndent] = [0, 0, true];
  for (const byte of bytes) {
    if (byte === lineFeed) [column, isIndent] = [0, true];
    else if (isIndent && (byte === space || byte === dash || byte === question)) column += 1;
    else {
      isIndent = false;
      if (byte === openBracket || byte === openBrace) open += 1;
      else if ((byte === closeBracket || byte === closeBrace) && open > 0) open -= 1;
    }
    // A list may stand in the column of its key.
    if (open + 2 * column > levels) return true;
  }
  return false;
}

/** The error of a text of JSON in which objects and arrays are nested more than `levels` deep, at the first bracket beyond. */
export function tooDeepJson(name: string, text: string, { levels }: Limits): UserError {
  const offset = offsetBeyond(text, levels);
  return tooDeep(offset === undefined ? name : `${name}:${lineColumn(text, offset)}`, levels);
}

/** The error of a text of YAML that is nested too deep. `cause` is its library's, with the place; without one the text is read again. */
export function tooDeepYaml(name: string, text: string, { levels }: Limits, cause?: unknown): UserError {
  // The library counts scalars as a level, too. The second reading, one level lower, finds an innermost list that is empty.
  const found = cause ?? refusal(text, levels + 1) ?? refusal(text, levels);
  const mark = member(found, 'mark');
  const [line, column] = [member(mark, 'line'), member(mark, 'column')];
  // Values that only aliases nest have no place.
  if (typeof line !== 'number' || typeof column !== 'number') return tooDeep(name, levels);
  return tooDeep(`${name}:${line + 1}:${column + 1}`, levels);
}

/** The error of objects that are nested more than `levels` deep, at `place`. */
export function tooDeep(place: string, levels: number): UserError {
  return new UserError(`${place}: objects and arrays must be nested at most ${levels} levels deep; found more.`);
}

function refusal(text: string, maxDepth: number): unknown {
  const options = { ...yamlOptionsWith(new Map()), maxDepth, json: true };
  try {
    yaml.load(text, options);
    return undefined;
  } catch (error) {
    return String(member(error, 'reason')).includes('maxDepth') ? error : undefined;
  }
}

/** The offset of the first bracket that opens more than `levels`, outside of texts. */
function offsetBeyond(text: string, levels: number): number | undefined {
  let open = 0;
  let offset: number | undefined;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gsu)) {
    if (token === '[' || token === '{') open += 1;
    else if (token === ']' || token === '}') open -= 1;
    if (open <= levels) continue;
    offset = index;
    break;
  }
  return offset;
}
