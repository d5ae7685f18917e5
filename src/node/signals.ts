/** A signal that asks a command to end. */
export type EndSignal = 'SIGINT' | 'SIGTERM';

/** The exit code of a command that a signal ended, as shells count: 128 and the number of the signal. */
export const signalCodes = { SIGINT: 130, SIGTERM: 143 } as const satisfies Readonly<Record<EndSignal, number>>;

/**
 * The effects of SIGINT and SIGTERM. At first nobody listens: they end the process where it is, in the middle of a long parse too. Only the event loop
 * hears a signal that is listened for, so whoever listens must come back to it within a moment.
 */
export interface Signals {
  /**
   * Resolves with the first signal. Once this was read, the first signal does not end the process: whoever reads it ends what is under way.
   * The second signal does.
   */
  readonly stopped: Promise<EndSignal>;
  /** `work` during which nobody listens, as it keeps the event loop waiting long: a signal ends the process meanwhile. */
  readonly atOnce: Wrap;
  /** `work` that no signal cuts, as what writes a file. The event loop ends the process after it. */
  readonly whole: Wrap;
  /** Does `work`; a signal ends the process meanwhile as `process.exit` does, so that what listens to its end can clean up. */
  readonly cleanly: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

type Wrap = <Args extends readonly unknown[], Result>(work: (...args: Args) => Result) => (...args: Args) => Result;

/** The process, as far as signals concern it. */
export interface SignalledProcess {
  readonly pid: number;
  readonly on: (signal: EndSignal, listener: (signal: EndSignal) => void) => unknown;
  readonly off: (signal: EndSignal, listener: (signal: EndSignal) => void) => unknown;
  readonly exit: (code: number) => unknown;
}

/** Creates what listens for the signals of `owner`. */
export function createSignals(owner: SignalledProcess): Signals {
  // The system ends the first process of a container only where that listens.
  const always = owner.pid === 1;
  let stopped: Promise<EndSignal> | undefined;
  let resolveStopped: ((signal: EndSignal) => void) | undefined;
  let [cleaning, working, isListening] = [0, 0, false];
  const hear = (signal: EndSignal): void => {
    if (resolveStopped === undefined) {
      owner.exit(signalCodes[signal]);
      return;
    }
    resolveStopped(signal);
    resolveStopped = undefined;
    update();
  };
  const update = (): void => {
    const isWanted = always || (working === 0 && (cleaning > 0 || resolveStopped !== undefined));
    if (isWanted === isListening) return;
    isListening = isWanted;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) owner[isWanted ? 'on' : 'off'](signal, hear);
  };
  const clean = (change: 1 | -1): void => {
    cleaning += change;
    update();
  };
  // A signal that came meanwhile is heard in a whole turn of the event loop: the first ends the present one.
  const release = (): void => void setImmediate(() => setImmediate(clean, -1));
  update();
  return {
    get stopped() {
      stopped ??= new Promise((resolve) => {
        resolveStopped = resolve;
        update();
      });
      return stopped;
    },
    atOnce:
      (work) =>
      (...args) => {
        working += 1;
        update();
        try {
          return work(...args);
        } finally {
          working -= 1;
          update();
        }
      },
    whole:
      (work) =>
      (...args) => {
        clean(1);
        try {
          return work(...args);
        } finally {
          release();
        }
      },
    cleanly: async (work) => {
      clean(1);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
