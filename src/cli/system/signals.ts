/** Resolves when the process gets a signal. Once: whoever asks a second time does not want to wait. */
export function signalled(signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    process.once(signal, () => {
      resolve();
    });
  });
}
