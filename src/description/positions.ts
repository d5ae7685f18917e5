import { getLocationForJsonPath, parseWithPointers, type YamlParserResult } from '@stoplight/yaml';
import type { Place, Source } from './place.ts';

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

const parsed = new WeakMap<Source, YamlParserResult<unknown>>();

/**
 * Where `place` stands in its text, or the nearest parent that does; undefined where the source has no text.
 *
 * Equal to the range that Spectral reports. The first call for a source parses its text anew, several times dearer
 * than the first parse: ask for findings only.
 */
export function rangeOf(place: Place): Range | undefined {
  const { source, path } = place;
  if (source.text === undefined) return undefined;
  let result = parsed.get(source);
  if (result === undefined) {
    result = parseWithPointers(source.text, { ignoreDuplicateKeys: false, mergeKeys: true, preserveKeyOrder: true });
    parsed.set(source, result);
  }
  return getLocationForJsonPath(result, [...path], true)?.range;
}

/** `uri:line:column` of `place`, counted from 1, for messages; the `uri` alone where it has no position. */
export function toLineColumn(place: Place): string {
  const start = rangeOf(place)?.start;
  return start === undefined ? place.source.uri : `${place.source.uri}:${start.line + 1}:${start.character + 1}`;
}
