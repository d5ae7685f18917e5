import { describe as describeApi, type Description } from '../../src/description/description.ts';
import { createEngine } from '../../src/mock/engine.ts';
import type { MockRequest } from '../../src/http/message.ts';
import { defaultSettings, type MockSettings } from '../../src/mock/settings.ts';
import { perObject } from '../../src/lib/cache.ts';
import type { Case, Outcome, Skipped } from '../../src/replay/case.ts';
import { casesOf } from '../../src/replay/cases/index.ts';
import { checks } from '../../src/replay/checks/index.ts';
import { answerValidatorOf, createAnswerValidator, createDerive } from '../../src/replay/schemas.ts';
import type { Reply, Send } from '../../src/replay/target.ts';
import { profiles, type Profile } from '../../src/replay/profile.ts';
import { resultStyle, resultsOf } from '../../src/replay/results/result.ts';
import { replay } from '../../src/replay/run.ts';

/** The description that `tree` at `uri` is, without files. */
export function describeTree(tree: object, uri = '<object>'): Description {
  return describeApi({ uri, tree }, { readBytes: () => ({ reason: 'no files' }) });
}

/** Our own mock of `description` as a target. */
export function ownMock(
  description: Description,
  settings: Partial<MockSettings> = {},
): (request: MockRequest) => Reply {
  return createEngine(description, { ...defaultSettings, ...settings }).answer;
}

/** The outcomes of replaying `description` against `send`. */
export function outcomesOf(
  description: Description,
  send: Send,
  profile: Profile = profiles.specification,
  concurrency = 4,
): AsyncGenerator<Outcome> {
  const { validateResponse } = validatorsOf(description);
  return replay(casesFor(description, profile), {
    description,
    validateResponse,
    profile,
    checks,
    send,
    concurrency,
  });
}

// A table of mutants replays one description hundreds of times: what depends on it alone is made once.
const validatorsOf = perObject((description: Description) => ({
  validateValue: answerValidatorOf(description),
  validateResponse: createAnswerValidator(description),
}));
const madeCases = perObject<Description, Map<string, readonly (Case | Skipped)[]>>(() => new Map());

/** The cases of `description` for `profile`, made once. */
function casesFor(description: Description, profile: Profile): readonly (Case | Skipped)[] {
  const made = madeCases(description);
  const key = JSON.stringify(profile);
  const { validateValue } = validatorsOf(description);
  const cases = made.get(key) ?? [
    ...casesOf({ description, profile, validateValue, derive: createDerive(description) }, () => true),
  ];
  made.set(key, cases);
  return cases;
}

/** All results of replaying `description` against `send`. */
export async function replayAll(
  description: Description,
  send: Send,
  options: Profile | { readonly concurrency: number } = profiles.specification,
  baseUrl = 'http://127.0.0.1:4880',
) {
  const isProfile = 'name' in options;
  const [profile, concurrency] = isProfile ? [options] : [profiles.specification, options.concurrency];
  const style = resultStyle(description, baseUrl, {});
  const results = [];
  let count = 0;
  for await (const outcome of outcomesOf(description, send, profile, concurrency)) {
    count += 1;
    results.push(...resultsOf(outcome, style));
  }
  return { count, results };
}
