import type { NamedPath } from '../../node/repository-path.ts';

/** The reader of a setting's value, from a flag or from a settings file. */
export interface SettingReader<T> {
  /** Ends the sentence "`--port` must ...". */
  readonly must: string;
  /** Undefined where the value is not of its kind. `paths` says what paths of a settings file mean; without it they are as typed. */
  readonly read: (value: unknown, paths?: FilePaths) => T | undefined;
  /** The use of the files or folders that a value names. */
  readonly use?: PathUse;
  /** A wrong value is kept out of messages. */
  readonly isSecret?: (value: unknown) => boolean;
  /** The words there are to choose from. */
  readonly candidates?: readonly string[];
  /** The meaning that a wrong value may have had, if no candidate is near. */
  readonly suggest?: (value: string) => string | undefined;
  /** A sentence about a value that stands elsewhere. */
  readonly elsewhere?: (value: string) => string | undefined;
  /** A flag that stands without a value. */
  readonly isSwitch?: true;
}

/** The use of a path: a file or folder is read, a file is written, a folder is filled. */
export type PathUse = 'reads' | 'writes' | 'fills';

/**
 * Makes paths of the texts in a settings file. A reader must say what is done with the file: it is read, written or filled.
 * @throws UserError where the settings file may not name that path.
 */
export interface FilePaths {
  readonly reads: (path: string) => NamedPath;
  /** `mark` is a text that every file of ours of that kind contains. Without it, ours cannot be told from others. */
  readonly writes: (path: string, mark?: string) => NamedPath;
  /** A folder for pages, or the file of one, which ends in `.html`. */
  readonly fills: (path: string) => NamedPath;
}

/**
 * The sources of a setting. A settings file that is found is part of a repository, and so a stranger's; one that `--config` names is the
 * user's own.
 * - `anywhere`: flags, and every settings file. Paths of a file that is found must stay below its root folder.
 * - `trusted`: flags, and the settings file that `--config` names. All that decides what is sent, where to, and what may be read.
 * - `flag`: the command line alone, as it says what this one run is to do.
 */
type SettingSource = 'anywhere' | 'trusted' | 'flag';

/**
 * One setting of a command, under its key in a settings file; its flag is the same in kebab case. Parsing, `--help`, the reading of settings
 * files and the tables in docs/ derive from it.
 */
export interface Setting<T> extends SettingReader<T> {
  readonly from: SettingSource;
  /** One line of help, without a full stop. */
  readonly help: string;
  /** The name of the value in help: `<number>`. Without one, the candidates stand there. */
  readonly value?: string;
  /** The default. A switch that is on by default has the flag `--no-<name>`. */
  readonly default?: T;
  /** The default in words, where its value does not say it. */
  readonly otherwise?: string;
  /** The heading that it stands under in help. */
  readonly section?: string;
  /** One letter: `-r`. */
  readonly short?: string;
  /** The flag can be given several times; the value is a list. */
  readonly isRepeatable?: true;
}

/** The settings of a command, by key. */
export type SettingTable = Readonly<Record<string, Setting<unknown>>>;

/** The values of the settings of a table. Those without a default may be undefined. */
export type SettingValues<S extends SettingTable> = { readonly [K in keyof S]: ValueOf<S[K]> };

/** A default that is not of the setting's own type makes the value unusable, and so a type error where it is used. */
type ValueOf<S extends Setting<unknown>> = S extends { readonly default: infer D }
  ? D extends ReturnType<S['read']>
    ? Exclude<ReturnType<S['read']>, undefined>
    : unknown
  : ReturnType<S['read']>;

/** The syntax of a command line: the text of `--help`, and the table of settings. */
export interface CommandSyntax<S extends SettingTable = SettingTable> {
  /** `mock`: the word after `assay`, and the key in a settings file. */
  readonly name: string;
  /** The key in a settings file, where that of another command counts. */
  readonly section?: string;
  /** The settings of other commands that stand below the same key of a settings file. */
  readonly neighbours?: SettingTable;
  /** The operands: `<description...>`. */
  readonly operands: string;
  /** The words that can stand for them, in a sentence or two. */
  readonly operandsHelp?: string;
  /** The purpose of the command, in one or two sentences. */
  readonly summary: string;
  readonly settings: S;
  /** Commands to start from. */
  readonly examples?: readonly string[];
  /** The end of the help: exit codes. */
  readonly ending?: string;
}

/** `strict-examples` for the key `strictExamples`. */
export function toFlagName(key: string): string {
  return key.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}

/** The flag of a setting as help shows it: `--no-watch` where it is on by default. */
export function flagOf(key: string, { isSwitch, default: usual }: Setting<unknown>): string {
  return `--${isSwitch === true && usual === true ? 'no-' : ''}${toFlagName(key)}`;
}

/** The flag of a setting with its value: `--port <number>`. */
export function usageOf(key: string, setting: Setting<unknown>): string {
  const { isSwitch, value, candidates } = setting;
  const shown = isSwitch === true ? '' : ` ${value ?? `<${candidates?.join('|') ?? 'text'}>`}`;
  return `${flagOf(key, setting)}${shown}`;
}

/** The default of a setting in words; undefined where there is none, or its absence says it. */
export function defaultOf({ otherwise, default: usual, isSwitch }: Setting<unknown>): string | undefined {
  if (otherwise !== undefined || isSwitch === true) return otherwise;
  if (Array.isArray(usual)) return usual.join(', ') || undefined;
  return typeof usual === 'string' || typeof usual === 'number' ? String(usual) : undefined;
}
