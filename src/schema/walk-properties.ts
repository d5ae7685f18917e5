import type { Description } from '../description/description.ts';
import type { Path } from '../description/place.ts';
import { entriesIn, follow, inside, type Located } from '../description/read/view.ts';
import { has, isArray, isObject, keysOf, member } from '../lib/json.ts';
import { nearest } from '../lib/nearest.ts';
import { discriminatedSchema, readDiscriminator } from './discriminator.ts';

/** A property of an example, and what schemas say of it. */
export interface WalkedProperty {
  readonly name: string;
  /** The path from the example to the property. */
  readonly path: Path;
  /** The schemas that name it, those of `allOf`, `anyOf` and `oneOf`, and those that a discriminator chooses, included. */
  readonly schemas: readonly Located[];
  /** True where a schema leaves its object open to other properties, or names none at all. */
  readonly isOpen: boolean;
  /** The spelling that was likely meant, where no schema names this one and none is open. */
  readonly meant: string | undefined;
}

const mostSteps = 20_000;

/** Every property in an example, however deep, with the schemas that name it. */
export function walkProperties(description: Description, schema: Located, value: unknown): readonly WalkedProperty[] {
  const found: WalkedProperty[] = [];
  let left = mostSteps;
  const visit = (schemas: readonly Located[], part: unknown, path: Path): void => {
    left -= 1;
    if (left < 0 || path.length > 100) return;
    const { parts, isAnySubtype } = composed(description, schemas, part);
    if (isArray(part)) {
      const items = parts.flatMap((each) => inside(description, each, 'items') ?? []);
      if (items.length > 0)
        part.forEach((item, index) => {
          visit(items, item, [...path, index]);
        });
    } else if (isObject(part)) {
      const maps = parts.flatMap((each) => inside(description, each, 'properties') ?? []);
      const named = maps.flatMap((map) => keysOf(map.value));
      const isOpen =
        named.length === 0 ||
        isAnySubtype ||
        parts.some(({ value: each }) =>
          ['additionalProperties', 'patternProperties', 'unevaluatedProperties', 'not', 'if'].some(
            (key) => isObject(each) && has(each, key),
          ),
        );
      for (const name of Object.keys(part)) {
        const own = maps.flatMap((map) => inside(description, map, name) ?? []);
        found.push({
          name,
          path: [...path, name],
          schemas: own,
          isOpen,
          meant: own.length > 0 || isOpen ? undefined : nearest(name, named),
        });
        if (own.length > 0) visit(own, member(part, name), [...path, name]);
      }
    }
  };
  visit([schema], value, []);
  return found;
}

/** The schemas that count for a part of an example. */
interface Composition {
  readonly parts: readonly Located[];
  /** True where a discriminator says that the part is by a schema that builds on one of these, and not by which. */
  readonly isAnySubtype: boolean;
}

/** Schemas with all that they are composed of, and those that their discriminators choose, references followed. */
function composed(description: Description, schemas: readonly Located[], part: unknown): Composition {
  const seen = new Set<unknown>();
  const queue = [...schemas];
  const parts: Located[] = [];
  let isAnySubtype = false;
  for (const written of queue) {
    const schema = follow(description, written);
    if (schema === undefined || !isObject(schema.value) || seen.has(schema.value)) continue;
    seen.add(schema.value);
    parts.push(schema);
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      for (const [, each] of entriesIn(description, inside(description, schema, keyword))) queue.push(each);
    const discriminator =
      has(schema.value, 'oneOf') || has(schema.value, 'anyOf') ? undefined : readDiscriminator(schema);
    const subtype = discriminator && discriminatedSchema(description, discriminator, part);
    if (subtype !== undefined) queue.push(subtype);
    isAnySubtype ||= discriminator !== undefined && subtype === undefined;
  }
  return { parts, isAnySubtype };
}
