import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/view.ts';
import { createGenerate } from '../../schema/generate/generate.ts';
import { replayCacheLimits } from '../cache-limits.ts';

/** A value for a request made from `schema`: what the schema offers itself, else one that is valid by it, without `readOnly` properties. Always the same one. */
export type Derive = (schema: Located) => unknown;

/** A way to derive values from schemas of `description`. Undefined comes back where none is found. */
export function createDerive(description: Description): Derive {
  const generate = createGenerate(description, { direction: 'request', cachedSchemas: replayCacheLimits.schemas });
  return (schema) => {
    const { value, isProven, origin } = generate(schema);
    return value === null && origin === 'generated' && !isProven ? undefined : value;
  };
}
