import type { LoadOptions } from '../../node/load.ts';
import { readRemote } from '../inputs/read-remote.ts';
import type { LintCommand } from './lint-command.ts';
import { type FileContext, lintFile } from './lint-file.ts';
import type { LintedFile } from './linted-file.ts';
import type { LintSystem } from './system.ts';

/**
 * The files that references of `files` may lead to, as a command has it. Those of the origins that it allows are read here, once.
 * @throws UserError where the root is no folder above all of `files`, or where a remote file cannot be read.
 */
export function readReferences(
  files: readonly LintedFile[],
  { root, allowRemote }: LintCommand,
  context: FileContext & { readonly system: LintSystem },
): Promise<LoadOptions> {
  const { rootFolderOf, fetchFile } = context.system;
  if (root !== undefined) for (const { uri } of files) rootFolderOf(uri, root);
  // Otherwise the lint asks for them.
  const follow = (references: LoadOptions): void => {
    for (const file of files) lintFile(file, { ...context, references });
  };
  return readRemote(follow, { root, allowedOrigins: allowRemote, hasSettings: true }, fetchFile);
}
