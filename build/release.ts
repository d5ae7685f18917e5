import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { releaseProblems } from './release-problems.ts';

/**
 * Makes everything that a tag publishes: `npm run release -- v1.2.3 [folder]`. The package, the extension, the bill of materials and
 * the site go into the folder, `release` unless named; the image is built where Docker is. Nothing is published.
 * `--dry-run` says what is not ready for a release, and makes all of it nevertheless.
 */
const args = process.argv.slice(2);
const isDryRun = args.includes('--dry-run');
const [tag = '', folder = 'release'] = args.filter((arg) => arg !== '--dry-run');
const [manifest, changelog] = ['package.json', 'CHANGELOG.md'].map((file) => readFileSync(file, 'utf8'));
const problems = releaseProblems({ tag, manifest: manifest ?? '', changelog: changelog ?? '' });
for (const problem of problems) console.error(problem);
if (problems.length > 0 && !isDryRun) process.exitCode = 1;
else makeRelease(resolve(folder));

function makeRelease(out: string): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  npm('pack', '--silent', '--pack-destination', out);
  npm('run', '--silent', 'vsix', '--', join(out, 'spectral-assay.vsix'));
  npm('run', '--silent', 'docs:site', '--', join(out, 'site'));
  npm('run', '--silent', 'check:supply', '--', '--sbom', join(out, 'sbom.cdx.json'));
  if (spawnSync('docker', ['version'], { stdio: 'ignore' }).status === 0)
    execFileSync('docker', ['build', '--tag', `assay:${tag.slice(1)}`, '.'], { stdio: 'inherit' });
  else console.log('The image is left out: there is no Docker here.');
}

function npm(...words: readonly string[]): void {
  execFileSync('npm', words, { stdio: 'inherit', shell: process.platform === 'win32' });
}
