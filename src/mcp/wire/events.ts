import { createLineSplitter } from './lines.ts';

/** Reads a body: the texts of its events (Server-Sent Events), or all of it as one. */
export function createEventReader({
  isStream,
  onText,
}: {
  readonly isStream: boolean;
  readonly onText: (text: string) => void;
}): { readonly push: (chunk: Uint8Array) => void; readonly end: () => void } {
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length > 0) onText(lines.join('\n'));
    lines = [];
  };
  const onLine = (line: string): void => {
    const [, data] = /^data:? ?(.*)$/su.exec(line) ?? [];
    if (!isStream) lines.push(line);
    else if (line === '') flush();
    else if (data !== undefined) lines.push(data);
  };
  // Bodies have a limit of their own.
  const splitter = createLineSplitter(Infinity, { onLine, onTooLong: flush });
  return {
    push: splitter.push,
    end: () => {
      splitter.end();
      flush();
    },
  };
}
