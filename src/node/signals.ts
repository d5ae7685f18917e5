/** A promise that resolves when somebody wants the process to end: on SIGINT or SIGTERM. */
export interface StopSignal {
  /**
   * Made when it is first read. From then on the first of these signals does not end the process: who reads it ends what is under
   * way. A command that never does is ended by the signal itself.
   */
  readonly stopped: Promise<void>;
}

/** Creates a stop signal, which listens to nothing yet. */
export function createStopSignal(): StopSignal {
  let stopped: Promise<void> | undefined;
  return {
    get stopped() {
      return (stopped ??= Promise.race([signalled('SIGINT'), signalled('SIGTERM')]));
    },
  };
}

function signalled(signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    process.once(signal, () => {
      resolve();
    });
  });
}
