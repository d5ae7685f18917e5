import { type LineStarts, readLineStarts } from '../line-starts.ts';
import { parseSource } from '../parse.ts';
import type { Source } from '../place.ts';
import { isUserError } from '../../lib/user-error.ts';
import { blockAround } from './block-around.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptJson } from './json-excerpt.ts';
import { decodeRaw, type RawText } from './raw-text.ts';
import { readYamlBlocks } from './yaml-blocks.ts';
import type { YamlBlocks } from './yaml-entries.ts';
import { excerptYaml } from './yaml-excerpt.ts';
import { findYamlHits } from './yaml-hits.ts';

/** A file of which only parts are to be read. */
export interface SparseFile {
  readonly uri: string;
  /** What messages call it. */
  readonly name: string;
  /** Its bytes, which must be UTF-8, without a byte order mark. */
  readonly raw: RawText;
  readonly bytes: () => Uint8Array;
}

/**
 * The parts of an OpenAPI description that rules on badges look at: the objects that have some, and the way to them. Undefined where all
 * of it has to be read: it holds `x-mcp`, a reference to another file or to an odd place, or YAML of a rare kind, or it cannot be parsed.
 *
 * JSON is parsed to see whether it is some; YAML is not where nothing is to be looked at. Rules find the same as in the whole.
 */
export function readSparse({ uri, name, raw, bytes }: SparseFile): Source | undefined {
  const isJson = /\.json$/iu.test(uri) || /^\s*\{/u.test(raw);
  const read = isJson ? readJson(raw, bytes) : readYaml(raw);
  const tree = read && treeOf(uri, read.excerpt.text);
  if (read === undefined || tree === undefined) return undefined;
  const { excerpt, lineStarts, blocks } = read;
  let whole: string | undefined;
  return {
    uri,
    ...(name !== uri && { name }),
    tree,
    syntax: isJson ? 'json' : 'yaml',
    get text() {
      whole ??= new TextDecoder().decode(bytes());
      return whole;
    },
    sparse: {
      excerpt: excerpt.text,
      positionAt: excerpt.positionAt,
      isWholeAt: excerpt.isWholeAt,
      line: (line) => {
        const start = lineStarts.at(line);
        return start === undefined
          ? undefined
          : decodeRaw(raw.slice(start, lineStarts.at(line + 1))).replace(/\r?\n$/u, '');
      },
      ...(blocks && { blockAround: (start, end) => blockAround(blocks, start, end) }),
    },
  };
}

interface SparseRead {
  readonly excerpt: Excerpt;
  readonly lineStarts: LineStarts;
  /** Of YAML. */
  readonly blocks?: YamlBlocks;
}

function readYaml(raw: RawText): SparseRead | undefined {
  const blocks = readYamlBlocks(raw);
  const hits = blocks && findYamlHits(blocks);
  if (blocks === undefined || hits === undefined) return undefined;
  const lineStarts = readLineStarts(raw);
  const excerpt = excerptYaml(blocks, hits, lineStarts);
  return excerpt && { excerpt, lineStarts, blocks };
}

function readJson(raw: RawText, bytes: SparseFile['bytes']): SparseRead | undefined {
  const tree = parseJson(raw);
  return tree === undefined ? undefined : excerptJson(raw, bytes(), tree);
}

/** The value of a JSON text; undefined where it is none. */
function parseJson(raw: RawText): unknown {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return undefined;
  }
}

/** The value of an excerpt; undefined where it has a mistake. */
function treeOf(uri: string, excerpt: string): unknown {
  try {
    return parseSource(uri, new TextEncoder().encode(excerpt)).tree;
  } catch (error) {
    if (!isUserError(error)) throw error;
    return undefined;
  }
}
