import { readdirSync, statSync } from 'node:fs';

/** An entry of a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'other';
}

/** What is at a path, links followed; undefined for nothing. */
export function kindOf(path: string): FolderEntry['kind'] | undefined {
  try {
    const found = statSync(path);
    return found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other';
  } catch {
    return undefined;
  }
}

/** The entries of a folder, sorted; none of one that cannot be read. Links to folders are not followed, as they may lead in circles. */
export function listFolder(path: string): readonly FolderEntry[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .map((entry): FolderEntry => {
        if (entry.isDirectory()) return { name: entry.name, kind: 'folder' };
        const isFile = entry.isFile() || (entry.isSymbolicLink() && kindOf(`${path}/${entry.name}`) === 'file');
        return { name: entry.name, kind: isFile ? 'file' : 'other' };
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
