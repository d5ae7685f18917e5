import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { environment } from '../support/pack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };

/** The words of `npm run release`, as the workflow types them. */
const [, words = ''] =
  /run: (npm run release -- .*)/u.exec(readFileSync('.github/workflows/release.yml', 'utf8')) ?? [];

test('a dry run of the release makes the package, the extension, the bill of materials and the site from one tag', () => {
  const clone = join(temporaryFolder(), 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${resolve('.')}`, clone]);
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
  const env = { ...environment(), GITHUB_REF_NAME: `v${version}` };
  const { status, stdout } = spawnSync('sh', ['-c', `${words} --dry-run`], { cwd: clone, env, encoding: 'utf8' });
  expect([status, readdirSync(join(clone, 'release')).sort()]).toEqual([
    0,
    ['sbom.cdx.json', 'site', `spectral-assay-${version}.tgz`, 'spectral-assay.vsix'],
  ]);
  expect(existsSync(join(clone, 'release/site/playground.html'))).toBe(true);
  expect(stdout).toMatch(/The image is left out: there is no Docker here\.|naming to .*assay/u);
  const packed = execFileSync('tar', [
    '-xzOf',
    join(clone, `release/spectral-assay-${version}.tgz`),
    'package/package.json',
  ]);
  expect(Object.keys((JSON.parse(packed.toString()) as { readonly scripts: object }).scripts)).not.toContain('prepare');
});
