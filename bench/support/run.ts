import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { member } from '../../src/lib/json.ts';

/** What a command used from its start to its end. */
export interface Used {
  /** User and system, all threads. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMegabytes: number;
  readonly stdout: string;
}

const preloaded = resolve('bench/programs/print-usage.cjs');

/** Runs `file` with Node to its end. */
export function run(file: string, args: readonly string[]): Used {
  const all = ['--require', preloaded, file, ...args];
  const { stdout, stderr, status } = spawnSync(process.execPath, all, { encoding: 'utf8', maxBuffer: 1e9 });
  const line = stderr.trim().split('\n').at(-1) ?? '';
  if (status === null || status > 1 || !line.startsWith('{'))
    throw new Error(`${file} ended with ${status}: ${stderr}`);
  const used: unknown = JSON.parse(line);
  return {
    cpuSeconds: Number(member(used, 'cpuMicroseconds')) / 1e6,
    wallSeconds: Number(member(used, 'wallMilliseconds')) / 1e3,
    peakMegabytes: Number(member(used, 'peakKilobytes')) / 1024,
    stdout,
  };
}
