import { isAbsolute, resolve } from 'node:path';
import type { ReadBytes } from '../../description/description.ts';
import { readConfigSection } from '../settings/config-file.ts';
import { toReplayCommand, type ReplayArguments, type ReplayCommand } from './arguments.ts';
import { readReplaySettings, type ReplaySettings } from './settings.ts';

/**
 * The command that arguments make together with the configuration beside the first description; flags win.
 * @throws UserError for a configuration that cannot be read, and settings that exclude one another.
 */
export function readReplayCommand({ descriptions, flags }: ReplayArguments, readBytes: ReadBytes): ReplayCommand {
  const section = readConfigSection(descriptions[0] ?? '', 'replay', readBytes);
  if (section === undefined) return toReplayCommand(descriptions, flags);
  const written: Partial<ReplaySettings> = readReplaySettings(section.values, section.at);
  const { baseline } = written;
  const found = baseline === undefined || isAbsolute(baseline) ? baseline : resolve(section.folder, baseline);
  return toReplayCommand(descriptions, { ...written, ...(found !== undefined && { baseline: found }), ...flags });
}
