// Nobody sees a line come later by this, and hundreds are written at once under load.
const waitMs = 5;

/**
 * `write` for texts that come one by one and fast: what comes within a few milliseconds is written at once. A log would cost as much as the
 * answers it is about. `atExit` is given what writes the rest before the process ends.
 */
export function batchWrites(
  write: (text: string) => void,
  atExit: (flush: () => void) => void,
): (text: string) => void {
  let gathered = '';
  const flush = (): void => {
    const all = gathered;
    gathered = '';
    if (all !== '') write(all);
  };
  atExit(flush);
  return (text) => {
    if (gathered === '') setTimeout(flush, waitMs);
    gathered += text;
  };
}
