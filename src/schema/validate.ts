import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Description } from '../description/description.ts';
import type { Located } from '../description/view.ts';
import { perObject } from '../lib/cache.ts';
import { stepLimit } from './ajv.ts';
import { createCheckValue } from './compile.ts';
import { defaultCacheLimits } from './cache.ts';

/** What is wrong with `value` as a body with `schema`, in a few words, or undefined where nothing is. */
export type ValidateValue = (schema: Located, value: unknown) => string | undefined;

/** How a judge judges. */
interface ValidateOptions {
  /** The bodies that are judged: those of responses, if not said. */
  readonly direction?: 'request' | 'response';
  readonly cachedSchemas?: number;
  /** Whether schemas are compiled only where nobody else can tell: most of them will judge a few values. */
  readonly isCompiledLate?: boolean;
}

/**
 * A judge of response bodies, or of request bodies. Schemas are compiled on first use, those behind references once for all that use them.
 *
 * Formats are asserted. A pattern that no regular expression engine here reads is taken as matched, and so is a value that
 * takes too long to judge taken as valid. Callers that ask for the same share one; the limit of one is never another's.
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
  // What is interpreted lists all errors; to have the first one alone would take a compiled schema.
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

// Nobody reads more in a sentence.
const mostNamed = 5;

function sentence(errors: readonly ErrorObject[]): string {
  const named = errors
    .slice(0, mostNamed)
    .map((error) => `${error.instancePath || 'the body'} ${error.message ?? error.keyword}`);
  const others = errors.length - named.length;
  return [...named, ...(others > 0 ? [`and ${others} more`] : [])].join('; ');
}
