/**
 * `write` for texts that come one by one and fast: what comes while the process is busy is written at once when it is not.
 * A log would cost as much as the answers it is about.
 */
export function gather(write: (text: string) => void): (text: string) => void {
  let gathered = '';
  return (text) => {
    if (gathered === '') {
      setImmediate(() => {
        const all = gathered;
        gathered = '';
        write(all);
      });
    }
    gathered += text;
  };
}
