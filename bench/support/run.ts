import { spawnSync } from 'node:child_process';
import { basename, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { member } from '../../src/lib/json.ts';

/** What a process used from its start to its end. */
export interface Used {
  /** User and system, all threads. */
  readonly cpuMs: number;
  /** Those of the first thread alone; NaN before Node 23.9. */
  readonly threadMs: number;
  readonly wallMs: number;
  readonly peakMegabytes: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The Node that runs it and its working directory, where they are not those of the bench. */
interface Place {
  readonly node?: string;
  readonly cwd?: string;
}

const preloaded = resolve('bench/programs/print-usage.cjs');

/** Runs Node with `args` to its end, which may be exit code 0 or 1. */
export function run(args: readonly string[], { node = process.execPath, cwd }: Place = {}): Used {
  const all = ['--require', preloaded, ...args];
  const { stdout, stderr, status } = spawnSync(node, all, { encoding: 'utf8', maxBuffer: 1e9, cwd });
  const line = /^\{"cpuMicroseconds.*$/mu.exec(stderr.slice(stderr.lastIndexOf('{"cpuMicroseconds')))?.[0];
  if (status === null || status > 1 || line === undefined)
    throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  const used: unknown = JSON.parse(line);
  return {
    cpuMs: Number(member(used, 'cpuMicroseconds')) / 1e3,
    threadMs: Number(member(used, 'threadMicroseconds')) / 1e3,
    wallMs: Number(member(used, 'wallMilliseconds')),
    peakMegabytes: Number(member(used, 'peakKilobytes')) / 1024,
    stdout,
    stderr,
  };
}

/** A program of ours with the sources that it imports, as one file that Node runs at once; packages stay the installed ones. */
export function bundleProgram(source: string): string {
  const outfile = resolve('node_modules/.cache/bench', basename(source).replace(/\.ts$/u, '.mjs'));
  buildSync({ entryPoints: [source], outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' });
  return outfile;
}
