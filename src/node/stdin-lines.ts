import { createLineSplitter } from '../mcp/wire/lines.ts';

/** Calls `onLine` for each line of the standard input. Resolves at its end, with a sentence where a line had more than `limitBytes`. */
export function readLines(limitBytes: number, onLine: (line: string) => void): Promise<string | undefined> {
  const { stdin } = process;
  return new Promise((resolve) => {
    const splitter = createLineSplitter(limitBytes, {
      onLine,
      onTooLong: () => {
        stdin.destroy();
        resolve(`A message must be at most ${limitBytes} bytes; found more.`);
      },
    });
    stdin.on('data', (chunk: Buffer) => {
      splitter.push(chunk);
    });
    stdin.once('end', () => {
      splitter.end();
      resolve(undefined);
    });
    stdin.once('error', () => {
      resolve(undefined);
    });
  });
}
