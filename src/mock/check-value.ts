import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Description } from '../description/description.ts';
import { createSchemas, type Schemas } from '../description/schema.ts';
import type { Located } from '../description/view.ts';
import { isCompilable } from './compilable.ts';
import { createAjv, BudgetSpent, stepKeyword, type AjvOptions } from './ajv.ts';

/** What is wrong with `value` by `schema`; empty where nothing is, undefined where the schema cannot be compiled. */
export type CheckValue = (schema: Located, value: unknown) => readonly ErrorObject[] | undefined;

const prefix = 'assay:';

// A form of thousands of fields is thousands of small values.
const stepsEach = 400;

/** Schemas of `description` as `createCheckValue` takes them. */
export function schemasToCheck(description: Description, direction: 'request' | 'response'): Schemas {
  return createSchemas(description, { prefix, annotations: 'dropped', direction, mark: { [stepKeyword]: true } });
}

/**
 * A check of values by schemas copied with `schemas`. They are compiled on first use, those
 * behind references once for all that use them. A value that takes too many steps, or is too deep to judge, has no errors.
 */
export function createCheckValue(schemas: Schemas, options: AjvOptions = {}): CheckValue {
  const ajv = createAjv(options);
  const compiled = new WeakMap<object, CheckCompiled>();
  let added = 0;

  const compile = (schema: Located): CheckCompiled => {
    const copy = schemas.copy(schema);
    for (const [id, shared] of [...schemas.shared].slice(added)) {
      ajv.addSchema(isCompilable(shared) ? shared : {}, `${prefix}${id}`);
    }
    added = schemas.shared.size;
    if (!isCompilable(copy)) return () => undefined;
    try {
      const validate = ajv.compile(copy);
      return (value) => (validate(value) ? [] : (validate.errors ?? []));
    } catch {
      // A schema that Ajv cannot compile judges nothing; that it is broken is for the linter to say.
      return () => undefined;
    }
  };

  return (schema, value) => {
    if (typeof schema.value !== 'object' || schema.value === null) return schema.value === false ? [nothing] : [];
    const check = compiled.get(schema.value) ?? compile(schema);
    compiled.set(schema.value, check);
    if (options.budget !== undefined) {
      options.budget.left -= stepsEach;
      if (options.budget.left < 0) return [];
    }
    try {
      return check(value);
    } catch (error) {
      if (error instanceof BudgetSpent || error instanceof RangeError) return [];
      throw error;
    }
  };
}

type CheckCompiled = (value: unknown) => readonly ErrorObject[] | undefined;

const nothing: ErrorObject = {
  instancePath: '',
  schemaPath: '#/false schema',
  keyword: 'false schema',
  params: {},
  message: 'must not be there',
};
