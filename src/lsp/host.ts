import type { ReadBytes } from '../description/description.ts';
import type { RawText } from '../description/sparse/sparse-file.ts';
import type { FolderSettings, SettingsRequest } from './folder-settings.ts';

/** The effects that the language server needs. */
export interface LspHost {
  /** The absolute path of a `file:` URI, with `/`; undefined of other documents, which are linted by themselves. */
  readonly toPath: (uri: string) => string | undefined;
  readonly toUri: (path: string) => string;
  /** Files as they are on the disk, with links followed within `folder` only. */
  readonly readBytesWithin: (folder: string) => ReadBytes;
  /** The folder that references of a description may lead to. */
  readonly rootFolderOf: (path: string) => string;
  /** The absolute paths of files below `folder` that may be descriptions, at most so many that reading them takes no time. */
  readonly findDescriptions: (folder: string) => Promise<readonly string[]>;
  /** The settings for the files of an open folder. @throws UserError for a file that cannot be read. */
  readonly loadSettings: (request: SettingsRequest) => Promise<FolderSettings>;
  readonly encode: (text: string) => Uint8Array;
  /** The bytes of a text, a character each. */
  readonly toRaw: (text: string) => RawText;
  /** Calls `run` after some milliseconds, unless the answer is called before. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  /** An error with which a request is answered. */
  readonly toResponseError: (code: number, message: string) => Error;
  readonly version: string;
}
