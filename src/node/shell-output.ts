import { spawn, type ChildProcess } from 'node:child_process';

/** The start of a command's output, or why there is none, to follow "found". */
export type ShellOutput =
  | { readonly kind: 'output'; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'stopped' };

/** The bytes of output that are kept: a token is shorter. */
const mostBytes = 65_536;

/**
 * The output of `command`, which a shell reads as the user typed it: `sh -c`, on Windows `cmd`. It has no standard input; its standard error is
 * that of this process. Everything that it started ends with `limitMs`, with `stopped` and with this process.
 */
export async function shellOutput(
  command: string,
  { limitMs, stopped }: { readonly limitMs: number; readonly stopped: Promise<unknown> },
): Promise<ShellOutput> {
  // A group of its own can be ended with all that the shell started.
  const child = spawn(command, { shell: true, detached: !isWindows, stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    if (size < mostBytes) chunks.push(chunk);
    size += chunk.length;
  });
  const end = (): void => {
    endGroup(child);
    child.stdout.destroy();
  };
  process.once('exit', end);
  try {
    return await new Promise<ShellOutput>((resolve) => {
      const fail = (reason: string): void => {
        resolve({ kind: 'failed', reason });
      };
      const timer = setTimeout(fail, limitMs, `no end within ${limitMs / 1_000} s`);
      void stopped.then(() => {
        resolve({ kind: 'stopped' });
      });
      child.once('error', ({ message }) => {
        fail(message);
      });
      child.once('close', (code, signal) => {
        if (code === 0) resolve({ kind: 'output', text: Buffer.concat(chunks).toString('utf8') });
        else fail(signal === null ? `exit code ${String(code)}` : `signal ${signal}`);
      });
      child.once('close', () => {
        clearTimeout(timer);
      });
    });
  } finally {
    process.off('exit', end);
    end();
  }
}

const isWindows = process.platform === 'win32';

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || (isWindows && (exitCode !== null || signalCode !== null))) return;
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL');
  } catch {
    // Nothing of it runs any more.
  }
}
