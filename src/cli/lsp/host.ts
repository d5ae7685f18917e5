import { resolve } from 'node:path';
import { type System, withEffects } from '../../node/system.ts';
import type { LintSystem } from '../lint/system.ts';
import type { LspHost } from '../../lsp/host.ts';
import { familyOf } from '../../description/parse/sniff.ts';
import { UserError } from '../../lib/user-error.ts';
import { findFiles, type FoundFiles } from '../lint/find-files.ts';
import { loadFolderSettings } from './folder-settings.ts';

/** The effects of `assay lsp`. */
export type LspSystem = LintSystem & Pick<System, 'toPath' | 'toUri' | 'schedule' | 'connectEditor'>;

/** The most descriptions that are looked through for those that a part file belongs to, and the size of their files together. */
const limits = { files: 500, sizeBytes: 64 * 1024 * 1024 };

/** The machine, as the language server needs it. */
export function createHost(
  system: Omit<LspSystem, 'connectEditor'>,
  toResponseError: LspHost['toResponseError'],
  config?: string,
): LspHost {
  const { toPath, toUri, schedule } = system;
  const folderOf = (path: string): string => path.replace(/\/[^/]*$/u, '');
  const rootFolders = new Map<string, string>();
  return {
    toPath,
    toUri,
    schedule,
    encode: (text) => Buffer.from(text),
    // ASCII, as most texts are, is its own.
    toRaw: (text) => (/[^\0-\x7f]/u.test(text) ? Buffer.from(text).toString('latin1') : text),
    toResponseError,
    version: system.version,
    readBytesWithin: system.readBytesWithin,
    rootFolderOf: (path) => {
      const folder = folderOf(path);
      const known = rootFolders.get(folder);
      if (known !== undefined) return known;
      const found = system.rootFolderOf(path);
      rootFolders.set(folder, found);
      return found;
    },
    findDescriptions: async (folder) => {
      const found: string[] = [];
      let sizeBytes = 0;
      for (const { uri } of await filesBelow(folder, system)) {
        const bytes = system.readBytes(uri);
        if (!(bytes instanceof Uint8Array) || familyOf(uri, bytes) === undefined) continue;
        sizeBytes += bytes.length;
        if (found.length === limits.files || sizeBytes > limits.sizeBytes) break;
        found.push(uri);
      }
      return found;
    },
    loadSettings: (request) => {
      const preferences = { ...request.preferences, ...(config !== undefined && { config: resolve(config) }) };
      return loadFolderSettings({ ...request, preferences }, system);
    },
  };
}

/** The YAML and JSON files below a folder; none where there is none. */
async function filesBelow(folder: string, system: LintSystem): Promise<FoundFiles['files']> {
  try {
    const silent = withEffects(system, { workingFolder: folder, stderr: () => undefined });
    return (await findFiles([folder], { gitignore: true }, silent)).files;
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}
