import type { ReadBytes } from '../description/description.ts';
import type { Range } from '../description/positions/positions.ts';
import type { RawText } from '../description/sparse/sparse-file.ts';
import type { Finding } from '../finding.ts';
import type { LintRuleset } from '../lint/ruleset/ruleset.ts';

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

/** Settings of the person at the editor: no workspace gives them. */
export interface EditorPreferences {
  /** The absolute path of a settings file, which may say all that flags may. */
  readonly config?: unknown;
  readonly preset?: unknown;
  readonly ruleset?: unknown;
  /** `hide` shows nothing of findings that the baseline knows; otherwise they are faded hints. */
  readonly baseline?: unknown;
  /** `true`: packages of the workspace may run, `false`: nothing of it may. An editor without such a question says neither. */
  readonly trusted?: unknown;
}

/** The settings that count for the files of a folder: those that `assay lint` has there. */
export interface FolderSettings {
  readonly rulesetFor: (path: string) => LintRuleset;
  /** True for a finding that the baseline knows. */
  readonly isKnown: (finding: Finding) => boolean;
  /** True where nothing is shown of findings that the baseline knows. */
  readonly hidesKnown: boolean;
  /** True for a file that `assay lint` of the folder passes over. */
  readonly isIgnored: (path: string) => boolean;
  /** True for a file that these settings were read from, or would be if it were there. */
  readonly isReadFrom: (path: string) => boolean;
  /** True for a finding of a rule that the ruleset file can switch off at its place. */
  readonly canSwitchOff: (finding: Finding) => boolean;
  /** True where there is a baseline, or a folder for one. */
  readonly canAccept: boolean;
  /** Makes findings known to the baseline. @throws UserError where that cannot be written. */
  readonly accept: (findings: readonly Finding[]) => SettingsChange;
  /** Switches the rule of a finding off at its place. @throws UserError where that cannot be written. */
  readonly switchOff: (finding: Finding) => Promise<SettingsChange>;
  /** The rules of the ruleset that are not ours; absent where there are none. */
  readonly foreign?: ForeignFindings | undefined;
}

/** The rules that are not ours. They take long, and run in another thread. */
export interface ForeignFindings {
  /** Lints a description with the texts that are open. */
  readonly lint: (path: string) => {
    /** Never rejected; undefined where there is no outcome. */
    readonly findings: Promise<readonly Finding[] | undefined>;
    readonly drop: () => void;
  };
  /** Ends what is running: nobody asks again. */
  readonly close: () => void;
}

/** New texts of settings files, and the place to look at then. */
export interface SettingsChange {
  readonly files: readonly ChangedText[];
  readonly show: { readonly path: string; readonly range: Range };
}

/** A text that changes; one that is new has no old text. */
export interface ChangedText {
  readonly path: string;
  readonly old: string | undefined;
  readonly text: string;
}

/** A folder whose settings are to be read, and what counts beside them. */
export interface SettingsRequest {
  /** The open folder; undefined for documents outside of all. */
  readonly folder: string | undefined;
  readonly preferences: EditorPreferences;
  /** The text of a document that is open: it counts before the file on the disk. */
  readonly textOf: (path: string) => string | undefined;
  /** All documents that are open, by path. */
  readonly texts: () => Readonly<Record<string, string>>;
  /** Writes a sentence for those who look for one. */
  readonly log: (sentence: string) => void;
}
