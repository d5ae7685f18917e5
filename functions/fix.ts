import type { Path } from '../src/description/place.ts';
import type { Fix } from '../src/finding.ts';
import { perObject } from '../src/lib/cache.ts';
import { isArray, isObject, isText, keysOf, parsedJson } from '../src/lib/json.ts';
import { codePoint } from '../src/lib/hidden-characters.ts';
import { distance, nearest } from '../src/lib/nearest.ts';
import { shortened, didYouMean, show } from '../src/lib/show.ts';

/** A list or an object in quotes, and what may be one. */
const listOrObject = /^\s*[[{].*[\]}]\s*$/s;

const withoutQuotes = ' Remove the quotes, or the `|`, that make it a text.';

/** The fix of a list or an object that is written as a text; advice where it is not JSON. */
export function unquoted(value: unknown, path: Path = []): Fix | string | undefined {
  if (!isText(value) || !listOrObject.test(value)) return undefined;
  const read = parsedJson(value);
  return read === undefined ? withoutQuotes : replaceBy(read, path);
}

/** The sentence that offers a fix of the value `found`, with a leading space: no message says it in words of its own. */
export function fixSentence(fix: Fix, found?: unknown): string {
  switch (fix.kind) {
    case 'replace':
      if (!isObject(fix.value) && !isArray(fix.value)) return didYouMean(shortened(String(fix.value)));
      return isText(found) && listOrObject.test(found)
        ? withoutQuotes
        : ` Write \`${labelOf(fix.path)}${flow(fix.value)}\`.`;
    case 'rename':
      return didYouMean(fix.key) + oddLetters(fix.path.at(-1));
    case 'remove':
      return ' Remove it.';
    case 'insert':
      return ` Write \`${fix.key}: ${flow(fix.value)}\`.`;
    case 'quote':
      return ' Put quotes around it as it is written.';
  }
}

/** The letters of a key that look like others, with a leading space: `nаme` may have one of Cyrillic. */
export function oddLetters(key: unknown): string {
  const odd = String(key).match(/[^ -~]/gu) ?? [];
  return odd.map((letter) => ` Its ${show(letter)} is ${codePoint(letter)}.`).join('');
}

/** The fix that replaces the value. Unless `safety` says otherwise, a person decides. */
export function replaceBy(value: unknown, path: Path = [], safety: Fix['safety'] = 'suggestion'): Fix {
  return { kind: 'replace', value, path, safety };
}

/** The fix that takes the value away. Unless `safety` says otherwise, a person decides. */
export function removeAt(path: Path, safety: Fix['safety'] = 'suggestion'): Fix {
  return { kind: 'remove', path, safety };
}

/** The fix that puts the likely spelling there, if any. */
export function respell(intended: string | undefined, path: Path = [], safety?: Fix['safety']): Fix | undefined {
  return intended === undefined ? undefined : replaceBy(intended, path, safety);
}

/** The fix that gives a key its likely spelling: safe where no other of `candidates` is as near. Without them, a person decides. */
export function renameTo(key: string, path: Path, candidates: readonly string[] = []): Fix {
  return { kind: 'rename', key, path, safety: isSure(String(path.at(-1)), candidates) ? 'safe' : 'suggestion' };
}

/** Exactly one candidate differs from the word in case and separators alone or, where none does, in one edit. */
function isSure(word: string, candidates: readonly string[]): boolean {
  const [least = 2, next] = candidates.map((candidate) => distance(word, candidate)).sort((one, two) => one - two);
  return least <= 1 && least !== next;
}

/** The key that stands before a value, as YAML writes it; nothing before an item of a list. */
function labelOf(path: Path): string {
  const key = path.at(-1);
  return isText(key) ? `${key}: ` : '';
}

const mostItems = 10;

/** A small value in YAML's flow style. */
function flow(value: unknown): string {
  if (isArray(value)) {
    const items = value.slice(0, mostItems).map(flow);
    return `[${items.join(', ')}${value.length > mostItems ? ', ...' : ''}]`;
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, each]) => `${shortened(key)}: ${flow(each)}`);
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  return isText(value) && /^[a-z_](?:[\w.:-]{0,59}\w)?$/i.test(value) && !/^(?:true|false|null)$/i.test(value)
    ? value
    : JSON.stringify(isText(value) ? shortened(value) : value);
}

/** The candidate that a word likely stands for. */
export type Suggest = (word: string, candidates: Iterable<string>) => string | undefined;

/** The comparisons that one call of a check may spend on suggestions: all with all would be quadratic. */
const comparisons = 20_000;

/** Suggestions for one call of a check. When all comparisons are spent, there are none. */
export function suggester(): Suggest {
  let left = comparisons;
  return (word, candidates) => {
    if (left <= 0) return undefined;
    const names = [...candidates].slice(0, left);
    left -= names.length;
    return nearest(word, names);
  };
}

/** The keys of an object that many references name, listed once. */
export const namesOf: (value: object) => readonly string[] = perObject(keysOf);
