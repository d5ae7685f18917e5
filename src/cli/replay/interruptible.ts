/** The result of `work`, or `interrupted` where that comes first. */
export type OrInterrupted = <T>(work: Promise<T>) => Promise<T | 'interrupted'>;

/**
 * Waits for one piece of work after another, each until `interruption`. Unlike `Promise.race`, which keeps all results alive
 * as long as the interruption has not come, it holds on to none.
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
