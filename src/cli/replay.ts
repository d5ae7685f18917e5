import { operationsOf, type Operation } from '../description/api.ts';
import type { Description } from '../description/description.ts';
import { UserError } from '../lib/user-error.ts';
import { createEngine } from '../mock/engine.ts';
import { defaultSettings } from '../mock/settings.ts';
import { createJudge } from '../mock/validate.ts';
import { answersOf } from '../replay/answers.ts';
import type { Case, Skipped } from '../replay/case.ts';
import { casesOf } from '../replay/cases.ts';
import { checks } from '../replay/checks.ts';
import { createDerive } from '../replay/derive.ts';
import { assertFiltersMatch, includesCase, includesCheck, includesOperation } from '../replay/filters.ts';
import { identify } from '../replay/identity.ts';
import type { Send } from '../replay/message.ts';
import { resultsOf } from '../replay/result.ts';
import { replay, type Bench, type Outcome } from '../replay/run.ts';
import { createTally } from '../replay/tally.ts';
import type { ReplayRun, ReportedResult } from '../report/replay-report.ts';
import { toReplayJson } from '../report/replay-json.ts';
import { toReplayJunit } from '../report/replay-junit.ts';
import { toReplayText } from '../report/replay-text.ts';
import { parseReplayCommand, replayHelp, type Output, type ReplayCommand } from './replay-options.ts';
import type { SendOptions } from './system/send.ts';

/** The effects of the command. */
export interface ReplaySystem {
  /** @throws UserError where `path` is no description. */
  readonly load: (path: string) => Description;
  readonly createHttpSend: (target: URL, options: SendOptions) => Send;
  /** Lets signals and timers have their turn. */
  readonly breathe: () => Promise<void>;
  /** Milliseconds since some moment. */
  readonly clockMs: () => number;
  /** @throws UserError where the file cannot be written. */
  readonly writeFile: (path: string, text: string) => void;
  readonly startProgress: (text: string) => () => void;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Resolves when the user or the system asks the command to end. */
  readonly stopped: Promise<void>;
}

const resultsKept = 10_000;

/**
 * `assay replay`: 0 where every target answers as described, 1 where one does not, 2 where nothing was tested.
 * @throws UserError (exit 2) for options or descriptions that cannot be used, and for a target that is not there or something else.
 */
export async function runReplay(args: readonly string[], system: ReplaySystem): Promise<number> {
  const command = parseReplayCommand(args);
  if (command.help) {
    system.stdout(replayHelp);
    return 0;
  }
  const ending = { isStopped: false };
  void system.stopped.then(() => {
    ending.isStopped = true;
  });
  const runs: ReplayRun[] = [];
  for (const path of command.descriptions) runs.push(await replayDescription(path, command, system));
  for (const output of command.outputs) write(output, runs, system);
  if (ending.isStopped) system.stderr('Stopped before the end.\n');
  const untested = runs.find(({ summary }) => summary.cases === summary.skipped);
  if (runs.some(({ summary }) => summary.failed > 0)) return 1;
  if (ending.isStopped) return 2;
  if (untested === undefined) return 0;
  system.stderr(`${untested.description} must have something to replay; found nothing that could be sent.\n`);
  return 2;
}

async function replayDescription(path: string, command: ReplayCommand, system: ReplaySystem): Promise<ReplayRun> {
  const stopProgress = system.startProgress(`Replaying ${path} ...`);
  try {
    const description = loadOpenApi(path, system);
    const { filters, target } = command;
    const operations = operationsOf(description);
    assertFiltersMatch(filters, operations, () => exampleNames(description, operations));
    const isIncluded = (operation: Operation): boolean => includesOperation(filters, operation);
    const bench = createBench(description, command, system);
    const cases = (): Iterable<Case | Skipped> => casesFor(bench, isIncluded, command);
    if (target !== undefined) await assertIdentity(cases(), bench.send, target);
    const started = system.clockMs();
    const tally = createTally(description, isIncluded);
    const results: ReportedResult[] = [];
    let resultsLeftOut = 0;
    const style = {
      baseUrl: target === undefined ? 'http://127.0.0.1:4880' : target.href,
      secretHeaders: Object.keys(command.headers),
    };
    for await (const outcome of untilStopped(replay(cases(), bench), system.stopped)) {
      tally.add(outcome);
      for (const result of resultsOf(outcome, style)) {
        if (results.length < resultsKept) results.push(result);
        else resultsLeftOut += 1;
      }
      if (tally.counts().failed >= command.maxFailures) break;
    }
    const summary = { ...tally.counts(), durationMs: Math.round(system.clockMs() - started) };
    const named = { description: path, target: target?.href ?? 'in-process', profile: command.profile.name };
    return { ...named, summary, coverage: tally.coverage(), results, resultsLeftOut };
  } finally {
    stopProgress();
  }
}

function loadOpenApi(path: string, { load }: ReplaySystem): Description {
  const description = load(path);
  if (description.kind === 'openapi') return description;
  throw new UserError(`${path}:1:1: a replayed description must be OpenAPI; found AsyncAPI ${description.version}.`);
}

function createBench(description: Description, command: ReplayCommand, system: ReplaySystem): Bench {
  const { profile, filters, concurrency, headers, target } = command;
  const send = target === undefined ? inProcess(description, command, system) : system.createHttpSend(target, command);
  return {
    description,
    judge: createJudge(description),
    profile,
    concurrency,
    checks: checks.filter(({ name }) => includesCheck(filters, name)),
    send: (request) => send({ ...request, headers: { ...headers, ...request.headers } }),
  };
}

function inProcess(description: Description, command: ReplayCommand, { breathe }: ReplaySystem): Send {
  const { answer } = createEngine(description, {
    ...defaultSettings,
    strictExamples: command.strictExamples,
    errorIfForcedExampleNotFound: command.errorIfMissing,
    ...(command.profile.selector && { exampleHeader: [command.profile.selector.header] }),
  });
  let sent = 0;
  return async (request) => {
    sent += 1;
    if (sent % 256 === 0) await breathe();
    return { kind: 'reply', reply: answer(request) };
  };
}

function* casesFor(
  { description, profile, judge }: Bench,
  isIncluded: (operation: Operation) => boolean,
  { filters, target, allowWrites }: ReplayCommand,
): Generator<Case | Skipped> {
  const isStranger = target !== undefined && !/^(?:localhost|127\.[\d.]+|\[::1\])$/u.test(target.hostname);
  for (const each of casesOf({ description, profile, judge, derive: createDerive(description) }, isIncluded)) {
    if (!includesCase(filters, each)) continue;
    const isWrite = 'request' in each && !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(each.method);
    if (isStranger && isWrite && !allowWrites) {
      const reason = `${each.method} to ${target.host} needs \`--allow-writes\``;
      yield { check: 'status-expected', ...(each.operation && { operation: each.operation }), reason };
    } else yield each;
  }
}

async function assertIdentity(cases: Iterable<Case | Skipped>, send: Send, { href }: URL): Promise<void> {
  const identity = await identify(cases, send);
  if (identity.kind === 'unreachable')
    throw new UserError(`The target must answer at ${href}; found ${identity.reason}.`);
  if (identity.kind === 'stranger') {
    throw new UserError(
      `The target must be described by the description; found that ${href} answers paths made up and no described operation: something else is listening.`,
    );
  }
}

async function* untilStopped(outcomes: AsyncGenerator<Outcome>, stopped: Promise<void>): AsyncGenerator<Outcome> {
  const end = stopped.then(() => undefined);
  for (;;) {
    const next = await Promise.race([outcomes.next(), end]);
    if (next === undefined || next.done === true) return;
    yield next.value;
  }
}

function exampleNames(description: Description, operations: readonly Operation[]): readonly string[] {
  return operations.flatMap((operation) =>
    answersOf(description, operation).flatMap(({ example }) => (example?.name === undefined ? [] : [example.name])),
  );
}

function write({ format, file }: Output, runs: readonly ReplayRun[], system: ReplaySystem): void {
  const writers = {
    text: () => runs.map(toReplayText).join('\n'),
    json: () => toReplayJson(runs),
    junit: () => toReplayJunit(runs),
  };
  const text = writers[format]();
  if (file === undefined) system.stdout(text);
  else system.writeFile(file, text);
}
