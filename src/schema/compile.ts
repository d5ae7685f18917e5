import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Description } from '../description/description.ts';
import type { Place } from '../description/place.ts';
import { createSchemas, type CopiedSchemas, type JsonSchema } from './copy.ts';
import type { Located } from '../description/read/view.ts';
import { createCompileCopy, createInterpretCopy } from './check-copy.ts';
import { BudgetSpent, stepKeyword, type AjvOptions } from './ajv.ts';
import { defaultCacheLimits, schemaKey, createResettingCache, type CacheContent } from './cache.ts';

/** Checks values by the schemas of a description. */
export interface CheckValue {
  /** The errors of `value` by `schema`; undefined where the schema cannot be compiled. */
  readonly errorsOf: (schema: Located, value: unknown) => readonly ErrorObject[] | undefined;
  /** `value` has no errors. A schema that is compiled late need not be compiled to find that it has some. */
  readonly isValid: (schema: Located, value: unknown) => boolean;
  /** The place of the schema of an error, by `parentSchema` of the latest errors. */
  readonly placeOf: (parentSchema: unknown) => Place | undefined;
}

export interface CheckValueOptions extends AjvOptions {
  readonly cachedSchemas?: number;
  /** Interpret schemas, and compile them where only a compiled one has the answer, or after many values: most schemas validate one. */
  readonly isCompiledLate?: boolean;
}

const prefix = 'assay:';

// A form of thousands of fields has thousands of small values.
const stepsEach = 400;

/**
 * A check of values by the schemas of `description` in one direction. Schemas are compiled on first use, referenced ones once;
 * after `cachedSchemas` the cache starts anew. A value that takes too many steps, or is too deep, has no errors.
 */
export function createCheckValue(
  description: Description,
  direction: 'request' | 'response',
  { cachedSchemas = defaultCacheLimits.schemas, ...options }: CheckValueOptions = {},
): CheckValue {
  const begin = (): Compiler => {
    const mark = { [stepKeyword]: true };
    return createCompiler(createSchemas(description, { prefix, annotations: 'dropped', direction, mark }), options);
  };
  const compilerNow = createResettingCache(cachedSchemas, begin);
  let compiler: Compiler | undefined;
  const check = (schema: Located, value: unknown, wanted: Wanted): readonly ErrorObject[] | undefined => {
    if (typeof schema.value !== 'object' || schema.value === null) return schema.value === false ? [nothing] : [];
    compiler = compilerNow();
    const checkCompiled = compiler.compile(schema, schemaKey(description, schema));
    if (options.budget !== undefined) {
      options.budget.left -= stepsEach;
      if (options.budget.left < 0) return [];
    }
    try {
      return checkCompiled(value, wanted);
    } catch (error) {
      if (!(error instanceof BudgetSpent || error instanceof RangeError)) throw error;
      return [];
    }
  };
  const placeOf = (copy: unknown): Place | undefined =>
    typeof copy === 'object' && copy !== null ? compiler?.placeOf(copy) : undefined;
  return {
    errorsOf: (schema, value) => check(schema, value, 'errors'),
    isValid: (schema, value) => (check(schema, value, 'verdict') ?? []).length === 0,
    placeOf,
  };
}

type CheckCompiled = (value: unknown, wanted: Wanted) => readonly ErrorObject[] | undefined;

/** The errors that Ajv finds, or any: the verdict is the same. */
type Wanted = 'errors' | 'verdict';

/** Compiles schemas once each. */
interface Compiler extends CacheContent {
  /** Schemas of one `key` are compiled once. */
  readonly compile: (schema: Located, key: unknown) => CheckCompiled;
  readonly placeOf: CopiedSchemas['placeOf'];
}

function createCompiler(schemas: CopiedSchemas, options: CheckValueOptions): Compiler {
  const copies = { shared: schemas.shared, prefix };
  const compileCopy = createCompileCopy(copies, options);
  const compiled = new Map<unknown, CheckCompiled>();

  const compileAtOnce = (copy: JsonSchema): CheckCompiled => {
    const validate = compileCopy(copy);
    if (validate === undefined) return () => undefined;
    return (value) => (validate(value) ? [] : (validate.errors ?? []));
  };
  const interpret = options.isCompiledLate === true ? createInterpretCopy(copies, options) : undefined;
  const compile = (schema: Located): CheckCompiled => {
    const copy = schemas.copy(schema);
    if (interpret === undefined) return compileAtOnce(copy);
    let check: CheckCompiled | undefined;
    return (value, wanted) => {
      const errors = interpret(copy, value);
      const isEnough = options.isListing === true || wanted === 'verdict' || errors?.length === 0;
      if (errors !== undefined && isEnough) return errors;
      check ??= compileAtOnce(copy);
      return check(value, wanted);
    };
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
