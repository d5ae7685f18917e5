import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The top of the Git repository that holds `folder`, an absolute path: the nearest folder above it, or itself, with a `.git`. Undefined where none does. */
export function repositoryTop(folder: string): string | undefined {
  // In a worktree `.git` is a file.
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryTop(above);
}
