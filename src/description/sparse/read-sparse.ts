import { type LineStarts, readLineStarts } from '../line-starts.ts';
import { parseSource } from '../parse.ts';
import type { Source, SparseText } from '../place.ts';
import { once } from '../../lib/once.ts';
import { blockAround } from './block-around.ts';
import { excerptJson } from './json-excerpt.ts';
import { decodeRaw, type RawText } from './raw-text.ts';
import { readYamlBlocks } from './yaml-blocks.ts';
import { createYamlExcerpts } from './yaml-excerpt.ts';
import { findYamlHolders } from './yaml-hits.ts';
import { createYamlMembers } from './yaml-members.ts';
import { createYamlTree } from './yaml-tree.ts';

/** A file of which only parts are to be read. */
export interface SparseFile {
  readonly uri: string;
  /** What messages call it. */
  readonly name: string;
  /** The bytes of the text, which must be UTF-8, without a byte order mark. */
  readonly raw: RawText;
  readonly bytes: () => Uint8Array;
}

/**
 * An OpenAPI description of which parts are read: those that rules on our extensions look at. Undefined where all of it has to be read: it
 * is YAML of a rare kind, or JSON that cannot be parsed, holds `x-mcp`, or a reference to another file or to an odd place.
 *
 * JSON is parsed to see whether it is some; of YAML a member is parsed when somebody asks for it, who may get a `UserError` then. Rules find
 * the same as in the whole.
 */
export function readSparse(file: SparseFile): Source | undefined {
  const { uri, name, raw, bytes } = file;
  const isJson = /\.json$/iu.test(uri) || /^\s*\{/u.test(raw);
  const read = isJson ? readJson(file) : readYaml(file);
  if (read === undefined) return undefined;
  const { tree, lineStarts, ...sparse } = read;
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
      ...sparse,
      line: (line) => {
        const starts = lineStarts();
        const start = starts.at(line);
        return start === undefined
          ? undefined
          : decodeRaw(raw.slice(start, starts.at(line + 1))).replace(/\r?\n$/u, '');
      },
    },
  };
}

interface SparseRead extends Omit<SparseText, 'line'> {
  readonly tree: unknown;
  readonly lineStarts: () => LineStarts;
}

function readYaml({ uri, name, raw, bytes }: SparseFile): SparseRead | undefined {
  const blocks = readYamlBlocks(raw);
  const holding = blocks && findYamlHolders(blocks);
  if (blocks === undefined || holding === undefined) return undefined;
  const members = createYamlMembers(blocks);
  const lineStarts = once(() => readLineStarts(raw));
  const whole = once(() => parseSource(uri, bytes(), { name }).tree);
  return {
    ...createYamlTree({ blocks, members, holding, whole }),
    lineStarts,
    excerptAt: createYamlExcerpts(blocks, members, lineStarts),
    blockAround: (start, end) => blockAround(blocks, start, end),
  };
}

function readJson({ uri, raw, bytes }: SparseFile): SparseRead | undefined {
  const parsed = parseJson(raw);
  const read = parsed === undefined ? undefined : excerptJson(raw, bytes(), parsed);
  if (read === undefined) return undefined;
  const { tree } = parseSource(uri, new TextEncoder().encode(read.excerpt.text));
  return { tree, lineStarts: () => read.lineStarts, excerptAt: () => read.excerpt };
}

/** The value of a JSON text; undefined where it is none. */
function parseJson(raw: RawText): unknown {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return undefined;
  }
}
