import type { Description } from '../../description/description.ts';
import type { FolderSystem } from '../inputs/find-descriptions.ts';
import type { LoadOptions } from '../inputs/load-options.ts';
import type { FetchFile } from '../inputs/read-remote.ts';
import type { Finding } from '../../finding.ts';
import type { CertificateSystem } from '../mock/certificate.ts';
import type { ListenSystem } from '../mock/listen.ts';
import type { LogSystem } from '../mock/logged.ts';
import type { Reached } from '../system/reach.ts';
import type { SettingsSystem } from '../settings/read-settings.ts';

/** The effects of the command. */
export interface PreviewSystem extends PreviewEffects, ListenSystem, CertificateSystem, SettingsSystem, LogSystem {
  /** @throws UserError where `path` is no description. */
  readonly load: (path: string, options?: LoadOptions) => Description;
  readonly fetchFile: FetchFile;
  readonly watchFolders: (
    folders: readonly string[],
    onChange: () => void,
    others?: () => readonly string[],
  ) => () => void;
  readonly startProgress: (text: string) => () => void;
  readonly stdout: (text: string) => void;
  readonly stopped: Promise<void>;
  readonly isContinuousIntegration: boolean;
}

/** The effects that `assay preview` alone has. */
export interface PreviewEffects extends Pick<FolderSystem, 'kindOf' | 'listFolder'> {
  /** A linter with the ruleset for `descriptions`. @throws UserError where that cannot be read. */
  readonly createLint: (descriptions: readonly string[], options: Pick<LoadOptions, 'root'>) => Promise<Lint>;
  readonly writeFolder: (folder: string, files: Iterable<readonly [path: string, text: string]>) => void;
  /** A built file of the pages. */
  readonly readAsset: (name: string) => string;
  /** A text that nobody can guess. */
  readonly randomText: () => string;
  /** Whether the server of an address can be connected to. */
  readonly reach: (url: string) => Promise<Reached>;
  readonly openInBrowser: (url: string) => void;
  /** Runs something when what is under way has been answered. */
  readonly later: (run: () => void) => void;
}

/** What is found in a description. */
export type Lint = (description: Description) => readonly Finding[];
