import type { Description } from '../description/description.ts';
import { hasSiblings } from '../description/read/hops.ts';
import { hopsOf } from '../description/read/resolve-schema.ts';
import { entriesAt, memberAt, type Located } from '../description/read/view.ts';
import { member } from '../lib/json.ts';
import { append } from '../lib/lists.ts';
import { parsePointer } from '../lib/pointer.ts';
import { compositions } from '../schema/properties.ts';

/**
 * The reason why `nullable` does not allow the null at `pointer` of a value of `schema`, with the remedy; undefined where it does not stand
 * there. Generators write it beside `$ref` and `allOf`, whose schemas it does not change (OpenAPI 3.0.4, Schema Object, `nullable`).
 */
export function whyNullIsRefused(description: Description, schema: Located, pointer: string): string | undefined {
  const steps = parsePointer(pointer) ?? [];
  const at = steps.reduce<Located | undefined>((above, step) => above && partOf(description, above, step), schema);
  const hops = at === undefined ? [] : [at, ...hopsOf(description, at)];
  if (hasSiblings(description))
    return hops.some(({ value }) => member(value, 'nullable') === true)
      ? '`nullable` is no keyword since OpenAPI 3.1: write `null` as a type'
      : undefined;
  for (const { value } of hops) {
    const key = ['nullable', 'x-nullable'].find((name) => member(value, name) === true);
    const beside = ['$ref', ...compositions].find((keyword) => member(value, keyword) !== undefined);
    if (key === undefined || beside === undefined) continue;
    const remedy = key === 'nullable' ? 'write `oneOf` with a schema `enum: [null]`' : 'write it there';
    return `\`${key}\` does not change the schemas of \`${beside}\`: ${remedy}`;
  }
  return undefined;
}

// More describe no value.
const mostSchemas = 1_000;

/** The schema of the member `step` of a value of `schema`, as its properties or items declare it, those of its compositions included. */
function partOf(description: Description, schema: Located, step: string): Located | undefined {
  const seen = new Set<unknown>();
  const open = [schema];
  let rest: Located | undefined;
  // A list instead of recursion: compositions lie thousands deep.
  for (let at = open.pop(); at !== undefined && seen.size < mostSchemas; at = open.pop()) {
    for (const hop of hopsOf(description, at)) {
      if (seen.has(hop.value)) continue;
      seen.add(hop.value);
      const properties = memberAt(hop, 'properties');
      const own = properties && memberAt(properties, step);
      if (own !== undefined) return own;
      rest ??= memberAt(hop, 'items') ?? memberAt(hop, 'additionalProperties');
      for (const keyword of compositions)
        append(
          open,
          entriesAt(description, hop, keyword).map(([, part]) => part),
        );
    }
  }
  return rest;
}
