import { openFileQueue } from './file-queue.ts';
import { type LintContext, lintQueue } from './lint-all.ts';
import type { LintCommand } from './lint-command.ts';
import { hasEdits } from './outputs.ts';
import { loadRuleset } from './ruleset.ts';
import type { LintSystem } from './system.ts';
import type { LintThreadJob, ThreadResults } from './threads.ts';

/** The work of a thread: it reads the ruleset for itself, and lints files until all are taken. */
export async function runThreadJob(
  { files, command, memory, thread }: LintThreadJob,
  system: LintSystem,
): Promise<ThreadResults> {
  const read = new Set<string>();
  const context = contextOf(command, { ...(await loadRuleset(command, system)), system, read });
  const results = lintQueue(files, context, openFileQueue(memory, thread));
  return { results, read: command.listFiles ? [...read] : [] };
}

/** Makes the lint of a command. `read` takes note of the files that are read. */
export function contextOf(
  command: LintCommand,
  { rulesetFor, system, read }: Pick<LintContext, 'rulesetFor' | 'system'> & { readonly read: Set<string> },
): LintContext {
  return {
    rulesetFor,
    system,
    references: { root: command.root, hasSettings: true },
    shared: { graphs: new Map(), others: new Set() },
    isStrict: command.strictParse,
    isWhole: hasEdits(command),
    hasEdits: hasEdits(command),
    onRead: (uri) => void read.add(uri),
  };
}
