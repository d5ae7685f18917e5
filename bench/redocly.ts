import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { home, install } from './support/install.ts';
import { jsonOf, yamlOf } from './support/large-description.ts';
import { printHead, printRow } from './support/table.ts';

/**
 * What our plugin adds to `redocly lint`: CPU time (user and system) of whole processes with Redocly's recommended rules, without the
 * plugin and with `assay/recommended`, in turn. Prints the table of docs/hosts.md.
 *
 *     npm run bench:redocly            7 rounds
 *     npm run bench:redocly -- 15
 */
const rounds = Number(process.argv[2] ?? '7');
const redocly = join(install('lint', ['@redocly/cli@2.77.0']), '@redocly/cli/bin/cli.js');
const usage = resolve('bench/programs/print-usage.cjs');
const folder = join(home, 'redocly');
const without = configure('without', 'extends: [recommended]\n');
const withPlugin = configure(
  'with',
  `plugins: [${JSON.stringify(resolve('dist/redocly.cjs'))}]\nextends: [recommended, assay/recommended]\n`,
);

console.log(
  `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, median of ${rounds} rounds, CPU in ms\n`,
);
printHead(['description', 'redocly lint', 'with the plugin', 'more']);
for (const [title, name, text] of [
  ['100 KB YAML, 20 badges', 'small.yaml', yamlOf(100_000, 20)],
  ['1 MB YAML, 20 badges', 'large.yaml', yamlOf(1_000_000, 20)],
  ['3 MB JSON, 20 badges', 'huge.json', jsonOf(3_000_000, 20)],
] as const) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const runs = Array.from({ length: rounds }, () => [cpuMs(without, file), cpuMs(withPlugin, file)] as const);
  const [plain, ours] = [median(runs.map(([one]) => one)), median(runs.map(([, other]) => other))];
  printRow([title, plain.toFixed(0), ours.toFixed(0), `${((ours / plain - 1) * 100).toFixed(1)} %`]);
}

/** A folder with a configuration of Redocly. */
function configure(name: string, config: string): string {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'redocly.yaml'), config);
  return join(folder, name);
}

/** What `redocly lint` of a file takes in a folder. */
function cpuMs(cwd: string, file: string): number {
  const args = ['--require', usage, redocly, 'lint', '--max-problems', '5', file];
  const { stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 1e9 });
  const found = /"cpuMicroseconds":(\d+)/u.exec(stderr);
  if (found === null) throw new Error(`redocly lint ended without telling: ${stderr}`);
  return Number(found[1]) / 1000;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;
}
