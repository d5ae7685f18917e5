import { descriptionOperands, referenceSettings } from '../inputs/settings.ts';
import { hostSetting, mockSettings } from '../mock/settings.ts';
import { onOff, wholeNumber } from '../settings/readers.ts';
import { fileSettings } from '../settings/settings-file.ts';
import type { CommandSyntax, SettingTable, SettingValues } from '../settings/setting.ts';
import { readSettings } from '../settings/read-settings.ts';
import { mcpDiffSyntax, mcpPullSyntax } from './settings.ts';

const serveSettings = {
  http: {
    ...onOff(),
    from: 'flag',
    help: 'serve over Streamable HTTP, not over the standard input and output',
    default: false,
  },
  port: {
    ...wholeNumber(0, 65_535),
    from: 'anywhere',
    value: '<number>',
    help: 'with --http: the port to listen on; 0 for any free one. The command ends if the port that you set is not free',
    otherwise: '4882 or the next free one',
  },
  host: hostSetting,
  state: {
    ...onOff(),
    from: 'anywhere',
    help: 'keep records: what a tool makes by POST is read by another by GET',
    default: false,
  },
  watch: { ...onOff(), from: 'flag', help: 'read the description again when it is saved', default: false },
  delayMs: mockSettings.delayMs,
  ...referenceSettings,
  quiet: { ...onOff(), from: 'flag', help: 'no log of requests on stderr', default: false, short: 'q' },
  json: { ...onOff(), from: 'flag', help: 'log one JSON object a line on stderr', default: false },
  ...fileSettings,
} as const satisfies SettingTable;

/** The command line of `assay mcp serve`. */
export const mcpServeSyntax = {
  name: 'mcp serve',
  section: 'mcp',
  ...descriptionOperands,
  operands: '[description]',
  summary:
    'Plays the MCP server that a description documents in `x-mcp`: tools answer from the examples of their operations, else from their output schemas.',
  settings: serveSettings,
  examples: ['assay mcp serve openapi.yaml', 'assay mcp serve openapi.yaml --http --port 4882'],
  ending: 'Exit code 0: the input has ended, 2: could not serve, 130 or 143 by a signal.',
} as const satisfies CommandSyntax;

/** The settings of a run of `assay mcp serve`. */
export type McpServeSettings = SettingValues<typeof serveSettings>;

const neighbours = { ...mcpDiffSyntax.settings, ...mcpPullSyntax.settings, ...mcpServeSyntax.settings };

/** The settings of an action of `assay mcp`: all of them share a part of the settings file. @throws UserError as `readSettings`. */
export function readMcpSettings<S extends SettingTable>(
  syntax: CommandSyntax<S>,
  ...[parsed, system]: readonly [Parameters<typeof readSettings<S>>[1], Parameters<typeof readSettings<S>>[2]]
): ReturnType<typeof readSettings<S>> {
  return readSettings({ ...syntax, name: 'mcp', neighbours }, parsed, system);
}
