import { types } from 'node:util';

/** Where a command writes. Writing never throws: what cannot be written is lost. */
export interface Output {
  readonly stdout: (text: string) => void;
  /** As `stdout`, for what may be lost: it is where more than a mebibyte waits for whoever reads. */
  readonly log: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Resolves when nobody reads stdout any more, as after `| head -1`. */
  readonly unread: Promise<void>;
  /** Whether something of stdout was lost for another reason: a full disk. */
  readonly isLost: () => boolean;
}

const mostWaiting = 1024 * 1024;

/** Writes to `stdout` and `stderr`, the streams of the process. A loss is said once, on stderr. */
export function createOutput(
  stdout: NodeJS.WritableStream & { readonly writableLength: number },
  stderr: NodeJS.WritableStream,
): Output {
  let isUnread = false;
  let isLost = false;
  // Nothing is left to say it on.
  stderr.on('error', () => undefined);
  const unread = new Promise<void>((resolve) => {
    stdout.on('error', (error: Error) => {
      const code = types.isNativeError(error) && 'code' in error ? String(error.code) : error.name;
      if (code === 'EPIPE') {
        isUnread = true;
        resolve();
      } else if (!isLost && !isUnread) {
        isLost = true;
        stderr.write(`The standard output must be writable; found ${code}. What goes there is lost.\n`);
      }
    });
  });
  const write = (text: string): void => {
    if (!isUnread) stdout.write(text);
  };
  return {
    stdout: write,
    log: (text) => {
      if (stdout.writableLength < mostWaiting) write(text);
    },
    stderr: (text) => {
      stderr.write(text);
    },
    unread,
    isLost: () => isLost,
  };
}
