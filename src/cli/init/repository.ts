import { familyOf } from '../../description/parse/sniff.ts';
import { UserError } from '../../lib/user-error.ts';
import { findFiles, type FoundFiles } from '../lint/find-files.ts';
import { findPackageManager, type PackageManager } from './package-manager.ts';
import type { InitSystem } from './setup-plan.ts';

/** The services that run checks on each change. */
export type CiService = 'github' | 'gitlab' | 'azure' | 'jenkins' | 'circleci' | 'bitbucket';

/** The facts about the folder that is set up. */
export interface FoundRepository {
  /** Paths from the folder. */
  readonly descriptions: { readonly openapi: readonly string[]; readonly asyncapi: readonly string[] };
  /** Undefined where there is no package.json. */
  readonly packageManager: PackageManager | undefined;
  readonly ci: CiService | undefined;
  /** The file or folder by which that is known; empty where it is known by the address of the repository. */
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
  for (const { uri } of await filesBelow(system)) {
    const bytes = system.readBytes(uri);
    const family = bytes instanceof Uint8Array ? familyOf(uri, bytes) : undefined;
    if (family === 'asyncapi') asyncapi.push(system.relativePath(uri));
    else if (family !== undefined) openapi.push(system.relativePath(uri));
  }
  return { openapi, asyncapi };
}

/** The YAML and JSON files that Git does not ignore. */
async function filesBelow(system: InitSystem): Promise<FoundFiles['files']> {
  try {
    return (await findFiles([], { gitignore: true }, system)).files;
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
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
