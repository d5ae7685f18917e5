import { greatestOf, leastOf } from '../../lib/lists.ts';
import { member, type JsonObject } from '../../lib/json.ts';
import { createPattern } from '../pattern/pattern.ts';
import { numbersAt } from './context.ts';
import { formatSamples } from './format-samples.ts';
import { writePattern } from './write-pattern.ts';

export interface TextOptions {
  /** The name of the property, or empty. */
  readonly name: string;
  /** Each number makes another text; 0 the usual one. */
  readonly turn: number;
}

// `minLength` may ask for gigabytes.
const lengthLimit = 10_000;
// Tenths of a second; a text that takes longer to match is accepted.
const stepLimit = 10_000_000;

/** Texts within the lengths and patterns of all of `parts`, the likeliest first: of a format, for a pattern, else `string`. */
export function* strings(parts: readonly JsonObject[], { name, turn }: TextOptions): Generator<string> {
  const asked = greatestOf([0, ...numbersAt(parts, 'minLength')]);
  const least = Math.min(asked, lengthLimit);
  const most = leastOf(numbersAt(parts, 'maxLength'));
  const patterns = textsAt(parts, 'pattern');
  const tests = patterns.map(createPattern);
  const isFit = (text: string): boolean => {
    const length = lengthOf(text);
    return length >= asked && length <= most && tests.every((test) => test.test(text, { left: stepLimit }));
  };
  const offered = new Set<string>();
  for (const text of candidates(parts, patterns, { least, most, turn, name })) {
    if (offered.has(text) || !isFit(text)) continue;
    offered.add(text);
    yield text;
  }
}

interface TextBounds extends TextOptions {
  readonly least: number;
  readonly most: number;
}

/** One after the other: writing for a pattern, and testing, cost more than the first text, which mostly does. */
function* candidates(
  parts: readonly JsonObject[],
  patterns: readonly string[],
  { least, most, turn, name }: TextBounds,
): Generator<string> {
  for (const format of textsAt(parts, 'format')) yield* formatSamples(format, { name, turn, least });
  if (textsAt(parts, 'contentEncoding').includes('base64')) yield* formatSamples('byte', { name, turn, least });
  const written = patterns.flatMap((pattern) => writePattern(pattern, { least, turn }));
  yield* written;
  yield* written.map((text) => grow(text, least));
  yield plain(least, most, turn);
}

/** `string`, cut or repeated to length; with a number at its end for later turns. */
function plain(least: number, most: number, turn: number): string {
  const suffix = turn === 0 ? '' : String(turn + 1);
  const room = Math.max(Math.min(most, lengthLimit) - suffix.length, 0);
  const wanted = Math.min(Math.max(least - suffix.length, 6), room);
  return `${'string'.repeat(Math.ceil(wanted / 6)).slice(0, wanted)}${suffix}`;
}

/** A pattern without anchors allows any text after its match. */
function grow(text: string, least: number): string {
  return text + (text.slice(-1) || 'a').repeat(Math.max(least - lengthOf(text), 0));
}

/** The length of a text in code points, as JSON Schema counts. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

function textsAt(parts: readonly JsonObject[], key: string): readonly string[] {
  return parts.map((part) => member(part, key)).filter((value) => typeof value === 'string');
}
