import type { BaselineKind } from '../../baseline/known.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean, show } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { type NamedPath, isOnePage, pageMark } from '../../node/repository-path.ts';
import type { System } from '../../node/system.ts';
import type { ParsedArguments } from './parse-arguments.ts';
import { readValue } from './readers.ts';
import {
  type CommandSyntax,
  type FilePaths,
  type PathUse,
  type Setting,
  type SettingTable,
  type SettingValues,
  usageOf,
} from './setting.ts';
import { type SettingsSection, type fileSettings, readSettingsSection } from './settings-file.ts';

/** The effects of reading settings. */
export type SettingsSystem = Pick<
  System,
  | 'workingFolder'
  | 'listFolder'
  | 'readBytes'
  | 'readBytesWithin'
  | 'repositoryTop'
  | 'refusedPath'
  | 'relativePath'
  | 'stderr'
>;

/**
 * The settings of a command: flags win over the settings file, which wins over defaults. The file is looked for from the first operand on;
 * which one is used is said on stderr.
 * @throws UserError for a file that cannot be read, an unknown key, a value of the wrong kind, and for what the file may not say. Nothing
 * but the file has been read at that point.
 */
export function readSettings<S extends SettingTable>(
  { name, settings, neighbours = {} }: CommandSyntax<S>,
  {
    operands: [description],
    flags,
  }: {
    readonly operands: readonly string[];
    readonly flags: ParsedArguments<S>['flags'] & ParsedArguments<typeof fileSettings>['flags'];
  },
  system: SettingsSystem,
): SettingValues<S> {
  const { config, noConfig } = flags;
  const section = readSettingsSection({ description, config, noConfig }, name, system);
  const defaults = Object.entries(settings).map(([key, setting]): [string, unknown] => [key, setting.default]);
  const configured = section === undefined ? {} : readSection({ settings, neighbours }, section, system);
  if (section !== undefined) system.stderr(`Settings from ${section.file}.\n`);
  // Each value was read by its own row.
  const values: Readonly<Record<string, unknown>> = { ...Object.fromEntries(defaults), ...configured, ...flags };
  return values as SettingValues<S>;
}

/** `say` for each text once, as settings are read several times. */
export function sayingOnce(say: (text: string) => void): (text: string) => void {
  const said = new Set<string>();
  return (text) => {
    if (!said.has(text)) say(text);
    said.add(text);
  };
}

function readSection(
  { settings, neighbours }: Required<Pick<CommandSyntax, 'settings' | 'neighbours'>>,
  section: SettingsSection,
  system: SettingsSystem,
): Readonly<Record<string, unknown>> {
  const written = Object.entries(section.values).map(([key, value]) => {
    const setting = known(key, settings) ?? known(key, neighbours);
    if (setting === undefined) throw unknownKey(key, section, { ...neighbours, ...settings });
    return { key, value, setting, section };
  });
  // Settings that may not stand there are reported first: whether their values are right does not matter.
  for (const each of written) assertMayStand(each);
  const values = written.map((each): [string, unknown] => [
    each.key,
    readValue(each.setting, each.value, section.at(each.key), filePaths(each, system)),
  ]);
  return Object.fromEntries(values.filter(([key]) => known(key, settings) !== undefined));
}

function known(key: string, settings: SettingTable): SettingTable[string] | undefined {
  return Object.hasOwn(settings, key) ? settings[key] : undefined;
}

function unknownKey(key: string, { at }: SettingsSection, settings: SettingTable): UserError {
  const keys = Object.keys(settings).filter((name) => settings[name]?.from !== 'flag');
  return new UserError(`${at(key)} must be a known key; found \`${key}\`.${didYouMean(nearest(key, keys))}`);
}

/** A setting in a file. */
interface Written {
  readonly key: string;
  readonly setting: Setting<unknown>;
  readonly section: SettingsSection;
}

/**
 * Asserts that a setting may come from a settings file. A repository must not decide what is sent, where to, and what may be read. Such a
 * setting is refused and not ignored, so that its author learns that it has no effect.
 * @throws UserError for a setting that must come from somewhere else.
 */
function assertMayStand({ key, setting, section }: Written): void {
  const { from } = setting;
  if (from === 'anywhere' || (from === 'trusted' && section.root === undefined)) return;
  const flag = `Type \`${usageOf(key, setting)}\``;
  if (from === 'flag')
    throw new UserError(`${section.at(key)} must be a flag, for one run; found it in a settings file. ${flag}.`);
  throw new UserError(
    `${section.at(key)} must come from you, not from a repository; found it in a settings file. ${flag}, or ${trustIt(section)}.`,
  );
}

/**
 * Resolves the paths in the value of a setting. Those of a file that was found, not named, must stay below its root folder.
 * @throws UserError in the functions, for a path that a repository may not name.
 */
function filePaths({ key, setting, section }: Written, { refusedPath }: Pick<System, 'refusedPath'>): FilePaths {
  const { root, resolve } = section;
  const named = (written: string, use: PathUse, mark?: string): NamedPath => {
    const path = resolve(written);
    if (root === undefined) return { path };
    const refused = refusedPath(path, { root, use, ...(mark !== undefined && { mark }) });
    if (refused === undefined) return { path, root };
    throw new UserError(
      `${section.at(key)} must be a path that a repository may name; found ${show(written)}, ${refused}. Type \`${usageOf(key, setting)}\`, or ${trustIt(section)}.`,
    );
  };
  return {
    reads: (path) => named(path, 'reads'),
    writes: (path, mark) => named(path, 'writes', mark),
    fills: (path) => (isOnePage(path) ? named(path, 'writes', pageMark) : named(path, 'fills')),
  };
}

interface BaselineSettings {
  readonly baseline?: NamedPath | undefined;
  readonly updateBaseline: boolean;
}

/**
 * Asserts that a baseline that a repository names may be written.
 * @throws UserError where it may not: before anything has been linted or sent.
 */
export function assertUpdatable(
  { mark }: Pick<BaselineKind, 'mark'>,
  { baseline, updateBaseline }: BaselineSettings,
  { refusedPath, relativePath }: Pick<System, 'refusedPath' | 'relativePath'>,
): void {
  if (!updateBaseline || baseline?.root === undefined) return;
  const { path, root } = baseline;
  const refused = refusedPath(path, { root, use: 'writes', mark });
  if (refused === undefined) return;
  throw new UserError(
    `${relativePath(path)}: a baseline to update must stand at a path that a repository may name; found one ${refused}. Type \`--baseline <file>\`.`,
  );
}

function trustIt({ file }: SettingsSection): string {
  return `\`--config ${file}\` if that file is yours`;
}
