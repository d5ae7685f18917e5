import {
  corsModes,
  defaultSettings,
  linkModes,
  type MockSettings,
  securityModes,
  validateModes,
} from '../../mock/settings.ts';
import { bodyMib } from '../../server/limits.ts';
import {
  choice,
  delay,
  echoMethods,
  faults,
  headerNames,
  onOff,
  path,
  text,
  wholeNumber,
  workers,
} from '../settings/readers.ts';
import { descriptionOperands, referenceSettings } from '../inputs/settings.ts';
import { fileSettings } from '../settings/settings-file.ts';
import type { CommandSyntax, SettingTable, SettingValues } from '../settings/setting.ts';

/** The settings of a mock's answers, wherever it is served. */
const answering = {
  strictExamples: {
    ...onOff(),
    from: 'anywhere',
    help: 'answer examples verbatim: fields sent with a PATCH do not show',
    default: defaultSettings.strictExamples,
  },
  errorIfForcedExampleNotFound: {
    ...onOff(),
    from: 'anywhere',
    help: 'answer 404 where the example header names no example',
    default: defaultSettings.errorIfForcedExampleNotFound,
  },
  exampleHeader: {
    ...headerNames(),
    from: 'anywhere',
    value: '<names>',
    help: 'the request headers that name an example, separated by commas',
    default: defaultSettings.exampleHeader,
  },
  echo: {
    ...echoMethods(),
    from: 'anywhere',
    value: '<post,put>',
    help: 'fields sent with these methods show in the answer, as with PATCH',
    default: defaultSettings.echo,
  },
  cors: {
    ...choice(corsModes),
    from: 'anywhere',
    help: 'answer other origins with *, or with the origin, method and headers they ask for',
    default: defaultSettings.cors,
  },
  validate: {
    ...choice(validateModes),
    from: 'anywhere',
    help: 'request: refuse what is not as described, parameters and body',
    default: defaultSettings.validate,
  },
  security: {
    ...choice(securityModes),
    from: 'anywhere',
    help: 'presence: refuse requests without credentials, whatever their value',
    default: defaultSettings.security,
  },
  links: {
    ...choice(linkModes),
    from: 'anywhere',
    help: 'where URLs of described servers in Link, Location and Content-Location lead',
    default: defaultSettings.links,
  },
  state: {
    ...onOff(),
    from: 'anywhere',
    help: 'keep records: what POST makes is read by GET, and PUT, PATCH and DELETE change it',
    default: defaultSettings.state,
  },
} as const satisfies SettingTable & Readonly<Record<keyof MockSettings, unknown>>;

/** The settings of TLS. */
const secure = {
  http2: {
    ...onOff(),
    from: 'anywhere',
    help: 'HTTP/2 and HTTP/1.1 over TLS on one port, with a certificate made on the spot',
  },
  cert: {
    ...path('a PEM file'),
    from: 'anywhere',
    value: '<file>',
    help: 'a certificate of your own, PEM; goes with --key',
  },
  key: { ...path('a PEM file'), from: 'anywhere', value: '<file>', help: 'its private key, PEM; implies --http2' },
} as const satisfies SettingTable;

/** The settings that bound requests, and delay answers. */
const served = {
  bodyMib: {
    ...wholeNumber(bodyMib.least, bodyMib.most),
    from: 'anywhere',
    value: '<MiB>',
    help: 'the largest body of a request; a larger one is answered with 413',
    default: bodyMib.usual,
  },
  delayMs: {
    ...delay(),
    from: 'anywhere',
    value: '<ms>',
    help: 'hold answers back: `200`, or `100-500`, spread by what is asked for',
    otherwise: 'none',
  },
} as const satisfies SettingTable;

/** The faults of `assay mock` alone. */
const failing = {
  fail: {
    ...faults(),
    from: 'anywhere',
    value: '<faults>',
    help: 'fail now and then: `503:5%`, `429:1/10`, `reset:1%` cuts connections; separated by commas',
    otherwise: 'none',
  },
} as const satisfies SettingTable;

/** The settings of the log. */
const logging = {
  quiet: { ...onOff(), from: 'anywhere', help: 'print the address, and no log of answers', default: false, short: 'q' },
  verbose: {
    ...onOff(),
    from: 'anywhere',
    help: 'say more of each answer: every violation, media type, size',
    default: false,
  },
} as const satisfies SettingTable;

/** The settings of a mock in other commands that serve one. */
export const mockSettings = { ...secure, ...answering, ...served, ...logging } as const;

/** The settings of the address that a server listens on. */
export const hostSetting = {
  ...text('a host name or address'),
  from: 'trusted',
  value: '<name>',
  help: 'the address to listen on',
  default: '127.0.0.1',
} as const;

/** The settings of `assay mock`: those of the mock, and where and how it is served. */
const settings = {
  port: {
    ...wholeNumber(0, 65_535),
    from: 'anywhere',
    value: '<number>',
    help: 'the port to listen on; 0 for any free one. The command ends if the port that you set is not free',
    otherwise: '4880 or the next free one',
  },
  host: hostSetting,
  ...secure,
  ...answering,
  watch: {
    ...onOff(),
    from: 'anywhere',
    help: 'do not reload when files change',
    default: true,
    otherwise: 'reloads, unless CI is set',
  },
  workers: {
    ...workers(),
    from: 'anywhere',
    value: '<number>',
    help: 'how many processes answer on the port; `auto` for one a core',
    default: 1,
  },
  ...served,
  ...failing,
  ...referenceSettings,
  ...logging,
  json: { ...onOff(), from: 'flag', help: 'one JSON object a line on stdout', default: false },
  ...fileSettings,
} as const satisfies SettingTable;

/** The command line of `assay mock`. */
export const mockSyntax = {
  name: 'mock',
  ...descriptionOperands,
  summary: 'Answers requests from the examples of OpenAPI descriptions.',
  settings,
  examples: ['assay mock openapi.yaml', 'assay mock openapi.yaml --port 8080 --validate request'],
} as const satisfies CommandSyntax;

/** The settings of a run of `assay mock`. */
export type MockConfig = SettingValues<typeof settings>;
