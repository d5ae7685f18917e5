/** The time now. */
export function now(): Date {
  return new Date();
}

/** Milliseconds since the process started. */
export function clockMs(): number {
  return performance.now();
}

/** Resolves after signals, timers and sockets have had their turn. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
