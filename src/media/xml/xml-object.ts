import { perKey, perObject } from '../../lib/cache.ts';
import { append } from '../../lib/lists.ts';
import type { Description } from '../../description/description.ts';
import { referenceIn } from '../../description/resolve.ts';
import { entriesIn, followPath, memberAt, type Located } from '../../description/read/view.ts';
import { isArray, isObject, member } from '../../lib/json.ts';
import { hopsOf, resolveSchema } from '../../description/read/resolve-schema.ts';

/** The `xml` object of a schema. */
export interface XmlObject {
  readonly name?: string;
  readonly namespace?: string;
  readonly prefix?: string;
  /** OpenAPI 3.2; before that, `attribute` for `attribute: true`. */
  readonly nodeType?: string;
  readonly isWrapped: boolean;
}

/** The `xml` object of a value with `schemas`, key by key: theirs first, then those of the schemas that they refer to. */
export function xmlObjectOf(description: Description, schemas: readonly Located[]): XmlObject {
  return shapeOf(schemas, description);
}

// The same list of schemas comes again with each item of a list.
const shapeOf = perObject((schemas: readonly Located[], description: Description): XmlObject => {
  const objects = schemas
    .flatMap((schema) => namesakes(description, schema))
    .map(({ value }) => member(value, 'xml'))
    .filter(isObject);
  const first = (key: string): unknown => objects.map((xml) => member(xml, key)).find((value) => value !== undefined);
  const text = (key: string): string | undefined => {
    const value = first(key);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [name, namespace, prefix] = [text('name'), text('namespace'), text('prefix')];
  const nodeType = text('nodeType') ?? (first('attribute') === true ? 'attribute' : undefined);
  return {
    ...(name !== undefined && { name }),
    ...(namespace !== undefined && { namespace }),
    ...(prefix !== undefined && { prefix }),
    ...(nodeType !== undefined && { nodeType }),
    isWrapped: first('wrapped') === true || (nodeType === 'element' && isArraySchema(description, schemas)),
  };
});

/** The name of the component that `schema` refers to: `Pet` of `#/components/schemas/Pet`. */
export function componentName(schema: Located): string | undefined {
  const all = member(schema.value, 'allOf');
  const ref = referenceIn(schema.value) ?? (isArray(all) && all.length === 1 ? referenceIn(all[0]) : undefined);
  const name = ref === undefined ? undefined : /\/(?:schemas|definitions|\$defs)\/([^/#]+)$/u.exec(ref)?.[1];
  return name?.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The schemas of property `name` in `schemas` and their compositions; `additionalProperties` where none declares it. */
export function propertySchemas(
  description: Description,
  schemas: readonly Located[],
  name: string,
): readonly Located[] {
  return propertiesOf(schemas, description)(name);
}

const propertiesOf = perObject((schemas: readonly Located[], description: Description) =>
  perKey((name: string) => readProperty(description, schemas, name)),
);

function readProperty(description: Description, schemas: readonly Located[], name: string): readonly Located[] {
  const parts = partsOf(description, schemas);
  const named = parts.flatMap((part) => {
    const properties = followPath(description, part, 'properties');
    const property = properties && memberAt(properties, name);
    return property === undefined ? [] : [property];
  });
  if (named.length > 0) return named;
  return parts.flatMap((part) => {
    const rest = memberAt(part, 'additionalProperties');
    return rest !== undefined && isObject(rest.value) ? [rest] : [];
  });
}

/** The schemas of the item at `index` of an array with `schemas`. */
export function itemSchemas(description: Description, schemas: readonly Located[], index: number): readonly Located[] {
  return itemsOf(schemas, description)(Math.min(index, fixedLimit));
}

const itemsOf = perObject((schemas: readonly Located[], description: Description) =>
  perKey((index: number) => readItem(description, schemas, index)),
);

// Tuples of more items are read as lists.
const fixedLimit = 100;

function readItem(description: Description, schemas: readonly Located[], index: number): readonly Located[] {
  return partsOf(description, schemas).flatMap((part) => {
    const fixed = memberAt(part, 'prefixItems');
    const item = (fixed && memberAt(fixed, index)) ?? memberAt(part, 'items');
    return item !== undefined && isObject(item.value) ? [item] : [];
  });
}

function isArraySchema(description: Description, schemas: readonly Located[]): boolean {
  return partsOf(description, schemas).some(({ value }) => {
    const type = member(value, 'type');
    return type === 'array' || (isArray(type) && type.includes('array')) || member(value, 'items') !== undefined;
  });
}

/** A schema and the targets of its references, also of one in an `allOf` of one, which in 3.0 allows siblings of a reference. */
function namesakes(description: Description, schema: Located): readonly Located[] {
  const hops = hopsOf(description, schema);
  const found = hops[0] === schema ? hops : [schema, ...hops];
  const target = hops.at(-1);
  const all = target && memberAt(target, 'allOf');
  const only = isArray(all?.value) && all.value.length === 1 ? memberAt(all, 0) : undefined;
  return only === undefined ? found : [...found, ...hopsOf(description, only)];
}

// Only hostile compositions have more schemas.
const partLimit = 1_000;

/** `schemas` and their compositions, references followed, each once. */
function partsOf(description: Description, schemas: readonly Located[]): readonly Located[] {
  const found = new Map<unknown, Located>();
  const pending = [...schemas].reverse();
  while (pending.length > 0 && found.size < partLimit) {
    const next = pending.pop();
    if (next === undefined || found.has(next.value)) continue;
    found.set(next.value, next);
    const ref = referenceIn(next.value);
    const target = ref === undefined ? undefined : resolveSchema(description, ref, next);
    const composed = ['allOf', 'oneOf', 'anyOf'].flatMap((key) => {
      const list = memberAt(next, key);
      return entriesIn(description, list).map(([, part]) => part);
    });
    append(pending, [...(target === undefined ? [] : [target]), ...composed].reverse());
  }
  return [...found.values()];
}
