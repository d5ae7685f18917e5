import { fstatSync, type Stats, writeSync } from 'node:fs';
import { types } from 'node:util';

/** Whether a descriptor is a terminal. Where it cannot be one, Node's module that knows is not loaded: that takes 4 ms. */
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
export function writeDirectly(descriptor: number, text: string): Uint8Array {
  let left: Uint8Array = Buffer.from(text);
  const found = process.platform === 'win32' ? undefined : statOf(descriptor);
  if (found === undefined || !(found.isFile() || found.isFIFO() || found.isSocket())) return left;
  try {
    while (left.length > 0) left = left.subarray(writeSync(descriptor, left));
    return left;
  } catch (error) {
    if (types.isNativeError(error) && 'code' in error && error.code === 'EAGAIN') return left;
    throw error;
  }
}

function statOf(descriptor: number): Stats | undefined {
  try {
    return fstatSync(descriptor);
  } catch {
    // It is closed.
    return undefined;
  }
}
