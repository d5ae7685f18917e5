import { beforeAll, expect, test } from '@jest/globals';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { stageServer } from '../../build/stage-extension.ts';
import { presets } from '../../rulesets/presets.ts';
import { commandNames } from '../../src/lsp/commands.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { driveExtension, previewOf } from './drive-extension.ts';

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly engines: { readonly vscode: string };
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly supported: string; readonly restrictedConfigurations: readonly string[] };
  };
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly configuration: {
      readonly properties: Readonly<Record<string, { readonly scope?: string; readonly enum?: readonly string[] }>>;
    };
  };
}

let extension = '';
beforeAll(async () => {
  extension = temporaryFolder();
  (await stageServer(extension)).write(extension);
});

const manifest = (): Manifest => JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8')) as Manifest;

test('every setting is restricted in a workspace that is not trusted, or cannot be set by one', () => {
  const { contributes, capabilities } = manifest();
  const { properties } = contributes.configuration;
  const { supported, restrictedConfigurations } = capabilities.untrustedWorkspaces;
  const free = Object.entries(properties).filter(([, { scope }]) => scope !== 'machine');
  expect([supported, [...restrictedConfigurations].sort()]).toEqual(['limited', free.map(([name]) => name).sort()]);
  expect(properties['assay.preset']?.enum).toEqual(['', ...presets]);
});

test('the commands are those that it promises, and none has the name of one of the server', () => {
  const { commands } = manifest().contributes;
  expect(commands.map(({ title }) => title)).toEqual(['Preview', 'Fix all', 'Restart']);
  expect(commands.filter(({ command }) => commandNames.some((name) => name === command))).toEqual([]);
});

test('it has the version and licence of the package, and the licences of what it is made of', () => {
  const own = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  expect(manifest()).toMatchObject({ version: own.version, license: 'MIT', engines: { vscode: '^1.101.0' } });
  expect(readFileSync(join(extension, 'LICENSE'), 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
  const licenses = readFileSync(join(extension, 'licenses.txt'), 'utf8');
  const packages = ['vscode-languageserver', 'vscode-jsonrpc', 'js-yaml', 'ajv', 'markdown-it'];
  expect(packages.filter((name) => !licenses.includes(`== ${name} `))).toEqual([]);
});

test('it holds code, pages and texts alone, and leaves room for the client below 1.2 MB', () => {
  const names = readdirSync(extension, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(extension, name)).isFile(),
  );
  const kinds = names.map((name) => name.replace(/part-\w+/u, 'part'));
  expect([...new Set(kinds)].sort()).toEqual(
    [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'licenses.txt',
      'package.json',
      'dist/foreign-worker.cjs',
      'dist/foreign-worker.mjs',
      'dist/part.mjs',
      'dist/program.mjs',
      ...['console.js', 'engine.js', 'find.js', 'live.js', 'login.js', 'page.css', 'page.js'].map(
        (name) => `preview/${name}`,
      ),
    ].sort(),
  );
  const packed = names.reduce((sum, name) => sum + deflateRawSync(readFileSync(join(extension, name))).length, 0);
  expect(packed).toBeLessThan(1_050_000);
});

const served = {
  found: ['x-badges-position'],
  actions: ['Replace with "before"', 'Accept this finding: x-badges-position', 'Open the rule x-badges-position'],
  colors: ['#008080', 'teal', 'rgb(0, 128, 128)', 'hsl(180, 100%, 25%)'],
  hover: '**position**: `before` or `after`, optional, default `after`',
  completions: ['before', 'after'],
  accepted: [['assay.config.yaml', '.assay-baseline.yaml']],
  messages: 0,
  ran: [],
  code: 0,
};

test('its server and its preview work where nothing is installed, and run nothing of the workspace', async () => {
  const { folder, ...told } = await driveExtension(extension, '{}\n');
  expect(told).toEqual(served);
  expect(await previewOf(extension, folder)).toContain('<title>Shop');
});

test('its server believes no setting of a workspace that only a user may give', async () => {
  const told = await driveExtension(extension, 'lint: { root: /, rule: [x-badges-position=off] }\n');
  const actions = served.actions.filter((title) => !title.startsWith('Accept'));
  expect(told).toEqual({ ...served, actions, accepted: [], messages: 1, folder: told.folder });
});
