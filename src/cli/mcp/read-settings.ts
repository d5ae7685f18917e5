import { readSettings } from '../settings/read-settings.ts';
import type { CommandSyntax, SettingTable } from '../settings/setting.ts';
import { mcpServeSyntax } from './serve-settings.ts';
import { mcpDiffSyntax, mcpPullSyntax } from './settings.ts';

const neighbours = { ...mcpDiffSyntax.settings, ...mcpPullSyntax.settings, ...mcpServeSyntax.settings };

/** The settings of an action of `assay mcp`: all of them share a part of the settings file. @throws UserError as `readSettings`. */
export function readMcpSettings<S extends SettingTable>(
  syntax: CommandSyntax<S>,
  ...[parsed, system]: readonly [Parameters<typeof readSettings<S>>[1], Parameters<typeof readSettings<S>>[2]]
): ReturnType<typeof readSettings<S>> {
  return readSettings({ ...syntax, name: 'mcp', neighbours }, parsed, system);
}
