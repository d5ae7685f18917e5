import { isArray, member } from '../lib/json.ts';
import type { Description } from '../description/description.ts';
import { memberAt, type Located } from '../description/view.ts';
import { hopsOf } from '../description/resolve-schema.ts';

/** The keywords whose schemas judge the same value as the schema they stand in. */
export const compositions: readonly string[] = ['allOf', 'anyOf', 'oneOf'];

/**
 * Names of `required` that a body must have: OpenAPI lets a response leave out `writeOnly` properties and a request `readOnly`
 * ones. They are looked for in `schemas`, outermost first, and in what those are composed of. Undefined for what is no list.
 */
export function requiredNames(
  description: Description,
  schemas: readonly Located[],
  required: unknown,
  exempt: 'readOnly' | 'writeOnly',
): readonly unknown[] | undefined {
  if (!isArray(required)) return undefined;
  return required.filter((name) => {
    const seen = new Set<unknown>();
    return !schemas.some((schema) => isExempt(description, schema, { name: String(name), exempt, seen }));
  });
}

interface ExemptSearch {
  readonly name: string;
  readonly exempt: string;
  readonly seen: Set<unknown>;
}

function isExempt(description: Description, schema: Located, search: ExemptSearch): boolean {
  if (search.seen.has(schema.value)) return false;
  search.seen.add(schema.value);
  const hops = hopsOf(description, schema);
  const written = hops.flatMap((hop) => propertyAt(memberAt(hop, 'properties'), search.name));
  // It may stand beside a reference.
  const places = written.flatMap((property) => [property, ...hopsOf(description, property)]);
  if (places.some(({ value }) => member(value, search.exempt) === true)) return true;
  const parts = hops.flatMap((hop) => compositions.flatMap((key) => itemsOf(memberAt(hop, key))));
  return parts.some((part) => isExempt(description, part, search));
}

function propertyAt(properties: Located | undefined, name: string): readonly Located[] {
  const property = properties && memberAt(properties, name);
  return property === undefined ? [] : [property];
}

function itemsOf(list: Located | undefined): readonly Located[] {
  return isArray(list?.value) ? list.value.flatMap((_, index) => memberAt(list, index) ?? []) : [];
}
