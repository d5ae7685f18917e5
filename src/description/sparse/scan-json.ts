import { perKey } from '../../lib/cache.ts';
import { member } from '../../lib/json.ts';
import { createMatch, type MatchNode, isMatch, walkedMaps, decodeRaw, type RawText } from './sparse-file.ts';
import { createJsonReader, type JsonReader } from './json-reader.ts';
import { charCodes, skipBetween, stringAt } from '../parse/json-text.ts';
import type { LineStarts } from '../positions/ranges.ts';
import { isNearKey } from '../model/extension.ts';

/** The facts that one look at a JSON text tells. */
export interface SparseJsonScan {
  readonly lineStarts: LineStarts;
  readonly matches: MatchNode;
}

/** A JSON text that was parsed: the raw text or the decoded one. */
export interface ParsedJson {
  readonly tree: unknown;
  /** The raw text of a string as the tree has it. */
  readonly inTree: (raw: RawText) => string;
  /** The decoded text of a string of the tree. */
  readonly textOf: (inTree: string) => string;
}

/** A key that is looked for: where it and its value start, and its name, except for a reference. */
export interface JsonMatch extends Pick<MatchNode, 'start'> {
  readonly key: number;
  readonly name?: string | undefined;
}

/**
 * The keys that are looked for in `raw`, in the order of the text; undefined where escapes hide their letters. A text that is not JSON may have
 * any of them.
 */
export function findJsonMatches(raw: RawText): readonly JsonMatch[] | undefined {
  // Searching for the first letters takes a fifth of the time of the expression.
  if (raw.includes('\\u00') && /\\u00(?:2[4d]|3\d|[4-7][\da-f])/iu.test(raw)) return undefined;
  return [...matchesIn(raw)];
}

/**
 * The paths to `matches` in `raw`, which must be JSON and is `parsed`; undefined where they are too deep, or an object on a path has a key twice:
 * of these the last counts.
 */
export function scanJson(
  raw: RawText,
  bytes: Uint8Array,
  matches: readonly JsonMatch[],
  { tree, inTree }: Pick<ParsedJson, 'tree' | 'inTree'>,
): SparseJsonScan | undefined {
  const reader = createJsonReader(bytes);
  const root = createMatch(0);
  for (const match of matches) {
    reader.readTo(match.key);
    if (reader.isTooDeep() || !addMatch(raw, reader, { root, match, inTree })) return undefined;
  }
  // The text after the last match is read, too: what is too deep is refused wherever it stands.
  reader.readTo(raw.length);
  if (reader.isTooDeep()) return undefined;
  return isIn(root, tree) ? { lineStarts: reader.lineStarts(), matches: root } : undefined;
}

/**
 * A quote and one of these letters begin a string, but for a quote that is escaped. Nearly all references lead
 * to components, which a regular expression tells fastest.
 */
const candidate = `"(?:([xX][^"\\\\]{0,19})"|\\$ref"(?!\\s*:\\s*"#/(?:components/(?:${walkedMaps.components.join('|')})|${walkedMaps.root.join('|')})/[^"\\\\/]*"))\\s*:`;

function* matchesIn(text: RawText): Generator<JsonMatch> {
  const candidates = new RegExp(candidate, 'gu');
  // Few keys differ, and each is met thousands of times.
  const isNear = perKey((key: string) => isNearKey(decodeRaw(key)));
  for (let found = candidates.exec(text); found !== null; found = candidates.exec(text)) {
    const { 1: key, index } = found;
    if (text[index - 1] === '\\') continue;
    if (key !== undefined && !isNear(key)) continue;
    const start = skipBetween(text, candidates.lastIndex);
    if (key !== undefined || isMatch('$ref', () => refAt(text, start))) yield { key: index, start, name: key };
  }
}

const reference = /"((?:[^"\\]|\\\/)*)"/uy;

/** The text that starts at `at`; undefined where none does, or one with escapes. Slashes may be escaped: PHP does. */
function refAt(text: RawText, at: number): string | undefined {
  reference.lastIndex = at;
  return reference.exec(text)?.[1]?.replaceAll('\\/', '/');
}

interface Adding extends Pick<ParsedJson, 'inTree'> {
  readonly root: MatchNode;
  readonly match: JsonMatch;
}

/** Adds a match and its path, which is where the reader is; false where another value with the same key stands on that path. */
function addMatch(text: string, reader: JsonReader, { root, match, inTree }: Adding): boolean {
  let node = root;
  const path = reader.path();
  for (const [depth, { start, key, index }] of path.entries()) {
    node.isAncestor = true;
    const isObjectHere = text.charCodeAt(start) === charCodes.openBrace;
    const next = depth + 1 < path.length ? { start: path[depth + 1]?.start ?? 0, key } : match;
    const step = isObjectHere ? inTree(stringAt(text, next.key)) : index;
    const known = node.children.get(step);
    if (known !== undefined && known.start !== next.start) return false;
    const child = known ?? createMatch(next.start, isObjectHere ? next.key : undefined);
    node.children.set(step, child);
    node = child;
  }
  node.isMatch = true;
  return true;
}

/** True where the paths lead to values of the tree: not where one is replaced by another behind it, with the same key. */
function isIn(node: MatchNode, value: unknown): boolean {
  return [...node.children].every(([key, child]) => {
    const next = member(value, key);
    return next !== undefined && isIn(child, next);
  });
}
