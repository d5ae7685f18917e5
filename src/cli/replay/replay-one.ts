import { emptiedOperations } from '../../description/emptied-operations.ts';
import { rangeOf, toLineColumn } from '../../description/positions.ts';
import type { RunFailure } from '../../results.ts';
import { operationsOf, type Operation } from '../../description/api.ts';
import type { Description } from '../../description/description.ts';
import { UserError } from '../../lib/user-error.ts';
import { answersOf } from '../../replay/compare/declared-answers.ts';
import type { Case, Outcome, Skipped } from '../../replay/case.ts';
import { createEngine } from '../../mock/engine.ts';
import { defaultSettings, type MockSettings } from '../../mock/settings.ts';
import { isLoopback } from '../../http/loopback.ts';
import { replayCacheLimits } from '../../replay/schemas.ts';
import { assertFiltersMatch } from '../../replay/filters.ts';
import { openReplay, withHeaders, type OpenReplayOptions, type ReplayPart } from '../../replay/open-replay.ts';
import { identify, type Lookalike } from '../../replay/probe-target.ts';
import { isInShard } from '../../replay/shard.ts';
import type { Send } from '../../replay/target.ts';
import { createInterruptible, type OrInterrupted } from './interruptible.ts';
import { createCollector, type Baseline, type Collector, type Listener, type Replayed } from './collector.ts';
import type { ReplayCommand } from './arguments.ts';
import type { ReplayEffects } from './system.ts';

/**
 * Replays the description at `path`.
 * @throws UserError (exit 2) for what cannot be replayed, and for a target that is not there or something else.
 */
export async function replayDescription(
  path: string,
  { command, baseline }: { readonly command: ReplayCommand; readonly baseline: Baseline },
  listener: Listener,
  system: ReplayEffects,
): Promise<Replayed> {
  const description = loadOpenApi(path, system);
  const { filters, target } = command;
  const all = operationsOf(description);
  assertFiltersMatch(filters, all, () => exampleNames(description, all));
  const replay = openReplay(description, { ...command, withhold: strangerOf(command) });
  const part: ReplayPart = {
    isHere: ({ path: at }) => isInShard(command.shard, path, at),
    hasRunCases: command.shard === undefined || command.shard.index === 1,
  };
  const operations = replay.operations.filter(part.isHere);
  const { relativePath: nameOf } = system;
  // Without a target our own mock answers.
  const sender = target && (await system.createHttpSend(target, command));
  const send = withHeaders(sender?.send ?? inProcess(description, command, system), command.headers);
  try {
    const startedMs = system.clockMs();
    const collector = createCollector({ path, description, operations, command, baseline, listener, nameOf });
    const orInterrupted = createInterruptible(system.stopped);
    const known = target && (await orInterrupted(assertIdentity(replay.cases(part), send, target)));
    const warnings = typeof known === 'object' ? lookalike(known.looksLike, command.profile.name) : [];
    const stopped =
      known === 'interrupted' ? known : await collect(replay.run(part, send), collector, command, orInterrupted);
    const durationMs = Math.round(system.clockMs() - startedMs);
    const references = part.hasRunCases ? dangling(description, nameOf) : [];
    return collector.finish({
      durationMs,
      warnings,
      references,
      paths: [...new Set(replay.operations.map(({ path: at }) => at))],
      resent: sender?.resent() ?? 0,
      ...(stopped && { stopped }),
    });
  } finally {
    sender?.close();
  }
}

/** Writes to a target on another machine are held back without leave. */
function strangerOf({ target, allowWrites }: ReplayCommand): OpenReplayOptions['withhold'] {
  if (target === undefined || allowWrites || isLoopback(target)) return undefined;
  return { host: target.host, allowedBy: '--allow-writes' };
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

/** Takes outcomes until there are no more, the user has enough, or too many failed; answers why it stopped early. */
async function collect(
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

function loadOpenApi(path: string, { load, startProgress }: ReplayEffects): Description {
  const stopProgress = startProgress(`Reading ${path} ...`);
  try {
    const description = load(path);
    if (description.kind === 'openapi') return description;
    const place = toLineColumn({ source: description.source, path: ['asyncapi'] });
    throw new UserError(`${place}: a replayed description must be OpenAPI; found AsyncAPI ${description.version}.`);
  } finally {
    stopProgress();
  }
}

async function assertIdentity(
  cases: Iterable<Case | Skipped>,
  send: Send,
  { href, protocol }: URL,
): Promise<{ readonly looksLike?: Lookalike }> {
  const identity = await identify(cases, send);
  if (identity.kind === 'unreachable') {
    const isCut = protocol === 'http:' && identity.reason.startsWith('the connection was closed');
    const hint = isCut ? ': perhaps the target speaks https' : '';
    throw new UserError(`The target must answer at ${href}; found ${identity.reason}${hint}.`);
  }
  if (identity.kind === 'stranger') {
    throw new UserError(
      `The target must be described by the description; found that ${href} answers paths made up and no described operation: something else is listening.`,
    );
  }
  const { looksLike } = identity;
  return looksLike === undefined ? {} : { looksLike };
}

function exampleNames(description: Description, operations: readonly Operation[]): readonly string[] {
  return operations.flatMap((operation) =>
    answersOf(description, operation).flatMap(({ example }) => (example?.name === undefined ? [] : [example.name])),
  );
}

/** What to say where a target answers as a tool does that another profile is about. */
function lookalike(looksLike: Lookalike | undefined, profile: string): readonly string[] {
  if (looksLike === undefined || looksLike === profile || profile === 'none') return [];
  switch (looksLike) {
    case 'specification':
      return ['This looks like `assay mock`: `--profile specification` holds it to what that promises.'];
    case 'prism':
      return ['This looks like Prism: `--profile prism` holds it to what Prism promises.'];
    case 'scalar':
      return ["This looks like Scalar's mock server: `--profile scalar` holds it to what that promises."];
    case 'none':
      if (profile !== 'specification') return [];
      return [
        'This has none of the headers that the specification promises: `--profile none` holds another kind of mock or server to its description alone.',
      ];
  }
}

/** One failure of the run for each reference that leads nowhere. */
function dangling(description: Description, nameOf: (file: string) => string): readonly RunFailure[] {
  return emptiedOperations(description).map(({ reference: { message, place }, operations }) => {
    const start = rangeOf(place)?.start;
    const at = start && { file: nameOf(place.source.uri), line: start.line + 1, column: start.character + 1 };
    return { check: 'reference', message: `${message}${whoMisses(operations)}`, ...(at && { at }) };
  });
}

const mostNamed = 5;

/** The operations that a reference empties, counted and named. */
function whoMisses(operations: readonly Operation[]): string {
  if (operations.length === 0) return '';
  const names = operations.slice(0, mostNamed).map(({ method, path }) => `${method} ${path}`);
  const more = operations.length - names.length;
  const count = operations.length === 1 ? 'One operation misses' : `${operations.length} operations miss`;
  return ` ${count} what it stands for: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
