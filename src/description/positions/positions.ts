import { getLocationForJsonPath } from '@stoplight/yaml';
import { createBoundedCache, once, perObject } from '../../lib/cache.ts';
import { listOf, member } from '../../lib/json.ts';
import { type Path, type Place, type Source, nameOf } from '../place.ts';
import { findInParts } from '../sparse/excerpt.ts';
import { parseTree } from './duplicate-keys.ts';
import { type Offsets, type Span, createJsonPositions } from './json-positions.ts';
import { type Finder, type Range, createRanges, readLineStarts } from './ranges.ts';
import { indexYaml } from './yaml-index.ts';
import { createYamlPositions } from './yaml-positions.ts';

export type { Range } from './ranges.ts';

/**
 * The range of `place` in its text, or of the nearest parent that has one; undefined where the source has no text.
 *
 * Equal to the range that Spectral reports. The first call for a source reads its text anew, about as fast as the first time
 * and with little memory; YAML with tags and other rare things several times slower, into a syntax tree. Ask for findings only.
 */
export function rangeOf({ source, path }: Place): Range | undefined {
  return finderOf(source).range(path)?.range;
}

/**
 * The file, line and column of a located value, counted from 1; absent where it has no position. Thousands of cases of one operation ask, each of
 * which would read the text to the end of the operation.
 */
export const startOf = perObject(({ place }: { readonly place: Place }) => {
  const start = rangeOf(place)?.start;
  return { at: start && { file: place.source.uri, line: start.line + 1, column: start.character + 1 } };
});

/** The part of the path of `place` that its text holds: all of it, unless it leads into what a YAML alias repeats. */
export function writtenPath({ source, path }: Place): Path {
  return path.slice(0, finderOf(source).range(path)?.depth);
}

/**
 * The range of the value of `place` and nothing else, in JSON; as `rangeOf` in YAML. Equal to the range that Spectral reports in a
 * referenced `.json` file, which it reads with another parser.
 */
export function valueRangeOf({ source, path }: Place): Range | undefined {
  return finderOf(source).valueRange(path);
}

/**
 * The offsets of the value of `place` and of its key; undefined where it is not written there: it is gone, an alias or
 * merge key brings it in, or the YAML is of a rare kind.
 */
export function spanOf({ source, path }: Place): Span | undefined {
  return finderOf(source).span(path);
}

/** The range from one offset in the text of `source` up to, not including, another. */
export function rangeBetween(source: Source, start: number, end: number): Range | undefined {
  return finderOf(source).between(start, end);
}

/** `name:line:column` of `place`, counted from 1, for messages; the name alone where it has no position. */
export function toLineColumn(place: Place): string {
  const start = rangeOf(place)?.start;
  const name = nameOf(place.source);
  return start === undefined ? name : `${name}:${start.line + 1}:${start.character + 1}`;
}

/** The lines of `source` from line `first` to line `last`, both included and from 0; without their line ends. None where it has no text. */
export function linesBetween(source: Source, first: number, last: number): readonly string[] {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return numbers.flatMap((line) => linesOf(source)(line).line ?? []);
}

/** The number of lines that are kept: all of a text may be in one, which thousands of findings show. */
const linesKept = 16;

const linesOf = perObject((source: Source) => {
  const kept = createBoundedCache<number, { readonly line: string | undefined }>(linesKept);
  return (number: number) => kept(number, () => ({ line: lineAt(source, number) }));
});

function lineAt(source: Source, line: number): string | undefined {
  const { sparse } = source;
  if (sparse !== undefined) return sparse.line(line);
  const { text } = source;
  const start = text === undefined ? undefined : startsOf(source).at(line);
  return start === undefined ? undefined : text?.slice(start, startsOf(source).at(line + 1)).replace(/\r?\n$/u, '');
}

const startsOf = perObject(({ text = '' }: Source) => readLineStarts(text));

const finderOf = perObject((source: Source): Finder | { readonly [Name in keyof Finder]: () => undefined } => {
  const { syntax, sparse } = source;
  const find = syntax === 'json' ? findInJson : findInYaml;
  if (sparse !== undefined) return findInParts(source, sparse, { inPart: find, inWhole: orInTree(find) });
  const { text } = source;
  return text === undefined ? nowhere : orInTree(find)(text, createRanges(startsOf(source)));
});

/** YAML of a rare kind is looked for in a syntax tree, but not in that of a part: it has the lines of the part. */
function orInTree(
  find: (...where: Parameters<typeof findInYaml>) => RoughFinder | undefined,
): (...where: Parameters<typeof findInYaml>) => Finder {
  return (text, between) => {
    const tree = once(() => findInTree(text, between));
    const usual = find(text, between);
    if (usual === undefined) return tree();
    const range: Finder['range'] = (path) => usual.range(path) ?? tree().range(path) ?? usual.roughly?.(path);
    return {
      ...usual,
      range,
      valueRange: (path) => usual.valueRange(path) ?? range(path)?.range,
    };
  };
}

const absent = (): undefined => undefined;
const nowhere = { range: absent, valueRange: absent, span: absent, between: absent };

function findInJson(text: string, between: Finder['between']): Finder {
  const { asYaml, exact, span } = createJsonPositions(text);
  return {
    range: (path) => toFound(between, asYaml(path)),
    valueRange: (path) => toFound(between, exact(path)).range,
    span,
    between,
  };
}

/** A finder that has a range for what no other one has. */
interface RoughFinder extends Finder {
  readonly roughly?: Finder['range'];
}

/** Undefined for YAML of a rare kind. */
function findInYaml(text: string, between: Finder['between']): RoughFinder | undefined {
  const index = indexYaml(text);
  if (index === undefined) return undefined;
  const { asSpectral, roughly, span } = createYamlPositions(text, index);
  const range: Finder['range'] = (path) => {
    const offsets = asSpectral(path);
    return offsets && toFound(between, offsets);
  };
  return {
    range,
    valueRange: (path) => range(path)?.range,
    span,
    between,
    roughly: (path) => toFound(between, roughly(path)),
  };
}

function toFound(between: Finder['between'], [start, end, depth]: Offsets) {
  return { range: between(start, end), depth };
}

/** The syntax tree alone is kept: not the values, and without looking for duplicate keys, whose time grows with their square. */
function findInTree(text: string, between: Finder['between']): Finder {
  const tree = parseTree(text);
  const result = tree && { ...tree, metadata: { mergeKeys: true }, data: undefined, diagnostics: [], comments: {} };
  const range: Finder['range'] = (path) => {
    // Asking for the nearest parent of a path would not tell how many of its steps were found.
    for (let depth = path.length; result !== undefined && depth >= 0; depth -= 1) {
      const found = getLocationForJsonPath(result, path.slice(0, depth))?.range;
      if (found !== undefined)
        return {
          range: found.start.character < 0 ? rangeOfEmpty(tree?.ast, path.slice(0, depth), between) : found,
          depth,
        };
    }
    return undefined;
  };
  return { range, valueRange: (path) => range(path)?.range, span: absent, between };
}

/** Behind the key of an empty value in `{ }`: the tree has no place for it, and Spectral says column -1 of the first line. */
function rangeOfEmpty(root: unknown, path: Path, between: Finder['between']): Range {
  let [node, end] = [root, 0];
  for (const step of path) {
    const pair = listOf(member(node, 'mappings')).findLast((each) => member(member(each, 'key'), 'value') === step);
    end = Number(member(member(pair, 'key'), 'endPosition') ?? end);
    node = pair === undefined ? listOf(member(node, 'items'))[Number(step)] : member(pair, 'value');
  }
  return between(end + 1, end + 1);
}

const known = new WeakMap<Source, boolean>();

/**
 * True for YAML that may have aliases (YAML 1.2.2 section 7.1): checked by its characters, so that an asterisk in a text may be taken for
 * one.
 */
export function mayHaveAliases(source: Source): boolean {
  const { syntax, sparse } = source;
  // A text with aliases is not read in parts. For a text that was, `source.text` would be built here, which is the whole text.
  if (syntax !== 'yaml' || sparse !== undefined) return false;
  const before = known.get(source);
  const found = before ?? /[\s:[,-]\*\S/u.test(source.text ?? '');
  known.set(source, found);
  return found;
}
