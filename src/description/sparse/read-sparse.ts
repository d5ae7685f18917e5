import { readLineStarts, type LineStarts } from '../positions/ranges.ts';
import { parseSource } from '../parse/parse.ts';
import type { Source, Excerpt, Path } from '../place.ts';
import { once, perKey } from '../../lib/cache.ts';
import { readJsonParts } from './json-parts.ts';
import { type SparseFile, type SparseParts, decodeRaw } from './sparse-file.ts';
import { rereadYamlBlocks } from './reread-yaml-blocks.ts';
import { readYamlBlocks } from './yaml-blocks.ts';
import { findYamlAncestors } from './yaml-matches.ts';
import { createYamlMembers, isDash, writtenKey, type YamlMembers } from './yaml-lines.ts';
import { createYamlTree } from './yaml-tree.ts';
import { createExcerptWriter } from './excerpt.ts';
import { noEntry, type YamlBlocks } from './yaml-entries.ts';

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

/** The length up to which a larger block is read around an entry: its neighbours are likely to be asked for next. */
const closeBy = 1_024;

/** The most blocks that are read separately. For more, the whole text is read once. */
const mostExcerpts = 1_024;

/** The part of the whole text that excerpts may have together, with what is written anew, such as the items before one. */
const mostOfText = 1 / 8;

/**
 * Excerpts of a YAML text: for a path, the block that it leads to, or that of the nearest parent. Undefined for the root, and once
 * `mostExcerpts` blocks or `mostOfText` were read.
 */
function createYamlExcerpts(
  blocks: YamlBlocks,
  members: YamlMembers,
  lineStarts: () => LineStarts,
): (path: Path) => Excerpt | undefined {
  const known = new Map<number, Excerpt>();
  const enclosing = createEnclosing(blocks);
  let left = blocks.text.length * mostOfText;
  return (path) => {
    const entry = enclosing(members.at(path));
    const found = known.get(entry);
    if (found !== undefined || entry === noEntry || known.size === mostExcerpts || left <= 0) return found;
    const excerpt = excerptEntry(blocks, members, entry, lineStarts());
    known.set(entry, excerpt);
    left -= excerpt.text.length;
    return excerpt;
  };
}

/**
 * The largest block around an entry that is not long, or the smallest that there is. A block that ends with an empty value does not count:
 * the place of that value depends on what comes next. The end of each is read once: thousands of findings may be in a block of millions of
 * characters.
 */
function createEnclosing({ text, starts, ends, parents }: YamlBlocks): (from: number) => number {
  const isOpen = perKey((entry: number) => endsOpen(text.slice(starts[entry], ends[entry])));
  return (from) => {
    let found = noEntry;
    for (let entry = from; entry !== noEntry; entry = parents[entry] ?? noEntry) {
      if (found !== noEntry && (ends[entry] ?? 0) - (starts[entry] ?? 0) > closeBy) return found;
      if (!isOpen(entry)) found = entry;
    }
    return found;
  };
}

function endsOpen(block: string): boolean {
  const last = block.split('\n').findLast((line) => !/^\s*(?:#|$)/u.test(line)) ?? '';
  return /[:-]\s*(?:#|$)/u.test(last);
}

/** An entry of a YAML text with its ancestors. Items before it in a list are written as a dash. */
function excerptEntry(blocks: YamlBlocks, members: YamlMembers, entry: number, lineStarts: LineStarts): Excerpt {
  const { text, starts, lines, parents, ends } = blocks;
  const writer = createExcerptWriter(text, lineStarts);
  const isItem = (each: number): boolean => isDash(text, starts[each] ?? 0);
  const indent = (each: number): void => {
    writer.write(' '.repeat((starts[each] ?? 0) - (lines[each] ?? 0)), lines[each] ?? 0);
  };
  const writeItemsBefore = (each: number): void => {
    for (const item of members.of(parents[each] ?? noEntry).values()) {
      if (item === each) return;
      indent(item);
      writer.write('-\n', starts[item] ?? 0);
    }
  };
  const open = (each: number): void => {
    if (each === noEntry) return;
    open(parents[each] ?? noEntry);
    const start = starts[each] ?? 0;
    if (isItem(each)) writeItemsBefore(each);
    indent(each);
    writer.write(isItem(each) ? '-\n' : `${decodeRaw(writtenKey(text, start))}:\n`, start);
  };
  open(parents[entry] ?? noEntry);
  if (isItem(entry)) writeItemsBefore(entry);
  indent(entry);
  writer.copy(starts[entry] ?? 0, ends[entry] ?? 0);
  return writer.finish();
}
