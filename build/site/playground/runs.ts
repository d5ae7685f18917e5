import type { PlaygroundAnswer, PlaygroundJob } from './linter.ts';

/** The thread of the runner, as a page has it. */
interface RunnerThread {
  readonly postMessage: (job: PlaygroundJob) => void;
  readonly terminate: () => void;
}

/** Asks the runner, and hears of the newest job alone. */
export interface Runs {
  readonly ask: (job: PlaygroundJob) => void;
}

interface RunsOptions {
  /** Starts a thread, and gives it the listeners of its answers and of its end. It throws where the browser has no threads. */
  readonly start: (answered: (answer: PlaygroundAnswer) => void, ended: () => void) => RunnerThread;
  readonly show: (answer: PlaygroundAnswer) => void;
  /** No thread starts, or it ended. The next job tries anew. */
  readonly fail: () => void;
}

/** One job runs at a time, and one waits: a newer job replaces the one that waits, and the answer to a job that a newer one follows is dropped. */
export function createRuns({ start, show, fail }: RunsOptions): Runs {
  let thread: RunnerThread | undefined;
  let [isBusy, waiting]: [boolean, PlaygroundJob | undefined] = [false, undefined];
  const finish = (settle: () => void): void => {
    const next = waiting;
    [isBusy, waiting] = [false, undefined];
    if (next === undefined) settle();
    else ask(next);
  };
  const lose = (): void => {
    thread?.terminate();
    thread = undefined;
    finish(fail);
  };
  const answered = (answer: PlaygroundAnswer): void => {
    finish(() => {
      show(answer);
    });
  };
  const ask = (job: PlaygroundJob): void => {
    if (isBusy) {
      waiting = job;
      return;
    }
    isBusy = true;
    try {
      thread ??= start(answered, lose);
      thread.postMessage(job);
    } catch {
      lose();
    }
  };
  return { ask };
}
