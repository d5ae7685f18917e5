import { join, dirname, resolve } from 'node:path';
import { append } from '../../lib/lists.ts';
import { familyOf } from '../../description/parse/sniff.ts';
import { UserError } from '../../lib/user-error.ts';
import type { FolderEntry } from '../../node/paths.ts';
import type { System } from '../../node/system.ts';
import { isFileName } from '../../lib/uri.ts';
import { compileGlob, type Glob } from '../../node/glob.ts';

/** The effects of looking for descriptions. */
export type FolderSystem = LinkSystem & Pick<System, 'kindOf' | 'listFolder' | 'readBytes'>;

/** The command that looks for descriptions. */
interface SearchingCommand {
  readonly command: string;
  /** The kinds of descriptions that it reads: those that are looked for where nothing is named. */
  readonly kinds: readonly ('openapi' | 'asyncapi')[];
}

const shownNames = 10;
// A glob over a home folder is a mistake.
const filesLimit = 10_000;

/**
 * The names of the descriptions that `operands` mean. A file, an address and `-` mean themselves; a folder its only description; a glob all
 * descriptions that match. Without operands: the one `openapi.*` here, or `asyncapi.*` where the command reads those, too.
 * @throws UserError where one of them means none, or a folder holds several.
 */
export function findDescriptions(
  operands: readonly string[],
  seeker: SearchingCommand,
  system: FolderSystem,
): readonly string[] {
  const links = watchLinks(system);
  const { readBytes, stderr } = system;
  const search: SearchContext = {
    readBytes,
    stderr,
    listFiles: (folder) =>
      system.listFolder(folder).flatMap(({ name, kind, isLink }) => {
        const path = folder === '.' ? name : join(folder, name);
        return kind !== 'other' && isLink && links.isForeign(path) ? [] : [{ name, kind, path }];
      }),
  };
  try {
    if (operands.length === 0) return [theOneHere(seeker, search)];
    const names: string[] = [];
    for (const operand of operands) {
      const kind = isFileName(operand) ? system.kindOf(operand) : 'other';
      const glob = kind === undefined ? compileGlob(operand) : undefined;
      if (kind === 'folder') names.push(theOneIn(operand, search));
      else if (glob === undefined) names.push(operand);
      else {
        const known = new Set(names);
        append(
          names,
          matches(operand, glob, search).filter((name) => !known.has(name)),
        );
      }
    }
    return names;
  } finally {
    links.tell();
  }
}

/** The effects of searching folders: their files, without links that lead out. */
interface SearchContext extends Pick<System, 'readBytes' | 'stderr'> {
  readonly listFiles: (folder: string) => readonly (FolderEntry & { readonly path: string })[];
}

function theOneHere({ command, kinds }: SearchingCommand, { listFiles, stderr }: SearchContext): string {
  const isWanted = new RegExp(`^(?:${kinds.join('|')})\\.(?:ya?ml|json)$`, 'iu');
  const names = listFiles('.').flatMap(({ name, kind }) => (kind !== 'folder' && isWanted.test(name) ? [name] : []));
  const [only] = names;
  if (only === undefined) {
    const wanted = kinds.map((kind) => `\`${kind}.yaml\` or \`${kind}.json\``).join(', or ');
    throw new UserError(`\`assay ${command}\` must be given a description; found none, and no ${wanted} here.`);
  }
  if (names.length > 1) {
    throw new UserError(
      `\`assay ${command}\` must be given a description; found several here: ${someOf(names)}. Name one.`,
    );
  }
  stderr(`Using ${only}.\n`);
  return only;
}

function theOneIn(folder: string, search: SearchContext): string {
  const found = search
    .listFiles(folder)
    .flatMap(({ kind, path }) => (kind === 'file' && isDescription(path, search) ? [path] : []));
  const [only] = found;
  if (only === undefined)
    throw new UserError(`${folder}: a folder must hold a description; found none directly in it.`);
  if (found.length > 1)
    throw new UserError(
      `${folder}: a folder must hold one description; found ${found.length}: ${someOf(found)}. Name one.`,
    );
  search.stderr(`Using ${only}.\n`);
  return only;
}

function matches(pattern: string, { base, isMatch }: Glob, search: SearchContext): readonly string[] {
  const found: string[] = [];
  const open = [base];
  let looked = 0;
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const { name, kind, path } of search.listFiles(folder === '' ? '.' : folder)) {
      looked += 1;
      if (looked > filesLimit)
        throw new UserError(`\`${pattern}\` must search at most ${filesLimit} files; found more.`);
      if (kind === 'folder' && name !== 'node_modules' && name !== '.git') open.push(path);
      else if (kind === 'file' && isMatch(path) && isDescription(path, search)) found.push(path);
    }
  }
  if (found.length === 0) throw new UserError(`\`${pattern}\` must match a description; found none.`);
  return found.sort();
}

/** True where the file at `path` may be a description: other files in a folder or a glob are passed over. */
function isDescription(path: string, { readBytes }: SearchContext): boolean {
  if (!/\.(?:ya?ml|json)$/iu.test(path)) return false;
  const bytes = readBytes(path);
  return bytes instanceof Uint8Array && familyOf(path, bytes) !== undefined;
}

function someOf(names: readonly string[]): string {
  const more = names.length - shownNames;
  return `${names.slice(0, shownNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The effects of finding links that lead out of their root folder, and of naming them. */
export type LinkSystem = Pick<System, 'refusedPath' | 'repositoryTop' | 'rootFolderOf' | 'relativePath' | 'stderr'>;

/** Filters the links that a search finds and that lead out of the root folder. */
export interface ForeignLinks {
  /** True where the file at `path` is passed over. `tell` will name it. */
  readonly isForeign: (path: string) => boolean;
  /** Says what was passed over, in one line. */
  readonly tell: () => void;
}

/**
 * Keeps a search inside the root folder: a link in a stranger's repository may lead to any file of this machine. Nobody named it, so it is
 * not read. `root` is the root folder that the user named.
 */
export function watchLinks(
  { refusedPath, repositoryTop, rootFolderOf, relativePath, stderr }: LinkSystem,
  root?: string,
): ForeignLinks {
  const passedOver = new Set<string>();
  const leadsOut = (path: string, folder: string): boolean => {
    if (refusedPath(path, { root: folder, use: 'reads' }) !== undefined) return true;
    // The folder may be a link itself, from one repository to another.
    const above = root === undefined ? repositoryTop(dirname(folder)) : undefined;
    return above !== undefined && above !== folder && leadsOut(folder, above);
  };
  return {
    isForeign: (path) => {
      if (!leadsOut(resolve(path), root === undefined ? rootFolderOf(path) : resolve(root))) return false;
      passedOver.add(path);
      return true;
    },
    tell: () => {
      const [first, ...more] = passedOver;
      if (first === undefined) return;
      const others = more.length === 0 ? '' : ` and ${more.length} more`;
      const are =
        more.length === 0 ? 'a link that leads out of its root folder' : 'links that lead out of their root folder';
      stderr(`Passed over ${relativePath(first)}${others}: ${are}. Name a file to read it.\n`);
    },
  };
}
