import { dirname, resolve } from 'node:path';
import type { System } from '../../node/system.ts';

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
