import type { Output } from '../../node/output.ts';
import { createSystem } from '../../node/system.ts';
import { runLint } from './command.ts';
import { runThreadJob } from './lint-all.ts';
import type { LintThreadJob, ThreadResults } from './threads.ts';

// Built as one file, together with its effects, for a quick start.

/** `assay lint`, which writes to `output`. */
export function lintFromShell(args: readonly string[], output: Output): Promise<number> {
  return runLint(args, createSystem(output));
}

/** The work of a thread of `assay lint`: it writes nothing, and answers. */
export function lintInThread(job: LintThreadJob): Promise<ThreadResults> {
  const silent = (): void => undefined;
  const unread = new Promise<void>(silent);
  return runThreadJob(job, createSystem({ stdout: silent, stderr: silent, log: silent, unread, isLost: () => false }));
}
