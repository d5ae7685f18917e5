import { CORE_SCHEMA, load } from 'js-yaml';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { isObject, isText, keysOf, member } from '../../src/lib/json.ts';

/** A value of a description, with the file that its references are relative to. */
export interface Place {
  readonly value: unknown;
  readonly file: string;
}

/** An operation to be asked. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: Place;
  readonly item: Place;
  readonly root: Place;
}

const fixed = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
const files = new Map<string, unknown>();

/** Every operation of the description in `file`, in its order. References are followed within the current folder. */
export function operationsIn(file: string): readonly Operation[] {
  files.clear();
  const root = { value: read(file), file };
  return entries(at(root, 'paths')).flatMap(([path, found]) => {
    const item = follow(found);
    const more = entries(at(item, 'additionalOperations'));
    return [...entries(item).filter(([method]) => fixed.includes(method)), ...more].map(([method, place]) => ({
      method: fixed.includes(method) ? method.toUpperCase() : method,
      path,
      operation: follow(place),
      item,
      root,
    }));
  });
}

/** What stands below `place` at `keys`, each reference on the way followed. */
export function at(place: Place, ...keys: readonly (string | number)[]): Place {
  return keys.reduce<Place>(
    (above, key) => follow({ value: member(above.value, key), file: above.file }),
    follow(place),
  );
}

/** The members of an object, their references not yet followed. */
export function entries(place: Place): readonly (readonly [string, Place])[] {
  const { value, file } = follow(place);
  return keysOf(value).map((key) => [key, { value: member(value, key), file }]);
}

/** The items of a list, each reference followed. */
export function items(place: Place): readonly Place[] {
  const { value, file } = follow(place);
  return Array.isArray(value) ? value.map((item: unknown) => follow({ value: item, file })) : [];
}

function follow(place: Place, steps = 0): Place {
  const reference = isObject(place.value) ? member(place.value, '$ref') : undefined;
  if (!isText(reference) || steps > 20) return place;
  const [path = '', pointer = ''] = reference.split('#');
  const file = path === '' ? place.file : normalize(join(dirname(place.file), path));
  if (file.startsWith('..') || /^[a-z]+:/u.test(path)) return { value: undefined, file };
  const keys = pointer.split('/').slice(1).map(unescaped);
  const value = keys.reduce((above: unknown, key) => member(above, key), read(file));
  return follow({ value, file }, steps + 1);
}

function unescaped(key: string): string {
  const plain = key.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** A file that cannot be read holds nothing: what is said of it is the package's business. */
function read(file: string): unknown {
  if (!files.has(file)) files.set(file, parsed(file));
  return files.get(file);
}

function parsed(file: string): unknown {
  try {
    return load(readFileSync(file, 'utf8'), { schema: CORE_SCHEMA, json: true });
  } catch {
    return undefined;
  }
}
