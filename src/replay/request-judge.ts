import type { Description } from '../description/description.ts';
import { createJudge, type Judge } from '../mock/validate.ts';

const made = new WeakMap<Description, Judge>();

/** The judge of what is sent to `description`: bodies and parameters. Made on the first call. */
export function requestJudgeOf(description: Description): Judge {
  const judge = made.get(description) ?? createJudge(description, { direction: 'request' });
  made.set(description, judge);
  return judge;
}
