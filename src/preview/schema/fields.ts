import type { Description } from '../../description/description.ts';
import { memberAt, membersIn, type Located } from '../../description/read/view.ts';
import { isArray, isObject, listOf, member } from '../../lib/json.ts';
import { bounds } from './constraints.ts';
import { mergeFields, type SchemaField } from './field.ts';
import { viewSchema, viewsOf, type SchemaView } from './view.ts';

/** The schemas of which `schema` says that a value is one, or any. */
export interface Alternatives {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly fields: readonly SchemaField[];
}

/** The schemas that are being drawn, the outermost first: one that comes again inside itself is a link. */
export type Trail = readonly unknown[];

/** The parts of a value of `view`: its own fields, and those of all that `allOf` adds. */
export function fieldsOf(description: Description, view: SchemaView): ComposedFields {
  const composed = composedOf(description, view);
  const { innerFirst, isCut } = composed;
  const required = new Set(requiredIn(composed));
  const fields = innerFirst.flatMap(({ located }) => [
    ...membersIn(memberAt(located, 'properties')).map(([name, written]) => named(name, written, required.has(name))),
    ...(located === view.located ? [] : wordedFields(located)),
  ]);
  const worded = innerFirst.length === 0 ? [] : wordedFields(view.located);
  return { fields: [...mergeFields(description, fields), ...worded], ...(isCut && { isCut }) };
}

interface ComposedFields {
  readonly fields: readonly SchemaField[];
  /** `allOf` adds more schemas than a page can show, whose fields are left out. */
  readonly isCut?: true;
}

/** A schema and all that `allOf` adds to it, each once. */
interface ComposedSchema {
  readonly outerFirst: readonly SchemaView[];
  readonly innerFirst: readonly SchemaView[];
  readonly isCut: boolean;
}

// Of thousands in a row, the page of each would have the fields of all behind it. In a row stand fewer: each may have others beside it.
const [mostComposed, mostInRow] = [300, 100];

/**
 * Walks what `allOf` adds to `view`, and the others of its value. A list instead of recursion, and each schema once: those of strangers may be
 * thousands deep, and refer to one twice from every level.
 */
function composedOf(description: Description, view: SchemaView): ComposedSchema {
  const [outerFirst, innerFirst, seen] = [[] as SchemaView[], [] as SchemaView[], new Set<unknown>()];
  const open: OpenView[] = [{ view, depth: 0, isLeft: false }];
  let isCut = false;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { value } = at.view.located;
    if (at.isLeft) innerFirst.push(at.view);
    if (at.isLeft || !isObject(value) || seen.has(value)) continue;
    if (seen.size >= mostComposed || at.depth > mostInRow) {
      isCut = true;
      continue;
    }
    seen.add(value);
    outerFirst.push(at.view);
    open.push({ ...at, isLeft: true });
    const depth = at.depth + 1;
    for (const part of allPartsOf(description, at.view).toReversed()) open.push({ view: part, depth, isLeft: false });
  }
  return { outerFirst, innerFirst, isCut };
}

/** A schema on the walk, before what it is composed of or behind it. */
interface OpenView {
  readonly view: SchemaView;
  readonly depth: number;
  readonly isLeft: boolean;
}

/** The schemas that `allOf` adds to `view`. */
export function partsOf(description: Description, { located }: SchemaView): readonly SchemaView[] {
  return itemsOf(located, 'allOf').map((written) => viewSchema(description, written));
}

/** The schemas that `allOf` adds to `view`, and the others of its value. */
function allPartsOf(description: Description, view: SchemaView): readonly SchemaView[] {
  const parts = partsOf(description, view);
  return view.also === undefined ? parts : [...view.also, ...parts];
}

/** Schemas that a value may have instead of, or beside, the fields of `fieldsOf`. */
export function alternativesOf(description: Description, { located }: SchemaView): readonly Alternatives[] {
  return (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
    const fields = itemsOf(located, keyword).map((written, index): SchemaField => {
      const { name, located: each } = viewSchema(description, written);
      const title = name ?? member(each.value, 'title');
      const label = typeof title === 'string' && title !== '' ? title : `alternative ${index + 1}`;
      return { label, isName: false, written, isRequired: false };
    });
    return fields.length === 0 ? [] : [{ keyword, fields }];
  });
}

/** A schema and that of its items, if it is an array, and of their items. */
export function levelsOf(description: Description, view: SchemaView): readonly SchemaView[] {
  const levels = [view];
  let [items] = viewsOf(view).flatMap(({ located }) => {
    const found = memberAt(located, 'items');
    return isObject(found?.value) ? [found] : [];
  });
  while (items !== undefined && isObject(items.value) && levels.length < mostLevels) {
    const level = viewSchema(description, items);
    levels.push(level);
    items = memberAt(level.located, 'items');
  }
  return levels;
}

const mostLevels = 6;

/** Keywords whose schemas are drawn as rows, with the words that stand for a name. */
const worded: readonly (readonly [string, string])[] = [
  ['additionalProperties', 'any other field'],
  ['unevaluatedProperties', 'any field not named'],
  ['propertyNames', 'each field name'],
  ['contains', 'contains'],
  ['additionalItems', 'any further item'],
  ['unevaluatedItems', 'any item not named'],
  ['contentSchema', 'content'],
  ['not', 'not'],
  ['if', 'if'],
  ['then', 'then'],
  ['else', 'else'],
];

function wordedFields(located: Located): readonly SchemaField[] {
  const listed = [
    ...membersIn(memberAt(located, 'patternProperties')).map(([pattern, written]) =>
      words(`fields like /${pattern}/`, written),
    ),
    ...['prefixItems', 'items'].flatMap((key) =>
      itemsOf(located, key).map((written, index) => words(`item ${index + 1}`, written)),
    ),
    ...['dependentSchemas', 'dependencies']
      .flatMap((key) => membersIn(memberAt(located, key)))
      // A list of names is words beside the type.
      .filter(([, { value }]) => !isArray(value))
      .map(([name, written]) => words(`where ${name} is there`, written)),
  ];
  const single = worded.flatMap(([key, label]) => {
    // `false` and `true` are words beside the type.
    const written = isObject(member(located.value, key)) ? memberAt(located, key) : undefined;
    if (written === undefined) return [];
    const count =
      key === 'contains'
        ? bounds(member(located.value, 'minContains'), member(located.value, 'maxContains'))
        : undefined;
    return [words(count === undefined ? label : `${label} ${count}`, written)];
  });
  return [...listed, ...single];
}

function named(label: string, written: Located, isRequired: boolean): SchemaField {
  return { label, isName: true, written, isRequired };
}

function words(label: string, written: Located): SchemaField {
  return { label, isName: false, written, isRequired: false };
}

/** The names that a schema requires, and all that `allOf` adds to it: one part may require a field of another. */
function requiredIn({ outerFirst }: ComposedSchema): readonly unknown[] {
  return outerFirst.flatMap(({ located }) => listOf(member(located.value, 'required')));
}

/** The required names that no field of `view` has: no row says that they are. */
export function missingNames(description: Description, view: SchemaView): readonly unknown[] {
  // Most schemas are those of single values, on every page.
  if (viewsOf(view).every(({ located: { value } }) => !hasParts(value))) return [];
  const required = requiredIn(composedOf(description, view));
  if (required.length === 0) return [];
  const known = new Set(fieldsOf(description, view).fields.flatMap(({ label, isName }) => (isName ? [label] : [])));
  return [...new Set(required)].filter((name) => typeof name !== 'string' || !known.has(name));
}

function hasParts(schema: unknown): boolean {
  return ['required', 'allOf'].some((key) => member(schema, key) !== undefined);
}

/** The items of the list at `key`, as written; none of a map, which stands as it is among the other keys. */
function itemsOf(parent: Located, key: string): readonly Located[] {
  const list = memberAt(parent, key);
  if (list === undefined) return [];
  return listOf(list.value).flatMap((_, index) => memberAt(list, index) ?? []);
}
