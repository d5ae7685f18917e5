import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { loadRuleset } from '../../src/cli/lint/ruleset.ts';
import { createOutput } from '../../src/node/output.ts';
import { createSystem, withEffects } from '../../src/node/system.ts';
import { saidHere } from '../support/run-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const home = temporaryFolder();
const repository = join(home, 'repository');
const settingsFile = join(repository, 'assay.config.yaml');

// What a hostile repository would have asked to send to.
let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let target = '';

beforeAll(async () => {
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  target = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
afterAll(() => {
  listener.close();
});

const description = `openapi: 3.1.0
info: { title: a, version: 1.0.0 }
paths:
  /a:
    get:
      responses:
        '200': { description: OK, content: { application/json: { example: 1 } } }
`;

/** A home folder, and a repository in it. */
const files: Readonly<Record<string, string>> = {
  '.bashrc': 'export MINE=1\n',
  'known.yaml': 'findings: []\n',
  'ours.xml': '<testsuites name="assay lint">\n',
  'site/index.html': 'mine',
  'repository/.git/hooks/pre-push': '#!/bin/sh\n',
  'repository/.husky/pre-commit': 'npm test\n',
  'repository/openapi.yaml': description,
  'repository/report.xml': '<testsuites name="another tool">\n',
  'repository/report.json': '[1]\n',
  'repository/spectral.yaml': 'extends: spectral-assay\n',
};
const links: Readonly<Record<string, string>> = {
  'repository/out-file': '../.bashrc',
  'repository/out-folder': '../site',
  'repository/in-file': 'report.xml',
  'repository/to-nothing': '../new-file',
  'repository/known-link.yaml': '../known.yaml',
  'repository/git': '.git',
};

beforeEach(() => {
  rmSync(home, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(home, name, '..'), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  for (const [name, to] of Object.entries(links)) symlinkSync(to, join(home, name));
  connections = 0;
});

/** Every file, folder and link below `folder`, with what is in it. */
function contentsOf(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const path = join(folder, name);
    const found = lstatSync(path);
    const held = found.isSymbolicLink() ? readlinkSync(path) : found.isFile() ? readFileSync(path, 'utf8') : '';
    return [name, `${found.mtimeMs} ${found.ino} ${held}`] as const;
  });
  return Object.fromEntries(entries);
}

/** What a command prints, with the home folder called `~`. */
async function assay(...args: readonly string[]): Promise<readonly [code: number, said: string]> {
  const { code, said } = await saidHere(args);
  return [code, said.replaceAll(home, '~').replaceAll(target, 'http://target')];
}

const file = '~/repository/assay.config.yaml';
const flags: Readonly<Record<string, string>> = {
  'lint.format': '--format <name[:file]>',
  'replay.format': '--format <name[:file]>',
  'lint.baseline': '--baseline <file>',
  'replay.baseline': '--baseline <file>',
  'lint.ruleset': '--ruleset <file>',
  'mock.key': '--key <file>',
  'preview.out': '--out <folder|page.html>',
};

/** What a command answers in a repository with `settings`, and what it has done there. */
async function runWith(command: string, settings: string): Promise<object> {
  writeFileSync(settingsFile, `${settings.replaceAll('TARGET', target).replaceAll('HOME', home)}\n`);
  const before = JSON.stringify(contentsOf(home));
  const [code, said] = await assay(...command.split(' '), join(repository, 'openapi.yaml'));
  return { code, said, isUntouched: JSON.stringify(contentsOf(home)) === before, connections };
}

/** What a command does that says `sentence` of the settings file, and nothing else. */
function refusal(sentence: string): object {
  return { code: 2, said: `${file}:${sentence}\n`, isUntouched: true, connections: 0 };
}

test.each<readonly [command: string, settings: string, at: string, key: string, flag: string]>([
  ['replay', 'replay: { target: TARGET }', '1:19', 'replay.target', '--target <base URL>'],
  ['replay', '{"replay":{"target":"TARGET"}}', '1:21', 'replay.target', '--target <base URL>'],
  ['replay', 'lint: &a { target: TARGET }\nreplay: *a', '2:8', 'replay.target', '--target <base URL>'],
  ['replay', 'lint: &a { target: TARGET }\nreplay: { <<: *a }', '1:20', 'replay.target', '--target <base URL>'],
  ['replay', 'replay: { timeoutMs: no, target: TARGET }', '1:34', 'replay.target', '--target <base URL>'],
  ['replay', 'replay: { allowWrites: true }', '1:24', 'replay.allowWrites', '--allow-writes'],
  ['replay', 'replay: { insecure: true }', '1:21', 'replay.insecure', '--insecure'],
  ['replay', "replay: { header: ['X: 1'] }", '1:18', 'replay.header', '--header <name: value>'],
  ['replay', 'replay: { user: "a:b" }', '1:17', 'replay.user', '--user <name:password>'],
  ['replay', 'replay: { allowRemote: [TARGET] }', '1:23', 'replay.allowRemote', '--allow-remote <origins>'],
  ['mock', 'mock: { allowRemote: TARGET }', '1:22', 'mock.allowRemote', '--allow-remote <origins>'],
  ['mock', 'mock: { host: 0.0.0.0 }', '1:15', 'mock.host', '--host <name>'],
  ['preview', 'preview: { host: 0.0.0.0 }', '1:18', 'preview.host', '--host <name>'],
  ['preview', 'preview: { open: true }', '1:18', 'preview.open', '--open'],
  ['mcp diff', 'mcp: { url: TARGET }', '1:13', 'mcp.url', '--url <address>'],
  ['mcp diff', 'mcp: { command: touch HOME/x }', '1:17', 'mcp.command', '--command <program and arguments>'],
  ['mcp diff', 'mcp: { env: [SECRET] }', '1:12', 'mcp.env', '--env <name>'],
  ['mcp diff', "mcp: { header: ['X: 1'] }", '1:15', 'mcp.header', '--header <name: value>'],
  ['mcp diff', 'mcp: { cwd: / }', '1:13', 'mcp.cwd', '--cwd <folder>'],
  ['lint', 'lint: { root: / }', '1:15', 'lint.root', '--root <folder>'],
  ['check', 'lint: { root: .. }', '1:15', 'lint.root', '--root <folder>'],
  ['mock', 'mock: { root: / }', '1:15', 'mock.root', '--root <folder>'],
])('`assay %s` in a repository with %j', async (command, settings, at, key, flag) => {
  const sentence = `${at}: \`${key}\` must come from you, not from a repository; found it in a settings file. Type \`${flag}\`, or \`--config ${file}\` if that file is yours.`;
  expect(await runWith(command, settings)).toEqual(refusal(sentence));
});

test('a key that stands twice is refused', async () => {
  const sentence = '1:25: `replay.target` must stand once; found it once more. The last one alone counts: merge them.';
  expect(await runWith('replay', 'replay: { target: null, target: TARGET }')).toEqual(refusal(sentence));
});

test.each<readonly [command: string, settings: string, at: string, key: string, found: string, why: string]>([
  [
    'lint',
    'lint: { baseline: ../known.yaml }',
    '1:19',
    'lint.baseline',
    '../known.yaml',
    'outside of its root folder ~/repository',
  ],
  [
    'lint',
    'lint: { baseline: to-nothing }',
    '1:19',
    'lint.baseline',
    'to-nothing',
    'a link out of its root folder ~/repository',
  ],
  [
    'lint',
    'lint: { baseline: known-link.yaml }',
    '1:19',
    'lint.baseline',
    'known-link.yaml',
    'a link out of its root folder ~/repository',
  ],
  [
    'replay',
    'replay: { baseline: out-folder/new/known.yaml }',
    '1:21',
    'replay.baseline',
    'out-folder/new/known.yaml',
    'a link out of its root folder ~/repository',
  ],
  [
    'lint',
    'lint: { ruleset: /etc/passwd }',
    '1:18',
    'lint.ruleset',
    '/etc/passwd',
    'outside of its root folder ~/repository',
  ],
  [
    'preview',
    'lint: { ruleset: ../x.yaml }',
    '1:18',
    'lint.ruleset',
    '../x.yaml',
    'outside of its root folder ~/repository',
  ],
  [
    'mock',
    'mock: { key: ../.ssh/id_rsa, cert: a.pem }',
    '1:14',
    'mock.key',
    '../.ssh/id_rsa',
    'outside of its root folder ~/repository',
  ],
  [
    'lint',
    'lint: { format: "json:../.bashrc" }',
    '1:17',
    'lint.format',
    '../.bashrc',
    'outside of its root folder ~/repository',
  ],
  [
    'lint',
    'lint: { format: [pretty, "junit=HOME/ours.xml"] }',
    '1:16',
    'lint.format',
    '~/ours.xml',
    'outside of its root folder ~/repository',
  ],
  [
    'check',
    'lint: { format: "junit:report.xml" }',
    '1:17',
    'lint.format',
    'report.xml',
    'where a file is that Assay did not write',
  ],
  [
    'lint',
    'lint: { format: "json:report.json" }',
    '1:17',
    'lint.format',
    'report.json',
    'where a file is that Assay did not write',
  ],
  [
    'lint',
    'lint: { format: "concise:openapi.yaml" }',
    '1:17',
    'lint.format',
    'openapi.yaml',
    'where a file is that Assay did not write',
  ],
  [
    'lint',
    'lint: { format: "concise:.husky/pre-commit" }',
    '1:17',
    'lint.format',
    '.husky/pre-commit',
    'where a file is that Assay did not write',
  ],
  [
    'lint',
    'lint: { format: "concise:.git/hooks/pre-commit" }',
    '1:17',
    'lint.format',
    '.git/hooks/pre-commit',
    'which belongs to Git',
  ],
  [
    'lint',
    'lint: { format: "concise:.GIT/hooks/pre-commit" }',
    '1:17',
    'lint.format',
    '.GIT/hooks/pre-commit',
    'which belongs to Git',
  ],
  ['lint', 'lint: { format: "concise:.git./config" }', '1:17', 'lint.format', '.git./config', 'which belongs to Git'],
  ['lint', 'lint: { format: "concise:git~1/config" }', '1:17', 'lint.format', 'git~1/config', 'which belongs to Git'],
  [
    'lint',
    'lint: { format: "concise:.g\\u200cit/config" }',
    '1:17',
    'lint.format',
    '.g\u200cit/config',
    'which belongs to Git',
  ],
  [
    'lint',
    'lint: { format: "concise:git/hooks/pre-commit" }',
    '1:17',
    'lint.format',
    'git/hooks/pre-commit',
    'where ~/repository/git is a symbolic link',
  ],
  [
    'lint',
    'lint: { format: "concise:out-file" }',
    '1:17',
    'lint.format',
    'out-file',
    'where ~/repository/out-file is a symbolic link',
  ],
  [
    'lint',
    'lint: { format: "concise:in-file" }',
    '1:17',
    'lint.format',
    'in-file',
    'where ~/repository/in-file is a symbolic link',
  ],
  [
    'lint',
    'lint: { format: "concise:to-nothing" }',
    '1:17',
    'lint.format',
    'to-nothing',
    'where ~/repository/to-nothing is a symbolic link',
  ],
  ['lint', 'lint: { format: "concise:.husky" }', '1:17', 'lint.format', '.husky', 'where a folder is'],
  [
    'replay',
    'replay: { format: ["html:out-folder/index.html"] }',
    '1:18',
    'replay.format',
    'out-folder/index.html',
    'where ~/repository/out-folder is a symbolic link',
  ],
  ['preview', 'preview: { out: ../site }', '1:17', 'preview.out', '../site', 'outside of its root folder ~/repository'],
  [
    'preview',
    'preview: { out: out-folder }',
    '1:17',
    'preview.out',
    'out-folder',
    'where ~/repository/out-folder is a symbolic link',
  ],
  [
    'preview',
    'preview: { out: out-folder/deeper }',
    '1:17',
    'preview.out',
    'out-folder/deeper',
    'where ~/repository/out-folder is a symbolic link',
  ],
  ['preview', 'preview: { out: .git }', '1:17', 'preview.out', '.git', 'which belongs to Git'],
  ['preview', 'preview: { out: report.xml }', '1:17', 'preview.out', 'report.xml', 'where a file is'],
])('`assay %s` in a repository with %j', async (command, settings, at, key, found, why) => {
  const sentence = `${at}: \`${key}\` must be a path that a repository may name; found "${found}", ${why}. Type \`${flags[key]}\`, or \`--config ${file}\` if that file is yours.`;
  expect(await runWith(command, settings)).toEqual(refusal(sentence));
});

test.each<readonly [command: string, settings: string, sentence: string]>([
  ['replay', 'a: &a { target: TARGET }', '1:3: `a` must be `lint`, `mock`, `replay`, `preview` or `mcp`.'],
  [
    'replay',
    'replay: { __proto__: { target: TARGET } }',
    '1:21: `replay.__proto__` must be a known key; found `__proto__`.',
  ],
  ['replay', 'replay: { constructor: 1 }', '1:24: `replay.constructor` must be a known key; found `constructor`.'],
  [
    'lint',
    'lint: { fix: true }',
    '1:14: `lint.fix` must be a flag, for one run; found it in a settings file. Type `--fix`.',
  ],
  [
    'lint',
    'lint: { fixSuggestions: true }',
    '1:25: `lint.fixSuggestions` must be a flag, for one run; found it in a settings file. Type `--fix-suggestions`.',
  ],
  [
    'lint',
    'lint: { config: other.yaml }',
    '1:17: `lint.config` must be a flag, for one run; found it in a settings file. Type `--config <file>`.',
  ],
  [
    'replay',
    'replay: { updateBaseline: true, baseline: tsconfig.json }',
    '1:27: `replay.updateBaseline` must be a flag, for one run; found it in a settings file. Type `--update-baseline`.',
  ],
  [
    'replay',
    'replay: { shard: 1/4 }',
    '1:18: `replay.shard` must be a flag, for one run; found it in a settings file. Type `--shard <index>/<count>`.',
  ],
  [
    'replay',
    'replay: { concurrency: 1000000000 }',
    '1:24: `replay.concurrency` must be a whole number from 1 to 1000; found 1000000000.',
  ],
  [
    'replay',
    'replay: { retries: 999999999 }',
    '1:20: `replay.retries` must be a whole number from 0 to 100; found 999999999.',
  ],
  ['mock', 'mock: { key: "a\\0b" }', '1:14: `mock.key` must be the path of a PEM file; found "a\\u0000b".'],
])('`assay %s` in a repository with %j', async (command, settings, sentence) => {
  expect(await runWith(command, settings)).toEqual(refusal(sentence));
});

const findingsMark = '# Known findings of `assay lint`.';
const failuresMark = '# Known failures of `assay replay`.';

test.each<readonly [command: string, name: string, text: string]>([
  ['lint', '.env', '# mine\n'],
  ['lint', 'tsconfig.json', '{}\n'],
  ['lint', '.husky/known', 'findings: []\n'],
  ['lint', 'failures.yaml', `${failuresMark}\nfindings: []\n`],
  ['replay', 'tsconfig.json', '{}\n'],
  ['replay', 'findings.yaml', `${findingsMark}\nfailures: []\n`],
])(
  '`assay %s --update-baseline` leaves a file alone that settings name and that is no baseline: %s',
  async (...row) => {
    const [command, name, text] = row;
    const path = join(repository, name);
    writeFileSync(path, text);
    writeFileSync(settingsFile, `${command}: { baseline: ${name} }\n`);
    expect(await assay(command, join(repository, 'openapi.yaml'), '--update-baseline')).toEqual([
      2,
      `Settings from ${file}.\n~/repository/${name}: a baseline to update must stand at a path that a repository may name; found one where a file is that Assay did not write. Type \`--baseline <file>\`.\n`,
    ]);
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);

const finding = `findings:\n  - file: ${join(repository, 'openapi.yaml')}\n    rule: x-badges-position\n`;
const failure = 'failures:\n  - check: body\n    operation: GET /a\n    reason: old\n';
const noFindings =
  '# Known findings of `assay lint`. An entry whose finding is gone fails the run; `--update-baseline` takes it out.\nfindings: []\n';
const noFailures =
  '# Known failures of `assay replay`. An entry whose failure is gone fails the run; `--update-baseline` takes it out.\nfailures: []\n';

test.each<readonly [command: string, name: string, before: string | undefined, after: string]>([
  ['lint', 'none/known.yaml', undefined, noFindings],
  ['lint', 'empty.yaml', '', noFindings],
  ['lint', 'known.yaml', `${findingsMark}\n${finding}`, `${findingsMark}\nfindings: []\n`],
  ['replay', 'none/known.yaml', undefined, noFailures],
  ['replay', 'empty.yaml', '', noFailures],
  ['replay', 'known.yaml', `${failuresMark}\n${failure}`, `${failuresMark}\nfailures: []\n`],
])('`assay %s --update-baseline` writes the baseline that settings name: %s', async (command, name, before, after) => {
  const path = join(repository, name);
  if (before !== undefined) writeFileSync(path, before);
  writeFileSync(settingsFile, `${command}: { baseline: ${name} }\n`);
  const [code] = await assay(command, join(repository, 'openapi.yaml'), '--update-baseline');
  expect([code, readFileSync(path, 'utf8')]).toEqual([0, after]);
});

test.each([
  ['lint', finding, 'findings: []\n'],
  ['replay', failure, 'failures: []\n'],
])('`assay %s --update-baseline` writes any file that a flag names', async (command, before, after) => {
  const path = join(repository, 'mine.yaml');
  writeFileSync(path, before);
  const [code] = await assay(command, join(repository, 'openapi.yaml'), '--baseline', path, '--update-baseline');
  expect([code, readFileSync(path, 'utf8')]).toEqual([0, after]);
});

test('`assay check` reads the settings of its replay before it looks for files', async () => {
  writeFileSync(settingsFile, 'replay: { allowWrites: true }\n');
  expect(await assay('check', join(repository, 'gone.yaml'))).toEqual([
    2,
    `${file}:1:24: \`replay.allowWrites\` must come from you, not from a repository; found it in a settings file. Type \`--allow-writes\`, or \`--config ${file}\` if that file is yours.\n`,
  ]);
});

test('a settings file that is a link out of the repository is not read', async () => {
  symlinkSync('../known.yaml', settingsFile);
  expect(await assay('lint', join(repository, 'openapi.yaml'))).toEqual([
    2,
    `${file}: a configuration must be readable; found a link out of the folder.\n`,
  ]);
});

test('the file that `--config` names may say all that a flag may', async () => {
  const own = join(home, 'mine.yaml');
  writeFileSync(settingsFile, 'lint: { root: / }\n');
  writeFileSync(own, 'lint: { root: repository, format: [json, "concise:.bashrc"] }\n');
  const [code, said] = await assay('lint', join(repository, 'openapi.yaml'), '--config', own);
  expect([code, said.split('\n', 2)]).toEqual([0, ['Settings from ~/mine.yaml.', '[]']]);
  expect(readFileSync(join(home, '.bashrc'), 'utf8')).toMatch(/^A report of assay\.\nNo findings in 1 file/u);
});

test('a report that settings name replaces the one of an earlier run', async () => {
  writeFileSync(settingsFile, 'lint: { format: ["concise:new/../a.txt", "junit:b.xml", "sarif:c.sarif"] }\n');
  const lint = () => assay('lint', join(repository, 'openapi.yaml'));
  expect([(await lint())[0], (await lint())[0]]).toEqual([0, 0]);
  writeFileSync(settingsFile, 'replay: { format: ["text:a.txt", "html:d.html", "junit:b.xml", "sarif:c.sarif"] }\n');
  const replay = () => assay('replay', join(repository, 'openapi.yaml'));
  expect([(await replay())[0], (await replay())[0]]).toEqual([0, 0]);
});

test.each<readonly [ruleset: string, extended: string, why: string]>([
  ['extends: ../theirs.yaml', '~/theirs.yaml', 'outside of its root folder ~/repository'],
  ['extends: [./link.yaml]', '~/repository/link.yaml', 'a link out of its root folder ~/repository'],
  ['extends: /etc/passwd.yaml', '/etc/passwd.yaml', 'outside of its root folder ~/repository'],
])('a ruleset that is found with %j is refused, and one that is named is read', async (text, extended, why) => {
  writeFileSync(join(home, 'theirs.yaml'), 'rules: {}\n');
  symlinkSync('../theirs.yaml', join(repository, 'link.yaml'));
  const ruleset = join(repository, '.spectral.yaml');
  writeFileSync(ruleset, `${text}\n`);
  const system = withEffects(createSystem(createOutput(process)), { workingFolder: repository });
  const said = (problem: unknown): string => String(problem).replaceAll(home, '~');
  expect(await loadRuleset({}, system).catch(said)).toBe(
    `UserError: ${extended}: a ruleset must be a file that a repository may name; found one that is ${why}. Type \`--ruleset <file>\` to take one with all that it extends.`,
  );
  // What is said of a file in `/etc` is not of trust.
  const named = loadRuleset({ ruleset: { path: ruleset } }, system).then(() => 'read', said);
  expect(await named).not.toMatch(/may name/u);
});
