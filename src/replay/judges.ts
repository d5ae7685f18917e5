import { createValidateResponse, type ValidateResponse } from '../contract/validate-response.ts';
import type { Description } from '../description/description.ts';
import { createValidateValue, type ValidateValue } from '../schema/validate.ts';
import { replayCacheLimits } from './cache-limits.ts';

const options = { cachedSchemas: replayCacheLimits.schemas, isCompiledLate: true };

/** The judge of what is sent to `description`: bodies and parameters. Made on the first call. */
export function requestJudgeOf(description: Description): ValidateValue {
  return createValidateValue(description, { ...options, direction: 'request' });
}

/** The judge of what answers hold. Made on the first call. */
export function answerJudgeOf(description: Description): ValidateValue {
  return createValidateValue(description, options);
}

/** The judge of whole answers. */
export function createAnswerJudge(description: Description): ValidateResponse {
  return createValidateResponse(description, options);
}
