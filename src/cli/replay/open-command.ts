import { type Collection, collectionsOf, withInner } from '../../contract/collections.ts';
import type { Description } from '../../description/description.ts';
import { type Operation, operationsOf } from '../../description/read/api.ts';
import { isLoopback } from '../../http/headers.ts';
import { createMask } from '../../http/secrets.ts';
import { printable } from '../../lib/printable.ts';
import { type Case, type Skipped, isWriting } from '../../replay/case.ts';
import { secretValues } from '../../replay/cases/given-values.ts';
import { assertValuesUsed } from '../../replay/cases/used-values.ts';
import { answersOf } from '../../replay/compare/declared-answers.ts';
import { assertFiltersMatch, isInShard } from '../../replay/filters.ts';
import { type OpenReplayOptions, type ReplayPart, openReplay } from '../../replay/open-replay.ts';
import { onlyOpenApi } from '../inputs/open-inputs.ts';
import type { ReplayCommand } from './arguments.ts';
import type { ReplayEffects } from './system.ts';

/**
 * Opens the replay of every description before anything is sent to the target.
 * @throws UserError for a description that cannot be replayed, and for filters and values that match nothing in any.
 */
export function assertSendable(
  { descriptions, target, filters, values }: ReplayCommand,
  system: Pick<ReplayEffects, 'load' | 'startProgress'>,
): void {
  const isSingle = descriptions.length === 1;
  if (values.length === 0 && (isSingle || (target === undefined && filters.length === 0))) return;
  const all = descriptions.flatMap((path) => {
    const description = loadOpenApi(path, system);
    return operationsOf(description).map((operation) => ({ description, operation }));
  });
  const operations = all.map(({ operation }) => operation);
  assertFiltersMatch(filters, operations, () =>
    all.flatMap(({ description, operation }) => exampleNames(description, [operation])),
  );
  assertValuesUsed(values, all);
}

/**
 * The replay of the description at `path`, of which nothing is sent.
 * @throws UserError for a description that cannot be replayed.
 */
function openCommand(
  path: string,
  command: ReplayCommand,
  system: Pick<ReplayEffects, 'load' | 'startProgress'>,
): ReturnType<typeof openPart> {
  return openPart(path, loadOpenApi(path, system), command);
}

/** The replay of a description, and the part of it that `command` asks for. */
export function openPart(path: string, description: Description, command: ReplayCommand) {
  const all = operationsOf(description);
  assertFiltersMatch(command.filters, all, () => exampleNames(description, all));
  const replay = openReplay(description, { ...command, baseUrl: command.target, withhold: withholdFor(command) });
  const part: ReplayPart = {
    isHere: ({ path: at }) => isInShard(command.shard, path, at),
    hasRunCases: command.shard === undefined || command.shard.index === 1,
  };
  return { replay, part, operations: replay.operations.filter(part.isHere) };
}

/** Writes to a target on another machine need `--allow-writes`. */
function withholdFor({ target, allowWrites }: ReplayCommand): OpenReplayOptions['withhold'] {
  if (target === undefined || allowWrites || isLoopback(target)) return undefined;
  return { host: target.host, allowedBy: '--allow-writes' };
}

/**
 * Reads the OpenAPI description at `path`.
 * @throws UserError for anything but a description, and for AsyncAPI.
 */
export function loadOpenApi(
  path: string,
  { load, startProgress }: Pick<ReplayEffects, 'load' | 'startProgress'>,
): Description {
  const stopProgress = startProgress(`Reading ${path} ...`);
  try {
    return onlyOpenApi(load(path), 'replayed');
  } finally {
    stopProgress();
  }
}

function exampleNames(description: Description, operations: readonly Operation[]): readonly string[] {
  return operations.flatMap((operation) =>
    answersOf(description, operation).flatMap(({ example }) => (example?.name === undefined ? [] : [example.name])),
  );
}

/** One line for each request that a replay of the description at `path` would send, in order; each is there once. */
export function requestLines(
  path: string,
  command: ReplayCommand,
  system: Pick<ReplayEffects, 'load' | 'startProgress'>,
): readonly string[] {
  const { replay, part, operations } = openCommand(path, command, system);
  const { text: mask } = createMask(secretValues(command.values));
  const counts = new Map<string, number>();
  for (const each of replay.cases(part))
    for (const line of linesOf(each)) counts.set(line, (counts.get(line) ?? 0) + 1);
  const requests = [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`));
  const journeys = command.profile.keepsRecords ? withInner(collectionsOf(operations)).map(journeyLine) : [];
  const lists = replay.lists(part).map(({ list, item }) => `read   GET ${list}, then GET ${item} of what it lists`);
  return [...journeys, ...lists, ...requests].map((line) => printable(mask(line)));
}

/** The lines of a case, also of one that is held back without `--allow-writes`. */
function linesOf(each: Case | Skipped): readonly string[] {
  const held = 'request' in each ? undefined : each.withheld;
  const asked = 'request' in each ? each : held;
  if (asked === undefined) return [];
  const end = held === undefined ? '' : ', held back without --allow-writes';
  return [asked.request, ...asked.followUps, ...(asked.atOnce ?? [])].map(({ method, target }) =>
    isWriting(method) ? `write  ${method} ${target}${end}` : `read   ${method} ${target}`,
  );
}

function journeyLine({ create, path, read, replace, change, remove }: Collection): string {
  const methods = [read, replace, change, remove].flatMap((operation) => operation?.method ?? []);
  return `write  POST ${create.path}, then ${methods.join(', ')} ${path} of what it made`;
}
