import { mcpVersions } from '../../description/model/fields.ts';
import { shellWords } from '../../lib/shell.ts';
import { effects } from '../../mcp/diff/difference.ts';
import { descriptionOperands, referenceSettings } from '../inputs/settings.ts';
import { lintFormats } from '../lint/outputs.ts';
import { nearItems, nearWord } from '../settings/near-words.ts';
import {
  choice,
  namedPath,
  onOff,
  path,
  readAll,
  readHeader,
  text,
  wholeNumber,
  readUrl,
} from '../settings/readers.ts';
import { reportFormats } from '../settings/report-output.ts';
import { fileSettings } from '../settings/settings-file.ts';
import type { CommandSyntax, SettingTable, SettingValues } from '../settings/setting.ts';

const compared = 'What is compared';
const counting = 'What counts';
const output = 'What comes out';

const target = 'The server';

const clientCapabilities: readonly string[] = ['sampling', 'elicitation', 'roots'];

/** The settings for the server that is asked: a command or an address comes from the user, never from a repository. */
const targetSettings = {
  command: {
    must: 'be a program with its arguments, with quotes that end',
    read: readCommand,
    from: 'trusted',
    section: target,
    value: '<program and arguments>',
    help: 'start this server, without a shell, and speak with it over its standard input and output',
  },
  url: {
    must: 'be an http or https URL without credentials',
    read: readUrl,
    isSecret: (value: unknown) => String(value).includes('@'),
    from: 'trusted',
    section: target,
    value: '<address>',
    help: 'ask the server at this address (Streamable HTTP)',
    otherwise: 'the first of `x-mcp.servers`, if it is on this machine',
  },
  header: {
    must: 'be `name: value` in ASCII',
    read: (value: unknown) => readAll(value, readHeader),
    isSecret: () => true,
    from: 'trusted',
    section: target,
    value: '<name: value>',
    help: 'sent with every request to `--url`',
    isRepeatable: true,
  },
  env: {
    must: 'be the name of a variable',
    read: (value: unknown) => readAll(value, (name) => (/^\w+$/u.test(name) ? name : undefined)),
    isSecret: () => true,
    // The value comes from the environment alone, as others can read command lines.
    suggest: (given: string) => /^\w+(?==)/u.exec(given)?.[0],
    from: 'trusted',
    section: target,
    value: '<name>',
    help: 'a variable of the environment that the started server gets, too',
    isRepeatable: true,
  },
  cwd: {
    ...path('a folder'),
    from: 'trusted',
    section: target,
    value: '<folder>',
    help: 'the folder that the server is started in',
    otherwise: 'the working directory',
  },
  protocol: {
    ...choice(mcpVersions.slice(1)),
    from: 'anywhere',
    section: target,
    help: 'the version of the protocol to ask for first',
    otherwise: 'the described one',
  },
  capabilities: {
    must: 'be `sampling`, `elicitation`, `roots`, or a list of them',
    read: (value: unknown) =>
      readAll(typeof value === 'string' ? value.split(',') : value, (name) =>
        clientCapabilities.find((each) => each === name.trim()),
      ),
    candidates: clientCapabilities,
    suggest: nearItems(
      (item) => clientCapabilities.includes(item),
      (item) => nearWord(item, clientCapabilities),
    ),
    from: 'anywhere',
    section: target,
    value: '<names>',
    help: 'what to claim as a client, separated by commas: some servers list by it',
    otherwise: 'nothing',
  },
  timeoutMs: {
    ...wholeNumber(1, 3_600_000),
    from: 'anywhere',
    section: target,
    value: '<ms>',
    help: 'the time for each answer',
    default: 30_000,
  },
} as const satisfies SettingTable;

/** The settings of the server that is asked. */
export type McpTargetSettings = SettingValues<typeof targetSettings>;

function readCommand(value: unknown): readonly string[] | undefined {
  const words = typeof value === 'string' ? shellWords(value) : undefined;
  return words?.[0] === undefined || words[0] === '' ? undefined : words;
}

const comparedSettings = {
  against: {
    ...text('the path or address of a description'),
    from: 'flag',
    section: compared,
    value: '<description>',
    help: 'compare with this description, instead of a server',
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
    'Compares the MCP server that a description documents in `x-mcp` with the living one, or with a newer description: what breaks a client, what does not, and what nobody can know. Nothing but lists is asked for.',
  settings: { ...targetSettings, ...comparedSettings, ...countingSettings, ...outputSettings, ...fileSettings },
  examples: [
    'assay mcp diff openapi.yaml --command "npx -y @example/server"',
    'assay mcp diff openapi.yaml --url http://127.0.0.1:3000/mcp',
    'assay mcp diff main.yaml --against openapi.yaml --format sarif:mcp.sarif',
  ],
  ending: 'Exit code 0: no such differences, 1: differences, 2: could not compare.',
} as const satisfies CommandSyntax;

/** The settings of a run of `assay mcp diff`. */
export type McpDiffSettings = SettingValues<typeof mcpDiffSyntax.settings>;

const { root, allowRemote } = comparedSettings;

/** The command line of `assay mcp pull`. */
export const mcpPullSyntax = {
  name: 'mcp pull',
  section: 'mcp',
  operands: '<description>',
  operandsHelp: 'The description is a file. One that is not there is made.',
  summary:
    'Writes what an MCP server shows into `x-mcp` of a description, as edits of its text: comments, order and layout stay, and so do tags, security and x- keys.',
  settings: {
    ...targetSettings,
    root,
    allowRemote,
    dryRun: {
      ...onOff(),
      from: 'flag',
      section: output,
      help: 'write nothing: print what would change as a diff',
      default: false,
    },
    ...fileSettings,
  },
  examples: [
    'assay mcp pull openapi.yaml --command "npx -y @example/server"',
    'assay mcp pull openapi.yaml --url http://127.0.0.1:3000/mcp --dry-run',
  ],
  ending: 'Exit code 0: the description is as the server is, or would be, 2: could not run.',
} as const satisfies CommandSyntax;

/** The settings of a run of `assay mcp pull`. */
export type McpPullSettings = SettingValues<typeof mcpPullSyntax.settings>;
