import { isObject, type JsonObject, member } from '../../lib/json.ts';
import { takeNumberText } from '../../lib/number-texts.ts';
import { filledOnAccess, once } from '../../lib/cache.ts';
import { isUserError } from '../../lib/user-error.ts';
import { ancestorsIn, decodeRaw } from './sparse-file.ts';
import { parseSource } from '../parse/parse.ts';
import type { Source } from '../place.ts';
import { noEntry, type YamlBlocks } from './yaml-entries.ts';
import { isDash, type YamlMembers } from './yaml-lines.ts';

/** A description whose values are parsed when somebody asks for them. */
export interface YamlTree {
  readonly tree: JsonObject;
  /** True where a value of it holds a match, at any depth. */
  readonly isAncestor: (value: object) => boolean;
  /** True where a value that was asked for has a key twice, in it or beside it. */
  readonly hasDuplicateKeys: () => boolean;
}

interface TreeContext {
  readonly blocks: YamlBlocks;
  readonly members: YamlMembers;
  /** The entries that hold a match, at any depth; `none` for the root. */
  readonly holding: ReadonlySet<number>;
  /** The whole text, for a part that cannot be parsed alone. @throws UserError where it has a mistake. */
  readonly whole: () => Source;
}

/** The depth to which mappings are read member by member: `paths`, a path, an operation. Below, and in lists, values are parsed with all in them. */
const readDepth = 3;

/** The tree of a YAML text. Reading a member throws a `UserError` where its text has a mistake. */
export function createYamlTree({ blocks, members, holding, whole }: TreeContext): YamlTree {
  const ancestors = new Set<unknown>();
  let hasDuplicateKeys = false;
  const mappingAt = (entry: number, depth: number): JsonObject => {
    const fill = (inside: JsonObject, mapping: JsonObject): void => {
      for (const key of members.of(entry).keys())
        defineMember(inside, key, () => memberAt({ parent: entry, mapping, key: String(key) }, depth + 1));
    };
    if (!holding.has(entry)) return filledOnAccess({}, fill);
    const mapping: JsonObject = {};
    ancestors.add(mapping);
    fill(mapping, mapping);
    return mapping;
  };
  const memberAt = (reading: TreeReading, depth: number): unknown => {
    const entry = members.of(reading.parent).get(reading.key) ?? noEntry;
    const isMapping = holdsMapping(blocks, entry);
    if (depth <= readDepth && isMapping) return mappingAt(entry, depth);
    if (!holdsEntries(blocks, entry) || holding.has(entry)) return parsedAt(reading, entry);
    const value = once(() => parsedAt(reading, entry));
    return filledOnAccess<object>(isMapping ? {} : [], (inside, collection) => {
      for (const key of members.of(entry).keys()) {
        defineMember(inside, key, () => {
          takeNumberText(value(), String(key), collection);
          return member(value(), key);
        });
      }
    });
  };
  const parsedAt = ({ parent, mapping, key }: TreeReading, entry: number): unknown => {
    const block = blockOf(blocks, entry);
    const word = wordIn(block);
    if (word !== undefined) return word;
    const parsed = parseMember(block, key);
    const path = parsed === undefined ? members.pathOf(parent) : [];
    const source = parsed ?? whole();
    hasDuplicateKeys ||= source.hasDuplicateKeys === true;
    const all = path.reduce(member, source.tree);
    takeNumberText(all, key, mapping);
    const value = member(all, key);
    if (holding.has(entry)) for (const each of ancestorsIn(value)) ancestors.add(each);
    return value;
  };
  return {
    tree: mappingAt(noEntry, 0),
    isAncestor: (value) => ancestors.has(value),
    hasDuplicateKeys: () => hasDuplicateKeys || members.hasDuplicateKeys(),
  };
}

/** Gives a collection a member that is read when somebody asks for it, once. It stays a getter: V8 takes long to redefine one of many. */
function defineMember(collection: object, key: string | number, read: () => unknown): void {
  Object.defineProperty(collection, key, { get: once(read), configurable: true, enumerable: true });
}

/** A member of a mapping that is being read. */
interface TreeReading {
  /** The entry of the mapping. */
  readonly parent: number;
  readonly mapping: JsonObject;
  readonly key: string;
}

function holdsMapping(blocks: YamlBlocks, entry: number): boolean {
  return holdsEntries(blocks, entry) && !isDash(blocks.text, blocks.starts[entry + 1] ?? 0);
}

function holdsEntries({ nexts }: YamlBlocks, entry: number): boolean {
  return (nexts[entry] ?? 0) > entry + 1;
}

/** The lines of an entry, as a text of their own. */
function blockOf({ text, starts, lines, ends }: YamlBlocks, entry: number): string {
  const [start = 0, line = 0] = [starts[entry], lines[entry]];
  return decodeRaw(`${' '.repeat(start - line)}${text.slice(start, ends[entry])}`);
}

/** The value of a member that is one word. Most are short texts, and recognising one takes a hundredth of the time of parsing it. */
function wordIn(block: string): string | undefined {
  const [, word] = /^ *[\w-]+: ([a-z][\w/-]*)\s*$/iu.exec(block) ?? [];
  return word === undefined || /^(?:null|true|false)$/iu.test(word) ? undefined : word;
}

/** The source whose mapping has a member alone; undefined where its text is something else. */
function parseMember(block: string, key: string): Source | undefined {
  try {
    const source = parseSource('<block>', new TextEncoder().encode(block));
    const { tree } = source;
    const isAlone = isObject(tree) && Object.hasOwn(tree, key) && Object.keys(tree).length === 1;
    return isAlone ? source : undefined;
  } catch (error) {
    if (!isUserError(error)) throw error;
    return undefined;
  }
}
