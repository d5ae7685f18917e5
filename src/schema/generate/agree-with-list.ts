import { isArray, isObject, member, type JsonObject } from '../../lib/json.ts';
import { append } from '../../lib/lists.ts';
import type { GenerateContext, MadeValue, MakeValue } from './context.ts';
import { countsItems, mayListItems, namesList } from './paging.ts';

interface ListOptions {
  readonly context: GenerateContext;
  readonly make: MakeValue;
  /** The schemas of a property. */
  readonly schemasOf: (name: string) => readonly unknown[];
}

/** The list among the properties of an object. */
interface OnlyList {
  readonly name: string;
  readonly length: number;
}

// `meta`, and `pagination` in it.
const mostLevels = 2;

/**
 * Gives the numbers that count items the length of the list beside them, and `meta.key` its name, where there is one list and the
 * schema allows it. They may stand in objects beside the list. Answers the names of the numbers.
 */
export function agreeWithList(
  made: Map<string, MadeValue>,
  { context, make, schemasOf }: ListOptions,
): readonly string[] {
  const [list, ...others] = [...made].flatMap(([name, { value }]): readonly OnlyList[] =>
    isArray(value) && mayListItems(name) ? [{ name, length: value.length }] : [],
  );
  if (list === undefined || others.length > 0) return [];
  const names: string[] = [];
  for (const [name, { value }] of made) {
    const schemas = schemasOf(name);
    const wanted = schemaBeside(list, { name, value, schemas, context, levels: mostLevels });
    const agreed = wanted && make([...schemas, wanted], context.below(name));
    if (agreed === undefined) continue;
    made.set(name, agreed);
    append(names, countsIn(name, agreed.value, list));
  }
  return names;
}

/** A field beside a list, or in an object beside it. */
interface FieldBeside {
  readonly name: string;
  readonly value: unknown;
  readonly schemas: readonly unknown[];
  readonly context: GenerateContext;
  /** The object that the field is in; absent beside the list. */
  readonly around?: string;
  /** The number of objects that a field may be in. */
  readonly levels: number;
}

/** The schema of a field that agrees with `list`; undefined where it agrees, is about something else, or is offered. */
function schemaBeside(list: OnlyList, field: FieldBeside): JsonObject | undefined {
  const { name, value, schemas, context, around, levels } = field;
  const isCount = Number.isInteger(value) && countsItems(name);
  const isName = typeof value === 'string' && around !== undefined && namesList(around, name);
  if (isCount || isName) {
    const agreed = isCount ? list.length : list.name;
    return value === agreed || context.have(schemas, 'default') ? undefined : { const: agreed };
  }
  // An object with a list has agreed with that.
  if (!isObject(value) || levels === 0 || Object.values(value).some(isArray)) return undefined;
  const parts = context.partsOf(schemas);
  if (parts.some((part) => member(part, 'default') !== undefined)) return undefined;
  const properties = Object.entries(value).flatMap(([key, inner]) => {
    const declared = parts.flatMap((part) =>
      [member(member(part, 'properties'), key)].filter((each) => each !== undefined),
    );
    const wanted = schemaBeside(list, {
      name: key,
      value: inner,
      schemas: declared,
      context,
      around: name,
      levels: levels - 1,
    });
    return wanted === undefined || declared.length === 0 ? [] : [[key, wanted] as const];
  });
  return properties.length === 0 ? undefined : { properties: Object.fromEntries(properties) };
}

/** The names of the numbers that `list` has given, in the field `name`. */
function countsIn(name: string, value: unknown, list: OnlyList): readonly string[] {
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => countsIn(key, inner, list));
  return countsItems(name) && value === list.length ? [name] : [];
}
