import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Description } from '../description/description.ts';
import type { Located } from '../description/read/view.ts';
import { perObject } from '../lib/cache.ts';
import { stepLimit } from './ajv.ts';
import { createCheckValue } from './compile.ts';
import { defaultCacheLimits } from './cache.ts';
import { wordsOfError } from './error-words.ts';

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
