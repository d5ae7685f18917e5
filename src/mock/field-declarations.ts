import type { Description } from '../description/description.ts';
import { entriesAt, follow, followPath, memberAt, type Located } from '../description/read/view.ts';
import { hopsOf } from '../description/read/resolve-schema.ts';
import { isObject, member, setMember } from '../lib/json.ts';
import { keepNumberTexts } from '../lib/number-texts.ts';
import { createBoundedCache, perObject, type BoundedCache } from '../lib/cache.ts';

/** A schema of a property; `isSure` unless it is in one of several alternatives. */
export interface Declaration {
  readonly located: Located;
  readonly isSure: boolean;
}

/** The declarations in all `schemas`, each schema once: otherwise their number could double with every level. */
export function declarationsIn(
  description: Description,
  schemas: readonly Located[],
  key: string,
): readonly Declaration[] {
  const [first] = schemas;
  if (schemas.length === 1 && first !== undefined) return declarationsOf(description, first, key);
  return withoutRepeats(schemas.flatMap((each) => declarationsOf(description, each, key)));
}

/** The declarations of what stands at `path` in objects of `schemas`. */
export function declarationsAt(
  description: Description,
  schemas: readonly Located[],
  path: readonly string[],
): readonly Declaration[] {
  const [key, ...rest] = path;
  const declared = key === undefined ? [] : declarationsIn(description, schemas, key);
  if (rest.length === 0) return declared;
  return declarationsAt(
    description,
    declared.map(({ located }) => located),
    rest,
  );
}

function withoutRepeats(declared: readonly Declaration[]): readonly Declaration[] {
  return declared.length < 2 ? declared : [...new Map(declared.map((each) => [each.located.value, each])).values()];
}

const offers = ['example', 'examples', 'default', 'const', 'enum'];

/** True where `schema` offers a value for its property `name`, which must not be replaced by a made-up one. */
export function isOffered(description: Description, schema: Located, name: string): boolean {
  return declarationsIn(description, [schema], name).some(({ located }) =>
    hopsOf(description, located).some((hop) => offers.some((key) => member(hop.value, key) !== undefined)),
  );
}

/** A test for declarations with the keyword. */
export function isMarked(keyword: 'readOnly' | 'writeOnly'): (declaration: Declaration) => boolean {
  return ({ located }) => member(located.value, keyword) === true;
}

/** A sent value without the fields of objects that must stay away from answers. */
export function withoutWriteOnly(
  description: Description,
  value: unknown,
  declared: readonly Declaration[],
  levels = 0,
): unknown {
  if (!isObject(value) || levels > mostLevels) return value;
  const schemas = declared.map(({ located }) => located);
  const copy: Record<string, unknown> = { ...value };
  for (const key of Object.keys(value)) {
    const inner = declarationsIn(description, schemas, key);
    if (inner.some(isMarked('writeOnly'))) Reflect.deleteProperty(copy, key);
    else if (isObject(value[key])) setMember(copy, key, withoutWriteOnly(description, value[key], inner, levels + 1));
  }
  keepNumberTexts(value, copy);
  return copy;
}

// Clients may send any name; descriptions have few.
const namesCached = 1_000;
const schemasCached = 1_000;

type DeclarationsByName = BoundedCache<object, Map<string, readonly Declaration[]>>;
const cacheOf = perObject<Description, DeclarationsByName>(() => createBoundedCache(schemasCached));

/** `findDeclarations`, cached by name. */
function declarationsOf(description: Description, schema: Located, key: string): readonly Declaration[] {
  if (typeof schema.value !== 'object' || schema.value === null) return [];
  const byName = cacheOf(description)(schema.value, () => new Map());
  const known = byName.get(key);
  if (known !== undefined) return known;
  const found = withoutRepeats(findDeclarations(description, schema, key));
  if (byName.size < namesCached) byName.set(key, found);
  return found;
}

// Compositions inside each other; about a thousand exceed the stack.
const mostLevels = 200;

/** The schemas of property `key` in `schema` and its compositions; an explicit `additionalProperties` declares every key. */
function findDeclarations(description: Description, schema: Located, key: string): readonly Declaration[] {
  const seen = new Set<unknown>();
  const search = (at: Located | undefined, isSure: boolean, level = 0): readonly Declaration[] => {
    const target = at && follow(description, at);
    if (target === undefined || seen.has(target.value) || level > mostLevels) return [];
    seen.add(target.value);
    const property = followPath(description, target, 'properties', key);
    const composed = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
      entriesAt(description, target, keyword).flatMap(([, part]) =>
        search(part, isSure && keyword === 'allOf', level + 1),
      ),
    );
    const found = [...(property === undefined ? [] : [{ located: property, isSure }]), ...composed];
    const rest = memberAt(target, 'additionalProperties');
    return found.length > 0 || rest === undefined || rest.value === false ? found : [{ located: rest, isSure }];
  };
  return search(schema, true);
}
