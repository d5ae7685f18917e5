import { dirname, join, resolve } from 'node:path';
import { isReadWhole, yamlKinds } from '../test/support/yaml-kinds.ts';
import { home, write } from './support/files.ts';
import { run } from './support/run.ts';
import { median, spread } from './support/spread.ts';
import { printHead, printMachine, printRow } from './support/table.ts';
import { runTool } from './support/tool.ts';

const usage = `What \`assay lint\` costs by the way a large YAML text is written: a generated description of each kind with five wrong badges,
beside parsing it with js-yaml. CPU time of whole processes, in turn. Prints the table of docs/benchmarks-lint.md.

    npm run bench:yaml

  --megabytes <number>  the size of each text; default: 4
  --rounds <number>     default: 5
  --only <text>         the kinds alone whose title has this`;

await runTool({
  usage,
  options: {
    megabytes: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
  run: ({ values: { megabytes, rounds, only } }) => {
    printMachine(`${megabytes} MB of each kind; median of ${rounds} rounds (least to greatest), CPU`);
    printHead(['kind of YAML', 'read', 'js-yaml, ms', '`assay lint`, ms', 'ratio']);
    for (const { title, text } of yamlKinds(Number(megabytes) * 1e6)) {
      if (title.includes(only))
        printRow(rowOf(title, write(join('yaml-kinds', `${title}.yaml`), text), Number(rounds)));
    }
    return 0;
  },
});

function rowOf(title: string, file: string, rounds: number): readonly string[] {
  const load = `require(${JSON.stringify(resolve('node_modules/js-yaml'))}).load(require('fs').readFileSync(process.argv[1], 'utf8'))`;
  const pairs = Array.from({ length: rounds }, () => {
    const linted = run([resolve('dist/assay.cjs'), 'lint', file, '--format', 'json'], { cwd: dirname(home) });
    if (!linted.stdout.includes('x-badges-position')) throw new Error(`${title} must have findings; found none.`);
    return { floor: run(['-e', load, file]).cpuMs, lint: linted.cpuMs };
  });
  return [
    title,
    isReadWhole(title) ? 'whole' : 'in parts',
    median(pairs.map(({ floor }) => floor)).toFixed(0),
    median(pairs.map(({ lint }) => lint)).toFixed(0),
    spread(
      pairs.map(({ floor, lint }) => lint / floor),
      2,
      ' x',
    ),
  ];
}
