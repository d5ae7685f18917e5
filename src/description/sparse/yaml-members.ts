import yaml from 'js-yaml';
import { perKey } from '../../lib/cache.ts';
import type { Path } from '../place.ts';
import { yamlOptions } from '../parse/yaml-options.ts';
import { decodeRaw, type RawText } from './sparse-file.ts';
import { noEntry, type YamlBlocks } from './yaml-entries.ts';
import { endOfPlainKey, endOfQuoted, isBlankAt, isExplicit, nextLine } from './yaml-lines.ts';

/** The members of the mappings and lists of a YAML text. */
export interface YamlMembers {
  /** The entries in an entry, by their keys or indexes; of a key that stands twice, the last. Those of the root are in `none`. */
  readonly of: (entry: number) => ReadonlyMap<string | number, number>;
  readonly pathOf: (entry: number) => Path;
  /** The entry that a path leads to, or its nearest parent. */
  readonly at: (path: Path) => number;
  /** True where a mapping that was asked for has a key twice. */
  readonly hasDuplicateKeys: () => boolean;
}

/** The members of each entry: looked up when they are asked for, and kept. */
export function createYamlMembers(blocks: YamlBlocks): YamlMembers {
  const { text, count, starts, parents, nexts } = blocks;
  let hasDuplicateKeys = false;
  const of = perKey((parent: number): ReadonlyMap<string | number, number> => {
    const members = new Map<string | number, number>();
    const end = parent === noEntry ? count : (nexts[parent] ?? 0);
    for (let entry = parent === noEntry ? 0 : parent + 1; entry < end; entry = nexts[entry] ?? end) {
      const start = starts[entry] ?? 0;
      const key = isDash(text, start) ? members.size : keyAt(text, start);
      hasDuplicateKeys ||= members.has(key);
      members.set(key, entry);
    }
    return members;
  });
  const pathOf: YamlMembers['pathOf'] = (entry) => {
    if (entry === noEntry) return [];
    const parent = parents[entry] ?? noEntry;
    const [key = ''] = [...of(parent)].find(([, child]) => child === entry) ?? [];
    return [...pathOf(parent), key];
  };
  const at: YamlMembers['at'] = (path) => {
    let entry = noEntry;
    for (const key of path) {
      const inside = of(entry);
      const next = inside.get(key) ?? inside.get(Number(key)) ?? inside.get(String(key));
      if (next === undefined) break;
      entry = next;
    }
    return entry;
  };
  return { of, pathOf, at, hasDuplicateKeys: () => hasDuplicateKeys };
}

/** True where the entry that starts at `at` is an item of a list. */
export function isDash(text: string, at: number): boolean {
  return text.charAt(at) === '-' && isBlankAt(text, at + 1);
}

/** The key of the member that starts at `start`, as it is written, its quotes included. */
export function writtenKey(text: string, start: number): RawText {
  if (isExplicit(text, start)) return text.slice(start + 1, nextLine(text, start)).trim();
  const end = isQuote(text.charAt(start)) ? endOfQuoted(text, start) : endOfPlainKey(text, start);
  return text.slice(start, end).trimEnd();
}

/** The key of the member that starts at `start`, as a parser has it: `0x10` is `16`. */
function keyAt(text: string, start: number): string {
  const written = writtenKey(text, start);
  const isText = !isQuote(written.charAt(0)) && !/^(?:[-+.\d~]|(?:null|true|false)$)/iu.test(written);
  if (isText) return decodeRaw(written);
  // A key is in one line, so that it is read like a value.
  return String(yaml.load(decodeRaw(written), yamlOptions));
}

function isQuote(letter: string): boolean {
  return letter === '"' || letter === "'";
}
