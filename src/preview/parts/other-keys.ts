import type { Located } from '../../description/read/view.ts';
import { perObject } from '../../lib/cache.ts';
import { html, type Html } from '../../lib/html.ts';
import { isArray, isObject, keysOf, member, type JsonObject } from '../../lib/json.ts';
import { copyButton, valueBlock } from './panel.ts';

/** The kind of value that a part draws for a key. */
type Drawn =
  | 'text'
  | 'texts'
  | 'flag'
  | 'list'
  | 'lists'
  | 'map'
  | 'container'
  | 'schema'
  | 'schemas'
  | 'dependencies'
  | 'number'
  | 'scalar'
  | 'xml'
  | 'any';

/** The keys that a part draws, and of what kind their values are: `summary description deprecated:flag tags:list`. */
export type DrawnKeys = string;

/** The members of `located` that none of `keys` says are drawn: other keys, and values that are not of the kind drawn. */
export function restOf({ value }: Located, keys: DrawnKeys): Rest | undefined {
  if (!isObject(value)) return undefined;
  const known = knownRests(value);
  const rest = known.has(keys) ? known.get(keys) : readRest(value, keys);
  known.set(keys, rest);
  return rest;
}

type Rest = Readonly<Record<string, unknown>>;

/** A component is drawn on many pages. */
const knownRests = perObject<JsonObject, Map<DrawnKeys, Rest | undefined>>(() => new Map());

function readRest(value: JsonObject, keys: DrawnKeys): Rest | undefined {
  const text = ` ${keys} `;
  const rest = keysOf(value).filter((key) => !isDrawn(kindOf(text, key), member(value, key)));
  if (rest.length === 0) return undefined;
  return Object.fromEntries(rest.map((key) => [key, member(value, key)]));
}

/** A panel with what no part of the page has drawn of `located`; nothing where all is. */
export function otherKeys(located: Located, keys: DrawnKeys): Html | undefined {
  const rest = restOf(located, keys);
  if (rest === undefined) return undefined;
  return html`<div class="panel other">
    <div class="bar">
      <b>Other keys</b>
      <span class="dim">shown as they stand</span>${copyButton('other keys')}
    </div>
    ${valueBlock(rest, 'Other keys')}
  </div> `;
}

/** The other keys of an object, folded below a row of a tree. */
export function otherKeysFolded(located: Located, keys: DrawnKeys): Html | undefined {
  const rest = restOf(located, keys);
  return rest === undefined ? undefined : foldedValue(rest, named(Object.keys(rest)));
}

/** A value below a row of a tree, folded. */
export function foldedValue(value: unknown, name: string): Html {
  return html`<details class="more-keys">
    <summary>${name}</summary>
    ${valueBlock(value, name, 4_000)}
  </details>`;
}

function named(keys: readonly string[]): string {
  const shown = keys.slice(0, 3).map((key) => key.slice(0, 40));
  return keys.length > shown.length ? `${shown.join(', ')} and ${keys.length - shown.length} more` : shown.join(', ');
}

/** The kind that `text`, keys between blanks, gives `key`, the last one. Looked for in the text, as an object has few of the many keys that a part draws. */
function kindOf(text: string, key: string): Drawn | undefined {
  if (/[ :]/u.test(key)) return undefined;
  const [bare, withKind] = [text.lastIndexOf(` ${key} `), text.lastIndexOf(` ${key}:`)];
  if (bare >= withKind) return bare === -1 ? undefined : 'text';
  const start = withKind + key.length + 2;
  const name = text.slice(start, text.indexOf(' ', start));
  return kinds.find((each) => each === name) ?? 'any';
}

const kinds: readonly Drawn[] = [
  'text',
  'texts',
  'flag',
  'list',
  'lists',
  'map',
  'container',
  'schema',
  'schemas',
  'dependencies',
  'number',
  'scalar',
  'xml',
  'any',
];

function isDrawn(kind: Drawn | undefined, value: unknown): boolean {
  switch (kind) {
    case undefined:
      return false;
    case 'text':
      return typeof value === 'string';
    case 'texts':
      return typeof value === 'string' || isArray(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'scalar':
      return typeof value !== 'object' || value === null;
    case 'list':
      return isArray(value);
    case 'map':
      return isObject(value);
    case 'lists':
      return isObject(value) && Object.values(value).every(isArray);
    case 'dependencies':
      return isObject(value) && Object.values(value).every((each) => isArray(each) || isObject(each));
    case 'container':
      return isObject(value) || isArray(value);
    case 'schema':
      return isObject(value) || typeof value === 'boolean';
    case 'schemas':
      return isObject(value) || isArray(value) || typeof value === 'boolean';
    case 'xml':
      return isObject(value) && isWhole(value, xmlKeys);
    case 'any':
      return true;
  }
}

const xmlKeys = ' name namespace prefix attribute:flag wrapped:flag nodeType ';

function isWhole(value: JsonObject, text: string): boolean {
  return keysOf(value).every((key) => isDrawn(kindOf(text, key), member(value, key)));
}
