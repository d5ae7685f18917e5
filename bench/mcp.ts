import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { home, install } from './support/files.ts';
import { run, type Used } from './support/run.ts';
import { median } from './support/spread.ts';
import { printHead, printMachine, printRow } from './support/table.ts';
import { runTool } from './support/tool.ts';

const usage = `npm run bench:mcp [rounds]

What assay mcp diff costs: CPU (user and system) and memory of our own process, median of some rounds (5). Each description is pulled
from its server first, so that there is no difference: that counts. The last column is with one.`;

const assay = resolve('dist/assay.cjs');
const server = resolve('bench/programs/mcp-server.mjs');

/** A server to compare with its description, and the limits. */
interface Work {
  readonly title: string;
  readonly words: readonly string[];
  readonly changed?: readonly string[];
  readonly ending?: '.json';
  /** In milliseconds; of those with beyond, over the CPU of assay --version. */
  readonly cpuMs: number;
  readonly beyond?: true;
  readonly megabytes?: number;
}

function work(everything: string): readonly Work[] {
  const own = (mode: string): Pick<Work, 'words' | 'changed'> => ({
    words: [server, mode],
    changed: [server, mode, 'changed'],
  });
  return [
    { title: 'server-everything', words: [everything], cpuMs: 60, beyond: true },
    { title: '10,000 tools in 100 pages, JSON', ...own('many'), ending: '.json', cpuMs: 1500, megabytes: 200 },
    { title: '10,000 tools in 100 pages, YAML', ...own('many'), cpuMs: 1500, megabytes: 200 },
    { title: 'a schema of 2^29 ways', ...own('ways'), cpuMs: 500 },
    { title: 'a schema within itself', ...own('within'), cpuMs: 500 },
  ];
}

await runTool({
  usage,
  options: {},
  run: ({ positionals: [rounds = '5'] }) => {
    const modules = install('mcp', ['@modelcontextprotocol/server-everything@2026.8.31']);
    const everything = join(modules, '@modelcontextprotocol/server-everything/dist/index.js');
    printMachine(`median of ${rounds} rounds`);
    const version = measure(() => run([assay, '--version']), Number(rounds)).cpuMs;
    printHead(['work', 'CPU', 'limit', 'memory', 'limit', 'one difference']);
    printRow(['`assay --version`', `${version.toFixed(0)} ms`, '', '', '', '']);
    const isFine = work(everything).map((one) => compare(one, version, Number(rounds)));
    return Promise.resolve(isFine.every(Boolean) ? 0 : 1);
  },
});

/** Pulls, compares, prints the row, and answers whether it is within its limits. */
function compare(
  { title, words, changed, ending, cpuMs, beyond, megabytes }: Work,
  version: number,
  rounds: number,
): boolean {
  const file = join(home, `mcp/description${ending ?? '.yaml'}`);
  rmSync(file, { force: true });
  const commandOf = (all: readonly string[]): string => [process.execPath, ...all].map((word) => `'${word}'`).join(' ');
  run([assay, 'mcp', 'pull', file, '--command', commandOf(words)]);
  const diff = (all: readonly string[]): Used =>
    run([assay, 'mcp', 'diff', file, '--format', 'concise', '--command', commandOf(all)]);
  const same = measure(() => diff(words), rounds);
  const other = changed && measure(() => diff(changed), rounds);
  const limit = cpuMs + (beyond === undefined ? 0 : version);
  printRow([
    title,
    `${same.cpuMs.toFixed(0)} ms`,
    `${limit.toFixed(0)} ms`,
    `${same.megabytes.toFixed(0)} MB`,
    megabytes === undefined ? '' : `${megabytes} MB`,
    other === undefined ? '' : `${other.cpuMs.toFixed(0)} ms, ${other.megabytes.toFixed(0)} MB`,
  ]);
  return same.cpuMs <= limit && same.megabytes <= (megabytes ?? Infinity);
}

function measure(once: () => Used, rounds: number): { readonly cpuMs: number; readonly megabytes: number } {
  const all = Array.from({ length: rounds }, once);
  return {
    cpuMs: median(all.map((used) => used.cpuMs)),
    megabytes: median(all.map(({ peakMegabytes }) => peakMegabytes)),
  };
}
