import { isText, member } from '../../lib/json.ts';
import { createMask } from '../../http/secrets.ts';
import { emptiedOperations } from '../../description/read/dangling-references.ts';
import { rangeOf } from '../../description/positions/positions.ts';
import type { RunFailure } from '../../results.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { filesOf } from '../../description/read/referenced-files.ts';
import type { Outcome } from '../../replay/case.ts';
import { createEngine } from '../../mock/engine.ts';
import { defaultSettings, type MockSettings } from '../../mock/settings.ts';
import { replayCacheLimits } from '../../replay/schemas.ts';
import type { MadeRecords } from '../../replay/journeys/made-records.ts';
import { secretValues } from '../../replay/cases/given-values.ts';
import { withHeaders } from '../../replay/open-replay.ts';
import { probeTarget } from '../../replay/probe-target.ts';
import { honourRetryAfter } from '../../replay/retry-after.ts';
import { limitRate, type Send } from '../../replay/target.ts';
import { writesFiles } from '../settings/report-output.ts';
import type { LostReference } from './baseline.ts';
import { createCollector, type Baseline, type Collector, type Replayed } from './collector.ts';
import type { Listener } from './outputs.ts';
import type { ReplayCommand } from './arguments.ts';
import type { Authorization } from './authorization.ts';
import { loadOpenApi, openPart } from './open-command.ts';
import type { ReplayEffects } from './system.ts';

/** The options and tools that all descriptions of a run share. */
export interface ReplayJob {
  readonly command: ReplayCommand;
  readonly baseline: Baseline;
  /** The source of `Authorization`; its first value is in the headers of `command`. */
  readonly authorization?: Authorization | undefined;
}

/**
 * Replays the description at `path`.
 * @throws UserError (exit 2) for a description that cannot be replayed, and for a target that cannot be reached, or that serves something
 * else.
 */
export async function replayDescription(
  path: string,
  { command, baseline, authorization }: ReplayJob,
  listener: Listener,
  system: ReplayEffects,
): Promise<Replayed> {
  const description = loadOpenApi(path, system);
  const { target } = command;
  const { relativePath: nameOf } = system;
  // Nothing was sent yet, so there is nothing to report: a signal ends the command at once.
  const { replay, part, collector } = system.atOnce(() => {
    // The first result needs its place, for which the text is read again. For a large text that takes as long as all the rest.
    rangeOf({ source: description.source, path: ['paths'] });
    const opened = openPart(path, description, command);
    return {
      ...opened,
      collector: createCollector({ path, description, ...opened, command, baseline, listener, nameOf, authorization }),
    };
  })();
  const sender = target && (await system.createHttpSend(target, command));
  // Without a target our own mock answers.
  const sendBare = patient(sender?.send, command, listener, system) ?? inProcess(description, command, system);
  const sendAll = withHeaders(authorization?.renew(sendBare) ?? sendBare, command.headers);
  const made = replay.remember(sendAll);
  const send = made?.send ?? sendAll;
  const { text: mask } = createMask(secretValues(command.values));
  try {
    const startedMs = system.clockMs();
    const orInterrupted = createInterruptible(system.stopped);
    const probed = target && (await orInterrupted(probeTarget(replay.cases(part), send, target, command.profile.name)));
    const warnings = probed === undefined || probed === 'interrupted' ? [] : probed;
    for (const sentence of warnings) listener.onWarning?.(sentence);
    const stopped =
      probed === 'interrupted'
        ? probed
        : await collectOutcomes(replay.run(part, send), collector, command, orInterrupted);
    const left = made === undefined ? [] : (await deleteMade(made, stopped, { ...listener, mask }, system)).map(mask);
    const durationMs = Math.round(system.clockMs() - startedMs);
    const references = part.hasRunCases ? lostReferences(description, nameOf) : [];
    return collector.finish({
      durationMs,
      warnings: [...warnings, ...left],
      references,
      paths: [...new Set(replay.operations.map(({ path: at }) => at))],
      files: writesFiles(command.outputs) ? filesOf(description) : [],
      resent: sender?.resent() ?? 0,
      reset: sender?.reset() ?? 0,
      ...(stopped && { stopped }),
    });
  } finally {
    sender?.close();
  }
}

/** The time for deleting what was made, after a signal. */
const graceMs = 2_000;

const mostNamedRequests = 20;

/** Deletes what was made. A second signal ends the process where it is: what it would leave is named before. */
function deleteMade(
  { deleteAll }: MadeRecords,
  stopped: string | undefined,
  { onDelay, mask }: Listener & { readonly mask: (text: string) => string },
  { schedule }: Pick<ReplayEffects, 'schedule'>,
): Promise<readonly string[]> {
  if (stopped !== 'interrupted') return deleteAll();
  let cancel = (): void => undefined;
  const limit = new Promise<void>((resolve) => {
    cancel = schedule(resolve, graceMs);
  });
  const onDeleting = (requests: readonly string[]): void => {
    const more = requests.length - mostNamedRequests;
    const named = `${requests.slice(0, mostNamedRequests).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    const end = 'A second signal leaves the rest on the target.';
    onDelay?.(mask(`Deleting what the run made, for two seconds at most: ${named}. ${end}`));
  };
  return deleteAll({ limit, onDeleting }).finally(cancel);
}

/** `send` at the rate that was asked for. A server is given the time that it asks for, too; the limits of a mock are examples. */
function patient(
  send: Send | undefined,
  { rate: everyMs, profile }: ReplayCommand,
  { onDelay }: Listener,
  system: ReplayEffects,
): Send | undefined {
  const limited = send === undefined || everyMs === undefined ? send : limitRate(send, everyMs, system);
  if (limited === undefined || profile.servesExamples) return limited;
  return honourRetryAfter(limited, { ...system, say: (sentence) => onDelay?.(sentence) });
}

/** The longest work without a turn of the event loop, in milliseconds: signals, and the messages of other threads, wait for one. */
const turnMs = 50;

function inProcess(description: Description, command: ReplayCommand, system: ReplayEffects): Send {
  const { selector, missingName, patch, echo = [], validates, requiresCredentials } = command.profile;
  const settings: MockSettings = {
    ...defaultSettings,
    strictExamples: patch === 'verbatim',
    errorIfForcedExampleNotFound: missingName === 'error',
    // The mock reads `Prefer` whatever its settings.
    ...(selector?.value === '{name}' && { exampleHeader: [selector.header] }),
    echo,
    validate: validates ? 'request' : 'off',
    security: requiresCredentials ? 'presence' : 'off',
  };
  const { answer } = createEngine(description, settings, { cacheLimits: replayCacheLimits, isCompiledLate: true });
  const turn = createYielder(system);
  return async (request) => {
    await turn();
    return { kind: 'reply', reply: answer(request) };
  };
}

/** Gives signals and other threads their turn, between pieces of work that send nothing. */
export function createYielder({ clockMs, yieldToEventLoop }: Pick<ReplayEffects, 'clockMs' | 'yieldToEventLoop'>) {
  let turnedMs = clockMs();
  return async (): Promise<void> => {
    if (clockMs() - turnedMs <= turnMs) return;
    await yieldToEventLoop();
    turnedMs = clockMs();
  };
}

/** The result of `work`, or `interrupted` if that comes first. */
type OrInterrupted = <T>(work: Promise<T>) => Promise<T | 'interrupted'>;

/**
 * Waits for one piece of work after another, each until `interruption`. Unlike `Promise.race` it keeps no results in memory while
 * the interruption is pending.
 */
export function createInterruptible(interruption: Promise<unknown>): OrInterrupted {
  let isInterrupted = false;
  let stop = (): void => undefined;
  void interruption.then(() => {
    isInterrupted = true;
    stop();
  });
  return (work) =>
    new Promise((resolve, reject) => {
      stop = () => {
        resolve('interrupted');
      };
      if (isInterrupted) stop();
      work.then(resolve, reject);
    });
}

/** Takes outcomes until there are no more, the user interrupts, or too many failed. Resolves to the reason for an early stop. */
export async function collectOutcomes(
  outcomes: AsyncGenerator<Outcome>,
  collector: Collector,
  { maxFailures }: ReplayCommand,
  orInterrupted: OrInterrupted,
): Promise<'interrupted' | 'max-failures' | undefined> {
  for (;;) {
    const next = await orInterrupted(outcomes.next());
    if (next === 'interrupted') return next;
    if (next.done === true) return undefined;
    collector.take(next.value);
    if (collector.failedCount() >= maxFailures) return 'max-failures';
  }
}

/** One failure of the run for each reference that leads nowhere. */
export function lostReferences(description: Description, nameOf: (file: string) => string): readonly LostReference[] {
  return emptiedOperations(description).map(({ reference: { message, place }, operations }) => {
    const start = rangeOf(place)?.start;
    const at = start && { file: nameOf(place.source.uri), line: start.line + 1, column: start.character + 1 };
    const failure: RunFailure = {
      check: 'reference',
      message: `${message}${affectedSentence(operations)}`,
      ...(at && { at }),
    };
    const ref = place.path.reduce<unknown>(member, place.source.tree);
    return { ref: isText(ref) ? ref : '', failure };
  });
}

const mostNamed = 5;

/** A sentence that counts and names the operations that lack a part. */
function affectedSentence(operations: readonly Operation[]): string {
  if (operations.length === 0) return '';
  const names = operations.slice(0, mostNamed).map(({ method, path }) => `${method} ${path}`);
  const more = operations.length - names.length;
  const count = operations.length === 1 ? 'One operation misses' : `${operations.length} operations miss`;
  return ` ${count} what it stands for: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
