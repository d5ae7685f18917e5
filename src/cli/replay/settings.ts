import { type Filter, filterSubjects, readFilter, readShard } from '../../replay/filters.ts';
import { floorRows, readFloor } from '../../report/coverage.ts';
import { nearBefore } from '../settings/near-words.ts';
import { namedPath, onOff, readAll, readHeader, wholeNumber } from '../settings/readers.ts';
import { reportFormats } from '../settings/report-output.ts';
import { descriptionOperands, referenceSettings } from '../inputs/settings.ts';
import { fileSettings } from '../settings/settings-file.ts';
import type { NamedPath } from '../../node/repository-path.ts';
import type { CommandSyntax, FilePaths, SettingReader, SettingTable, SettingValues } from '../settings/setting.ts';
import { formats } from './outputs.ts';
import { targetSettings } from './target-settings.ts';
import { typedValues, valuesSetting } from './values.ts';

const sending = 'What is sent, and how';
const reading = 'What is read';
const counting = 'What counts';
const output = 'What comes out';

/** The settings of `assay replay`. */
const settings = {
  ...targetSettings,
  include: {
    ...filters({ isExclusion: false }),
    from: 'anywhere',
    section: sending,
    value: '<what=text>',
    help: `only these: ${filterSubjects.join(', ')}; * stands for any text`,
    isRepeatable: true,
  },
  exclude: {
    ...filters({ isExclusion: true }),
    from: 'anywhere',
    section: sending,
    value: '<what=text>',
    help: 'not these',
    isRepeatable: true,
  },
  header: {
    must: 'be `name: value` in ASCII',
    read: (value: unknown) => readAll(value, readHeader),
    isSecret: () => true,
    from: 'trusted',
    section: sending,
    value: '<name: value>',
    help: 'sent with every request',
    isRepeatable: true,
  },
  user: {
    must: 'be `name:password`',
    read: (value: unknown) => (typeof value === 'string' && value.includes(':') ? value : undefined),
    isSecret: () => true,
    from: 'trusted',
    section: sending,
    value: '<name:password>',
    help: 'Basic credentials',
  },
  har: {
    must: 'be the path of a HAR file',
    read: readPaths,
    use: 'reads',
    from: 'trusted',
    section: sending,
    value: '<file>',
    help: 'check the requests and answers of this recording (HAR 1.2); nothing is sent',
    isRepeatable: true,
  },
  authCommand: {
    must: 'be a command',
    read: (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined),
    isSecret: () => true,
    from: 'flag',
    section: sending,
    value: '<command>',
    help: 'the first line that this command prints is the Authorization of every request; asked again after a 401',
  },
  value: {
    ...typedValues(),
    from: 'flag',
    section: sending,
    value: '<name=value>',
    help: 'the value of a parameter, or of a field of a body: id=7, query.limit=5, "GET /pets/{id}:id=7", body.name=Rex, key=$VARIABLE',
    isRepeatable: true,
  },
  values: {
    ...valuesSetting(),
    from: 'anywhere',
    section: sending,
    value: '<file>',
    help: 'values by operation, parameter and field, in YAML or JSON',
  },
  allowWrites: {
    ...onOff(),
    from: 'trusted',
    section: sending,
    help: 'send POST, PUT, PATCH and DELETE to hosts that are not this machine',
    default: false,
  },
  insecure: {
    ...onOff(),
    from: 'trusted',
    section: sending,
    help: 'accept any certificate of a target on this machine',
    default: false,
  },
  concurrency: {
    ...wholeNumber(1, 1_000),
    from: 'anywhere',
    section: sending,
    value: '<number>',
    help: 'how many cases run at once',
    default: 6,
  },
  rate: {
    must: 'be a number of requests for a second or a minute, as `5/s` or `30/m`',
    read: readRate,
    // `5/sec`, `30/min`.
    suggest: (value: string) => /^\d{1,4}\/[sm](?=[a-z])/iu.exec(value)?.[0].toLowerCase(),
    from: 'anywhere',
    section: sending,
    value: '<number>/<s|m>',
    help: 'the most requests in a second or a minute, for servers that limit them',
  },
  timeoutMs: {
    ...wholeNumber(1),
    from: 'anywhere',
    section: sending,
    value: '<number>',
    help: 'time for one request',
    default: 10_000,
  },
  retries: {
    ...wholeNumber(0, 100),
    from: 'anywhere',
    section: sending,
    value: '<number>',
    help: 'how often to send a request again if no connection was made; GET, PUT and DELETE once if it was closed without an answer',
    default: 1,
  },
  root: { ...referenceSettings.root, section: reading },
  allowRemote: { ...referenceSettings.allowRemote, section: reading },
  baseline: {
    ...namedPath('a file', 'reads'),
    from: 'anywhere',
    section: counting,
    value: '<file>',
    help: 'known failures, which do not fail the run',
  },
  updateBaseline: {
    ...onOff(),
    from: 'flag',
    section: counting,
    help: 'write the failures of this run to it, and drop those that are gone',
    default: false,
  },
  minCoverage: {
    must: `be a percentage from 0 to 100, or <what>=<percentage> with one of ${floorRows.join(', ')}`,
    read: (value: unknown) => readAll(typeof value === 'number' ? String(value) : value, readFloor),
    suggest: nearBefore(/=/u, floorRows),
    from: 'anywhere',
    section: counting,
    value: '<what=percent>',
    help: `fail below this coverage of ${floorRows.join(', ')}; a percent alone means all`,
    isRepeatable: true,
  },
  maxLatencyMs: {
    ...wholeNumber(1),
    from: 'anywhere',
    section: counting,
    value: '<number>',
    help: 'note answers that take longer, and print the 95th percentile and the longest time',
  },
  maxFailures: {
    ...wholeNumber(1),
    from: 'anywhere',
    section: counting,
    value: '<number>',
    help: 'stop after so many failures',
  },
  shard: {
    must: 'be <index>/<count>, as 1/4',
    read: readShard,
    from: 'flag',
    section: sending,
    value: '<index>/<count>',
    help: 'only this part of the operations, the same ones every time; `assay report merge` puts the parts together',
  },
  quiet: { ...onOff(), from: 'anywhere', section: output, help: 'print failures and the summary only', default: false },
  verbose: {
    ...onOff(),
    from: 'anywhere',
    section: output,
    help: 'list every skipped case, not only their kinds',
    default: false,
  },
  listFiles: {
    ...onOff(),
    from: 'flag',
    section: output,
    help: 'print the path of each file that is read, and nothing else; nothing is sent',
    default: false,
  },
  dryRun: {
    ...onOff(),
    from: 'flag',
    section: output,
    help: 'print each request that would be sent, and whether it writes; nothing is sent',
    default: false,
  },
  timing: {
    ...onOff(),
    from: 'anywhere',
    section: output,
    help: 'say in files, too, how long it took',
    default: false,
  },
  format: { ...reportFormats(formats, 'text'), from: 'anywhere', section: output },
  ...fileSettings,
} as const satisfies SettingTable;

/** The command line of `assay replay`. */
export const replaySyntax = {
  name: 'replay',
  ...descriptionOperands,
  summary:
    'Sends the examples of OpenAPI descriptions, and compares the answers with the descriptions. Without a target our own mock answers, in process.',
  settings,
  examples: ['assay replay openapi.yaml', 'assay replay openapi.yaml --target http://127.0.0.1:4010 --profile prism'],
  ending: 'Exit code 0: all as described, 1: failures, 2: could not run.',
} as const satisfies CommandSyntax;

export type ReplaySettings = SettingValues<typeof settings>;

function readPaths(value: unknown, paths?: FilePaths): readonly NamedPath[] | undefined {
  const readPath = namedPath('a HAR file', 'reads').read;
  return readAll(value, (text) => readPath(text, paths));
}

/** The milliseconds between requests of `5/s`. */
function readRate(value: unknown): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,4})\/(s|m)$/u.exec(String(value)) ?? [];
  return Number(count) > 0 ? (unit === 's' ? 1_000 : 60_000) / Number(count) : undefined;
}

function filters(options: { readonly isExclusion: boolean }): SettingReader<readonly Filter[]> {
  return {
    must: `be <subject>=<text> with one of ${filterSubjects.join(', ')}`,
    read: (value) => readAll(value, (text) => readFilter(text, options)),
    suggest: nearBefore(/=/u, filterSubjects),
  };
}
