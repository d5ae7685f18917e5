import { hopsOf } from '../description/read/resolve-schema.ts';
import type { Description } from '../description/description.ts';
import { createXmlReader, type XmlReader } from '../media/xml/read.ts';
import { createBranchesOf } from '../parameters/branches.ts';
import type { Reader } from '../parameters/coerce.ts';
import type { Located } from '../description/read/view.ts';
import { perObject } from '../lib/cache.ts';
import { defaultCacheLimits } from '../schema/cache.ts';
import { type Violation, fromAjv, withoutConditions, type MessagePart } from './violation.ts';
import { whyNullIsRefused } from './vain-nullable.ts';
import { stepLimit } from '../schema/ajv.ts';
import { createCheckValue, type CheckValue, type CheckValueOptions } from '../schema/validate.ts';

/** The direction of messages: a request may leave out `readOnly` properties, a response `writeOnly` ones. */
export type Direction = 'request' | 'response';

/** The readers and the validator for messages of one direction. */
export interface ContractContext extends Reader {
  readonly direction: Direction;
  readonly description: Description;
  readonly validator: Validator;
  readonly readXml: XmlReader;
}

/**
 * The context of messages of one direction. Schemas are compiled on first use, or on the first error; about `schemas` of them are
 * cached.
 */
export function createContext(
  description: Description,
  direction: Direction,
  schemas: number,
  options: Pick<ValidatorOptions, 'isCompiledLate'> = {},
): ContractContext {
  const validator = createValidator(description, direction, { cachedSchemas: schemas, ...options });
  const reader = { branchesOf: createBranchesOf(description, { hopsOf, cachedSchemas: schemas }), validator };
  return { direction, description, ...reader, readXml: createXmlReader(description, reader) };
}

/**
 * The violations of an example value by `schema` in one direction: pointer into the value, keyword, reason, and the place of the
 * schema. A schema that cannot be compiled forbids nothing.
 */
export type ValidateExample = (schema: Located, value: unknown, direction: Direction) => readonly Violation[];

/** The validator of examples of `description`. */
export const validateExampleOf = perObject((description: Description): ValidateExample => {
  const contexts = exampleContextsOf(description);
  return (schema, value, direction) => {
    const { validator } = contexts[direction];
    validator.start();
    return validator.violationsOf({ in: 'body' }, schema, value);
  };
});

/**
 * The contexts of examples of `description`. Most schemas have one example and most examples are right, so that schemas are
 * compiled on the first error only.
 */
export const exampleContextsOf = perObject((description: Description): Readonly<Record<Direction, ContractContext>> => {
  const create = (direction: Direction): ContractContext =>
    createContext(description, direction, defaultCacheLimits.schemas, { isCompiledLate: true });
  return { request: create('request'), response: create('response') };
});

/** Validates the values of one message after the other. */
interface Validator {
  /** Starts a message, whose values share a budget of steps. */
  readonly start: () => void;
  readonly isValid: (schema: Located, value: unknown) => boolean;
  /**
   * The violations of the value of `part`, or of the value in it at the JSON Pointer `at`; of a value with more than 2,000 values in
   * it the first one only.
   */
  readonly violationsOf: (part: MessagePart, schema: Located, value: unknown, at?: string) => readonly Violation[];
}

// Listing all errors of a value of a megabyte takes a hundred megabytes.
const listedValues = 2_000;

export type ValidatorOptions = Pick<CheckValueOptions, 'cachedSchemas' | 'isCompiledLate'>;

/** A validator of messages of one direction. Schemas are compiled on first use; one that cannot be forbids nothing. */
function createValidator(
  description: Description,
  direction: 'request' | 'response',
  options: ValidatorOptions,
): Validator {
  const budget = { left: 0 };
  const first = createCheckValue(description, direction, { budget, ...options });
  let all: CheckValue | undefined;

  const violationsOf = (part: MessagePart, schema: Located, value: unknown, at = ''): readonly Violation[] => {
    const isListable = hasAtMost(value, listedValues);
    // A schema that is compiled late is compiled once, to list the errors.
    const isListedAtOnce = isListable && options.isCompiledLate === true;
    const found = isListedAtOnce ? [] : (first.errorsOf(schema, value) ?? []);
    if (found.length === 0 && !isListedAtOnce) return [];
    if (isListable) all ??= createCheckValue(description, direction, { budget, isListing: true, ...options });
    const listed = (isListable ? all?.errorsOf(schema, value) : undefined) ?? [];
    const [errors, used] = listed.length > 0 ? [listed, all] : [found, first];
    const violations = withoutConditions(errors).map((error) => {
      const instancePath = `${at}${error.instancePath}`;
      const note = error.data === null ? whyNullIsRefused(description, schema, error.instancePath) : undefined;
      return fromAjv(part, { ...error, instancePath }, used?.placeOf(error.parentSchema) ?? schema.place, note);
    });
    return [...new Map(violations.map((each) => [`${each.pointer} ${each.message}`, each])).values()];
  };

  return {
    start: () => {
      budget.left = stepLimit;
    },
    isValid: first.isValid,
    violationsOf,
  };
}

function hasAtMost(value: unknown, limit: number): boolean {
  let left = limit;
  const count = (part: unknown): boolean => {
    left -= 1;
    return left >= 0 && (typeof part !== 'object' || part === null || Object.values(part).every(count));
  };
  return count(value);
}
