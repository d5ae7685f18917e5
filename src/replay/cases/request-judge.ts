import type { Description } from '../../description/description.ts';
import { createJudge, type Judge } from '../../schema/validate.ts';
import { replayCacheLimits } from '../cache-limits.ts';

/** The judge of what is sent to `description`: bodies and parameters. Made on the first call. */
export function requestJudgeOf(description: Description): Judge {
  return createJudge(description, { direction: 'request', schemasKept: replayCacheLimits.schemas });
}
