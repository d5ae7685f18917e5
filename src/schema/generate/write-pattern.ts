import { parsePattern, type PatternNode } from '../pattern/parse.ts';
import { toRegExp } from '../pattern/pattern.ts';

/** What a text for a pattern must be like. */
export interface Wanted {
  /** The length that the text must have, in characters. */
  readonly least: number;
  /** Asks for another text each. */
  readonly turn: number;
}

// More is not read by anyone, and a pattern may ask for gigabytes.
const lengthLimit = 10_000;
const plainOrder = 'abcdefghijklmnopqrstuvwxyz123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0_-. /:+@#!$%';
// What passwords are asked for: one of each kind early on.
const mixedOrder = `Aa1!Bb2@Cc3#Dd4$Ee5%Ff6^Gg7&Hh8*IiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz90_-. /:+=?'"()<>[]{}|;,~\`\\`;

/**
 * Texts for the regular expression `source`, the likeliest first: as short as it allows, or at least `least` characters
 * where it allows that; then with characters of all kinds mixed. Assertions and backreferences are not looked at, so each is
 * to be tried against the pattern.
 */
export function writePattern(source: string, wanted: Wanted): readonly string[] {
  const tree = readTree(source);
  if (tree === undefined) return [];
  const texts = [plainOrder, mixedOrder].map((characters) => writeTree(tree, wanted, Array.from(characters)));
  return texts.filter((text) => text !== undefined);
}

function readTree(source: string): PatternNode | undefined {
  const read = toRegExp(source);
  return read && parsePattern(source, read.flags);
}

interface PatternWriting {
  readonly characters: readonly string[];
  readonly turn: number;
  /** The `characters` that a part takes. */
  readonly usable: Map<PatternNode, readonly string[]>;
  /** How many characters more than the shortest text are still wanted. */
  missing: number;
  /** How many are written so far. */
  written: number;
}

function writeTree(tree: PatternNode, { least, turn }: Wanted, characters: readonly string[]): string | undefined {
  const missing = Math.min(least, lengthLimit) - shortest(tree);
  return write(tree, { characters, turn, usable: new Map(), missing, written: 0 });
}

/** The length of the shortest text for `node`, as far as it is worth knowing. */
function shortest(node: PatternNode): number {
  switch (node.kind) {
    case 'one':
      return 1;
    case 'sequence':
      return node.parts.reduce((sum, part) => Math.min(sum + shortest(part), lengthLimit), 0);
    case 'choice':
      return Math.min(...node.options.map(shortest));
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

/** A part as often as it must be, or as it takes to fill what is missing. */
function* repeated(
  { node, min, max }: Extract<PatternNode, { kind: 'repeat' }>,
  writing: PatternWriting,
): Iterable<PatternNode> {
  const size = Math.max(shortest(node), 1);
  const more = Math.min(Math.max(Math.ceil(writing.missing / size), 0), max - min);
  // A part that may be empty fills itself.
  if (shortest(node) > 0) writing.missing -= more * size;
  for (let count = 0; count < Math.min(min + more, lengthLimit); count += 1) yield node;
}

/** A character for each place, always another one, so that `[A-Z]{3}` is ABC. */
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
