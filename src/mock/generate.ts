import { sample } from 'openapi-sampler';
import type { Description } from '../description/description.ts';
import { createSchemas } from '../description/schema.ts';
import { follow, type Located } from '../description/view.ts';
import { isArray, isObject, member } from '../lib/json.ts';

/** A value made for `schema`, as a response would hold it. Always the same one. */
export type Generate = (schema: Located) => { readonly origin: 'schema' | 'generated'; readonly value: unknown };

// Optional objects inside each other: more than a reader takes in, and the number of values may double with each.
const depthLimit = 6;

/**
 * Takes what the schema itself offers (`example`, the first of `examples`, `default`, `const`, the first of `enum`), else
 * makes a value: `writeOnly` properties left out, recursion cut.
 */
export function createGenerate(description: Description): Generate {
  const schemas = createSchemas(description, { prefix: '/', annotations: 'kept' });
  const spec = (): object => Object.fromEntries(schemas.shared);
  return (schema) => {
    const offered = offeredBy(follow(description, schema)?.value);
    if (offered !== undefined) return { origin: 'schema', value: offered };
    const copy = schemas.copy(schema);
    return { origin: 'generated', value: typeof copy === 'boolean' ? null : trySample(copy, spec()) };
  };
}

function offeredBy(schema: unknown): unknown {
  const examples = member(schema, 'examples');
  const values = member(schema, 'enum');
  return [
    member(schema, 'example'),
    isArray(examples) ? examples[0] : undefined,
    member(schema, 'default'),
    member(schema, 'const'),
    isArray(values) ? values[0] : undefined,
  ].find((value) => value !== undefined);
}

/** The sampler throws on shapes it does not expect; null is then an answer that says of itself that it is not valid. */
function trySample(schema: Readonly<Record<string, unknown>>, spec: object): unknown {
  try {
    const options = { skipWriteOnly: true, quiet: true, maxSampleDepth: depthLimit };
    const value: unknown = sample(schema, options, spec);
    return isObject(value) || isArray(value) ? (JSON.parse(JSON.stringify(value)) as unknown) : (value ?? null);
  } catch {
    return null;
  }
}
