import type { Description } from '../description/description.ts';
import { entriesAt, followPath, memberAt, textAt, type Located } from '../description/read/view.ts';
import { isArray, isObject, listOf, member } from '../lib/json.ts';
import type { HopsOf } from '../description/read/hops.ts';
import { createBoundedCache } from '../lib/cache.ts';
import { correctedType } from '../schema/types.ts';

/** A schema with one alternative of each `anyOf` and `oneOf` chosen, to decode texts by. */
export interface SchemaBranch {
  /** The types of values; undefined where the schema has none. */
  readonly types: ReadonlySet<string> | undefined;
  /** The schemas of property `key`, all of which hold. */
  readonly property: (key: string) => readonly Located[];
  /** The schemas of item `index`, all of which hold. */
  readonly item: (index: number) => readonly Located[];
  /** Names of the declared properties. */
  readonly names: readonly string[];
  /** An object may have properties of any name: the branch declares none, or has a schema for further ones. */
  readonly isOpen: boolean;
  /** The schema has a `$dynamicRef`, which depends on the references that lead to it and is not followed. */
  readonly isDynamic: boolean;
  /** The style of a list in OpenAPI 2.0. */
  readonly collectionFormat: string | undefined;
}

/** The branches of several schemas that all hold, in document order: at least one, at most 32. */
export type BranchesOf = (schemas: readonly Located[]) => readonly SchemaBranch[];

const limit = 32;
const depthLimit = 16;

interface BranchOptions {
  /** Follows references: pages hold few kinds of them, and need not bring what finds the others. */
  readonly hopsOf: HopsOf;
  readonly cachedSchemas: number;
}

/** Reads branches of schemas of `description`, and caches those of about `cachedSchemas`. */
export function createBranchesOf(description: Description, { hopsOf, cachedSchemas }: BranchOptions): BranchesOf {
  const keep = createBoundedCache<object, readonly SchemaBranch[]>(cachedSchemas);
  const make = (schemas: readonly Located[]): readonly SchemaBranch[] =>
    combine(schemas.map((schema) => partsOf({ description, hopsOf }, schema, 0))).map((parts) =>
      toBranch(description, parts),
    );
  const anything = make([]);
  return (schemas) => {
    const [only] = schemas;
    if (only === undefined) return anything;
    if (schemas.length !== 1 || !isObject(only.value)) return make(schemas);
    return keep(only.value, () => make(schemas));
  };
}

/** The schemas that hold together, for each choice of branches. */
function partsOf(
  reading: { readonly description: Description; readonly hopsOf: HopsOf },
  schema: Located,
  depth: number,
): readonly (readonly Located[])[] {
  // A chain of references without an end allows everything.
  const { description, hopsOf } = reading;
  const hops = hopsOf(description, schema).map(withoutReference);
  if (hops.length === 0 || depth > depthLimit) return [[]];
  const branchesAt = (parent: Located, key: string): readonly (readonly (readonly Located[])[])[] =>
    entriesAt(description, parent, key).map(([, branch]) => partsOf(reading, branch, depth + 1));
  const choices = hops.flatMap((hop) => [
    ...branchesAt(hop, 'allOf'),
    ...['anyOf', 'oneOf'].map((key) => branchesAt(hop, key).flat()).filter((options) => options.length > 0),
  ]);
  return combine(choices).map((parts) => [...hops, ...parts]);
}

function withoutReference(schema: Located): Located {
  const { value, place } = schema;
  if (!isObject(value) || !Object.hasOwn(value, '$ref')) return schema;
  return { value: Object.fromEntries(Object.entries(value).filter(([key]) => key !== '$ref')), place };
}

function combine(choices: readonly (readonly (readonly Located[])[])[]): readonly (readonly Located[])[] {
  return choices.reduce<readonly (readonly Located[])[]>(
    (made, options) =>
      options.length === 0
        ? made
        : made.flatMap((each) => options.map((option) => [...each, ...option])).slice(0, limit),
    [[]],
  );
}

function toBranch(description: Description, parts: readonly Located[]): SchemaBranch {
  const values = parts.map(({ value }) => value);
  const names = [...new Set(values.flatMap((value) => Object.keys(Object(member(value, 'properties')) as object)))];
  return {
    types: typesOf(values),
    names,
    collectionFormat: parts.map((part) => textAt(part, 'collectionFormat')).find((text) => text !== undefined),
    isDynamic: values.some((value) => member(value, '$dynamicRef') !== undefined),
    isOpen: names.length === 0 || values.some((value) => isOpenEnded(value)),
    property: (key) => {
      const declared = parts.flatMap((part) => at(followPath(description, part, 'properties'), key));
      return declared.length > 0 ? declared : parts.flatMap((part) => at(part, 'additionalProperties'));
    },
    item: (index) =>
      parts.flatMap((part) => {
        const [listed, one] = [followPath(description, part, 'prefixItems'), followPath(description, part, 'items')];
        const placed = at(listed, index);
        return placed.length > 0 ? placed : isArray(one?.value) ? at(one, index) : at(part, 'items');
      }),
  };
}

function at(parent: Located | undefined, key: string | number): readonly Located[] {
  const found = parent && memberAt(parent, key);
  return found !== undefined && isObject(found.value) ? [found] : [];
}

function isOpenEnded(schema: unknown): boolean {
  const rest = member(schema, 'additionalProperties');
  return (rest !== undefined && rest !== false) || member(schema, 'patternProperties') !== undefined;
}

/** The types that all of `schemas` allow: by `type`, else by the listed values, else by the other keywords. */
function typesOf(schemas: readonly unknown[]): ReadonlySet<string> | undefined {
  const declared = schemas.flatMap((schema) => declaredTypes(schema) ?? []);
  if (declared.length > 0)
    return declared.reduce((left, right) => new Set([...left].filter((type) => right.has(type))));
  const values = schemas.flatMap((schema) => {
    const list = member(schema, 'enum');
    return [...listOf(list), member(schema, 'const')].filter((value) => value !== undefined);
  });
  if (values.length > 0) return new Set(values.map(typeOf));
  const has = (key: string): boolean => schemas.some((schema) => member(schema, key) !== undefined);
  if (has('properties') || has('additionalProperties')) return new Set(['object']);
  return has('items') || has('prefixItems') ? new Set(['array']) : undefined;
}

function declaredTypes(schema: unknown): readonly ReadonlySet<string>[] | undefined {
  const written = member(schema, 'type');
  // `float` is a number here as where values are validated.
  const type = correctedType(written) ?? written;
  const types = isArray(type)
    ? type.filter((each) => typeof each === 'string')
    : typeof type === 'string'
      ? [type]
      : [];
  if (types.length === 0) return undefined;
  const isNullable = member(schema, 'nullable') === true || member(schema, 'x-nullable') === true;
  const numbers = types.includes('number') ? ['integer'] : [];
  return [new Set([...types, ...numbers, ...(isNullable ? ['null'] : [])])];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  return typeof value;
}
