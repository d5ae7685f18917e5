import { isArray } from '../lib/json.ts';
import { perObject } from '../lib/cache.ts';

/** What it takes Ajv to compile a schema. */
interface CompileCost {
  /** The number of parts of any sort: schemas, names that are required. */
  readonly parts: number;
  /** What Ajv does again for each part of a list, as it nests its code: a million is half a second. */
  readonly work: number;
}

// That of 1,000 properties of one keyword each.
const mostWork = 1_002_000;
// Ajv nests the code of each of these in that of the one before it.
const nested = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependentRequired',
  'allOf',
  'prefixItems',
]);
// Values, which are no code.
const data = new Set(['enum', 'const', 'default', 'required']);

/** Whether Ajv compiles `schema` in a second: with 1,000 properties side by side, or 400 parts of an `allOf` with four keywords each. */
export function isCompilable(schema: unknown): boolean {
  try {
    return costOf(schema).work <= mostWork;
  } catch (error) {
    // Nested deeper than the stack: Ajv would run out of it, too.
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
}

function costOf(value: unknown): CompileCost {
  return typeof value === 'object' && value !== null ? measure(value) : { parts: 0, work: 0 };
}

const measure = perObject((schema: object): CompileCost => {
  let [parts, work] = [1, 0];
  for (const [key, child] of Object.entries(schema) as [string, unknown][]) {
    if (data.has(key) && isArray(child)) continue;
    // Only names stand in lists.
    const inner = typeof child === 'string' && isArray(schema) ? { parts: 1, work: 0 } : costOf(child);
    const count = nested.has(key) && typeof child === 'object' && child !== null ? Object.keys(child).length : 0;
    parts += inner.parts;
    work += inner.work + count * inner.parts;
  }
  return { parts, work };
});
