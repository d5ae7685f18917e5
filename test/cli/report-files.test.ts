import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { assayHere } from '../support/run-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const home = process.cwd();
const folder = temporaryFolder();

const description = `openapi: 3.1.0
info: { title: a, version: 1.0.0 }
paths:
  /a:
    get:
      responses:
        '200': { $ref: 'part.yaml' }
`;
const part = 'description: OK\ncontent: { application/json: { example: 1 } }\n';

/** The files of a folder, each of which a run may read. */
const files: Readonly<Record<string, string>> = {
  'openapi.yaml': description,
  'part.yaml': part,
  '.spectral.yaml': 'extends: ./more.yaml\n',
  'more.yaml': 'rules: {}\n',
  'findings.yaml': 'findings: []\n',
  'failures.yaml': 'failures: []\n',
  'settings.yaml': 'lint: { format: pretty }\nreplay: { quiet: true }\n',
};

beforeEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  process.chdir(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(name, text);
  symlinkSync('part.yaml', 'to-part.yaml');
  symlinkSync('new', 'to-new');
  execFileSync('mkfifo', ['pipe']);
});
afterAll(() => {
  process.chdir(home);
});

async function assay(...args: readonly string[]): Promise<readonly [code: number, stderr: string]> {
  const { code, stderr } = await assayHere(args);
  return [code, stderr];
}

function contents(): Readonly<Record<string, string>> {
  const names = readdirSync('.').filter((name) => lstatSync(name).isFile());
  return Object.fromEntries(names.map((name) => [name, readFileSync(name, 'utf8')]));
}

test.each<readonly [file: string, ...args: readonly string[]]>([
  ['openapi.yaml', 'lint', 'openapi.yaml', '--format', 'json:openapi.yaml'],
  ['part.yaml', 'lint', 'openapi.yaml', '--format', 'json:part.yaml'],
  ['part.yaml', 'lint', '.', '--format', 'json:part.yaml'],
  ['part.yaml', 'lint', 'openapi.yaml', '--workers', '2', '--format', 'json:part.yaml'],
  ['./part.yaml', 'check', 'openapi.yaml', '--format', 'sarif:./part.yaml'],
  ['part.yaml', 'replay', 'openapi.yaml', '--format', 'html:part.yaml'],
  ['to-part.yaml', 'lint', 'openapi.yaml', '--format', 'json:to-part.yaml'],
  ['to-part.yaml', 'replay', 'openapi.yaml', '--format', 'json:to-part.yaml'],
  ['broken.yaml', 'lint', '.', '--format', 'json:broken.yaml'],
  ['.spectral.yaml', 'lint', 'openapi.yaml', '--format', 'json:.spectral.yaml'],
  ['more.yaml', 'check', 'openapi.yaml', '--format', 'json:more.yaml'],
  ['findings.yaml', 'lint', 'openapi.yaml', '--baseline', 'findings.yaml', '--format', 'json:findings.yaml'],
  ['failures.yaml', 'replay', 'openapi.yaml', '--baseline', './failures.yaml', '--format', 'json:failures.yaml'],
  ['settings.yaml', 'lint', 'openapi.yaml', '--config', 'settings.yaml', '--format', 'json:settings.yaml'],
  ['settings.yaml', 'check', 'openapi.yaml', '--config', 'settings.yaml', '--format', 'json:settings.yaml'],
  ['settings.yaml', 'replay', 'openapi.yaml', '--config', 'settings.yaml', '--format', 'json:settings.yaml'],
  ['assay.config.yaml', 'lint', 'openapi.yaml', '--format', 'json:assay.config.yaml'],
])('no report replaces %s, which `assay %s %s %s %s %s %s` reads', async (file, ...args) => {
  writeFileSync('assay.config.yaml', 'mock: { port: 0 }\n');
  if (file === 'broken.yaml') writeFileSync(file, 'openapi: 3.1.0\npaths: [\n');
  const before = contents();
  const [code, stderr] = await assay(...args);
  expect([code, stderr.replace(/^Settings from .*\n/gmu, '')]).toEqual([
    2,
    `\`${file}\` must hold a report; found a file that this run reads.\n`,
  ]);
  expect(contents()).toEqual(before);
});

test('no report replaces one that is merged', async () => {
  await assay('replay', 'openapi.yaml', '--format', 'json:one.json', '--shard', '1/1');
  const before = contents();
  expect(await assay('report', 'merge', 'one.json', '--format', 'text:./one.json')).toEqual([
    2,
    '`./one.json` must hold a report; found a file that this run reads.\n',
  ]);
  expect(contents()).toEqual(before);
});

test.each(['lint', 'check', 'replay'])('`assay %s` replaces the report of an earlier run', async (command) => {
  const operand = command === 'replay' ? 'openapi.yaml' : '.';
  const runOnce = async () => (await assay(command, operand, '--format', 'json:report.json'))[0];
  expect([await runOnce(), await runOnce()]).toEqual([0, 0]);
});

test.each<readonly [first: string, second: string]>([
  ['new', 'new'],
  ['new', './new'],
  ['new', 'none/../new'],
  ['new', 'to-new'],
  ['to-new', 'new'],
])('two reports are not written into one file: %s and %s', async (first, second) => {
  for (const command of ['lint', 'check', 'replay'])
    expect(await assay(command, 'openapi.yaml', '--format', `json:${first}`, '--format', `sarif:${second}`)).toEqual([
      2,
      `\`${second}\` must hold one report; found two. \`--format <name>:<file>\` writes to a file.\n`,
    ]);
  expect(readdirSync('.')).not.toContain('new');
});

test.each(['lint: {}\nreplay: {}\n', 'lint: {}\n', 'replay: {}\n'])(
  'a check names its settings once: %j',
  async (text) => {
    writeFileSync('settings.yaml', text);
    const [code, stderr] = await assay('check', 'openapi.yaml', '--config', 'settings.yaml');
    expect([code, stderr.split('\n').filter((line) => line.startsWith('Settings'))]).toEqual([
      0,
      ['Settings from settings.yaml.'],
    ]);
  },
);

test('nor are those of a check and of its replay', async () => {
  writeFileSync('settings.yaml', 'replay: { format: "sarif:new" }\n');
  const [code, stderr] = await assay('check', 'openapi.yaml', '--config', 'settings.yaml', '--format', 'json:./new');
  expect([code, stderr.split('\n')]).toEqual([
    2,
    ['`' + join(folder, 'new') + '` must hold one report; found two. `--format <name>:<file>` writes to a file.', ''],
  ]);
  expect(readdirSync('.')).not.toContain('new');
});

test.each(['lint', 'check', 'replay'])('`assay %s` says of a link in a circle what it is', async (command) => {
  symlinkSync('loop.yaml', 'loop.yaml');
  const must = command === 'replay' ? 'be readable' : 'be a file';
  expect(await assay(command, 'loop.yaml')).toEqual([
    2,
    `loop.yaml: a description must ${must}; found links that lead in a circle.\n`,
  ]);
});

test.each(['lint', 'check'])(
  '`assay %s .` says of a name that is not UTF-8, and checks the others',
  async (command) => {
    writeFileSync(Buffer.from([0x62, 0xff, 0xfe, 0x2e, 0x79, 0x61, 0x6d, 0x6c]), description);
    const [code, stderr] = await assay(command, '.', '--format', 'json');
    expect([code, stderr.split('\n').filter((line) => line.startsWith('b\ufffd'))]).toEqual([
      2,
      ['b\ufffd\ufffd.yaml: a description must be readable; found a name that is not UTF-8.'],
    ]);
    expect(stderr).toContain(' in 1 file');
  },
);

test.each(['lint', 'check', 'replay'])('`assay %s` does not wait for a pipe that nobody reads', async (command) => {
  const [code, stderr] = await assay(command, 'openapi.yaml', '--format', 'json:pipe');
  expect([code, stderr]).toEqual([2, 'pipe: a report must be a regular file; found a pipe.\n']);
});
