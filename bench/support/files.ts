import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

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

/** The folder of one package alone, `name@version`, without what it depends on: for bundles that need nothing else. */
export function download(name: string, packageId: string): string {
  const folder = join(home, name, packageId.replaceAll('/', '+'));
  if (existsSync(join(folder, 'package'))) return join(folder, 'package');
  mkdirSync(folder, { recursive: true });
  const packed = spawnSync('npm', ['pack', '--silent', packageId], { cwd: folder, encoding: 'utf8' });
  const unpacked = spawnSync('tar', ['-xzf', packed.stdout.trim()], { cwd: folder, encoding: 'utf8' });
  if (unpacked.status !== 0) throw new Error(`npm could not pack ${packageId}: ${packed.stderr}${unpacked.stderr}`);
  return join(folder, 'package');
}

/** Writes a text, or a value as JSON, below `.bench`; answers the whole name. */
export function write(name: string, content: string | object): string {
  const file = join(home, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** The files of YAML and JSON that `path` is or has below it, sorted. */
export function filesBelow(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => filesBelow(join(path, name)))
    .filter((name) => /\.(?:ya?ml|json)$/iu.test(name));
}
