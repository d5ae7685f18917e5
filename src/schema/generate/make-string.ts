import { type JsonObject, member } from '../../lib/json.ts';
import { greatestOf, leastOf } from '../../lib/lists.ts';
import { type PatternNode, parsePattern } from '../pattern/parse.ts';
import { createPattern, toRegExp } from '../pattern/pattern.ts';
import { numbersAt } from './context.ts';
import { formatSamples } from './format-samples.ts';

export interface TextOptions {
  /** The name of the property, or empty. */
  readonly name: string;
  /** Each number makes another text; 0 the usual one. */
  readonly turn: number;
  /** The texts that come first: what the text is to hold. Absent: none. */
  readonly contents?: readonly string[];
}

// `minLength` and patterns may ask for gigabytes.
const lengthLimit = 10_000;
// Tenths of a second; a text that takes longer to match is accepted.
const stepLimit = 10_000_000;

/** Texts within the lengths and patterns of all of `parts`, the likeliest first: of a format, for a pattern, else `string`. */
export function* strings(parts: readonly JsonObject[], { name, turn, contents = [] }: TextOptions): Generator<string> {
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
  for (const text of candidates(parts, patterns, { least, most, turn, name, contents })) {
    if (offered.has(text) || !isFit(text)) continue;
    offered.add(text);
    yield text;
  }
}

interface TextBounds extends Required<TextOptions> {
  readonly least: number;
  readonly most: number;
}

/** One after the other: writing for a pattern, and testing, cost more than the first text, which mostly does. */
function* candidates(
  parts: readonly JsonObject[],
  patterns: readonly string[],
  { least, most, turn, name, contents }: TextBounds,
): Generator<string> {
  yield* contents;
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

/** The requirements of a text beside its pattern. */
interface TextRequirements {
  /** The least length in characters. */
  readonly least: number;
  /** Each number makes another text. */
  readonly turn: number;
}

const plainOrder = 'abcdefghijklmnopqrstuvwxyz123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0_-. /:+@#!$%';
// Patterns of passwords require one of each kind early on.
const mixedOrder = `Aa1!Bb2@Cc3#Dd4$Ee5%Ff6^Gg7&Hh8*IiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz90_-. /:+=?'"()<>[]{}|;,~\`\\`;

/**
 * Texts for the regular expression `source`, the likeliest first: as short as it allows, or at least `least` characters
 * where it allows that; then with characters of all kinds mixed. Assertions and backreferences are ignored, so that callers match
 * each text with the pattern.
 */
function writePattern(source: string, wanted: TextRequirements): readonly string[] {
  const tree = readTree(source);
  if (tree === undefined) return [];
  const texts = [plainOrder, mixedOrder].flatMap((order) => {
    const [characters, { least, turn }] = [Array.from(order), wanted];
    const text = writeTree(tree, wanted, characters);
    // A part that takes few characters comes round: a longer text is another one.
    const isFirst = turn > 0 && text === writeTree(tree, { least, turn: 0 }, characters);
    const length = Math.max(least, shortest(tree));
    return isFirst ? [turn, 1].map((more) => writeTree(tree, { least: length + more, turn }, characters)) : [text];
  });
  return texts.filter((text) => text !== undefined);
}

function readTree(source: string): PatternNode | undefined {
  const read = toRegExp(source);
  return read && parsePattern(read.text, read.flags);
}

interface PatternWriting {
  readonly characters: readonly string[];
  readonly turn: number;
  /** The `characters` that match a part. */
  readonly usable: Map<PatternNode, readonly string[]>;
  /** The number of characters to add to the shortest text. */
  missing: number;
  /** The number of characters so far. */
  written: number;
}

function writeTree(
  tree: PatternNode,
  { least, turn }: TextRequirements,
  characters: readonly string[],
): string | undefined {
  const missing = Math.min(least, lengthLimit) - shortest(tree);
  return write(tree, { characters, turn, usable: new Map(), missing, written: 0 });
}

/** The length of the shortest text for `node`, up to the limit. */
function shortest(node: PatternNode): number {
  switch (node.kind) {
    case 'one':
      return 1;
    case 'sequence':
      return node.parts.reduce((sum, part) => Math.min(sum + shortest(part), lengthLimit), 0);
    case 'choice':
      return leastOf(node.options.map(shortest));
    case 'repeat':
      return node.min === 0 ? 0 : Math.min(shortest(node.node) * node.min, lengthLimit);
    default:
      return 0;
  }
}

function write(node: PatternNode, writing: PatternWriting): string | undefined {
  if (writing.written > lengthLimit) return undefined;
  switch (node.kind) {
    case 'one':
      return pick(node, writing);
    case 'sequence':
      return joined(node.parts, writing);
    case 'choice': {
      const option = node.options[writing.turn % node.options.length];
      return option && write(option, writing);
    }
    case 'repeat':
      return joined(repeated(node, writing), writing);
    default:
      return '';
  }
}

function joined(parts: Iterable<PatternNode>, writing: PatternWriting): string | undefined {
  let text = '';
  for (const part of parts) {
    const next = write(part, writing);
    if (next === undefined) return undefined;
    text += next;
  }
  return text;
}

/** A part at least as often as required, and up to the missing length. */
function* repeated(
  { node, min, max }: Extract<PatternNode, { kind: 'repeat' }>,
  writing: PatternWriting,
): Iterable<PatternNode> {
  const size = Math.max(shortest(node), 1);
  const more = Math.min(Math.max(Math.ceil(writing.missing / size), 0), max - min);
  // A part that may be empty adds the missing characters itself.
  if (shortest(node) > 0) writing.missing -= more * size;
  for (let count = 0; count < Math.min(min + more, lengthLimit); count += 1) yield node;
}

/** Each place takes another character, so that `[A-Z]{3}` is ABC. */
function pick(node: Extract<PatternNode, { kind: 'one' }>, writing: PatternWriting): string | undefined {
  const usable = writing.usable.get(node) ?? usableFor(node, writing.characters);
  writing.usable.set(node, usable);
  const character = usable[(writing.written + writing.turn) % Math.max(usable.length, 1)];
  writing.written += 1;
  return character;
}

function usableFor(node: Extract<PatternNode, { kind: 'one' }>, characters: readonly string[]): readonly string[] {
  const usual = characters.filter((character) => node.matches(character));
  if (usual.length > 0) return usual;
  // Controls, then the letters of most alphabets.
  for (let code = 0; code < 0xd800; code += 1) {
    const character = String.fromCharCode(code);
    if (node.matches(character)) return [character];
  }
  const beyond = [0xe000, 0xf900, 0x1d400, 0x1f600, 0x20000].map((code) => String.fromCodePoint(code));
  return beyond.filter((character) => node.matches(character)).slice(0, 1);
}
