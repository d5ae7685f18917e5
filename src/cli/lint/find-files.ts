import { append } from '../../lib/lists.ts';
import { isAddress, isInFolder, resolvePath, withoutCredentials } from '../../lib/uri.ts';
import { nearestPath } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { isUserError, UserError } from '../../lib/user-error.ts';
import type { FolderEntry } from '../../node/paths.ts';
import { type ForeignLinks, watchLinks } from '../inputs/find-descriptions.ts';
import type { LintedFile } from './lint-file.ts';
import type { LintSystem } from './lint-command.ts';

/** The files of a run. */
export interface FoundFiles {
  readonly files: readonly LintedFile[];
  /** True where a folder or glob of the run would find a file at this path, if there were one. */
  readonly covers: (uri: string) => boolean;
}

// Below a folder: `**/*.{yaml,yml,json}`. The glob library takes longer than reading a small file.
const isYamlOrJson = /^(?:[^./][^/]*\/)*[^./][^/]*\.(?:ya?ml|json)$/u;
const magic = /[*?[\]{}!()]/u;

/**
 * The files that `patterns` mean, each once: files by their name, folders for all YAML and JSON below them, globs. What `.gitignore`
 * leaves out is left out, unless it is named. No pattern means the working folder.
 * @throws UserError for a name that leads nowhere.
 */
export async function findFiles(
  patterns: readonly string[],
  { gitignore, root }: { readonly gitignore: boolean; readonly root?: string | undefined },
  system: LintSystem,
): Promise<FoundFiles> {
  const links = watchLinks(system, root);
  let ignoredBy: Promise<Ignored> | undefined;
  const searches: GlobSearch[] = [];
  const found = async (search: GlobSearch): Promise<readonly LintedFile[]> => {
    // For searched files only: a file that is named is linted even where Git ignores it.
    ignoredBy ??= createIgnored(gitignore, system);
    searches.push(search);
    return expand(search, { ignored: await ignoredBy, isForeign: links.isForeign }, system);
  };
  const files = new Map<string, LintedFile>();
  const add = (file: LintedFile): void => {
    if (file.isNamed || !files.has(file.uri)) files.set(file.uri, file);
  };
  for (const pattern of patterns.length === 0 ? ['.'] : patterns) {
    const uri = toUri(pattern, system);
    const kind = system.kindOf(uri);
    if (kind === 'folder') for (const file of await found(inFolder(uri))) add(file);
    else if (kind !== undefined) add({ uri, isNamed: true });
    else if (magic.test(pattern)) for (const file of await found(await createSearch(uri))) add(file);
    else if (pattern === '-') {
      throw new UserError(
        '-: a description must be a file; found the standard input. Add `--stdin-filepath openapi.yaml` to read it as that file.',
      );
    } else if (isAddress(pattern)) {
      throw new UserError(
        `${withoutCredentials(pattern)}: a description must be a file; found an address on the network.`,
      );
    } else throw new UserError(`${pattern}: a description must be a file; found ${absence(pattern, uri, system)}`);
  }
  links.tell();
  const covers = (uri: string): boolean => searches.some((search) => isCovered(uri, search));
  return { files: [...files.values()], covers };
}

/** The YAML and JSON files below a folder that Git does not ignore; none where there is no such folder. */
export async function filesBelow(folder: string, system: LintSystem): Promise<FoundFiles['files']> {
  try {
    return (await findFiles([folder], { gitignore: true }, system)).files;
  } catch (error) {
    if (isUserError(error)) return [];
    throw error;
  }
}

/** Why there is nothing at the path that `pattern` names (a cycle of links is nothing, too), with the name that may be meant. */
function absence(pattern: string, uri: string, { readBytes, listFolder }: LintSystem): string {
  const found = readBytes(uri);
  const reason = found instanceof Uint8Array ? 'no such file' : found.reason;
  return `${reason}.${didYouMean(reason === 'no such file' ? nearestPath(pattern, listFolder(parentOf(uri))) : undefined)}`;
}

/** The absolute path that `pattern` means, whether it exists or not. */
export function toUri(pattern: string, { workingFolder }: Pick<LintSystem, 'workingFolder'>): string {
  return resolvePath(workingFolder, pattern);
}

/** The part of a glob before its first special character: what is searched. */
function baseOf(glob: string): string {
  const at = glob.split('/').findIndex((part) => magic.test(part));
  return glob.split('/').slice(0, at).join('/');
}

/** A glob or a folder, as it is searched. */
interface GlobSearch {
  /** The folder that all matches are in. */
  readonly base: string;
  readonly isMatch: (path: string) => boolean;
}

function inFolder(base: string): GlobSearch {
  return { base, isMatch: (path) => isYamlOrJson.test(path.slice(base.length + 1)) };
}

async function createSearch(glob: string): Promise<GlobSearch> {
  const base = baseOf(glob);
  // Loaded when there is a glob: start-up time counts.
  const { createMatcher } = await import('../../node/glob.ts');
  const isWanted = createMatcher(glob.slice(base.length + 1), { dot: glob.slice(base.length).includes('/.') });
  return { base, isMatch: (path) => isWanted(path.slice(base.length + 1)) };
}

const isSearched = (folder: string): boolean => folder !== 'node_modules' && folder !== '.git';

/** The files that a search passes over. */
interface PassedOver extends Pick<ForeignLinks, 'isForeign'> {
  readonly ignored: Ignored;
}

function expand(search: GlobSearch, passedOver: PassedOver, system: LintSystem): readonly LintedFile[] {
  const found: LintedFile[] = [];
  const open: string[] = [search.base];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entries = system.listFolder(folder);
    append(found, filesIn(folder, entries, { ...passedOver, ...search }));
    append(open, foldersIn(folder, entries, passedOver).reverse());
  }
  return found;
}

function filesIn(
  folder: string,
  entries: readonly FolderEntry[],
  { isMatch, ignored, isForeign }: PassedOver & GlobSearch,
): readonly LintedFile[] {
  return entries
    .filter(({ kind }) => kind === 'file')
    .map(({ name, isLink }): LintedFile => ({ uri: `${folder}/${name}`, isNamed: false, ...(isLink && { isLink }) }))
    .filter(({ uri, isLink }) => isMatch(uri) && !ignored(uri) && !(isLink && isForeign(uri)));
}

/** The folders in `folder` that are searched, too. */
function foldersIn(folder: string, entries: readonly FolderEntry[], { ignored }: PassedOver): string[] {
  return entries
    .filter(({ name, kind }) => kind === 'folder' && isSearched(name))
    .map(({ name }) => `${folder}/${name}`)
    .filter((path) => !ignored(`${path}/`));
}

/**
 * A function that answers for a file below the working folder whether a search there passes it over: Git ignores it, or it is in
 * `node_modules`.
 */
export async function createPassedOver(
  { gitignore }: { readonly gitignore: boolean },
  system: LintSystem,
): Promise<(uri: string) => boolean> {
  const ignored = await createIgnored(gitignore, system);
  const base = system.workingFolder;
  return (uri) => {
    if (!isInFolder(base, uri)) return false;
    const names = uri.slice(base.length).split('/').slice(1);
    const folders = names.slice(0, -1).map((_, index) => `${base}/${names.slice(0, index + 1).join('/')}/`);
    return !names.every(isSearched) || folders.some(ignored) || ignored(uri);
  };
}

function isCovered(uri: string, { base, isMatch }: GlobSearch): boolean {
  return isInFolder(base, uri) && uri.slice(base.length).split('/').every(isSearched) && isMatch(uri);
}

/** True for an absolute path that Git ignores; that of a folder ends with a slash. */
type Ignored = (path: string) => boolean;

/** The rules of `.gitignore` files, from the root of the repository down to the folder of a path. */
async function createIgnored(isWanted: boolean, system: LintSystem): Promise<Ignored> {
  if (!isWanted) return () => false;
  // Without a trailing slash, which `/` and `C:/` have.
  const root = system.repositoryTop(system.workingFolder)?.replace(/\/$/u, '');
  if (root === undefined) return () => false;
  // Loaded when there is a repository: start-up time counts.
  const { readIgnoreFile } = await import('../../node/ignore-file.ts');
  const textOf = (file: string): string => {
    const bytes = system.readBytes(file);
    return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : '';
  };
  const ignoresCase = /^[ \t]*ignorecase[ \t]*(?:=[ \t]*(?:true|yes|on|1)[ \t]*)?\r?$/imu.test(gitConfig(root, textOf));
  const tests = new Map<string, ReturnType<typeof readIgnoreFile>>();
  const testOf = (folder: string): ReturnType<typeof readIgnoreFile> => {
    const test = tests.get(folder) ?? readIgnoreFile(textOf(`${folder}/.gitignore`), { ignoresCase });
    tests.set(folder, test);
    return test;
  };
  return (path) => {
    if (!isInFolder(root, path)) return false;
    // The nearest file that says something decides.
    for (let folder = parentOf(path); ; folder = parentOf(folder)) {
      const isIgnored = testOf(folder)(path.slice(folder.length + 1));
      if (isIgnored !== undefined) return isIgnored;
      if (folder.length <= root.length) return false;
    }
  };
}

/** The text of the settings of the repository at `root`. In a worktree or a submodule `.git` is a file that names the folder with them. */
function gitConfig(root: string, textOf: (file: string) => string): string {
  const [, link] = /^gitdir:[ \t]*([^\r\n]*)/u.exec(textOf(`${root}/.git`)) ?? [];
  if (link === undefined) return textOf(`${root}/.git/config`);
  const own = resolvePath(root, link);
  // Worktrees share those of the repository.
  return textOf(`${resolvePath(own, textOf(`${own}/commondir`).trim())}/config`);
}

function parentOf(path: string): string {
  return path.replace(/\/$/u, '').replace(/\/[^/]*$/u, '');
}
