import { member } from '../lib/json.ts';
import { UserError } from '../lib/user-error.ts';
import type { LspHost } from './host.ts';
import type { Publisher } from './publisher.ts';
import { applyChanges, createTextDocument, type TextChange } from './text-document.ts';
import type { Workspace } from './workspace/workspace.ts';

/** The messages of an editor: what it can do, what it opens, changes and closes. */
export interface EditorSession {
  readonly initialize: (params: unknown) => void;
  readonly initialized: () => Promise<void>;
  readonly open: (opened: { readonly uri: string; readonly version: number; readonly text: string }) => void;
  readonly change: (
    changed: { readonly uri: string; readonly version: number },
    changes: readonly TextChange[],
  ) => void;
  readonly close: (uri: string) => void;
  readonly filesChanged: (uris: readonly string[]) => void;
}

/** The parts that a session works with. */
interface SessionContext {
  readonly host: LspHost;
  readonly workspace: Workspace;
  readonly publisher: Publisher;
  /** Asks the editor to tell of files that change on the disk. */
  readonly watchFiles: () => void;
  /** Shows a sentence to the person. */
  readonly warn: (message: string) => void;
}

/** The session of one editor. */
export function createSession({ host, workspace, publisher, watchFiles, warn }: SessionContext): EditorSession {
  let folders: readonly string[] = [];
  let settingsFile: string | undefined;
  let canWatch = false;
  let isSearched = false;
  // Documents that are in no file have their URI for a path.
  const pathOf = (uri: string): string => host.toPath(uri) ?? uri;

  const useRuleset = async (): Promise<void> => {
    const [folder] = folders;
    if (folder === undefined) return;
    try {
      workspace.useRuleset(await host.loadRuleset(folder, settingsFile));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      warn(`${error.message} The preset \`recommended\` is used.`);
    }
    publisher.schedule();
  };
  /** A part file is linted through the descriptions that reach it: where none is known they are looked for, once. */
  const findRoots = async (path: string): Promise<void> => {
    if (isSearched || workspace.hasRoot(path)) return;
    isSearched = true;
    for (const folder of folders) {
      for (const root of await host.findDescriptions(folder)) workspace.addRoot(root);
    }
    publisher.schedule();
  };

  return {
    initialize: (params) => {
      folders = foldersOf(params).flatMap((uri) => host.toPath(uri) ?? []);
      const named = member(member(params, 'initializationOptions'), 'config');
      settingsFile = typeof named === 'string' ? named : undefined;
      const client = member(params, 'capabilities');
      canWatch = member(member(member(client, 'workspace'), 'didChangeWatchedFiles'), 'dynamicRegistration') === true;
      publisher.usePull(member(member(client, 'textDocument'), 'diagnostic') !== undefined);
    },
    initialized: async () => {
      if (canWatch) watchFiles();
      await useRuleset();
    },
    open: ({ uri, version, text }) => {
      const path = pathOf(uri);
      workspace.set(path, createTextDocument(uri, version, text));
      publisher.publish();
      void findRoots(path);
    },
    change: ({ uri, version }, changes) => {
      const path = pathOf(uri);
      const document = workspace.documentAt(path);
      if (document === undefined) return;
      workspace.set(path, applyChanges(document, version, changes));
      publisher.schedule();
    },
    close: (uri) => {
      workspace.close(pathOf(uri));
      publisher.schedule();
    },
    filesChanged: (uris) => {
      isSearched = false;
      for (const uri of uris) workspace.invalidate(pathOf(uri));
      if (uris.some((uri) => /\/\.spectral\.(?:ya?ml|json)$/u.test(uri))) void useRuleset();
      else publisher.schedule();
    },
  };
}

/** The folders that an editor has open. */
function foldersOf(params: unknown): readonly string[] {
  const listed = member(params, 'workspaceFolders');
  const uris = Array.isArray(listed)
    ? listed.map((folder: unknown) => member(folder, 'uri'))
    : [member(params, 'rootUri')];
  return uris.filter((uri) => typeof uri === 'string');
}
