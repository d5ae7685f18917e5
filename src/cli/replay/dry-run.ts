import { createMask } from '../../http/secrets.ts';
import { printable } from '../../lib/printable.ts';
import { isWriting, type Case, type Skipped } from '../../replay/case.ts';
import { secretValues } from '../../replay/cases/values/given-values.ts';
import { collectionsOf, withInner, type Collection } from '../../contract/collections.ts';
import type { ReplayCommand } from './arguments.ts';
import { openCommand } from './open-command.ts';
import type { ReplayEffects } from './system.ts';

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

/** The lines of a case; of one that is held back, too, as a run with leave would send it. */
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
