/** The time now. */
export function now(): Date {
  return new Date();
}

/** Milliseconds since the process started. */
export function clockMs(): number {
  // `performance` would be loaded first.
  return process.uptime() * 1000;
}

/** Resolves after signals, timers and sockets have had their turn. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** The day, `YYYY-MM-DD` in UTC. */
export function today(): string {
  return now().toISOString().slice(0, 10);
}

/** Calls `run` after some milliseconds, unless the answer is called before. */
export function schedule(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => {
    clearTimeout(timer);
  };
}
