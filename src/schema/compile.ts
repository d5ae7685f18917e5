import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Description } from '../description/description.ts';
import type { Place } from '../description/place.ts';
import { createSchemas, type CopiedSchemas } from './copy.ts';
import type { Located } from '../description/view.ts';
import { createCompileCopy } from './compile-copy.ts';
import { BudgetSpent, stepKeyword, type AjvOptions } from './ajv.ts';
import { defaultCacheLimits } from './cache-limits.ts';
import { createRenewingCache, type CacheContent } from './renewing-cache.ts';

/** Checks values by the schemas of a description. */
export interface CheckValue {
  /** What is wrong with `value` by `schema`; empty where nothing is, undefined where the schema cannot be compiled. */
  readonly errorsOf: (schema: Located, value: unknown) => readonly ErrorObject[] | undefined;
  /** Where the schema stands that an error comes from, by `parentSchema` of the errors that came last. */
  readonly placeOf: (parentSchema: unknown) => Place | undefined;
}

const prefix = 'assay:';

// A form of thousands of fields is thousands of small values.
const stepsEach = 400;

/**
 * A check of values by the schemas of `description`, as requests or responses have them. They are compiled on first use, those
 * behind references once for all that use them; after `cachedSchemas` it starts anew. A value that takes too many steps, or is too deep
 * to judge, has no errors.
 */
export function createCheckValue(
  description: Description,
  direction: 'request' | 'response',
  { cachedSchemas = defaultCacheLimits.schemas, ...options }: AjvOptions & { readonly cachedSchemas?: number } = {},
): CheckValue {
  const begin = (): Compiler => {
    const mark = { [stepKeyword]: true };
    return createCompiler(createSchemas(description, { prefix, annotations: 'dropped', direction, mark }), options);
  };
  const compilerNow = createRenewingCache(cachedSchemas, begin);
  let compiler: Compiler | undefined;
  const errorsOf = (schema: Located, value: unknown): readonly ErrorObject[] | undefined => {
    if (typeof schema.value !== 'object' || schema.value === null) return schema.value === false ? [nothing] : [];
    compiler = compilerNow();
    const check = compiler.compile(schema, schema.value);
    if (options.budget !== undefined) {
      options.budget.left -= stepsEach;
      if (options.budget.left < 0) return [];
    }
    try {
      return check(value);
    } catch (error) {
      if (!(error instanceof BudgetSpent || error instanceof RangeError)) throw error;
      return [];
    }
  };
  const placeOf = (copy: unknown): Place | undefined =>
    typeof copy === 'object' && copy !== null ? compiler?.placeOf(copy) : undefined;
  return { errorsOf, placeOf };
}

type CheckCompiled = (value: unknown) => readonly ErrorObject[] | undefined;

/** Compiles schemas once each. */
interface Compiler extends CacheContent {
  readonly compile: (schema: Located, key: object) => CheckCompiled;
  readonly placeOf: CopiedSchemas['placeOf'];
}

function createCompiler(schemas: CopiedSchemas, options: AjvOptions): Compiler {
  const compileCopy = createCompileCopy({ shared: schemas.shared, prefix }, options);
  const compiled = new Map<object, CheckCompiled>();

  const compile = (schema: Located): CheckCompiled => {
    const validate = compileCopy(schemas.copy(schema));
    if (validate === undefined) return () => undefined;
    return (value) => (validate(value) ? [] : (validate.errors ?? []));
  };

  return {
    compile: (schema, key) => {
      const check = compiled.get(key) ?? compile(schema);
      compiled.set(key, check);
      return check;
    },
    count: () => compiled.size,
    size: () => compiled.size + schemas.shared.size,
    placeOf: schemas.placeOf,
  };
}

const nothing: ErrorObject = {
  instancePath: '',
  schemaPath: '#/false schema',
  keyword: 'false schema',
  params: {},
  message: 'must not be there',
};
