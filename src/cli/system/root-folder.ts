import { resolve } from 'node:path';
import { show } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { folderOf } from './files.ts';
import { kindOf } from './folders.ts';
import { isWithin } from './paths.ts';
import { repositoryTop } from './repository.ts';

/**
 * The folder that the files of the description at `path` must stand in: `root`, else the top of the Git repository that holds it, else
 * its own folder. `name` is what messages call it.
 * @throws UserError where `root` is no folder above it.
 */
export function rootFolderOf(path: string, root?: string, name = path): string {
  const folder = folderOf(resolve(path));
  if (root === undefined) return repositoryTop(folder) ?? folder;
  const top = resolve(root);
  if (kindOf(top) !== 'folder') throw new UserError(`\`--root\` must be a folder; found ${show(root)}.`);
  if (isWithin(top, folder)) return top;
  throw new UserError(
    `\`--root\` must be a folder that holds the description; found ${show(root)}, which does not hold ${name}.`,
  );
}
