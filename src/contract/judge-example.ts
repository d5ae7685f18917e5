import type { Description } from '../description/description.ts';
import type { Located } from '../description/view.ts';
import { perObject } from '../lib/cache.ts';
import { defaultCacheLimits } from '../schema/cache-limits.ts';
import { createContext, type ContractContext, type Direction } from './context.ts';
import type { Violation } from './violation.ts';

/**
 * Everything that is wrong with an example value by `schema`, as a request or a response would hold it: pointer into the value,
 * keyword, reason, and the place of the schema that says so. A schema that cannot be compiled forbids nothing.
 */
export type JudgeExample = (schema: Located, value: unknown, direction: Direction) => readonly Violation[];

/** The judge of examples of `description`. Made once for a description. */
export const judgeExampleOf = perObject((description: Description): JudgeExample => {
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
