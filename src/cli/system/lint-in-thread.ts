import type { LintThreadJob, ThreadResults } from '../lint/thread-data.ts';
import { runThreadJob } from '../lint/thread-job.ts';
import { createLintSystem } from './lint-system.ts';

/** What a thread of `assay lint` does: it writes nothing, and answers. */
export function lintInThread(job: LintThreadJob): Promise<ThreadResults> {
  const silent = (): void => undefined;
  const output = {
    stdout: silent,
    stderr: silent,
    log: silent,
    unread: new Promise<void>(silent),
    isLost: () => false,
  };
  return runThreadJob(job, createLintSystem(output));
}
