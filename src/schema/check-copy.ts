import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { DataValidateFunction } from 'ajv/dist/types/index.js';
import { createAjv, type AjvOptions, formatTest, stepLimit } from './ajv.ts';
import type { CopiedSchemas, JsonSchema } from './copy.ts';
import { createInterpreter } from './interpret.ts';
import { isArray } from '../lib/json.ts';
import { perObject } from '../lib/cache.ts';

/** The schemas that copies share. */
export interface SharedCopies {
  readonly shared: CopiedSchemas['shared'];
  /** The start of references to shared schemas, before the id. */
  readonly prefix: string;
}

/** The errors of a value by a compiled schema; undefined where Ajv cannot compile it. */
type CheckCopy = (value: unknown) => readonly ErrorObject[] | undefined;

/** Compiles copied schemas, shared ones once. */
export function createCompileCopy(copies: SharedCopies, options: AjvOptions): (copy: boolean | object) => CheckCopy {
  const { shared, prefix } = copies;
  // Created on first use: most descriptions are answered from their examples.
  let ajv: Ajv2020 | undefined;
  let added = 0;
  const interpret = createInterpretCopy(copies, options, Infinity);
  const begin = (): Ajv2020 => {
    const made = createAjv(options);
    made.addKeyword({ keyword: tooLarge, errors: 'full', compile: (copy: JsonSchema) => toKeyword(copy, interpret) });
    return made;
  };
  return (copy) => {
    ajv ??= begin();
    for (const [id, each] of [...shared].slice(added)) ajv.addSchema(toCompilable(each), `${prefix}${id}`);
    added = shared.size;
    try {
      return createCheckCopy(ajv.compile(toCompilable(copy)));
    } catch {
      // Such a schema refuses no value; the linter reports it.
      return () => undefined;
    }
  };
}

function createCheckCopy(validate: ValidateFunction): CheckCopy {
  return (value) => {
    try {
      return validate(value) ? [] : (validate.errors ?? []);
    } catch (error) {
      // Ajv writes broken code for some valid schemas with `unevaluatedProperties`.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  };
}

const tooLarge = 'x-assay-too-large';

/** `copy`, or a schema that has it interpreted, and may have evaluated any part of a value. */
function toCompilable(copy: boolean | object): boolean | object {
  return isCompilable(copy) ? copy : { [tooLarge]: copy, unevaluatedProperties: true, unevaluatedItems: true };
}

/** The keyword of a schema that is too large to be compiled. It refuses nothing where it cannot be interpreted. */
function toKeyword(copy: JsonSchema, interpret: InterpretCopy): DataValidateFunction {
  const validate: DataValidateFunction = (value, context) => {
    const errors = interpret(copy, value) ?? [];
    validate.errors = errors.map((error) => ({
      ...error,
      instancePath: `${context?.instancePath ?? ''}${error.instancePath}`,
    }));
    return errors.length === 0;
  };
  return validate;
}

/** The errors of a value by a copied schema; undefined where only a compiled schema has the answer, or is worth its cost by now. */
export type InterpretCopy = (copy: JsonSchema, value: unknown) => readonly ErrorObject[] | undefined;

// Compiling a schema takes as long as interpreting it for some dozens of small values.
const mostInterpreted = 20;

/** Validates values by copied schemas without compiling them, formats as Ajv does. Few schemas validate more than `most` values. */
export function createInterpretCopy(
  { shared, prefix }: SharedCopies,
  options: AjvOptions,
  most = mostInterpreted,
): InterpretCopy {
  let ajv: Ajv2020 | undefined;
  const interpret = createInterpreter({
    targetOf: (ref) => shared.get(ref.slice(prefix.length)),
    formatOf: (name) => formatTest((ajv ??= createAjv(options)), name),
  });
  const counts = new WeakMap<object, number>();
  return (copy, value) => {
    if (typeof copy === 'object') {
      const count = counts.get(copy) ?? 0;
      if (count >= most) return undefined;
      counts.set(copy, count + 1);
    }
    return interpret(copy, value, options.budget ?? { left: stepLimit });
  };
}

interface CompileCost {
  /** The number of parts of any sort: schemas, names that are required. */
  readonly parts: number;
  /** The repeated work for each part of a list, as Ajv nests its code: a million is half a second. */
  readonly work: number;
}

// The work of 1,000 properties with one keyword each.
const mostWork = 1_002_000;
// Ajv nests the code of each member in that of the member before it.
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

/** Ajv compiles `schema` in a second: 1,000 properties side by side, or 400 parts of an `allOf` with four keywords each. */
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
