import type { Description } from '../description/description.ts';
import type { Located } from '../description/view.ts';
import { stepLimit } from '../schema/ajv.ts';
import { createCheckValue, type CheckValue, type CheckValueOptions } from '../schema/compile.ts';
import { fromAjv, type MessagePart, type Violation } from './violation.ts';

/** Judges the values of one message after the other. */
export interface Validator {
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
export function createValidator(
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
