import { sample } from 'openapi-sampler';
import type { Description } from '../description/description.ts';
import { createSchemas } from '../description/schema.ts';
import { follow, type Located } from '../description/view.ts';
import { isArray, isObject, member } from '../lib/json.ts';

/** A value for a request made from `schema`: what the schema offers itself, else a sample without `readOnly` properties. Always the same one. */
export type Derive = (schema: Located) => unknown;

const depthLimit = 6;

/** A way to derive values from schemas of `description`. Undefined comes back where none can be. */
export function createDerive(description: Description): Derive {
  const schemas = createSchemas(description, { prefix: '/', annotations: 'kept' });
  return (schema) => {
    const offered = offeredBy(follow(description, schema)?.value);
    if (offered !== undefined) return offered;
    const copy = schemas.copy(schema);
    if (typeof copy === 'boolean') return undefined;
    try {
      const options = { skipReadOnly: true, quiet: true, maxSampleDepth: depthLimit };
      const value: unknown = sample(copy, options, Object.fromEntries(schemas.shared));
      return isObject(value) || isArray(value) ? (JSON.parse(JSON.stringify(value)) as unknown) : (value ?? undefined);
    } catch {
      // The sampler throws on shapes it does not expect.
      return undefined;
    }
  };
}

function offeredBy(schema: unknown): unknown {
  const [examples, values] = [member(schema, 'examples'), member(schema, 'enum')];
  return [
    member(schema, 'example'),
    isArray(examples) ? examples[0] : undefined,
    member(schema, 'default'),
    member(schema, 'const'),
    isArray(values) ? values[0] : undefined,
  ].find((value) => value !== undefined);
}
