import { mayBeDescriptionBytes } from '../../lint/holds-extension.ts';
import { UserError } from '../../lib/user-error.ts';
import { findFiles } from '../lint/find-files.ts';
import type { InitSystem } from './system.ts';

/** What installs packages, and how it is called. */
interface PackageManager {
  readonly name: 'npm' | 'pnpm' | 'yarn' | 'bun';
  /** Runs a command of an installed package. */
  readonly run: string;
  /** Installs what the lock file says. */
  readonly install: string;
  /** Adds a development dependency. */
  readonly add: string;
}

/** Where checks run on each change. */
type CiService = 'github' | 'gitlab' | 'azure' | 'jenkins';

/** What is found in the folder that is set up. */
export interface FoundRepository {
  /** Paths from the folder. */
  readonly descriptions: { readonly openapi: readonly string[]; readonly asyncapi: readonly string[] };
  /** Undefined where there is no package.json. */
  readonly packageManager: PackageManager | undefined;
  readonly ci: CiService | undefined;
  readonly isGit: boolean;
}

const [npm, ...others]: readonly [PackageManager, ...(readonly [file: RegExp, manager: PackageManager][])] = [
  { name: 'npm', run: 'npx', install: 'npm ci', add: 'npm install --save-dev' },
  [
    /^pnpm-lock\.yaml$/u,
    { name: 'pnpm', run: 'pnpm exec', install: 'pnpm install --frozen-lockfile', add: 'pnpm add --save-dev' },
  ],
  [/^yarn\.lock$/u, { name: 'yarn', run: 'yarn', install: 'yarn install --immutable', add: 'yarn add --dev' }],
  [/^bun\.lockb?$/u, { name: 'bun', run: 'bunx', install: 'bun install --frozen-lockfile', add: 'bun add --dev' }],
];

const services: readonly (readonly [file: RegExp, service: CiService])[] = [
  [/^\.github$/u, 'github'],
  [/^\.gitlab-ci\.ya?ml$/u, 'gitlab'],
  [/^azure-pipelines\.ya?ml$/u, 'azure'],
  [/^Jenkinsfile$/u, 'jenkins'],
];

/** Looks at the working folder. */
export async function lookAround(system: InitSystem): Promise<FoundRepository> {
  const names = system.listFolder(system.workingFolder).map(({ name }) => name);
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  return {
    descriptions: await findDescriptions(system),
    packageManager: has(/^package\.json$/u) ? (others.find(([file]) => has(file))?.[1] ?? npm) : undefined,
    ci: services.find(([file]) => has(file))?.[1] ?? (isOnGitHub(system) ? 'github' : undefined),
    isGit: has(/^\.git$/u),
  };
}

async function findDescriptions(system: InitSystem): Promise<FoundRepository['descriptions']> {
  const [openapi, asyncapi]: [string[], string[]] = [[], []];
  for (const { uri } of await filesBelow(system)) {
    const bytes = system.readBytes(uri);
    if (!(bytes instanceof Uint8Array) || !mayBeDescriptionBytes(bytes)) continue;
    const [, key] =
      /(?:^|[\n{,])[\t ]*["']?(openapi|swagger|asyncapi)["']?[\t ]*:/u.exec(new TextDecoder().decode(bytes)) ?? [];
    if (key === 'asyncapi') asyncapi.push(system.relativePath(uri));
    else if (key !== undefined) openapi.push(system.relativePath(uri));
  }
  return { openapi, asyncapi };
}

/** The YAML and JSON files that Git does not ignore. */
async function filesBelow(system: InitSystem): ReturnType<typeof findFiles> {
  try {
    return await findFiles([], true, system);
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}

function isOnGitHub({ workingFolder, readBytes }: InitSystem): boolean {
  const config = readBytes(`${workingFolder}/.git/config`);
  return config instanceof Uint8Array && new TextDecoder().decode(config).includes('github.com');
}
