import { createLineSplitter, type LineListeners } from '../mcp/wire/lines.ts';

/** Hands over the lines of the standard input. Resolves at its end. */
export function readLines(limitBytes: number, listeners: LineListeners): Promise<void> {
  const { stdin } = process;
  return new Promise((resolve) => {
    const splitter = createLineSplitter(limitBytes, listeners);
    stdin.on('data', (chunk: Buffer) => {
      splitter.push(chunk);
    });
    stdin.once('end', () => {
      splitter.end();
      resolve();
    });
    stdin.once('error', () => {
      resolve();
    });
  });
}
