import { nearest } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { readConfigSection, type ConfigSection, type ConfigSystem } from './config-file.ts';
import type { ParsedArguments } from './parse-arguments.ts';
import { readValue } from './read-value.ts';
import type { CommandSyntax, SettingTable, SettingValues } from './setting.ts';

/** The effects of reading settings. */
export interface SettingsSystem extends ConfigSystem {
  readonly stderr: (text: string) => void;
}

/**
 * What a command is told: flags win over `assay.config.yaml`, which wins over defaults. The configuration is looked for from the first operand on;
 * which one is used is said on stderr.
 * @throws UserError for a configuration that cannot be read, an unknown key and a value of the wrong kind.
 */
export function readSettings<S extends SettingTable>(
  { name, settings }: CommandSyntax<S>,
  { operands: [first], flags }: Pick<ParsedArguments<S>, 'operands' | 'flags'>,
  system: SettingsSystem,
): SettingValues<S> {
  const section = readConfigSection(first, name, system);
  if (section !== undefined) system.stderr(`Settings from ${section.file}.\n`);
  const defaults = Object.entries(settings).map(([key, setting]): [string, unknown] => [key, setting.default]);
  const configured = section === undefined ? {} : readConfigured(settings, section);
  // Each value was read by its own row.
  const values: Readonly<Record<string, unknown>> = { ...Object.fromEntries(defaults), ...configured, ...flags };
  return values as SettingValues<S>;
}

function readConfigured(
  settings: SettingTable,
  { values, at, folder }: ConfigSection,
): Readonly<Record<string, unknown>> {
  const keys = Object.keys(settings).filter((key) => settings[key]?.isFlagOnly !== true);
  const read = Object.entries(values).map(([key, value]) => {
    const setting = keys.includes(key) ? settings[key] : undefined;
    if (setting === undefined)
      throw new UserError(`${at(key)} must be a known key; found \`${key}\`.${didYouMean(nearest(key, keys))}`);
    return [key, readValue(setting, value, at(key), folder)] as const;
  });
  return Object.fromEntries(read);
}
