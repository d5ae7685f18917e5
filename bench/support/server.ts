import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { member } from '../../src/lib/json.ts';

/** What a process has used since it started. */
interface Usage {
  /** User and system, all threads. */
  readonly cpuMicroseconds: number;
  readonly peakMegabytes: number;
}

/** What a process holds once its garbage is collected. */
interface Memory {
  readonly residentBytes: number;
  readonly heldBytes: number;
}

/** A server that is measured. */
export interface Measured {
  readonly port: number;
  readonly usage: () => Promise<Usage>;
  readonly memory: () => Promise<Memory>;
  readonly stop: () => Promise<void>;
}

/** How a server is started. */
export interface Program {
  /** The file that Node runs, and its arguments. */
  readonly file: string;
  readonly args: readonly string[];
  /** Where it listens. */
  readonly port: number;
  /** Node itself, unless it is the one that runs this. */
  readonly node?: string;
}

const preloaded = pathToFileURL(resolve('bench/programs/report-usage.mjs')).href;
const startLimitMs = 600_000;

/** Starts a server; resolves as soon as it takes connections. What it prints goes nowhere. */
export async function start({ file, args, port, node = process.execPath }: Program): Promise<Measured> {
  const nowhere = openSync('/dev/null', 'w');
  const child = fork(file, args, {
    execPath: node,
    execArgv: ['--import', preloaded],
    stdio: ['ignore', nowhere, 'inherit', 'ipc'],
    env: { ...process.env, CI: 'true' },
  });
  await listening(child, port);
  return {
    port,
    usage: () => usageOf(child),
    memory: () => memoryOf(child),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  const started = performance.now();
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}.`);
    if (performance.now() - started > startLimitMs) throw new Error(`${child.spawnargs.join(' ')} did not listen.`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => {
      done(false);
    });
  });
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  child.send('usage');
  const [said] = (await once(child, 'message')) as readonly unknown[];
  return {
    cpuMicroseconds: Number(member(said, 'cpuMicroseconds')),
    peakMegabytes: Number(member(said, 'peakKilobytes')) / 1024,
  };
}

async function memoryOf(child: ChildProcess): Promise<Memory> {
  child.send('memory');
  const [said] = (await once(child, 'message')) as readonly unknown[];
  return { residentBytes: Number(member(said, 'residentBytes')), heldBytes: Number(member(said, 'heldBytes')) };
}
