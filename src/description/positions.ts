import { getLocationForJsonPath, lineForPosition, parseWithPointers } from '@stoplight/yaml';
import { createJsonPositions, type Offsets } from './json-positions.ts';
import { perObject } from '../lib/per-object.ts';
import { nameOf, type Path, type Place, type Source } from './place.ts';
import { outlineYaml } from './yaml-outline.ts';
import { createYamlPositions } from './yaml-positions.ts';

/** A spot in a text: lines and UTF-16 code units, both from 0, as the Language Server Protocol and Spectral count. */
interface Position {
  readonly line: number;
  readonly character: number;
}

/** From `start` up to, not including, `end`. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** A range, and how many steps of the path lead there. */
interface Found {
  readonly range: Range;
  readonly depth: number;
}

type FindRange = (path: Path) => Found | undefined;

/**
 * Where `place` stands in its text, or the nearest parent that does; undefined where the source has no text.
 *
 * Equal to the range that Spectral reports. The first call for a source reads its text anew, about as fast as the first time
 * and with little memory; YAML with tags and other rare things several times slower, into a syntax tree. Ask for findings only.
 */
export function rangeOf({ source, path }: Place): Range | undefined {
  return finderOf(source)(path)?.range;
}

/** The part of the path of `place` that its text holds: all of it, unless it leads into what a YAML alias repeats. */
export function writtenPath({ source, path }: Place): Path {
  return path.slice(0, finderOf(source)(path)?.depth);
}

/**
 * Where the value of `place` stands and nothing else, in JSON; as `rangeOf` in YAML. Equal to the range that Spectral reports in a
 * referenced `.json` file, which it reads with another parser.
 */
export function valueRangeOf(place: Place): Range | undefined {
  const { source, path } = place;
  return source.syntax === 'json' ? exactFinderOf(source)(path)?.range : rangeOf(place);
}

const exactFinderOf = perObject(({ text = '' }: Source): FindRange => toRanges(text, createJsonPositions(text).exact));

const finderOf = perObject(({ text, syntax }: Source): FindRange => {
  if (text === undefined) return () => undefined;
  return syntax === 'json' ? toRanges(text, createJsonPositions(text).asYaml) : findInYaml(text);
});

/** `name:line:column` of `place`, counted from 1, for messages; the name alone where it has no position. */
export function toLineColumn(place: Place): string {
  const start = rangeOf(place)?.start;
  const name = nameOf(place.source);
  return start === undefined ? name : `${name}:${start.line + 1}:${start.character + 1}`;
}

function toRanges(text: string, find: (path: Path) => Offsets): FindRange {
  const lineEnds = endsOfLines(text);
  const toPosition = (offset: number): Position => {
    const line = lineForPosition(offset, lineEnds);
    return { line, character: offset - (line === 0 ? 0 : (lineEnds[line - 1] ?? 0)) };
  };
  return (path) => {
    const [start, end, depth] = find(path);
    return { range: { start: toPosition(start), end: toPosition(end) }, depth };
  };
}

/** Where each line of `text` ends, its line feed included; the last as though it had one, which `lineForPosition` asks for. */
function endsOfLines(text: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at + 1);
  ends.push(text.length + 1);
  return ends;
}

function findInYaml(text: string): FindRange {
  const outline = outlineYaml(text);
  return outline === undefined ? findInTree(text) : toRanges(text, createYamlPositions(text, outline));
}

/** The syntax tree alone is kept: not the values, and without looking for duplicate keys, whose time grows with their square. */
function findInTree(text: string): FindRange {
  const tree = parseTree(text);
  if (tree === undefined) return () => undefined;
  const result = { ...tree, metadata: { mergeKeys: true }, data: undefined, diagnostics: [], comments: {} };
  return (path) => {
    // It knows no place for what an alias repeats, and stops at the nearest parent of what is not there.
    for (let depth = path.length; depth >= 0; depth -= 1) {
      const range = getLocationForJsonPath(result, path.slice(0, depth), true)?.range;
      if (range !== undefined) return { range, depth };
    }
    return undefined;
  };
}

function parseTree(text: string) {
  try {
    const { ast, lineMap } = parseWithPointers(text, { ignoreDuplicateKeys: true, mergeKeys: true });
    return { ast, lineMap };
  } catch (error) {
    // The parser of Spectral breaks on some of the oddest YAML, `[? a]` for one.
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}
