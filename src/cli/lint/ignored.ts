import { isInFolder } from '../../lib/uri.ts';
import type { LintSystem } from './system.ts';

/** True for an absolute path that Git ignores; that of a folder ends with a slash. */
export type Ignored = (path: string) => boolean;

type PathFilter = (path: string) => { readonly ignored: boolean; readonly unignored: boolean };

/** The rules of `.gitignore` files, from the root of the repository down to the folder of a path. */
export async function createIgnored(isWanted: boolean, system: LintSystem): Promise<Ignored> {
  if (!isWanted) return () => false;
  // Loaded when there is a repository: start-up time counts.
  let createFilter: ((text: string) => PathFilter) | undefined;
  // Without the slash of `/` and `C:/`.
  const root = system.repositoryTop(system.workingFolder)?.replace(/\/$/u, '');
  const filters = new Map<string, PathFilter | undefined>();
  const hasAny = root !== undefined;
  if (hasAny) {
    const { default: ignore } = await import('ignore');
    createFilter = (text) => {
      const rules = ignore().add(text);
      return (path) => rules.test(path);
    };
  }
  const filterOf = (folder: string): PathFilter | undefined => {
    if (filters.has(folder)) return filters.get(folder);
    const bytes = system.readBytes(`${folder}/.gitignore`);
    const filter = bytes instanceof Uint8Array ? createFilter?.(new TextDecoder().decode(bytes)) : undefined;
    filters.set(folder, filter);
    return filter;
  };
  return (path) => {
    if (root === undefined || !isInFolder(root, path)) return false;
    // The nearest file that says something decides.
    for (let folder = parentOf(path); ; folder = parentOf(folder)) {
      const { ignored, unignored } = filterOf(folder)?.(path.slice(folder.length + 1)) ?? {};
      if (ignored === true || unignored === true) return ignored === true;
      if (folder.length <= root.length) return false;
    }
  };
}

function parentOf(path: string): string {
  return path.replace(/\/$/u, '').replace(/\/[^/]*$/u, '');
}
