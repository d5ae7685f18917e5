import { fstatSync, type Stats, writeSync } from 'node:fs';
import { types } from 'node:util';
import { printable } from '../lib/printable.ts';
import { reasonOf } from './files.ts';

/** The streams that a command writes to. Writing never throws: text that cannot be written is lost. */
export interface Output {
  readonly stdout: (text: string) => void;
  /** Writes a text that may be lost to the standard output: it is dropped while more than a mebibyte waits for a reader. */
  readonly log: (text: string) => void;
  /** Writes a line. Names in it cannot begin another line, and it has nothing that a terminal or a runner acts upon. */
  readonly stderr: (text: string) => void;
  /** Resolves when nobody reads stdout any more, as after `| head -1`. */
  readonly unread: Promise<void>;
  /** True where something of stdout was lost for another reason: a full disk. */
  readonly isLost: () => boolean;
}

const mostWaiting = 1024 * 1024;

/** The streams of a process. Node makes each when it is asked for first, which takes as long as a small command. */
interface Streams {
  readonly stdout: NodeJS.WritableStream & { readonly writableLength: number };
  readonly stderr: NodeJS.WritableStream;
}

/** Writes a text to a descriptor, and answers what is left of it. */
type WriteToDescriptor = (descriptor: number, text: string) => string | Uint8Array;

/** Writes to the streams of the process, and to their descriptors where `write` can. A loss is said once, on stderr. */
export function createOutput(streams: Streams, write: WriteToDescriptor = writeDirectly): Output {
  let isUnread = false;
  let isLost = false;
  let noteUnread: (() => void) | undefined;
  const unread = new Promise<void>((resolve) => {
    noteUnread = resolve;
  });
  // A loss on stderr cannot be reported anywhere.
  const writeError = createWriter(() => streams.stderr, { write: (text) => write(2, text), onError: () => undefined });
  const noteLoss = (error: Error): void => {
    if (isOfSystem(error, 'EPIPE')) {
      isUnread = true;
      noteUnread?.();
    } else if (!isLost && !isUnread) {
      isLost = true;
      writeError(`The standard output must be writable; found ${reasonOf(error)}. What goes there is lost.\n`);
    }
  };
  const writeResult = createWriter(() => streams.stdout, { write: (text) => write(1, text), onError: noteLoss });
  const stdout = (text: string): void => {
    if (!isUnread) writeResult(text);
  };
  return {
    stdout,
    log: (text) => {
      if (streams.stdout.writableLength < mostWaiting) stdout(text);
    },
    stderr: (text) => {
      const line = text.replace(/\n$/u, '');
      writeError(printable(line) + text.slice(line.length));
    },
    unread,
    isLost: () => isLost,
  };
}

/** Writes with `write` until some of a text is left: that and all that follows goes to the stream, so that the order stays. */
function createWriter(
  stream: () => NodeJS.WritableStream,
  {
    write,
    onError,
  }: { readonly write: (text: string) => string | Uint8Array; readonly onError: (error: Error) => void },
): (text: string) => void {
  let opened: NodeJS.WritableStream | undefined;
  return (text) => {
    let left: string | Uint8Array = text;
    try {
      if (opened === undefined) left = write(text);
    } catch (error) {
      if (!types.isNativeError(error)) throw error;
      onError(error);
      return;
    }
    if (left.length === 0) return;
    if (opened === undefined) {
      opened = stream();
      opened.on('error', onError);
    }
    opened.write(left);
  };
}

/** True for a descriptor of a terminal. Where it cannot be one, Node's module that knows is not loaded: that takes 4 ms. */
export function isTerminal(descriptor: number): boolean {
  const found = statOf(descriptor);
  const mayBe = process.platform === 'win32' || found?.isCharacterDevice() === true;
  return mayBe && process.getBuiltinModule('node:tty').isatty(descriptor);
}

/**
 * Writes `text` to a file or a pipe without Node's stream for it, which takes longer to make than a small file to lint. Answers the
 * bytes that are left: all where the descriptor is something else, the rest where a pipe is full and does not wait.
 * @throws the error of the system where it cannot be written.
 */
function writeDirectly(descriptor: number, text: string): Uint8Array {
  let left: Uint8Array = Buffer.from(text);
  const found = process.platform === 'win32' ? undefined : statOf(descriptor);
  if (found === undefined || !(found.isFile() || found.isFIFO() || found.isSocket())) return left;
  try {
    while (left.length > 0) left = left.subarray(writeSync(descriptor, left));
    return left;
  } catch (error) {
    if (isOfSystem(error, 'EAGAIN')) return left;
    throw error;
  }
}

function isOfSystem(error: unknown, code: string): boolean {
  return types.isNativeError(error) && 'code' in error && error.code === code;
}

function statOf(descriptor: number): Stats | undefined {
  try {
    return fstatSync(descriptor);
  } catch {
    // It is closed.
    return undefined;
  }
}

// So short a delay is not seen, and hundreds of lines are written at once under load.
const waitMs = 20;

/** Writes a text that is made later, with others: a log would cost as much as the answers it is about. */
export type WriteLater = (makeText: () => string) => void;

/**
 * `write` for texts that come one by one and fast: what comes within a few milliseconds is made in a row and written at once. `atExit` is
 * given what writes the rest before the process ends.
 */
export function batchWrites(write: (text: string) => void, atExit: (flush: () => void) => void): WriteLater {
  let gathered: (() => string)[] = [];
  const flush = (): void => {
    const all = gathered;
    gathered = [];
    if (all.length > 0) write(all.map((makeText) => makeText()).join(''));
  };
  atExit(flush);
  return (makeText) => {
    if (gathered.length === 0) setTimeout(flush, waitMs);
    gathered.push(makeText);
  };
}
