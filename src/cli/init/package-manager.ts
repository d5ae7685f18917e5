import { isText, member } from '../../lib/json.ts';
import { type InitSystem, textOf } from './setup-plan.ts';

/** A program that installs packages, and its command. */
export interface PackageManager {
  readonly name: 'npm' | 'pnpm' | 'yarn' | 'bun';
  /** Runs a command of an installed package. */
  readonly run: string;
  /** Installs what the lock file says. */
  readonly install: string;
  /** Adds a development dependency. */
  readonly add: string;
  /** True where package.json names its version. */
  readonly isPinned: boolean;
}

type Commands = Pick<PackageManager, 'run' | 'install' | 'add'>;

const commands: Readonly<Record<PackageManager['name'], Commands>> = {
  // Never a package of the registry that has the name of our command.
  npm: { run: 'npx --no', install: 'npm ci', add: 'npm install --save-dev' },
  pnpm: { run: 'pnpm exec', install: 'pnpm install --frozen-lockfile', add: 'pnpm add --save-dev' },
  yarn: { run: 'yarn', install: 'yarn install --immutable', add: 'yarn add --dev' },
  bun: { run: 'bunx --no-install', install: 'bun install --frozen-lockfile', add: 'bun add --dev' },
};

const lockFiles: readonly (readonly [file: string, name: PackageManager['name']])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
];

/** The program that installs the packages of the working folder: as package.json names it, else by its lock file. Undefined without package.json. */
export function findPackageManager(system: InitSystem): PackageManager | undefined {
  const manifest = textOf(system, 'package.json');
  if (manifest === undefined) return undefined;
  const [, pinned, major] = /^(npm|pnpm|yarn|bun)@(\d+)/u.exec(managerIn(manifest)) ?? [];
  const locks = lockFiles.filter(([file]) => system.kindOf(`${system.workingFolder}/${file}`) === 'file');
  const name = lockFiles.find(([, one]) => one === pinned)?.[1] ?? locks[0]?.[1] ?? 'npm';
  const isFirstYarn = name === 'yarn' && (major === '1' || textOf(system, 'yarn.lock')?.includes('# yarn lockfile v1'));
  const install = isFirstYarn ? 'yarn install --frozen-lockfile' : commands[name].install;
  // `npm ci` needs a lock file.
  const isUnlocked = name === 'npm' && locks.length === 0;
  return { name, ...commands[name], install: isUnlocked ? 'npm install' : install, isPinned: pinned !== undefined };
}

function managerIn(manifest: string): string {
  try {
    const named = member(JSON.parse(manifest), 'packageManager');
    return isText(named) ? named : '';
  } catch {
    // The package manager says what is wrong with it.
    return '';
  }
}
