import type { Description } from '../../description/description.ts';
import { createJudgeValue, type JudgeValue } from '../../schema/validate.ts';
import { replayCacheLimits } from '../cache-limits.ts';

/** The judge of what is sent to `description`: bodies and parameters. Made on the first call. */
export function requestJudgeOf(description: Description): JudgeValue {
  return createJudgeValue(description, { direction: 'request', cachedSchemas: replayCacheLimits.schemas });
}
