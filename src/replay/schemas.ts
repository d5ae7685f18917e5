import { createValidateResponse, type ValidateResponse } from '../contract/validate-message.ts';
import type { Description } from '../description/description.ts';
import type { Located } from '../description/read/view.ts';
import type { CacheLimits } from '../schema/cache.ts';
import { createGenerate } from '../schema/generate/generate.ts';
import { createValidateValue, type ValidateValue } from '../schema/validate.ts';

/**
 * The cache limits of a replay. Operations are replayed one after the other, but references of all of them lead to the same schemas: of the 2,600 of Microsoft
 * Graph, 250 cost a tenth more CPU than 900, which cost 40 MB.
 */
export const replayCacheLimits: CacheLimits = { operations: 16, schemas: 900 };

const validatorOptions = { cachedSchemas: replayCacheLimits.schemas, isCompiledLate: true };

/** The validator of bodies and parameters that are sent. Made on the first call. */
export function requestValidatorOf(description: Description): ValidateValue {
  return createValidateValue(description, { ...validatorOptions, direction: 'request' });
}

/** The validator of values in answers. Made on the first call. */
export function answerValidatorOf(description: Description): ValidateValue {
  return createValidateValue(description, validatorOptions);
}

/** A validator of whole answers. */
export function createAnswerValidator(description: Description): ValidateResponse {
  return createValidateResponse(description, validatorOptions);
}

/** A value for a request made from `schema`: one that the schema offers, else one that is valid by it, without `readOnly` properties. Always the same one. */
export type DeriveValue = (schema: Located) => unknown;

/** Derives values from schemas of `description`; undefined where none is found. */
export function createDerive(description: Description): DeriveValue {
  const generate = createGenerate(description, { direction: 'request', cachedSchemas: replayCacheLimits.schemas });
  return (schema) => {
    const { value, isProven, origin } = generate(schema);
    return value === null && origin === 'generated' && !isProven ? undefined : value;
  };
}
