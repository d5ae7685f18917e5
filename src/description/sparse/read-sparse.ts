import { readLineStarts } from '../positions/ranges.ts';
import { parseSource } from '../parse/parse.ts';
import type { Source } from '../place.ts';
import { once } from '../../lib/cache.ts';
import { readJsonParts } from './json-parts.ts';
import { type SparseFile, type SparseParts, decodeRaw } from './sparse-file.ts';
import { rereadYamlBlocks } from './reread-yaml-blocks.ts';
import { readYamlBlocks } from './yaml-blocks.ts';
import { createYamlExcerpts } from './yaml-excerpt.ts';
import { findYamlAncestors } from './yaml-matches.ts';
import { createYamlMembers } from './yaml-members.ts';
import { createYamlTree } from './yaml-tree.ts';

/**
 * An OpenAPI description of which parts are read: those that rules on our extensions look at. Undefined where all of it has to be read: it
 * is YAML of a rare kind, or JSON that cannot be parsed.
 *
 * JSON is parsed once; a member of YAML is parsed on first access, which may throw a `UserError`. Rules find the same as in the whole.
 */
export function readSparse(file: SparseFile): Source | undefined {
  const { uri, name, raw, bytes } = file;
  // A second byte order mark is a character of the text, but parsers skip it.
  if (raw.startsWith('\xef\xbb\xbf')) return undefined;
  const isJson = /\.json$/iu.test(uri) || /^\s*\{/u.test(raw);
  const text = once(() => new TextDecoder().decode(bytes()));
  const read = isJson ? readJsonParts(file, text) : readYaml(file);
  if (read === undefined) return undefined;
  const { tree, lineStarts, ...sparse } = read;
  return {
    uri,
    ...(name !== uri && { name }),
    tree,
    syntax: isJson ? 'json' : 'yaml',
    get text() {
      return text();
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

function readYaml({ uri, name, raw, bytes, older }: SparseFile): SparseParts | undefined {
  const blocks = (older && rereadYamlBlocks(older, raw)) ?? readYamlBlocks(raw);
  if (blocks === undefined) return undefined;
  const members = createYamlMembers(blocks);
  const holding = findYamlAncestors(blocks, members);
  if (holding === undefined) return undefined;
  const lineStarts = once(() => readLineStarts(raw));
  const whole = once(() => parseSource(uri, bytes(), { name }));
  return {
    ...createYamlTree({ blocks, members, holding, whole }),
    lineStarts,
    excerptAt: createYamlExcerpts(blocks, members, lineStarts),
    blocks,
  };
}
