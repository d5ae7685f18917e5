import { referenceSettings } from '../inputs/settings.ts';
import { hostSetting, mockSettings } from '../mock/settings.ts';
import { namedPath, onOff, text, wholeNumber } from '../settings/readers.ts';
import { fileSettings } from '../settings/settings-file.ts';
import type { CommandSyntax, SettingTable, SettingValues } from '../settings/setting.ts';

const settings = {
  port: {
    ...wholeNumber(0, 65_535),
    from: 'anywhere',
    value: '<number>',
    help: 'the port to listen on; 0 for any free one. A port that you set is taken or refused',
    otherwise: '4881 or the next free one',
  },
  host: hostSetting,
  open: { ...onOff(), from: 'trusted', help: 'show the page in your browser', default: false },
  out: {
    ...namedPath('a folder', 'fills'),
    from: 'anywhere',
    value: '<folder>',
    help: 'write the pages as files instead of serving them',
  },
  mockUrl: {
    ...text('an address'),
    from: 'anywhere',
    value: '<url>',
    help: 'the mock server for code samples, and the first environment of a console',
    otherwise: 'the one of this command; http://localhost:4880 in files',
  },
  watch: {
    ...onOff(),
    from: 'anywhere',
    help: 'do not reload when files change',
    default: true,
    otherwise: 'reloads, unless CI is set',
  },
  ...referenceSettings,
  ...mockSettings,
  ...fileSettings,
} as const satisfies SettingTable;

/** The settings of `assay preview`. */
export type PreviewConfig = SettingValues<typeof settings>;

/** The command line of `assay preview`. */
export const previewSyntax: CommandSyntax<typeof settings> = {
  name: 'preview',
  operands: '[description...]',
  operandsHelp:
    'A description is a file, a folder that holds one, or a glob. Without one: openapi.* or asyncapi.* here.',
  summary: 'Shows OpenAPI and AsyncAPI descriptions as pages, with badges, the MCP server and what the linter finds.',
  settings,
  examples: ['assay preview openapi.yaml', 'assay preview openapi.yaml asyncapi.yaml --out site'],
};

/** The header that names an example to the mock server: the first of those that are set. */
export function exampleHeaderOf({ exampleHeader: [first] }: Pick<PreviewConfig, 'exampleHeader'>): {
  readonly exampleHeader?: string;
} {
  return first === undefined ? {} : { exampleHeader: first };
}
