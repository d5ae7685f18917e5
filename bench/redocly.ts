import { dirname, join, resolve } from 'node:path';
import { install, write } from './support/files.ts';
import { jsonOf, yamlOf } from './support/large-description.ts';
import { run } from './support/run.ts';
import { median } from './support/spread.ts';
import { printHead, printMachine, printRow } from './support/table.ts';

/**
 * What our plugin adds to `redocly lint`: CPU time (user and system) of whole processes with Redocly's recommended rules, without the
 * plugin and with `assay/recommended`, in turn. Prints the table of docs/hosts.md.
 *
 *     npm run bench:redocly            7 rounds
 *     npm run bench:redocly -- 15
 */
const rounds = Number(process.argv[2] ?? '7');
const redocly = join(install('lint', ['@redocly/cli@2.77.0']), '@redocly/cli/bin/cli.js');
const without = configure('without', 'extends: [recommended]\n');
const withPlugin = configure(
  'with',
  `plugins: [${JSON.stringify(resolve('dist/redocly.cjs'))}]\nextends: [recommended, assay/recommended]\n`,
);

printMachine(`median of ${rounds} rounds, CPU in ms`);
printHead(['description', 'redocly lint', 'with the plugin', 'more']);
for (const [title, name, text] of [
  ['100 KB YAML, 20 badges', 'small.yaml', yamlOf(100_000, 20)],
  ['1 MB YAML, 20 badges', 'large.yaml', yamlOf(1_000_000, 20)],
  ['3 MB JSON, 20 badges', 'huge.json', jsonOf(3_000_000, 20)],
] as const) {
  const file = write(join('redocly', name), text);
  const runs = Array.from({ length: rounds }, () => [cpuMs(without, file), cpuMs(withPlugin, file)] as const);
  const [plain, ours] = [median(runs.map(([one]) => one)), median(runs.map(([, other]) => other))];
  printRow([title, plain.toFixed(0), ours.toFixed(0), `${((ours / plain - 1) * 100).toFixed(1)} %`]);
}

/** A folder with a configuration of Redocly. */
function configure(name: string, config: string): string {
  return dirname(write(join('redocly', name, 'redocly.yaml'), config));
}

/** What `redocly lint` of a file takes in a folder. */
function cpuMs(cwd: string, file: string): number {
  return run([redocly, 'lint', '--max-problems', '5', file], { cwd }).cpuMs;
}
