import { familyOf } from '../../description/parse/sniff.ts';
import { isText, member, parsedJson } from '../../lib/json.ts';
import { filesBelow } from '../lint/find-files.ts';
import { type InitSystem, textOf } from './setup-plan.ts';

/** The services that run checks on each change. */
export type CiService = 'github' | 'gitlab' | 'azure' | 'jenkins' | 'circleci' | 'bitbucket';

/** The facts about the folder that is set up. */
export interface FoundRepository {
  /** Paths from the folder. */
  readonly descriptions: { readonly openapi: readonly string[]; readonly asyncapi: readonly string[] };
  /** Undefined where there is no package.json. */
  readonly packageManager: PackageManager | undefined;
  readonly ci: CiService | undefined;
  /** The file or folder that shows which service it is; empty where the address of the repository shows it. */
  readonly ciFile: string;
  readonly isGit: boolean;
  /** The top of the repository, where the folder is one further down: a relative path. */
  readonly top: string | undefined;
}

const services: readonly (readonly [file: RegExp, service: CiService])[] = [
  [/^\.github$/u, 'github'],
  [/^\.gitlab-ci\.ya?ml$/u, 'gitlab'],
  [/^azure-pipelines\.ya?ml$/u, 'azure'],
  [/^Jenkinsfile$/u, 'jenkins'],
  [/^\.circleci$/u, 'circleci'],
  [/^bitbucket-pipelines\.ya?ml$/u, 'bitbucket'],
];

/** Looks at the working folder. */
export async function inspectRepository(system: InitSystem): Promise<FoundRepository> {
  const names = system.listFolder(system.workingFolder).map(({ name }) => name);
  const [service, ciFile = ''] = services
    .map(([file, name]) => [name, names.find((one) => file.test(one))] as const)
    .find(([, file]) => file !== undefined) ?? [isOnGitHub(system) ? 'github' : undefined];
  const isGit = names.includes('.git');
  return {
    descriptions: await findDescriptions(system),
    packageManager: findPackageManager(system),
    ci: service,
    ciFile,
    isGit,
    top: isGit ? undefined : topAbove(system),
  };
}

async function findDescriptions(system: InitSystem): Promise<FoundRepository['descriptions']> {
  const [openapi, asyncapi]: [string[], string[]] = [[], []];
  for (const { uri } of await filesBelow(system.workingFolder, system)) {
    const bytes = system.readBytes(uri);
    const family = bytes instanceof Uint8Array ? familyOf(uri, bytes) : undefined;
    if (family === 'asyncapi') asyncapi.push(system.relativePath(uri));
    else if (family !== undefined) openapi.push(system.relativePath(uri));
  }
  return { openapi, asyncapi };
}

/** The way up to the top of the repository that the working folder is in. */
function topAbove({ workingFolder, repositoryTop }: InitSystem): string | undefined {
  const top = repositoryTop(workingFolder);
  if (top === undefined || !workingFolder.startsWith(`${top}/`)) return undefined;
  return workingFolder
    .slice(top.length + 1)
    .split('/')
    .map(() => '..')
    .join('/');
}

function isOnGitHub({ workingFolder, readBytes }: InitSystem): boolean {
  const config = readBytes(`${workingFolder}/.git/config`);
  return config instanceof Uint8Array && new TextDecoder().decode(config).includes('github.com');
}

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
  // These run installed packages only, never one of the registry that has the name of our command.
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
function findPackageManager(system: InitSystem): PackageManager | undefined {
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
  // A broken package.json is reported by the package manager.
  const named = member(parsedJson(manifest), 'packageManager');
  return isText(named) ? named : '';
}
