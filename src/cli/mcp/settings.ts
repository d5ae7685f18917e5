import { effects } from '../../mcp/diff/difference.ts';
import { descriptionOperands, referenceSettings } from '../inputs/settings.ts';
import { lintFormats } from '../lint/outputs.ts';
import { choice, namedPath, onOff, text } from '../settings/readers.ts';
import { reportFormats } from '../settings/report-output.ts';
import { fileSettings } from '../settings/settings-file.ts';
import type { CommandSyntax, SettingTable, SettingValues } from '../settings/setting.ts';

const compared = 'What is compared';
const counting = 'What counts';
const output = 'What comes out';

const comparedSettings = {
  against: {
    ...text('the path or address of a description'),
    from: 'flag',
    section: compared,
    value: '<description>',
    help: 'the newer description, to compare with',
  },
  root: { ...referenceSettings.root, section: compared },
  allowRemote: { ...referenceSettings.allowRemote, section: compared },
} as const satisfies SettingTable;

const countingSettings = {
  failOn: {
    ...choice(effects),
    from: 'anywhere',
    section: counting,
    help: 'the least effect that ends with 1',
    default: 'compatible',
    otherwise: 'compatible, which is any difference',
  },
  baseline: {
    ...namedPath('a file', 'reads'),
    from: 'anywhere',
    section: counting,
    value: '<file>',
    help: 'known differences, which do not count',
  },
  updateBaseline: {
    ...onOff(),
    from: 'flag',
    section: counting,
    help: 'write the differences of this run to it, and drop those that are gone',
    default: false,
  },
} as const satisfies SettingTable;

const outputSettings = {
  format: { ...reportFormats(lintFormats, 'pretty'), from: 'anywhere', section: output },
  color: { ...onOff(), from: 'anywhere', section: output, help: 'no colours; NO_COLOR does the same', default: true },
} as const satisfies SettingTable;

/** The command line of `assay mcp diff`. */
export const mcpDiffSyntax = {
  name: 'mcp diff',
  section: 'mcp',
  ...descriptionOperands,
  operands: '[description]',
  summary:
    'Compares the MCP server that a description documents in `x-mcp` with a newer description of it: what breaks a client, what does not, and what nobody can know.',
  settings: { ...comparedSettings, ...countingSettings, ...outputSettings, ...fileSettings },
  examples: [
    'assay mcp diff main.yaml --against openapi.yaml',
    'assay mcp diff main.yaml --against openapi.yaml --fail-on breaking --format sarif:mcp.sarif',
  ],
  ending: 'Exit code: 0 no differences of that effect, 1 differences, 2 could not compare.',
} as const satisfies CommandSyntax;

/** Everything that `assay mcp diff` was told. */
export type McpDiffSettings = SettingValues<typeof mcpDiffSyntax.settings>;
