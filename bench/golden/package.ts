import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keysOf, member } from '../../src/lib/json.ts';

/** The package as a user has it: installed from its tarball, beside Spectral. */
export interface Installed {
  readonly home: string;
  /** Every package that came with it, `name@version`. */
  readonly packages: readonly string[];
  readonly remove: () => void;
}

/** Installs `tarball`, or the package of this checkout, packed now, into a folder of its own. */
export function installPackage(tarball: string | undefined): Installed {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'assay-golden-')));
  const remove = (): void => {
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const packed = tarball === undefined ? pack(home) : resolve(tarball);
    writeFileSync(join(home, 'package.json'), JSON.stringify(manifest(packed)));
    npm(['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'], home);
    return { home, packages: packagesIn(home), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function pack(home: string): string {
  npm(['run', '--silent', 'build:stale'], '.');
  return join(home, npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', home], '.').trim());
}

/** The peers in the versions of this checkout, so that two records differ in the package alone. */
function manifest(tarball: string): object {
  const own = json('package.json');
  const peers = keysOf(member(own, 'peerDependencies')).map(
    (name) => [name, member(member(own, 'devDependencies'), name)] as const,
  );
  const dependencies = { ...Object.fromEntries(peers), 'spectral-assay': `file:${tarball}` };
  return { private: true, dependencies, overrides: member(own, 'overrides') };
}

function packagesIn(home: string): readonly string[] {
  const packages = member(json(join(home, 'node_modules/.package-lock.json')), 'packages');
  return keysOf(packages)
    .map((path) => `${path.replace(/^node_modules\//u, '')}@${String(member(member(packages, path), 'version'))}`)
    .sort();
}

function json(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function npm(args: readonly string[], cwd: string): string {
  const run = spawnSync('npm', args, { cwd, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`npm ${args.join(' ')} must succeed; it said: ${run.stderr}`);
  return run.stdout;
}
