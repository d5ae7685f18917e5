import { collectBytes } from '../../lib/bytes.ts';

/** Splits chunks of bytes into lines, whose ends are gone; a character that two chunks share is whole. */
export function createLineSplitter(limitBytes: number, { onLine, onTooLong }: LineListeners): LineSplitter {
  let [received, size] = [collectBytes(), 0];
  const flush = (): void => {
    const line = size > limitBytes ? undefined : new TextDecoder().decode(received.all()).replace(/\r$/u, '');
    [received, size] = [collectBytes(), 0];
    if (line !== undefined) onLine(line);
  };
  const keep = (part: Uint8Array): void => {
    const wasTooLong = size > limitBytes;
    size += part.length;
    if (size <= limitBytes) received.add(part);
    else if (!wasTooLong) onTooLong();
  };
  return {
    push: (chunk) => {
      let start = 0;
      for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, start)) {
        keep(chunk.subarray(start, at));
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

/** Writes the line ends of an event stream (HTML 9.2.5: CRLF, LF or CR) as line feeds; a CRLF may be cut in two. */
export function createLineEnds(): (chunk: Uint8Array) => Uint8Array {
  let isInEnd = false;
  return (chunk) => {
    if (!isInEnd && !chunk.includes(carriageReturn)) return chunk;
    const written = new Uint8Array(chunk.length);
    let size = 0;
    for (const byte of chunk) {
      const isSecond = isInEnd && byte === lineFeed;
      isInEnd = byte === carriageReturn;
      if (isSecond) continue;
      written[size] = isInEnd ? lineFeed : byte;
      size += 1;
    }
    return written.subarray(0, size);
  };
}

interface LineSplitter {
  readonly push: (chunk: Uint8Array) => void;
  /** Hands over a last line that nothing ends. */
  readonly end: () => void;
}

/** The receivers of lines. */
export interface LineListeners {
  readonly onLine: (line: string) => void;
  /** Called in place of `onLine` for a line that has more bytes than the limit. */
  readonly onTooLong: () => void;
}

const [lineFeed, carriageReturn] = [10, 13];
