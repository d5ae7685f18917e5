import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where benches keep what they install and write; ignored by git. */
export const home = resolve('.bench');

/** The `node_modules` of `.bench/<name>`, with `packages` (`name@version`) in it: installed unless they are there. */
export function install(name: string, packages: readonly string[]): string {
  const folder = join(home, name);
  const modules = join(folder, 'node_modules');
  if (packages.every((each) => existsSync(join(modules, each.replace(/(?<=.)@[^@]*$/u, ''))))) return modules;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--no-audit', '--no-fund', '--save-exact', ...packages];
  const run = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`npm could not install ${packages.join(' ')}: ${run.stderr}`);
  return modules;
}
