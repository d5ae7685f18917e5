import { defaultLimits, leastSparseBytes } from '../../description/parse/limits.ts';
import { parseSource } from '../../description/parse/parse.ts';
import type { Source } from '../../description/place.ts';
import { readSparse } from '../../description/sparse/read-sparse.ts';
import type { SparseFile } from '../../description/sparse/sparse-file.ts';
import type { RawText } from '../../description/sparse/raw-text.ts';
import { UserError } from '../../lib/user-error.ts';
import type { LspHost } from '../host.ts';
import { isStillYaml } from './still-yaml.ts';

/** A text that cannot be read, or names a version that is not known: where, from 0, and one sentence. */
export interface SyntaxFinding {
  readonly line: number;
  readonly character: number;
  readonly message: string;
}

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
): TextRead | { readonly syntaxFinding: SyntaxFinding } {
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

/** An error about the file at `path`, `path:line:column: sentence`, taken apart. */
export function syntaxFindingOf(path: string, error: unknown): SyntaxFinding {
  if (!(error instanceof UserError)) throw error;
  const rest = error.message.startsWith(`${path}:`) ? error.message.slice(path.length + 1).trimStart() : error.message;
  const [whole = '', line = '1', column = '1'] = /^(\d+):(\d+): /u.exec(rest) ?? [];
  return { line: Number(line) - 1, character: Number(column) - 1, message: rest.slice(whole.length) };
}
