/** Splits chunks of bytes into lines, whose ends are gone; a character that two chunks share is whole. */
export function createLineSplitter(limitBytes: number, { onLine, onTooLong }: LineListeners): LineSplitter {
  let parts: Uint8Array[] = [];
  let size = 0;
  let isOver = false;
  const flush = (): void => {
    const line = decode(parts, size).replace(/\r$/u, '');
    [parts, size] = [[], 0];
    onLine(line);
  };
  const keep = (part: Uint8Array): void => {
    if (isOver) return;
    size += part.length;
    if (size > limitBytes) {
      isOver = true;
      [parts, size] = [[], 0];
      onTooLong();
    } else parts.push(part);
  };
  return {
    push: (chunk) => {
      let start = 0;
      for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, start)) {
        keep(chunk.subarray(start, at));
        if (isOver) return;
        flush();
        start = at + 1;
      }
      keep(chunk.subarray(start));
    },
    end: () => {
      if (size > 0) flush();
    },
  };
}

interface LineSplitter {
  readonly push: (chunk: Uint8Array) => void;
  /** Hands over a last line that nothing ends. */
  readonly end: () => void;
}

interface LineListeners {
  readonly onLine: (line: string) => void;
  /** Called once where a line has more bytes than the limit; nothing comes after it. */
  readonly onTooLong: () => void;
}

const lineFeed = 10;

function decode(parts: readonly Uint8Array[], size: number): string {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return new TextDecoder().decode(bytes);
}
