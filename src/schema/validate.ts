import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Description } from '../description/description.ts';
import type { Place } from '../description/place.ts';
import type { Located } from '../description/read/view.ts';
import { perObject } from '../lib/cache.ts';
import { type AjvOptions, BudgetSpent, stepKeyword, stepLimit } from './ajv.ts';
import { type CacheContent, createResettingCache, defaultCacheLimits, schemaKey } from './cache.ts';
import { createCompileCopy, createInterpretCopy } from './check-copy.ts';
import { type CopiedSchemas, createSchemas } from './copy.ts';
import { wordsOfError } from './error-words.ts';
import { errorOf } from './interpret.ts';

/** The errors of a body with `schema` in a few words, or undefined. */
export type ValidateValue = (schema: Located, value: unknown) => string | undefined;

interface ValidateOptions {
  /** `response` if absent. */
  readonly direction?: 'request' | 'response';
  readonly cachedSchemas?: number;
  /** Interpret schemas, and compile them where only a compiled one has the answer: most schemas validate a few values. */
  readonly isCompiledLate?: boolean;
}

/**
 * A validator of response bodies, or of request bodies. Schemas are compiled on first use, referenced ones once.
 *
 * Formats are asserted. An unreadable pattern matches, and a value that takes too long is valid. Callers with equal options share a
 * validator.
 */
export function createValidateValue(
  description: Description,
  { direction = 'response', cachedSchemas = defaultCacheLimits.schemas, isCompiledLate = false }: ValidateOptions = {},
): ValidateValue {
  const key = `${direction} ${cachedSchemas} ${String(isCompiledLate)}`;
  const validators = validatorsOf(description);
  const validate = validators.get(key) ?? create(description, { direction, cachedSchemas, isCompiledLate });
  validators.set(key, validate);
  return validate;
}

const validatorsOf = perObject<Description, Map<string, ValidateValue>>(() => new Map());

function create(description: Description, { direction, ...options }: Required<ValidateOptions>): ValidateValue {
  const budget = { left: 0 };
  // Interpreting lists all errors; the first alone takes a compiled schema.
  const { errorsOf } = createCheckValue(description, direction, {
    ...options,
    budget,
    isListing: options.isCompiledLate,
  });
  return (schema, value) => {
    if (schema.value === false) return 'must not be there';
    budget.left = stepLimit;
    const errors = errorsOf(schema, value);
    if (errors === undefined) return 'the schema cannot be compiled';
    return errors.length === 0 ? undefined : sentence(errors);
  };
}

// A sentence with more is not readable.
const mostNamed = 5;

function sentence(errors: readonly ErrorObject[]): string {
  const named = errors.slice(0, mostNamed).map((error) => {
    const { pointer, requirement } = wordsOfError(error);
    return `${pointer || 'the body'} ${requirement}`;
  });
  const others = errors.length - named.length;
  return [...named, ...(others > 0 ? [`and ${others} more`] : [])].join('; ');
}

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
    if (typeof schema.value !== 'object' || schema.value === null)
      return schema.value === false ? [errorOf('false schema', false, value, '')] : [];
    compiler = compilerNow();
    const checkCompiled = compiler.compile(schema, schemaKey(description, schema));
    if (options.budget !== undefined) {
      options.budget.left -= stepsEach;
      if (options.budget.left < 0) return [];
    }
    try {
      return withoutRepeated(checkCompiled(value, wanted));
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

/** `errors` without those of `propertyNames` themselves, which only say that a name has one. */
function withoutRepeated(errors: readonly ErrorObject[] | undefined): readonly ErrorObject[] | undefined {
  const isOfName = errors?.some(({ propertyName }) => propertyName !== undefined) === true;
  return isOfName ? errors.filter(({ keyword }) => keyword !== 'propertyNames') : errors;
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
  const interpret = options.isCompiledLate === true ? createInterpretCopy(copies, options) : undefined;
  const compile = (schema: Located): CheckCompiled => {
    const copy = schemas.copy(schema);
    if (interpret === undefined) return compileCopy(copy);
    let check: CheckCompiled | undefined;
    return (value, wanted) => {
      const errors = interpret(copy, value);
      const isEnough = options.isListing === true || wanted === 'verdict' || errors?.length === 0;
      if (errors !== undefined && isEnough) return errors;
      check ??= compileCopy(copy);
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
