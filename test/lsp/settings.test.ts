import { afterEach, expect, test } from '@jest/globals';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import yaml from 'js-yaml';
import { runLint } from '../../src/cli/lint/command.ts';
import { createOutput } from '../../src/node/output.ts';
import { createSystem, withEffects } from '../../src/node/system.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { applyChanges, createTextDocument, type TextRange } from '../../src/lsp/text-document.ts';
import { type Client, startClient } from './client.ts';

const clients: Client[] = [];
afterEach(() => {
  for (const { close } of clients.splice(0)) close();
});

const described = (...badges: readonly string[]): string => `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /a:
    get:
      x-badges:
${badges.map((badge) => `        - ${badge}\n`).join('')}      responses: {}
`;
const wrong = described('{ name: Beta, position: Before }', '{ name: New, position: Last }');
const at = (index: number): string => `/paths/~1a/get/x-badges/${index}/position`;
const entry = (file: string, index: number): string =>
  `  - { file: ${file}, rule: x-badges-position, at: ${at(index)}, reason: later }\n`;

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

async function started(folders: readonly string[], params: object = {}): Promise<Client> {
  const client = startClient();
  clients.push(client);
  const workspaceFolders = folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder }));
  await client.initialize({ workspaceFolders, capabilities: { textDocument: { diagnostic: {} } }, ...params });
  return client;
}

const uriOf = (folder: string, name: string): string => pathToFileURL(join(folder, name)).href;

interface Item {
  readonly code: string;
  readonly severity: number;
  readonly message: string;
  readonly tags?: readonly number[];
}

async function findingsOf(client: Client, uri: string): Promise<readonly Item[]> {
  const { items } = await client.request<{ items: readonly Item[] }>('textDocument/diagnostic', {
    textDocument: { uri },
  });
  return items;
}

/** What is shown of the findings at `position`: their severity, and whether they are faded. */
async function shown(client: Client, uri: string): Promise<readonly string[]> {
  return (await findingsOf(client, uri)).map(
    ({ severity, tags }) => `${severity}${tags?.includes(1) === true ? ' faded' : ''}`,
  );
}

/** Asks until the settings have been read: files are read while requests are answered. */
async function shownAtLast(client: Client, uri: string, expected: readonly string[]): Promise<readonly string[]> {
  for (let left = 200; left > 0; left -= 1) {
    const found = await shown(client, uri);
    if (found.join() === expected.join()) return found;
  }
  return shown(client, uri);
}

test.each([
  [{}, ['4 faded', '1']],
  [{ baseline: 'hint' }, ['4 faded', '1']],
  [{ baseline: 'hide' }, ['1']],
])('known findings with the preferences %j', async (initializationOptions, expected) => {
  const folder = folderWith({
    'api.yaml': wrong,
    'checks/known.yaml': `findings:\n${entry('../api.yaml', 0)}`,
    'assay.config.yaml': 'lint: { baseline: checks/known.yaml }\n',
  });
  const client = await started([folder], { initializationOptions });
  const uri = uriOf(folder, 'api.yaml');
  client.open(uri, wrong);
  expect(await shownAtLast(client, uri, expected)).toEqual(expected);
});

test('what is typed in a baseline, a ruleset and a settings file counts at once, and what is broken changes nothing', async () => {
  const folder = folderWith({
    'api.yaml': wrong,
    'known.yaml': 'findings: []\n',
    'assay.config.yaml': 'lint: { baseline: known.yaml }\n',
    '.spectral.yaml': 'extends: spectral-assay\n',
  });
  const client = await started([folder]);
  const uri = uriOf(folder, 'api.yaml');
  client.open(uri, wrong);
  expect(await shownAtLast(client, uri, ['1', '1'])).toEqual(['1', '1']);
  client.open(uriOf(folder, 'known.yaml'), `findings:\n${entry('api.yaml', 1)}`);
  expect(await shownAtLast(client, uri, ['1', '4 faded'])).toEqual(['1', '4 faded']);
  client.open(uriOf(folder, '.spectral.yaml'), 'extends: spectral-assay\nrules: { x-badges-position: info }\n');
  expect(await shownAtLast(client, uri, ['3', '4 faded'])).toEqual(['3', '4 faded']);
  client.open(uriOf(folder, 'assay.config.yaml'), 'lint: { baseline: [');
  expect(await shownAtLast(client, uri, ['3', '4 faded'])).toEqual(['3', '4 faded']);
  client.notify('textDocument/didChange', {
    textDocument: { uri: uriOf(folder, 'assay.config.yaml'), version: 2 },
    contentChanges: [{ text: 'lint: {}\n' }],
  });
  expect(await shownAtLast(client, uri, ['3', '3'])).toEqual(['3', '3']);
  expect(client.asked.filter(({ method }) => method === 'window/showMessage')).toEqual([]);
});

test('settings that a repository may not give are refused in a sentence, and the preset counts', async () => {
  const folder = folderWith({
    'api.yaml': wrong,
    'assay.config.yaml': 'lint: { root: /, rule: [x-badges-position=off] }\n',
  });
  const client = await started([folder]);
  const uri = uriOf(folder, 'api.yaml');
  client.open(uri, wrong);
  expect(await shown(client, uri)).toEqual(['1', '1']);
  expect(client.asked.filter(({ method }) => method === 'window/showMessage')).toMatchObject([
    {
      params: {
        type: 2,
        message: expect.stringMatching(
          /`lint\.root` must come from you, not from a repository.*The preset `recommended` is used\.$/u,
        ),
      },
    },
  ]);
});

test('each folder has settings of its own, a folder in a folder too, and new ones', async () => {
  const outer = folderWith({
    'api.yaml': wrong,
    '.spectral.yaml': 'extends: spectral-assay\nrules: { x-badges-position: info }\n',
    'inner/api.yaml': wrong,
    'inner/.spectral.yaml': 'extends: spectral-assay\nrules: { x-badges-position: hint }\n',
  });
  const client = await started([outer]);
  const [one, two] = [uriOf(outer, 'api.yaml'), uriOf(outer, 'inner/api.yaml')];
  for (const uri of [one, two]) client.open(uri, wrong);
  expect([await shownAtLast(client, one, ['3', '3']), await shown(client, two)]).toEqual([
    ['3', '3'],
    ['3', '3'],
  ]);
  const inner = { uri: pathToFileURL(join(outer, 'inner')).href, name: 'inner' };
  client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [inner], removed: [] } });
  expect([await shownAtLast(client, two, ['4', '4']), await shown(client, one)]).toEqual([
    ['4', '4'],
    ['3', '3'],
  ]);
  client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [inner] } });
  expect(await shownAtLast(client, two, ['3', '3'])).toEqual(['3', '3']);
});

test('preferences of the person count before the folder, and change while the editor runs', async () => {
  const folder = folderWith({
    'api.yaml': wrong,
    'mine.yaml': 'extends: spectral-assay\nrules: { x-badges-position: hint }\n',
    'assay.config.yaml': 'lint: { preset: all, rule: [x-badges-position=info] }\n',
  });
  const client = await started([folder], { initializationOptions: { preset: 'seed' } });
  const uri = uriOf(folder, 'api.yaml');
  client.open(uri, wrong);
  expect(await shownAtLast(client, uri, ['3', '3'])).toEqual(['3', '3']);
  client.notify('workspace/didChangeConfiguration', { settings: { assay: { preset: 'nonsense' } } });
  await client.request('textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 0 } });
  expect(await shownAtLast(client, uri, ['3', '3'])).toEqual(['3', '3']);
  client.notify('workspace/didChangeConfiguration', {
    settings: { assay: { preset: '', config: join(folder, 'none.yaml') } },
  });
  client.notify('workspace/didChangeConfiguration', { settings: { assay: { config: '', ruleset: 'mine.yaml' } } });
  writeFileSync(join(folder, 'assay.config.yaml'), '{}\n');
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf(folder, 'assay.config.yaml'), type: 2 }] });
  expect(await shownAtLast(client, uri, ['4', '4'])).toEqual(['4', '4']);
});

test('preferences that change are read at once', async () => {
  const folder = folderWith({
    'api.yaml': wrong,
    'mine.yaml': 'extends: spectral-assay\nrules: { x-badges-position: hint }\n',
  });
  const client = await started([folder], {});
  const uri = uriOf(folder, 'api.yaml');
  client.open(uri, wrong);
  expect(await shownAtLast(client, uri, ['1', '1'])).toEqual(['1', '1']);
  client.notify('workspace/didChangeConfiguration', { settings: { assay: { ruleset: 'mine.yaml' } } });
  expect(await shownAtLast(client, uri, ['4', '4'])).toEqual(['4', '4']);
});

interface Action {
  readonly title: string;
  readonly command?: { readonly command: string; readonly arguments: readonly unknown[] };
}

async function actionsOn(client: Client, uri: string, line: number): Promise<readonly Action[]> {
  return client.request('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: { line, character: 0 }, end: { line, character: 99 } },
    context: { diagnostics: [], only: ['quickfix'] },
  });
}

/** The actions on the first badge, once the settings have been read: files are read while requests are answered. */
async function actionsAtLast(client: Client, uri: string): Promise<readonly Action[]> {
  for (let left = 200; left > 0; left -= 1) {
    const found = await actionsOn(client, uri, 6);
    if (found.length > 2) return found;
  }
  return [];
}

interface Edit {
  readonly changes: Readonly<Record<string, readonly { readonly range: TextRange; readonly newText: string }[]>>;
}

/** Runs an action as an editor does: changed files are opened with their new texts. Answers these, and what is shown then. */
async function act(client: Client, action: Action | undefined, texts: Map<string, string>) {
  const before = client.asked.length;
  await client.request('workspace/executeCommand', action?.command);
  const asked = client.asked.slice(before);
  const edits = asked.flatMap(({ method, params }) =>
    method === 'workspace/applyEdit' ? [(params as { edit: Edit }).edit] : [],
  );
  for (const { changes } of edits)
    for (const [uri, changed] of Object.entries(changes)) {
      const edits = changed.map(({ range, newText }) => ({ range, text: newText }));
      const { text } = applyChanges(createTextDocument(uri, 0, texts.get(uri) ?? ''), 1, edits);
      texts.set(uri, text);
      client.open(uri, text);
    }
  return asked.filter(({ method }) => method !== 'workspace/applyEdit');
}

test('findings are accepted one by one and all together, with a reason to fill in', async () => {
  const folder = folderWith({ 'api.yaml': wrong, '.git/HEAD': '' });
  const client = await started([folder]);
  const uri = uriOf(folder, 'api.yaml');
  client.open(uri, wrong);
  await shownAtLast(client, uri, ['1', '1']);
  const [, accept, all, off, open] = await actionsOn(client, uri, 6);
  expect([accept, all, off, open].map((one) => one?.title)).toEqual([
    'Accept this finding: x-badges-position',
    'Accept all 2 findings in this file',
    'Switch x-badges-position off here',
    'Open the rule x-badges-position',
  ]);
  const texts = new Map<string, string>();
  const baseline = uriOf(folder, '.assay-baseline.yaml');
  expect(await act(client, accept, texts)).toEqual([
    { method: 'window/showDocument', params: { uri: baseline, takeFocus: true, selection: expect.anything() } },
  ]);
  expect(texts.get(uriOf(folder, 'assay.config.yaml'))).toBe('lint:\n  baseline: ".assay-baseline.yaml"\n');
  expect(texts.get(baseline)).toContain(`findings:
  - file: api.yaml
    rule: x-badges-position
    at: ${at(0)}
    reason: '\`position\` must be \`before\` or \`after\`; found "Before".`);
  expect(await shownAtLast(client, uri, ['4 faded', '1'])).toEqual(['4 faded', '1']);
  const [second] = await actionsOn(client, uri, 7);
  expect(second?.title).toBe('Accept this finding: x-badges-position');
  await act(client, all, texts);
  expect(await shownAtLast(client, uri, ['4 faded', '4 faded'])).toEqual(['4 faded', '4 faded']);
  expect((await actionsOn(client, uri, 6)).map(({ title }) => title)).toEqual([
    'Replace with "before"',
    'Open the rule x-badges-position',
  ]);
});

test.each([
  [
    'that no settings name',
    '.assay-baseline.yaml',
    {},
    `# Ours.\nfindings:\n  - { file: z.yaml, rule: x-badges-name, at: /a, reason: precious }\n`,
    [{ file: 'z.yaml', rule: 'x-badges-name', at: '/a', reason: 'precious' }],
  ],
  ['in JSON', 'known.json', { 'assay.config.yaml': 'lint: { baseline: known.json }\n' }, '{ "findings": [] }', []],
  [
    'written by hand, with carriage returns',
    'known.yaml',
    { 'assay.config.yaml': 'lint: { baseline: known.yaml }\n' },
    '# Ours.\r\nfindings:\r\n  - file: z.yaml\r\n    rule: x-badges-name\r\n',
    [{ file: 'z.yaml', rule: 'x-badges-name' }],
  ],
])('a baseline %s keeps what is in it', async (_, name, files, text, kept) => {
  const folder = folderWith({ 'api.yaml': described('{ name: Beta, position: Before }'), ...files, [name]: text });
  const client = await started([folder]);
  const uri = uriOf(folder, 'api.yaml');
  client.open(uri, described('{ name: Beta, position: Before }'));
  await shownAtLast(client, uri, ['1']);
  const actions = await actionsAtLast(client, uri);
  const baseline = uriOf(folder, name);
  const texts = new Map([[baseline, text]]);
  await act(client, actions[1], texts);
  expect(await shownAtLast(client, uri, ['4 faded'])).toEqual(['4 faded']);
  const changed = texts.get(baseline) ?? '';
  const at = '/paths/~1a/get/x-badges/0/position';
  expect(yaml.load(changed)).toEqual({
    findings: [{ file: 'api.yaml', rule: 'x-badges-position', at, reason: expect.anything() }, ...kept],
  });
  expect(changed.split('\r\n').length > 1).toBe(text.includes('\r\n'));
  expect(changed.replaceAll('\r\n', '').includes('\n')).toBe(!text.includes('\r\n'));
});

test('a baseline that is a link out of the folder is not edited', async () => {
  const folder = folderWith({ 'api.yaml': wrong });
  symlinkSync(join(folderWith({ 'known.yaml': 'findings: []\n' }), 'known.yaml'), join(folder, '.assay-baseline.yaml'));
  const client = await started([folder]);
  const uri = uriOf(folder, 'api.yaml');
  client.open(uri, wrong);
  const actions = await actionsAtLast(client, uri);
  expect(await act(client, actions[1], new Map())).toEqual([
    {
      method: 'window/showMessage',
      params: {
        type: 2,
        message: expect.stringMatching(
          /^\S*\.assay-baseline\.yaml: a baseline must stand at a path that a repository may name; found one where \S*\.assay-baseline\.yaml is a symbolic link\. Name another one in /u,
        ),
      },
    },
  ]);
});

test('a rule is switched off at a place, and opened', async () => {
  const ruleset =
    '# Ours.\nextends: spectral-assay\noverrides:\n  - files: [other.yaml]\n    rules: { x-badges-position: info }\n';
  const folder = folderWith({ 'a [1].yaml': wrong, '.spectral.yaml': ruleset });
  const client = await started([folder]);
  const uri = uriOf(folder, 'a [1].yaml');
  client.open(uri, wrong);
  await shownAtLast(client, uri, ['1', '1']);
  const file = uriOf(folder, '.spectral.yaml');
  const texts = new Map([[file, ruleset]]);
  const actions = await actionsOn(client, uri, 7);
  const named = (start: string) => actions.find(({ title }) => title.startsWith(start));
  expect(await act(client, named('Switch'), texts)).toEqual([
    { method: 'window/showDocument', params: { uri: file, takeFocus: true, selection: expect.anything() } },
  ]);
  expect(texts.get(file)).toBe(`${ruleset}  - files:
      - a \\[1\\].yaml#${at(1)}
    rules:
      x-badges-position: 'off'
`);
  expect(await shownAtLast(client, uri, ['1'])).toEqual(['1']);
  expect(await act(client, named('Open'), texts)).toEqual([]);
  expect(await act(client, (await actionsOn(client, uri, 6)).at(-1), texts)).toEqual([
    {
      method: 'window/showDocument',
      params: { uri: 'https://unpkg.com/spectral-assay/docs/rules/x-badges-position.md', external: true },
    },
  ]);
});

/** Findings of `assay lint` in a folder: file, rule, severity from 1, message. */
async function linted(folder: string): Promise<readonly string[]> {
  let stdout = '';
  const system = withEffects(createSystem(createOutput(process)), {
    workingFolder: folder,
    stdout: (text: string) => {
      stdout += text;
    },
    stderr: () => undefined,
  });
  await runLint(['--format', 'json', '--workers', '1'], system);
  const found = JSON.parse(stdout) as readonly { source: string; code: string; severity: number; message: string }[];
  return found
    .map(({ source, code, severity, message }) => `${resolve(source)} ${code} ${severity + 1} ${message}`)
    .sort();
}

test('the editor and the command agree: with overrides, a baseline, ignored files and every fixture', async () => {
  const folder = folderWith({
    '.git/HEAD': '',
    '.gitignore': 'made/\n*.gen.yaml\n',
    '.spectral.yaml': `extends: spectral-assay/all
rules: { x-badges-max: off }
overrides:
  - files: [apis/*.yaml]
    rules: { x-badges-position: info }
  - files: ['known.yaml#${at(1)}']
    rules: { x-badges-position: off }
`,
    'assay.config.yaml': 'lint: { baseline: checks/base.yaml, rule: [x-badges-color=hint] }\n',
    'checks/base.yaml': `findings:\n${entry('../known.yaml', 0)}  - { file: ../apis/one.yaml, rule: x-badges-position, expires: 2020-01-01 }\n`,
    'known.yaml': wrong,
    'apis/one.yaml': wrong,
    'made/one.yaml': wrong,
    'one.gen.yaml': wrong,
    'node_modules/one.yaml': wrong,
    'root.yaml': `openapi: 3.1.0\npaths: { /a: { $ref: made/part.yaml } }\n`,
    'made/part.yaml': 'get: { x-badges: [{ name: Part, position: Part }] }\n',
  });
  cpSync('fixtures', join(folder, 'fixtures'), { recursive: true });
  const client = await started([folder]);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:ya?ml|json)$/u.test(name),
  );
  for (const name of names) client.open(uriOf(folder, name), readFileSync(join(folder, name), 'utf8'));
  await shownAtLast(client, uriOf(folder, 'apis/one.yaml'), ['3', '3']);
  const found: string[] = [];
  for (const name of names)
    for (const { code, severity, message, tags } of await findingsOf(client, uriOf(folder, name)))
      if (tags === undefined) found.push(`${join(folder, name)} ${code} ${severity} ${message}`);
  expect(found.sort()).toEqual(await linted(folder));
  expect(found.filter((line) => line.includes('made/part.yaml'))).toHaveLength(1);
});
