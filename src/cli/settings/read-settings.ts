import { nearest } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import type { System } from '../../node/system.ts';
import type { ParsedArguments } from './parse-arguments.ts';
import { readValue } from './readers.ts';
import { type fileSettings, readSettingsSection, type SettingsSection } from './settings-file.ts';
import type { CommandSyntax, SettingTable, SettingValues } from './setting.ts';
import { assertMayStand, filePaths } from './trust.ts';

/** The effects of reading settings. */
export type SettingsSystem = Pick<
  System,
  'workingFolder' | 'readBytes' | 'readBytesWithin' | 'repositoryTop' | 'refusedPath' | 'relativePath' | 'stderr'
>;

/**
 * The settings of a command: flags win over the settings file, which wins over defaults. The file is looked for from the first operand on;
 * which one is used is said on stderr.
 * @throws UserError for a file that cannot be read, an unknown key, a value of the wrong kind, and for what the file may not say. Nothing but the
 * file has been read by then.
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
  // Settings that may not stand there are told first: that a value is wrong, too, is of no use then.
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
