import type { Description } from '../../description/description.ts';
import { entriesAt, followPath, textAt, type Located } from '../../description/read/view.ts';
import { isArray, isObject, keysOf, member } from '../../lib/json.ts';
import { entriesOf, proseOf, type Contents, type Entry } from './entry.ts';
import { hostOf, mergedText } from './traits.ts';

/** Entries beyond this are not searched. */
const mostSearched = 50_000;

/** The script that hands a page the rows of its search: title, detail, address, verb, description, kind and other words of each entry. */
export function searchScript(allContents: readonly Contents[], toLink = (address: string): string => address): string {
  const isAlone = allContents.length === 1;
  const rows = allContents.flatMap((contents) =>
    [...entriesOf(contents), ...proseOf(contents)].map((entry) => {
      const { title, detail, address, verb, kind } = entry;
      const isOverview = kind === 'overview';
      const shown = isOverview ? contents.title : title;
      return [
        shown.slice(0, 120),
        detail === shown ? '' : detail.slice(0, 160),
        toLink(address),
        verb ?? '',
        isAlone ? '' : contents.title.slice(0, 80),
        kind === 'group' ? 'page' : kind,
        searchWordsOf(contents.description, entry),
      ];
    }),
  );
  const text = JSON.stringify(rows.slice(0, mostSearched)).replace(
    /[<\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `assaySearch(${text});\n`;
}

/** The words of an entry that a search looks through beside its title: more would make the index slow to load. */
const most = 60;
const longestText = 240;

/** Members that are maps or lists of what a reader knows by a name. */
const maps = new Set(['parameters', 'arguments', 'properties', 'responses', 'content', 'messages', 'headers']);
/** Maps whose keys are names, too. */
const named = new Set(['properties', 'responses', 'messages', 'headers']);
const parts = ['requestBody', 'payload', 'message', 'inputSchema', 'schema', 'items', 'outputSchema'];
const alternatives = ['allOf', 'oneOf', 'anyOf'];
const followed: readonly string[] = ['parameters', 'arguments', ...parts, 'content', 'properties', ...alternatives];
const afterwards: readonly string[] = ['responses', 'messages', 'headers'];
const levels = 7;

/** The words that readers may know `entry` by beside its title: ids, badges, fields, statuses, scopes, and the beginning of its text. */
function searchWordsOf(description: Description, { kind, located, badges }: Entry): string {
  if (kind === 'overview' || kind === 'index') return '';
  const words = new Set<string>();
  const add = (word: string | undefined): void => {
    if (word !== undefined && words.size < most) words.add(word.slice(0, 80));
  };
  add(textAt(located, 'operationId'));
  for (const key of kind === 'message' ? ['name', 'messageId'] : []) add(textAt(located, key));
  for (const name of kind === 'component' ? keysOf(located.value) : []) add(name);
  for (const { name } of badges) add(name);
  for (const [, tag] of entriesAt(description, hostOf(description, located, 'tags'), 'tags'))
    add(typeof tag.value === 'string' ? tag.value : textAt(tag, 'name'));
  for (const protocol of keysOf(followPath(description, hostOf(description, located, 'bindings'), 'bindings')?.value))
    add(protocol);
  for (const scope of scopesOf(description, located)) add(scope);
  // Requests come before answers: they are found where there is no room for all.
  const budget = { left: mostMembers };
  for (const keys of [followed, [...followed, ...afterwards]])
    collect({ description, add, keys, isFull: () => words.size >= most, seen: new Map(), budget }, located, levels);
  return [...words, (mergedText(description, located, 'description') ?? '').slice(0, longestText)].join(' ').trim();
}

interface Collecting {
  readonly description: Description;
  readonly add: (word: string | undefined) => void;
  readonly keys: readonly string[];
  readonly isFull: () => boolean;
  /** Values that were looked into, with the number of levels below them that were. */
  readonly seen: Map<unknown, number>;
  /** Members that may still be looked at. */
  readonly budget: { left: number };
}

/** A stranger's schemas may have few words, and millions of ways to them: so many members are looked at for one entry. */
const mostMembers = 4_000;

function collect(collecting: Collecting, located: Located, depth: number): void {
  const { add, keys, seen } = collecting;
  const { value } = located;
  if (typeof value !== 'object' || value === null || depth <= (seen.get(value) ?? 0)) return;
  seen.set(value, depth);
  if (isArray(value)) {
    for (const [, item] of membersAt(collecting, located, value.keys())) collect(collecting, item, depth - 1);
    return;
  }
  for (const [key, child] of membersAt(collecting, located, keys)) {
    if (!maps.has(String(key))) {
      collect(collecting, child, depth - 1);
      continue;
    }
    const isNamed = named.has(String(key)) && !isArray(child.value);
    for (const [name, item] of membersAt(collecting, child, keysIn(child.value))) {
      add(isNamed ? String(name) : textAt(item, 'name'));
      collect(collecting, item, depth - 1);
    }
  }
}

/** The members of `parent` at `keys`, references followed, one after the other, as long as more words are wanted. */
function* membersAt(
  { description, isFull, budget }: Collecting,
  parent: Located,
  keys: Iterable<string | number>,
): Generator<readonly [string | number, Located]> {
  for (const key of keys) {
    if (member(parent.value, key) === undefined) continue;
    if (isFull() || budget.left <= 0) return;
    budget.left -= 1;
    const found = followPath(description, parent, key);
    if (found !== undefined) yield [key, found];
  }
}

function keysIn(value: unknown): Iterable<string | number> {
  return isArray(value) ? value.keys() : keysOf(value);
}

/** Schemes and their scopes. In AsyncAPI 3 a requirement is the scheme itself, whose name nobody sees here. */
function scopesOf(description: Description, located: Located): readonly string[] {
  return entriesAt(description, located, 'security').flatMap(([, { value }]) =>
    keysOf(value).flatMap((scheme) => {
      const scopes = isObject(value) ? value[scheme] : undefined;
      if (!isArray(scopes)) return [];
      return [...(scheme === 'scopes' ? [] : [scheme]), ...scopes.filter((scope) => typeof scope === 'string')];
    }),
  );
}
