import type { Operation } from '../../description/api.ts';
import type { Description } from '../../description/description.ts';
import { createEngine } from '../../mock/engine.ts';
import { defaultSettings, type MockSettings } from '../../mock/settings.ts';
import type { Case, Skipped } from '../../replay/case.ts';
import { casesOf } from '../../replay/cases/index.ts';
import { checks } from '../../replay/checks/index.ts';
import { createDerive } from '../../replay/cases/derive.ts';
import { isWrite, withholdWrite } from '../../replay/withhold-write.ts';
import { includesCase, includesCheck } from '../../replay/filters.ts';
import { replayCacheLimits } from '../../replay/cache-limits.ts';
import { answerJudgeOf, createAnswerJudge } from '../../replay/judges.ts';
import type { Send } from '../../replay/target.ts';
import type { ReplayContext } from '../../replay/run.ts';
import type { ReplayCommand } from './arguments.ts';
import { isLoopback } from '../../http/loopback.ts';
import type { ReplayEffects } from './system.ts';
import type { Sender } from '../../node/send.ts';

/** What `description` is replayed with; the sender is absent where our own mock answers. */
export async function createReplayContext(
  description: Description,
  command: ReplayCommand,
  system: ReplayEffects,
): Promise<{ readonly context: ReplayContext; readonly sender?: Sender }> {
  const { profile, filters, concurrency, headers, target } = command;
  const sender = target && (await system.createHttpSend(target, command));
  const send = sender?.send ?? inProcess(description, command, system);
  const context: ReplayContext = {
    description,
    judge: answerJudgeOf(description),
    validateResponse: createAnswerJudge(description),
    profile,
    concurrency,
    checks: checks.filter(({ name }) => includesCheck(filters, name)),
    // A header that a request says it goes without stays away.
    send: (request) => send({ ...request, headers: present({ ...headers, ...request.headers }) }),
  };
  return { context, ...(sender && { sender }) };
}

function present(headers: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The cases of `operations` that the filters leave; writes to strangers are held back without leave. */
export function* casesFor(
  { description, profile, judge }: ReplayContext,
  operations: readonly Operation[],
  { filters, target, allowWrites, headers, shard }: ReplayCommand,
  isHere: (operation: Operation) => boolean,
): Generator<Case | Skipped> {
  const isStranger = target !== undefined && !isLoopback(target);
  const included = new Set(operations);
  const sentHeaders = Object.keys(headers);
  const context = { description, profile, judge, derive: createDerive(description), sentHeaders };
  const hasRunCases = shard === undefined || shard.index === 1;
  for (const each of casesOf(context, (operation) => included.has(operation), isHere, hasRunCases)) {
    if (!includesCase(filters, each)) continue;
    if (isStranger && !allowWrites && 'request' in each && isWrite(each))
      yield withholdWrite(each, target.host, '--allow-writes');
    else yield each;
  }
}

function inProcess(description: Description, command: ReplayCommand, { yieldToEventLoop }: ReplayEffects): Send {
  const { selector, missingName, patch, echo = [], validates, requiresCredentials } = command.profile;
  const settings: MockSettings = {
    ...defaultSettings,
    strictExamples: patch === 'verbatim',
    errorIfForcedExampleNotFound: missingName === 'error',
    // `Prefer` is understood whatever the settings.
    ...(selector?.value === '{name}' && { exampleHeader: [selector.header] }),
    echo,
    validate: validates ? 'request' : 'off',
    security: requiresCredentials ? 'presence' : 'off',
  };
  const { answer } = createEngine(description, settings, replayCacheLimits);
  let sent = 0;
  return async (request) => {
    sent += 1;
    if (sent % 256 === 0) await yieldToEventLoop();
    return { kind: 'reply', reply: answer(request) };
  };
}
