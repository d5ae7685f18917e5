import type { Ajv2020, ValidateFunction, ErrorObject } from 'ajv/dist/2020.js';
import { createAjv, type AjvOptions, formatTest, stepLimit } from './ajv.ts';
import type { CopiedSchemas, JsonSchema } from './copy.ts';
import { createInterpreter } from './interpret.ts';
import { isArray } from '../lib/json.ts';
import { perObject } from '../lib/cache.ts';

/** Where copied schemas find those that they share. */
export interface SharedCopies {
  readonly shared: CopiedSchemas['shared'];
  /** Stands before the id of a shared schema in the references to it. */
  readonly prefix: string;
}

/** Compiles copied schemas, those that they share once for all; undefined where Ajv cannot. */
export function createCompileCopy(
  { shared, prefix }: SharedCopies,
  options: AjvOptions,
): (copy: boolean | object) => ValidateFunction | undefined {
  // Made when it is needed: most descriptions are answered from their examples.
  let ajv: Ajv2020 | undefined;
  let added = 0;
  return (copy) => {
    if (!isCompilable(copy)) return undefined;
    ajv ??= createAjv(options);
    for (const [id, each] of [...shared].slice(added)) {
      ajv.addSchema(isCompilable(each) ? each : {}, `${prefix}${id}`);
    }
    added = shared.size;
    try {
      return ajv.compile(copy);
    } catch {
      // A schema that Ajv cannot compile judges nothing; that it is broken is for the linter to say.
      return undefined;
    }
  };
}

/** What is wrong with a value by a copied schema; undefined where that takes a compiled one to tell, or the schema has judged enough of them to be worth it. */
export type InterpretCopy = (copy: JsonSchema, value: unknown) => readonly ErrorObject[] | undefined;

// Compiling a schema takes as long as validating some dozens of small values without.
const mostInterpreted = 20;

/** Judges values by copied schemas without compiling them, formats as Ajv does. Few schemas judge more than some values. */
export function createInterpretCopy({ shared, prefix }: SharedCopies, options: AjvOptions): InterpretCopy {
  let ajv: Ajv2020 | undefined;
  const interpret = createInterpreter({
    targetOf: (ref) => shared.get(ref.slice(prefix.length)),
    formatOf: (name) => formatTest((ajv ??= createAjv(options)), name),
  });
  const counts = new WeakMap<object, number>();
  return (copy, value) => {
    if (typeof copy === 'object') {
      const count = counts.get(copy) ?? 0;
      if (count >= mostInterpreted) return undefined;
      counts.set(copy, count + 1);
    }
    return interpret(copy, value, options.budget ?? { left: stepLimit });
  };
}

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
