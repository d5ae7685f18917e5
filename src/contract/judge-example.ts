import type { Description } from '../description/description.ts';
import type { Located } from '../description/view.ts';
import { perObject } from '../lib/per-object.ts';
import { defaultCacheLimits } from '../schema/cache-limits.ts';
import type { Direction } from './context.ts';
import { createValidator } from './validator.ts';
import type { Violation } from './violation.ts';

/**
 * Everything that is wrong with an example value by `schema`, as a request or a response would hold it: pointer into the value,
 * keyword, reason, and the place of the schema that says so. A schema that cannot be compiled forbids nothing.
 */
export type JudgeExample = (schema: Located, value: unknown, direction: Direction) => readonly Violation[];

/** The judge of examples of `description`: schemas are compiled on first use, and cached. Made once for a description. */
export const judgeExampleOf = perObject((description: Description): JudgeExample => {
  const validators = {
    request: createValidator(description, 'request', defaultCacheLimits.schemas),
    response: createValidator(description, 'response', defaultCacheLimits.schemas),
  };
  return (schema, value, direction) => {
    const validator = validators[direction];
    validator.start();
    return validator.violationsOf({ in: 'body' }, schema, value);
  };
});
