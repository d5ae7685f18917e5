import { types } from 'node:util';
import { writeDirectly } from './descriptor.ts';

/** Where a command writes. Writing never throws: what cannot be written is lost. */
export interface Output {
  readonly stdout: (text: string) => void;
  /** Writes to the standard output what may be lost: it is where more than a mebibyte waits for whoever reads. */
  readonly log: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Resolves when nobody reads stdout any more, as after `| head -1`. */
  readonly unread: Promise<void>;
  /** Whether something of stdout was lost for another reason: a full disk. */
  readonly isLost: () => boolean;
}

const mostWaiting = 1024 * 1024;

/** The streams of a process. Node makes each when it is asked for first, which takes as long as a small command. */
interface Streams {
  readonly stdout: NodeJS.WritableStream & { readonly writableLength: number };
  readonly stderr: NodeJS.WritableStream;
}

/** Writes to the streams of the process. A loss is said once, on stderr. */
export function createOutput(streams: Streams): Output {
  let isUnread = false;
  let isLost = false;
  let isOpen = false;
  let isStderrOpen = false;
  let noteUnread: (() => void) | undefined;
  const unread = new Promise<void>((resolve) => {
    noteUnread = resolve;
  });
  const writeError = (text: string): void => {
    // Nothing is left to say it on.
    if (!isStderrOpen) streams.stderr.on('error', () => undefined);
    isStderrOpen = true;
    streams.stderr.write(text);
  };
  /** What the stream is to write: all, once there is one, so that the order stays. */
  const remaining = (text: string): string | Uint8Array => {
    if (isOpen) return text;
    try {
      return writeDirectly(1, text);
    } catch (error) {
      if (!types.isNativeError(error)) throw error;
      noteLoss(error);
      return '';
    }
  };
  const noteLoss = (error: Error): void => {
    const code = types.isNativeError(error) && 'code' in error ? String(error.code) : error.name;
    if (code === 'EPIPE') {
      isUnread = true;
      noteUnread?.();
    } else if (!isLost && !isUnread) {
      isLost = true;
      writeError(`The standard output must be writable; found ${code}. What goes there is lost.\n`);
    }
  };
  const write = (text: string): void => {
    if (isUnread) return;
    const rest = remaining(text);
    if (rest.length === 0) return;
    if (!isOpen) streams.stdout.on('error', noteLoss);
    isOpen = true;
    streams.stdout.write(rest);
  };
  return {
    stdout: write,
    log: (text) => {
      if (streams.stdout.writableLength < mostWaiting) write(text);
    },
    stderr: writeError,
    unread,
    isLost: () => isLost,
  };
}
