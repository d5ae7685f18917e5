import { isInFolder } from '../lib/uri.ts';
import { mayBeDescription } from '../description/parse/sniff.ts';
import { member } from '../lib/json.ts';
import { UserError } from '../lib/user-error.ts';
import { presetRuleset } from '../lint/ruleset/ruleset.ts';
import type { EditorPreferences, FolderSettings, LspHost } from './host.ts';
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
  readonly save: (uri: string) => void;
  readonly close: (uri: string) => void;
  readonly filesChanged: (uris: readonly string[]) => void;
  readonly preferencesChanged: (settings: unknown) => void;
  readonly foldersChanged: (change: FoldersChange) => void;
  /** The settings for a file, with what can be changed in them. */
  readonly settingsFor: (path: string) => FolderSettings | undefined;
}

interface FoldersChange {
  readonly added: readonly { readonly uri: string }[];
  readonly removed: readonly { readonly uri: string }[];
}

/** The parts that a session works with. */
interface SessionContext {
  readonly host: LspHost;
  readonly workspace: Workspace;
  readonly publisher: Publisher;
  /** Asks the editor to tell of files that change on the disk. */
  readonly watchFiles: () => void;
  /** Shows a sentence to the person: of a mistake, of something to know. */
  readonly warn: (message: string) => void;
  readonly inform: (message: string) => void;
  readonly log: (message: string) => void;
}

/** The session of one editor. */
export function createSession({
  host,
  workspace,
  publisher,
  watchFiles,
  warn,
  inform,
  log,
}: SessionContext): EditorSession {
  let folders: readonly string[] = [];
  let preferences: EditorPreferences = {};
  let canWatch = false;
  // The descriptions of all folders, searched for once.
  let searched: Promise<readonly string[]> | undefined;
  // By folder; those of documents outside of all have no name.
  const settings = new Map<string | undefined, FolderSettings>();
  // Documents that are checked when they are saved.
  const slow = new Set<string>();
  const loads = new Map<string | undefined, number>();
  // Documents that are in no file have their URI for a path.
  const pathOf = (uri: string): string => host.toPath(uri) ?? uri;
  const folderOf = (path: string): string | undefined =>
    folders.filter((folder) => isInFolder(folder, path)).reduce<string | undefined>(longer, undefined);
  const settingsFor = (path: string): FolderSettings | undefined => settings.get(folderOf(path));

  /** Reads the settings of a folder: the last reading counts. While they have a mistake, the last good ones do. */
  const load = async (folder: string | undefined, onMistake: (sentence: string) => void): Promise<void> => {
    const number = (loads.get(folder) ?? 0) + 1;
    loads.set(folder, number);
    try {
      const textOf = (path: string): string | undefined => workspace.documentAt(path)?.text;
      const { texts } = workspace;
      const loaded = await host.loadSettings({ folder, preferences, textOf, texts, log });
      if (loads.get(folder) !== number) return;
      settings.get(folder)?.foreign?.close();
      settings.set(folder, loaded);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const used = settings.has(folder) ? 'The settings before that count on.' : 'The preset `recommended` is used.';
      onMistake(`${error.message} ${used}`);
    }
    workspace.useSettings((path) => settingsFor(path) ?? recommended);
    publisher.schedule();
  };
  const loadAll = async (): Promise<void> => {
    await Promise.all([undefined, ...folders].map((folder) => load(folder, warn)));
  };
  /** Reads settings again that come from a file that changed. While a person types in it, mistakes are not shown. */
  const reload = (path: string, onMistake: (sentence: string) => void): void => {
    for (const [folder, { isReadFrom }] of settings) if (isReadFrom(path)) void load(folder, onMistake);
    // Settings with a mistake from the start do not tell which files they come from.
    if (onMistake === ignore && !/\/(?:\.spectral\.\w+|assay\.config\.yaml)$/u.test(path)) return;
    for (const folder of folders) if (!settings.has(folder)) void load(folder, onMistake);
  };
  const search = async (): Promise<readonly string[]> =>
    (await Promise.all(folders.map((folder) => host.findDescriptions(folder)))).flat();
  /** A part file is linted through all descriptions that reach it, those that no open file needed before among them. */
  const findRoots = async (text: string): Promise<void> => {
    if (mayBeDescription(text)) return;
    searched ??= search();
    for (const root of await searched) workspace.addRoot(root);
    publisher.schedule();
  };

  return {
    initialize: (params) => {
      folders = foldersOf(params).flatMap((uri) => host.toPath(uri) ?? []);
      preferences = toPreferences(member(params, 'initializationOptions'));
      const client = member(params, 'capabilities');
      canWatch = member(member(member(client, 'workspace'), 'didChangeWatchedFiles'), 'dynamicRegistration') === true;
      publisher.usePull(member(member(client, 'textDocument'), 'diagnostic') !== undefined);
    },
    initialized: async () => {
      if (canWatch) watchFiles();
      await loadAll();
    },
    open: ({ uri, version, text }) => {
      const path = pathOf(uri);
      workspace.set(path, createTextDocument(uri, version, text));
      publisher.opened(path);
      reload(path, ignore);
      void findRoots(text);
    },
    change: ({ uri, version }, changes) => {
      const path = pathOf(uri);
      const document = workspace.documentAt(path);
      if (document === undefined) return;
      const changed = applyChanges(document, version, changes);
      if (isSlow(changed.text)) {
        if (!slow.has(path))
          inform(`${path}: checked when it is saved, as it is JSON with \`x-mcp\` of more than 5 MB.`);
        slow.add(path);
        workspace.hold(path, changed);
        return;
      }
      workspace.set(path, changed);
      reload(path, ignore);
      publisher.schedule();
    },
    save: (uri) => {
      const path = pathOf(uri);
      if (!slow.has(path)) return;
      workspace.invalidate(path);
      publisher.schedule();
    },
    close: (uri) => {
      const path = pathOf(uri);
      slow.delete(path);
      workspace.close(path);
      reload(path, ignore);
      publisher.schedule();
    },
    filesChanged: (uris) => {
      searched = undefined;
      for (const path of uris.map(pathOf)) {
        workspace.invalidate(path);
        reload(path, warn);
      }
      publisher.schedule();
    },
    preferencesChanged: (changed) => {
      // Editors that have no settings of ours send some all the same.
      if (member(changed, 'assay') === undefined) return;
      preferences = { ...preferences, ...toPreferences(member(changed, 'assay')) };
      void loadAll();
    },
    foldersChanged: ({ added, removed }) => {
      const gone = new Set(removed.flatMap(({ uri }) => host.toPath(uri) ?? []));
      const fresh = added.flatMap(({ uri }) => host.toPath(uri) ?? []);
      folders = [...new Set([...folders.filter((folder) => !gone.has(folder)), ...fresh])];
      for (const folder of gone) {
        settings.get(folder)?.foreign?.close();
        settings.delete(folder);
      }
      searched = undefined;
      void loadAll();
    },
    settingsFor,
  };
}

/** The settings while none are read. */
export const recommended = {
  rulesetFor: () => presetRuleset('recommended'),
  isKnown: () => false,
  hidesKnown: false,
  isIgnored: () => false,
};

/** True for a text that takes a second to check, as all of it is read: an edit would hold up the next one. */
function isSlow(text: string): boolean {
  return text.length > 5_000_000 && /^\s*\{/u.test(text) && text.includes('"x-mcp"');
}

const ignore = (): void => undefined;

function longer(one: string | undefined, other: string): string {
  return one !== undefined && one.length > other.length ? one : other;
}

/** The preferences that an editor names, and no others. */
function toPreferences(given: unknown): EditorPreferences {
  const keys = ['config', 'preset', 'ruleset', 'baseline', 'trusted'] as const;
  const named = keys.map((key) => [key, member(given, key)] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

/** The folders that an editor has open. */
function foldersOf(params: unknown): readonly string[] {
  const listed = member(params, 'workspaceFolders');
  const uris = Array.isArray(listed)
    ? listed.map((folder: unknown) => member(folder, 'uri'))
    : [member(params, 'rootUri')];
  return uris.filter((uri) => typeof uri === 'string');
}
