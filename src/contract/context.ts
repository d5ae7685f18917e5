import type { Description } from '../description/description.ts';
import { createXmlReader, type XmlReader } from '../media/xml/read.ts';
import { createBranchesOf } from '../parameters/branches.ts';
import type { Reader } from '../parameters/coerce.ts';
import type { Located } from '../description/view.ts';
import { perObject } from '../lib/cache.ts';
import { defaultCacheLimits } from '../schema/cache.ts';
import { type Violation, fromAjv, type MessagePart } from './violation.ts';
import { stepLimit } from '../schema/ajv.ts';
import { createCheckValue, type CheckValue, type CheckValueOptions } from '../schema/compile.ts';

/** Whether requests or responses are judged: a request may leave out `readOnly` properties, a response `writeOnly` ones. */
export type Direction = 'request' | 'response';

/** What messages of one direction are judged with. */
export interface ContractContext extends Reader {
  readonly direction: Direction;
  readonly description: Description;
  readonly validator: Validator;
  readonly readXml: XmlReader;
}

/**
 * The context of messages to or from `description`. Schemas are compiled on first use, or for what is wrong; about `schemas` of
 * them are cached.
 */
export function createContext(
  description: Description,
  direction: Direction,
  schemas: number,
  options: Pick<ValidatorOptions, 'isCompiledLate'> = {},
): ContractContext {
  const validator = createValidator(description, direction, { cachedSchemas: schemas, ...options });
  const reader = { branchesOf: createBranchesOf(description, schemas), validator };
  return { direction, description, ...reader, readXml: createXmlReader(description, reader) };
}

/**
 * Everything that is wrong with an example value by `schema`, as a request or a response would hold it: pointer into the value,
 * keyword, reason, and the place of the schema that says so. A schema that cannot be compiled forbids nothing.
 */
export type ValidateExample = (schema: Located, value: unknown, direction: Direction) => readonly Violation[];

/** The judge of examples of `description`. Made once for a description. */
export const validateExampleOf = perObject((description: Description): ValidateExample => {
  const contexts = exampleContextsOf(description);
  return (schema, value, direction) => {
    const { validator } = contexts[direction];
    validator.start();
    return validator.violationsOf({ in: 'body' }, schema, value);
  };
});

/**
 * What examples of `description` are judged with. Most schemas have one example and most examples are right, so that schemas are
 * compiled to say what is wrong with one.
 */
export const exampleContextsOf = perObject((description: Description): Readonly<Record<Direction, ContractContext>> => {
  const create = (direction: Direction): ContractContext =>
    createContext(description, direction, defaultCacheLimits.schemas, { isCompiledLate: true });
  return { request: create('request'), response: create('response') };
});

/** Judges the values of one message after the other. */
interface Validator {
  /** Starts a message: its values share the steps that judging may take. */
  readonly start: () => void;
  readonly isValid: (schema: Located, value: unknown) => boolean;
  /**
   * Everything that is wrong with the value of `part`, or with what stands in it at the JSON Pointer `at`; of a value with more than
   * 2,000 values in it the first thing only.
   */
  readonly violationsOf: (part: MessagePart, schema: Located, value: unknown, at?: string) => readonly Violation[];
}

// A list of all that is wrong with a megabyte takes a hundred of them.
const listedValues = 2_000;

/** What a validator makes of schemas. */
export type ValidatorOptions = Pick<CheckValueOptions, 'cachedSchemas' | 'isCompiledLate'>;

/** A validator of messages of one direction by schemas of `description`, which are compiled on first use; one that cannot be forbids nothing. */
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
    // Compiled late, a schema is compiled for what is wrong: once, to list it.
    const isListedAtOnce = isListable && options.isCompiledLate === true;
    const found = isListedAtOnce ? [] : (first.errorsOf(schema, value) ?? []);
    if (found.length === 0 && !isListedAtOnce) return [];
    if (isListable) all ??= createCheckValue(description, direction, { budget, isListing: true, ...options });
    const listed = (isListable ? all?.errorsOf(schema, value) : undefined) ?? [];
    const [errors, used] = listed.length > 0 ? [listed, all] : [found, first];
    const told = errors.map((error) => {
      const instancePath = `${at}${error.instancePath}`;
      return fromAjv(part, { ...error, instancePath }, used?.placeOf(error.parentSchema) ?? schema.place);
    });
    return [...new Map(told.map((each) => [`${each.pointer} ${each.message}`, each])).values()];
  };

  return {
    start: () => {
      budget.left = stepLimit;
    },
    isValid: (schema, value) => (first.errorsOf(schema, value) ?? []).length === 0,
    violationsOf,
  };
}

/** Whether `value` consists of at most `limit` values. */
function hasAtMost(value: unknown, limit: number): boolean {
  let left = limit;
  const count = (part: unknown): boolean => {
    left -= 1;
    return left >= 0 && (typeof part !== 'object' || part === null || Object.values(part).every(count));
  };
  return count(value);
}
