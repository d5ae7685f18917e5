import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { finish, hostsRoot, installPackages, packedFile } from '../support/pack.ts';

const project = {
  'package.json': '{ "private": true }',
  // Without a lockfile Yarn looks for the project in the folders above.
  'yarn.lock': '',
  '.yarnrc.yml': 'enableGlobalCache: false\nenableTelemetry: false\n',
  '.spectral.yaml': 'extends: ["spectral:asyncapi", spectral-assay]\n',
  'asyncapi.yaml': `asyncapi: 3.0.0
info: { title: Shop, version: 1.0.0 }
channels: { orders: { x-badges: [{ name: Beta, position: Before }] } }
`,
};
const packages = ['@stoplight/spectral-cli@6.16.3', '@stoplight/spectral-core@1.24.1'];
let tools = '';

beforeAll(async () => {
  tools = await installPackages('installers', { '@yarnpkg/cli-dist': '4.18.1' });
});

// pnpm links each package to what it declares alone, Yarn leaves the packages in archives: whatever is found by luck is lost there.
test.each(['pnpm', 'yarn'])(
  'installed by %s the rules run in Spectral, and those of Spectral in `assay lint`',
  async (name) => {
    const folder = mkdtempSync(join(hostsRoot(), `${name}-`));
    for (const [file, text] of Object.entries(project)) writeFileSync(join(folder, file), text);
    const run = async (...args: readonly string[]): ReturnType<typeof finish> =>
      finish(join(tools, 'node_modules/.bin/yarn'), args, folder);
    const added = await run('add', '-D', `spectral-assay@file:${packedFile()}`, ...packages);
    expect([added.exitCode, added.exitCode === 0 ? '' : added.stdout + added.stderr]).toEqual([0, '']);

    const spectral = await run('exec', 'spectral', 'lint', '--quiet', '--format', 'text', 'asyncapi.yaml');
    const ours = spectral.stdout.split('\n').filter((line) => line.includes('x-badges'));
    expect(ours.map((line) => line.replace(/^.*?:/u, ''))).toEqual([
      '3:58 error x-badges-position "`position` must be `before` or `after`; found "Before". Did you mean `before`?"',
    ]);

    const assay = await run('exec', 'assay', 'lint', '--all-rules', 'asyncapi.yaml');
    expect([
      assay.exitCode,
      assay.stdout
        .trim()
        .split('\n')
        .at(-1)
        ?.replace(/, \d+ ms\.$/u, ''),
    ]).toEqual([1, '1 error, 5 warnings, 1 info in 1 file, 112 rules']);
  },
);
