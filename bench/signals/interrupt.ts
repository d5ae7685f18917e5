import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { command as program } from '../support/peers.ts';
import type { InterruptedCommand } from './commands.ts';

/** What became of a command that was interrupted. */
export interface Interrupted {
  /** How long it ran, where it was not interrupted. */
  readonly wholeMs: number;
  /** False where the command had ended before the signal was sent. */
  readonly wasRunning: boolean;
  /** From the signal until the command and all processes that it started are gone. */
  readonly endMs: number;
  /** As a shell counts: 128 and the number of the signal where that ended it. */
  readonly code: number;
  readonly expectedCode: number;
  /** The files that are not whole, and the processes that go on. */
  readonly left: readonly string[];
}

/** When and how a command is interrupted; never, where there is no moment. */
interface Interruption {
  readonly folder: string;
  /** Milliseconds after its start. */
  readonly at: number | undefined;
  readonly signal: 'SIGINT' | 'SIGTERM';
}

/** The longest that is waited for a command to end by itself, and after a signal. */
const [patienceMs, giveUpMs] = [60_000, 30_000];

/** Runs `command` in `folder` and sends the signal: SIGINT as a terminal does, to all its processes, SIGTERM to the first alone. */
export async function interrupt(
  command: InterruptedCommand,
  { folder, at, signal }: Interruption,
): Promise<Interrupted> {
  command.prepare?.(folder);
  const startedMs = performance.now();
  const file = command.program ?? program;
  const child = spawn(process.execPath, [file, ...command.args], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'ignore'],
    // A group of its own, so that what it leaves behind is found.
    detached: true,
    env: { ...process.env, CI: 'true' },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} could not be started.`);
  child.stdin.on('error', () => undefined);
  let stdout = '';
  const closeClients = command.serve?.(child, () => stdout);
  child.stdout.on('data', (text: Buffer) => {
    // Servers say where they are in the beginning; the rest is read and forgotten.
    if (stdout.length < 10_000) stdout += text.toString();
  });
  if (command.serve === undefined) child.stdin.end();
  const isOver = once(child, 'exit').then(() => performance.now());
  const atMs = at ?? command.lastsMs ?? patienceMs;
  const ownEndMs = await Promise.race([isOver, after(atMs - (performance.now() - startedMs))]);
  const sentMs = performance.now();
  const wasRunning = ownEndMs === undefined;
  if (wasRunning)
    process.kill(at === undefined ? -pid : signal === 'SIGINT' ? -pid : pid, at === undefined ? 'SIGKILL' : signal);
  await Promise.race([isOver, after(giveUpMs)]);
  while (othersOf(pid).length > 0 && performance.now() - sentMs < giveUpMs) await after(5);
  const endMs = performance.now() - sentMs;
  const others = othersOf(pid);
  if (others.length > 0) process.kill(-pid, 'SIGKILL');
  closeClients?.();
  const { [signal]: number } = constants.signals;
  return {
    wholeMs: Math.min((ownEndMs ?? sentMs) - startedMs, atMs),
    wasRunning,
    endMs,
    code: child.exitCode ?? (child.signalCode === null ? -1 : 128 + constants.signals[child.signalCode]),
    expectedCode: 128 + number,
    left: [
      ...(at === undefined ? [] : (command.wrong?.(folder) ?? [])),
      ...(others.length === 0 ? [] : [`${others.length} processes`]),
      ...(at === undefined ? [] : temporaryFiles(folder)),
    ],
  };
}

function after(ms: number): Promise<undefined> {
  return new Promise((done) => setTimeout(done, Math.max(0, ms), undefined).unref());
}

/** The processes of the group of `leader` that run, itself among them. */
function othersOf(leader: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // After the name, which may hold spaces: the state, the parent and the group.
        const [state, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /u, '')
          .split(' ');
        return Number(group) === leader && state !== 'Z';
      } catch {
        // It is gone by now.
        return false;
      }
    });
}

function temporaryFiles(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  // As they are called beside the file that they become.
  return names.some((name) => /(?:^|\/)\.assay-[\da-f]{16}$/u.test(name)) ? ['a temporary file'] : [];
}
