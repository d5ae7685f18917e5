import { type TextMistake, mistakeIn } from '../../description/parse/decode.ts';
import { defaultLimits, leastSparseBytes } from '../../description/parse/limits.ts';
import { parseSource } from '../../description/parse/parse.ts';
import type { Source } from '../../description/place.ts';
import { readSparse } from '../../description/sparse/read-sparse.ts';
import { type RawText, type SparseFile, decodeRaw } from '../../description/sparse/sparse-file.ts';
import { UserError } from '../../lib/user-error.ts';
import type { LspHost } from '../host.ts';
import { differenceOf } from '../../description/sparse/reread-yaml-blocks.ts';
import { lastAtMost, noEntry, type YamlBlocks } from '../../description/sparse/yaml-entries.ts';

/** A text that was read. */
export interface TextRead {
  readonly source: Source;
  /** The text, where only parts were read of it and the rest is YAML as well. */
  readonly sound?: RawText;
}

interface ReadTextContext {
  readonly host: Pick<LspHost, 'encode' | 'toRaw'>;
  /** True where rules look at our extensions alone: then parts are enough of a large text. */
  readonly mayBeSparse: boolean;
  /** The newest text before this that was YAML as a whole. */
  readonly sound?: RawText | undefined;
  /** The reading of the text before this. */
  readonly older?: Source | undefined;
}

/** The source that a text is, or what is wrong with it. */
export function readText(
  path: string,
  text: string,
  { host, mayBeSparse, sound, older }: ReadTextContext,
): TextRead | { readonly syntaxFinding: TextMistake } {
  try {
    const raw = host.toRaw(text);
    const source = mayBeSparse
      ? readParts(path, { raw, bytes: () => host.encode(text), older: older?.sparse?.blocks })
      : undefined;
    if (source?.sparse === undefined) return { source: parseSource(path, host.encode(text)) };
    // JSON is parsed as a whole for its parts.
    if (source.syntax === 'json') return { source };
    const isKnown = sound !== undefined && isStillYaml({ before: sound, after: raw }, source.sparse.blocks);
    if (!isKnown) parseSource(path, host.encode(text));
    return { source, sound: raw };
  } catch (error) {
    return { syntaxFinding: syntaxFindingOf(path, error) };
  }
}

function readParts(
  path: string,
  { raw, bytes, older }: Pick<SparseFile, 'raw' | 'bytes' | 'older'>,
): Source | undefined {
  const isWorthwhile = raw.length >= leastSparseBytes && raw.length <= defaultLimits.sizeBytes;
  const hasMark = raw.startsWith('\xef\xbb\xbf');
  return isWorthwhile && !hasMark ? readSparse({ uri: path, name: path, raw, bytes, older }) : undefined;
}

/** The mistake that an error about the file at `path` tells of. */
export function syntaxFindingOf(path: string, error: unknown): TextMistake {
  if (!(error instanceof UserError)) throw error;
  return mistakeIn(error.message, path);
}

/**
 * True where this text is YAML because an earlier text was: only the block around the difference is parsed. False where that cannot be
 * told, so that the whole text has to be parsed.
 */
export function isStillYaml(
  { before, after }: { readonly before: RawText; readonly after: RawText },
  blocks: YamlBlocks | undefined,
): boolean {
  if (before === after) return true;
  const [start, end] = differenceOf(before, after);
  // The letters on both sides count, too: what stands before may end differently now.
  const block = blocks && blockAround(blocks, Math.max(0, start - 1), Math.min(after.length, end + 1));
  return block !== undefined && isYaml(decodeRaw(after.slice(...block)));
}

function isYaml(text: string): boolean {
  try {
    parseSource('<block>', new TextEncoder().encode(text));
    return true;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return false;
  }
}

/**
 * The offsets of the innermost entry, in lines of its own, that holds all from `start` to `end`. Undefined where no entry holds
 * both.
 */
function blockAround(blocks: YamlBlocks, start: number, end: number): readonly [number, number] | undefined {
  const { text, count, starts, lines, parents, ends } = blocks;
  for (let entry = lastAtMost(lines, count, start); entry !== noEntry; entry = parents[entry] ?? noEntry) {
    const [line = 0, behind = 0] = [lines[entry], ends[entry]];
    if (behind >= end && /^ *$/u.test(text.slice(line, starts[entry]))) return [line, behind];
  }
  return undefined;
}
