import { isArray, member, type JsonObject } from '../lib/json.ts';
import type { Description } from '../description/description.ts';
import { referenceIn } from '../description/resolve.ts';
import { follow, memberAt, type Located } from '../description/view.ts';
import { discriminatedName, readDiscriminator, type SchemaDiscriminator } from './schema-discriminator.ts';

/**
 * `copy`, made of `schema`, with the name that its discriminator knows each alternative by as a default of the discriminating
 * property: of the alternatives of `oneOf` and `anyOf`, of a schema that builds on one with a discriminator through `allOf`,
 * and of that one itself (OpenAPI 3 Discriminator Object; in 2.0 a text). No value is valid by it that was not before.
 */
export function withDiscriminators(description: Description, schema: Located, copy: JsonObject): JsonObject {
  const own = readDiscriminator(schema);
  const lists = ['oneOf', 'anyOf'].filter((key) => isArray(member(copy, key)) && own !== undefined);
  const named = lists.map((key) => {
    const alternatives = memberAt(schema, key);
    const copies = member(copy, key);
    const all = (isArray(copies) ? copies : []).map((each, index) => {
      const written = alternatives && memberAt(alternatives, index);
      const isNamed = own !== undefined && written !== undefined && referenceIn(written.value) !== undefined;
      const target = isNamed ? follow(description, written) : undefined;
      const name = target && own && discriminatedName(description, target, own);
      return name === undefined || own === undefined ? each : { allOf: [defaulting(own.property, name), each] };
    });
    return [key, all] as const;
  });
  const base = lists.length > 0 ? undefined : (own ?? inherited(description, schema));
  const name = base && discriminatedName(description, schema, base);
  if (base === undefined || name === undefined) return { ...copy, ...Object.fromEntries(named) };
  const all = member(copy, 'allOf');
  return { ...copy, allOf: [defaulting(base.property, name), ...(isArray(all) ? all : [])] };
}

/** The discriminator of the first schema that `schema` builds on. */
function inherited(description: Description, schema: Located): SchemaDiscriminator | undefined {
  const all = memberAt(schema, 'allOf');
  const bases = isArray(all?.value) ? all.value.map((_, index) => memberAt(all, index)) : [];
  return bases
    .map((base) => base && referenceIn(base.value) !== undefined && follow(description, base))
    .map((base) => (base ? readDiscriminator(base) : undefined))
    .find((found) => found !== undefined);
}

function defaulting(property: string, name: string): JsonObject {
  return { properties: Object.fromEntries([[property, { default: name }]]) };
}
