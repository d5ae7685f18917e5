import { getLocationForJsonPath, lineForPosition, parseWithPointers } from '@stoplight/yaml';
import { createJsonPositions } from './json-positions.ts';
import type { Path, Place, Source } from './place.ts';

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

type FindRange = (path: Path) => Range | undefined;

const finders = new WeakMap<Source, FindRange>();

/**
 * Where `place` stands in its text, or the nearest parent that does; undefined where the source has no text.
 *
 * Equal to the range that Spectral reports. The first call for a source reads its text anew: JSON about as fast as the
 * first time and with little memory, YAML several times slower. Ask for findings only.
 */
export function rangeOf({ source, path }: Place): Range | undefined {
  const { text, syntax } = source;
  if (text === undefined) return undefined;
  let find = finders.get(source);
  if (find === undefined) {
    find = syntax === 'json' ? findInJson(text) : findInYaml(text);
    finders.set(source, find);
  }
  return find(path);
}

/** `uri:line:column` of `place`, counted from 1, for messages; the `uri` alone where it has no position. */
export function toLineColumn(place: Place): string {
  const start = rangeOf(place)?.start;
  return start === undefined ? place.source.uri : `${place.source.uri}:${start.line + 1}:${start.character + 1}`;
}

function findInJson(text: string): FindRange {
  const find = createJsonPositions(text);
  const lineEnds = endsOfLines(text);
  const toPosition = (offset: number): Position => {
    const line = lineForPosition(offset, lineEnds);
    return { line, character: offset - (line === 0 ? 0 : (lineEnds[line - 1] ?? 0)) };
  };
  return (path) => {
    const [start, end] = find(path);
    return { start: toPosition(start), end: toPosition(end) };
  };
}

/** Where each line of `text` ends, its line feed included; the last as though it had one, which `lineForPosition` asks for. */
function endsOfLines(text: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at + 1);
  ends.push(text.length + 1);
  return ends;
}

/** The syntax tree alone is kept: not the values, and without looking for duplicate keys, whose time grows with their square. */
function findInYaml(text: string): FindRange {
  const { ast, lineMap } = parseWithPointers(text, { ignoreDuplicateKeys: true, mergeKeys: true });
  const result = { ast, lineMap, metadata: { mergeKeys: true }, data: undefined, diagnostics: [], comments: {} };
  return (path) => getLocationForJsonPath(result, [...path], true)?.range;
}
