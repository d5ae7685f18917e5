import { type ChildProcess, spawn } from 'node:child_process';
import { sizeOf } from '../lib/show.ts';
import { wireLimits } from '../mcp/wire/exchange.ts';
import { createLineSplitter } from '../mcp/wire/lines.ts';
import type { ServerLines } from '../mcp/wire/stdio.ts';
import { clockMs } from './clock.ts';

/** A program that is started, without a shell. */
export interface ChildCommand {
  readonly words: readonly string[];
  readonly cwd: string | undefined;
  /** The variables of our environment that it gets beside the usual ones. */
  readonly env: readonly string[];
}

/** A started program that speaks in lines. */
export interface ChildLines extends ServerLines {
  /** Ends it with all that it has started. */
  readonly end: () => Promise<void>;
}

/** Variables without which programs do not run, and which are no secrets. */
const usualVariables = ['PATH', 'HOME', 'LANG', 'TERM', 'TMPDIR', 'USER', 'SHELL', 'SystemRoot', 'APPDATA', 'PATHEXT'];
const stderrKept = 64 * 1024;
/** The time to end by itself. */
const graceMs = 1000;
/** The time for what is in the pipes, after the program has ended: something that it started may hold them open. */
const drainMs = 200;
const isWindows = process.platform === 'win32';

/** Starts a program; `atExit` is called with what ends it together with us. This is the only place that starts a server. */
export function startChildLines({ words, cwd, env }: ChildCommand, atExit: (run: () => void) => void): ChildLines {
  const [program = '', ...args] = words;
  const passed = [...usualVariables, ...env];
  const child = spawn(program, args, {
    cwd,
    env: Object.fromEntries(passed.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : []))),
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that what it starts ends with it.
    detached: !isWindows,
    windowsHide: true,
  });
  let isOver = false;
  const kill = (signal: 'SIGTERM' | 'SIGKILL'): void => {
    if (child.pid === undefined) return;
    try {
      if (isWindows) child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // Nothing of the group is left.
    }
  };
  atExit(() => {
    kill('SIGKILL');
  });
  let errors: Buffer = Buffer.alloc(0);
  child.stderr.on('data', (chunk: Buffer) => {
    errors = Buffer.concat([errors, chunk]).subarray(-stderrKept);
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
    child.once('error', () => {
      resolve();
    });
  });
  // A program that ends does not read what is written.
  child.stdin.on('error', () => undefined);
  return {
    write: (line) => {
      if (!isOver) child.stdin.write(`${line}\n`);
    },
    listen: ({ onLine, onEnd }) => {
      const finish = (why: string): void => {
        if (isOver) return;
        isOver = true;
        onEnd(why);
      };
      const splitter = createLineSplitter(wireLimits.messageBytes, {
        onLine: (line) => {
          if (!isOver) onLine(line);
        },
        onTooLong: () => {
          child.stdout.destroy();
          finish(`a line of more than ${sizeOf(wireLimits.messageBytes)}`);
        },
      });
      child.stdout.on('data', splitter.push);
      child.once('error', (error: NodeJS.ErrnoException) => {
        finish(
          error.code === 'ENOENT' ? 'no such program, or no such folder to start it in' : (error.code ?? error.message),
        );
      });
      const close = (): void => {
        splitter.end();
        finish(
          `that it ended with ${child.exitCode ?? child.signalCode ?? 'nothing'}${reasonOnStderr(errors.toString('utf8'), passed)}`,
        );
      };
      child.once('close', close);
      child.once('exit', () => {
        setTimeout(close, drainMs).unref();
      });
    },
    end: async () => {
      isOver = true;
      child.stdin.end();
      const until = clockMs() + graceMs;
      kill('SIGTERM');
      await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, until - clockMs()))]);
      kill('SIGKILL');
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
}

/**
 * The reason of an end, as the program wrote it to stderr: the last line, or the one above it that names the mistake. Where it names variables
 * that are set here and were not passed, they are what it lacks.
 */
function reasonOnStderr(errors: string, passed: readonly string[]): string {
  const lines = errors
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const last = lines.at(-1);
  if (last === undefined) return '';
  const error = mistakeAbove(last, lines);
  const reason = (error ?? last).slice(0, 300);
  const lacking = (reason.match(/\b[A-Z][A-Z\d_]{2,60}\b/gu) ?? []).filter(
    (name, index, names) => name in process.env && !passed.includes(name) && names.indexOf(name) === index,
  );
  const flags = lacking.map((name) => `--env ${name}`).join(' ');
  const toDo =
    flags === ''
      ? ''
      : `. It did not get ${lacking.length > 1 ? 'those variables' : 'that variable'}: give \`${flags}\``;
  return `; the ${error === undefined ? 'last line' : 'error'} on stderr was ${JSON.stringify(reason)}${toDo}`;
}

/** A trace and the fields of an error stand below it, Node ends a crash with its version, and npm with the name of its log. */
function mistakeAbove(last: string, lines: readonly string[]): string | undefined {
  if (/^(?:Node\.js v\d|at \S|[}\]]+$)/u.test(last)) {
    const named = lines.findLast((line) => /^(?:Uncaught |\[cause\]: )?[\w.$]*(?:Error|Exception)\b/u.test(line));
    // Words may stand before the name of the error.
    return (named ?? lines[lines.findIndex((line) => /^at \S/u.test(line)) - 1])?.replace(/^\[cause\]: /u, '');
  }
  if (/^npm (?:error|ERR!) A complete log/u.test(last))
    return lines.find((line) => /^npm (?:error|ERR!) (?!code |errno |syscall |path |A complete log)/u.test(line));
  return undefined;
}

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

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || (isWindows && (exitCode !== null || signalCode !== null))) return;
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL');
  } catch {
    // Nothing of it runs any more.
  }
}
