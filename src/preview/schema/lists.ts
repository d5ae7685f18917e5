import type { Description } from '../../description/description.ts';
import type { Place } from '../../description/place.ts';
import { perObject } from '../../lib/cache.ts';
import { isObject } from '../../lib/json.ts';
import { unusedDefinitions } from './definitions.ts';
import type { SchemaField } from './field.ts';
import { alternativesOf, fieldsOf, partsOf } from './fields.ts';
import { viewsOf, type SchemaView } from './view.ts';

/** The fields of a schema, its alternatives, or schemas that it defines and does not use. */
export interface FieldList {
  readonly keyword: 'fields' | 'oneOf' | 'anyOf' | '$defs';
  readonly fields: readonly SchemaField[];
}

/** The fields of a schema, then its alternatives, then what it defines beside them: each list that there is. */
export function listsOf(description: Description, view: SchemaView): readonly FieldList[] {
  const { value, place } = view.located;
  if (!isObject(value) || view.also !== undefined) return readLists(description, view);
  const all = knownLists(description);
  const known = all.get(value);
  // One value stands at several places where YAML has an alias.
  if (known !== undefined && isSame(known.place, place)) return known.lists;
  const lists = readLists(description, view);
  all.set(value, { place, lists });
  return lists;
}

interface KnownLists {
  readonly place: Place;
  readonly lists: readonly FieldList[];
}

/** A component is drawn on many pages, each of them as HTML and as Markdown. */
const knownLists = perObject<Description, WeakMap<object, KnownLists>>(() => new WeakMap());

function isSame(one: Place, other: Place): boolean {
  const { path } = other;
  return (
    one.source === other.source && one.path.length === path.length && path.every((key, at) => key === one.path[at])
  );
}

function readLists(description: Description, view: SchemaView): readonly FieldList[] {
  const fields = fieldsOf(description, view);
  const all = viewsOf(view).flatMap((each) => [each, ...partsOf(description, each)]);
  const alternatives = all.flatMap((each) => alternativesOf(description, each));
  const defined = unusedDefinitions(description, view);
  return [
    ...(fields.length === 0 ? [] : [{ keyword: 'fields' as const, fields }]),
    ...alternatives,
    ...(defined.length === 0 ? [] : [{ keyword: '$defs' as const, fields: defined }]),
  ];
}

/** The lists of what a value of the schema has. */
export function valueListsOf(description: Description, view: SchemaView): readonly FieldList[] {
  return listsOf(description, view).filter(({ keyword }) => keyword !== '$defs');
}

/** `3 fields`, `2 alternatives`, `1 more definition`. */
export function countOf({ keyword, fields }: FieldList): string {
  const { length } = fields;
  if (keyword === 'fields') {
    const word = fields.some(({ isName }) => isName) ? 'field' : 'part';
    return `${length} ${length === 1 ? word : `${word}s`}`;
  }
  if (keyword === '$defs') return `${length} more ${length === 1 ? 'definition' : 'definitions'}`;
  return `${length} ${length === 1 ? 'alternative' : 'alternatives'}`;
}
