import { expect, test } from '@jest/globals';
import { helpOf, optionTable } from '../../../src/cli/settings/help.ts';
import { parseArguments } from '../../../src/cli/settings/parse-arguments.ts';
import { choice, onOff, path, text, wholeNumber } from '../../../src/cli/settings/readers.ts';
import { readSettings } from '../../../src/cli/settings/read-settings.ts';
import { fileSettings } from '../../../src/cli/settings/settings-file.ts';
import type { CommandSyntax } from '../../../src/cli/settings/setting.ts';

const syntax = {
  name: 'mock',
  operands: '<bell...>',
  operandsHelp: 'A bell has a rope.',
  summary: 'Rings bells.',
  settings: {
    tone: { ...choice(['high', 'low']), from: 'anywhere', help: 'how it sounds', default: 'low', short: 't' },
    timesPerDay: { ...wholeNumber(1, 24), from: 'anywhere', value: '<number>', help: 'how often', section: 'When' },
    plan: {
      ...path('a file'),
      from: 'anywhere',
      value: '<file>',
      help: 'the plan of the day',
      section: 'When',
      otherwise: 'none',
    },
    name: {
      must: 'be a name',
      read: (value: unknown) => (Array.isArray(value) ? value.map(String) : undefined),
      from: 'anywhere',
      value: '<name>',
      help: 'who rings',
      isRepeatable: true,
    },
    rope: { ...onOff(), from: 'anywhere', help: 'do not pull a rope', default: true, otherwise: 'pulled' },
    wet: { ...onOff(), from: 'anywhere', help: 'also in the rain' },
    loud: { ...onOff(), from: 'trusted', help: 'wake the town', default: false },
    json: { ...onOff(), from: 'flag', help: 'for machines', default: false },
    tower: { ...text('a tower'), from: 'anywhere', help: 'where', short: 'w' },
    ...fileSettings,
  },
  examples: ['assay mock a.bell'],
  ending: 'Exit code: 0.',
} as const satisfies CommandSyntax;

const parse = (...args: string[]) => parseArguments(syntax, args);

test.each<[readonly string[], object]>([
  [[], {}],
  [['--tone', 'high'], { tone: 'high' }],
  [['-t', 'high', '--tone=low'], { tone: 'low' }],
  [['-thigh'], { tone: 'high' }],
  [['--times-per-day=24'], { timesPerDay: 24 }],
  [['--plan', 'a/../b.yaml'], { plan: 'a/../b.yaml' }],
  [['--name', 'a', '--name=b'], { name: ['a', 'b'] }],
  [['--no-rope'], { rope: false }],
  [['--no-rope', '--rope'], { rope: true }],
  [['--wet', '--no-wet'], { wet: false }],
  [['--json'], { json: true }],
  [['--tone=high', '--no-tone'], { tone: 'low' }],
  [['--no-tone', '--tone=high'], { tone: 'high' }],
  [['--no-tower'], { tower: undefined }],
  [['--name=a', '--no-name', '--name=b'], { name: ['b'] }],
  [['--no-loud'], { loud: false }],
])('%j say %j', (args, flags) => {
  expect(parse(...args)).toEqual({ operands: [], flags, isHelp: false });
});

test('what is no option is an operand, a dash alone too, and all after two dashes', () => {
  expect(parse('a', '-', '--wet', '--', '--rope')).toEqual({
    operands: ['a', '-', '--rope'],
    flags: { wet: true },
    isHelp: false,
  });
});

test.each([['--help'], ['-h'], ['a', '--wet', '-h']])('%j %j asks for help', (...args) => {
  expect(parse(...args).isHelp).toBe(true);
});

test.each([
  [['--wte'], '`--wte` must be an option of `assay mock`; found none of that name. Did you mean `--wet`?'],
  [['--no-json'], '`--no-json` must be an option of `assay mock`; found none of that name. Did you mean `--json`?'],
  [['--no-roep'], '`--no-roep` must be an option of `assay mock`; found none of that name. Did you mean `--no-rope`?'],
  [['-x'], '`-x` must be an option of `assay mock`; found none of that name. `assay mock --help` lists them.'],
  [['-wet'], '`-wet` must be an option of `assay mock`; found none of that name. Did you mean `--wet`?'],
  [['-hlep'], '`-hlep` must be an option of `assay mock`; found none of that name. Did you mean `--help`?'],
  [['-help'], '`-help` must be an option of `assay mock`; found none of that name. Did you mean `--help`?'],
  [['-tone=high'], '`-tone` must be an option of `assay mock`; found none of that name. Did you mean `--tone`?'],
  [
    ['-xann:secret'],
    '`-x` must be an option of `assay mock`; found none of that name. `assay mock --help` lists them.',
  ],
  [['--no-tone=1'], '`--no-tone` must stand without a value; found `1`.'],
  [['--no-config=1'], '`--no-config` must stand without a value; found `1`.'],
  [['--no-rope=1'], '`--no-rope` must stand without a value; found `1`.'],
  [['--tone', 'hihg'], '`--tone` must be `high` or `low`; found "hihg". Did you mean `high`?'],
  [['--times-per-day', '25'], '`--times-per-day` must be a whole number from 1 to 24; found "25".'],
  [['--plan', ''], '`--plan` must be the path of a file; found "".'],
  [['--tower'], '`--tower` must have a value; found none. Write `--tower=...`.'],
])('%j is refused', (args, message) => {
  expect(() => parse(...args)).toThrow(message);
});

test('help has every option under its heading', () => {
  expect(helpOf(syntax)).toBe(`Usage: assay mock <bell...> [options]

Rings bells.

A bell has a rope.

Examples:
  assay mock a.bell

Options:
  -t, --tone <high|low>   how it sounds (default: low)
  --name <name>           who rings (may be repeated)
  --no-rope               do not pull a rope (default: pulled)
  --wet                   also in the rain
  --loud                  wake the town
  --json                  for machines
  -w, --tower <text>      where

When:
  --times-per-day <number>
                          how often
  --plan <file>           the plan of the day (default: none)

Settings files:
  --config <file>         a settings file of yours, which may say all that flags
                          may (default: assay.config.yaml, as far as a
                          repository may set things)
  --no-config             read no settings file

Settings can also stand in assay.config.yaml, in camel case below \`mock\`. The
file is looked for beside the description, above it up to the top of the Git
repository, and here. It may not say what is sent or where to, nor name files
outside of its repository; the file that --config names may. Flags win over
both: --no-<name> turns a switch off, and sets any other setting back to its
default.

Exit code: 0.
`);
});

test('the table of the docs has the same', () => {
  expect(optionTable(syntax)).toBe(
    `
| option                     | in \`assay.config.yaml\`        | what it does                                               | default                                                  |
| -------------------------- | ----------------------------- | ---------------------------------------------------------- | -------------------------------------------------------- |
| \`-t\`, \`--tone <high\\|low>\` | \`tone\`                        | how it sounds                                              | low                                                      |
| \`--times-per-day <number>\` | \`timesPerDay\`                 | how often                                                  |                                                          |
| \`--plan <file>\`            | \`plan\`, below the root folder | the plan of the day                                        | none                                                     |
| \`--name <name>\`            | \`name\`                        | who rings; may be repeated                                 |                                                          |
| \`--no-rope\`                | \`rope: false\`                 | do not pull a rope                                         | pulled                                                   |
| \`--wet\`                    | \`wet\`                         | also in the rain                                           |                                                          |
| \`--loud\`                   | \`loud\`, with \`--config\`       | wake the town                                              |                                                          |
| \`--json\`                   |                               | for machines                                               |                                                          |
| \`-w\`, \`--tower <text>\`     | \`tower\`                       | where                                                      |                                                          |
| \`--config <file>\`          |                               | a settings file of yours, which may say all that flags may | assay.config.yaml, as far as a repository may set things |
| \`--no-config\`              |                               | read no settings file                                      |                                                          |
`.trim(),
  );
});

interface Read {
  readonly values: object;
  readonly stderr: string;
}

/** The settings of `args` where `files`, by absolute path, are all there are, and `top` is the top of the repository. */
function read(args: readonly string[], files: Readonly<Record<string, string>>, top?: string): Read {
  let stderr = '';
  const readBytes = (uri: string) => {
    const found = files[uri];
    if (found === undefined) return { reason: 'no such file' };
    return found === '' ? { reason: 'EACCES' } : new TextEncoder().encode(found);
  };
  const values = readSettings(syntax, parse(...args), {
    workingFolder: process.cwd(),
    listFolder: (folder) => Object.keys(files).map((file) => ({ name: file.slice(folder.length + 1), kind: 'file' })),
    readBytes,
    readBytesWithin: () => readBytes,
    repositoryTop: () => top,
    refusedPath: (path, { root }) => (path.startsWith(`${root}/`) ? undefined : `outside of ${root}`),
    relativePath: (file) => file.replace(`${process.cwd()}/`, ''),
    stderr: (said) => {
      stderr += said;
    },
  });
  return { values, stderr };
}

const defaults = {
  tone: 'low',
  timesPerDay: undefined,
  plan: undefined,
  name: undefined,
  rope: true,
  wet: undefined,
  loud: false,
  json: false,
  tower: undefined,
  config: undefined,
  noConfig: false,
};
const config = (tower: string): string => `mock: { tower: ${tower} }`;

test('flags win over the configuration, which wins over defaults', () => {
  const files = {
    '/r/assay.config.yaml': 'mock: { tone: high, rope: false, wet: true, timesPerDay: 3, plan: a/b.yaml }',
  };
  expect(read(['/r/a.yaml', '--no-wet', '--times-per-day=4'], files)).toEqual({
    values: { ...defaults, tone: 'high', rope: false, wet: false, timesPerDay: 4, plan: '/r/a/b.yaml' },
    stderr: 'Settings from /r/assay.config.yaml.\n',
  });
});

const here = `${process.cwd()}/assay.config.yaml`;
test.each<[string, readonly string[], Readonly<Record<string, string>>, string | undefined, string]>([
  ['beside', ['/r/a/b/x.yaml'], { '/r/a/b/assay.config.yaml': '1', '/r/a/assay.config.yaml': '2' }, '/r', '1'],
  ['above', ['/r/a/b/x.yaml'], { '/r/a/assay.config.yaml': '2', '/r/assay.config.yaml': '3' }, '/r', '2'],
  ['at the top', ['/r/a/b/x.yaml'], { '/r/assay.config.yaml': '3', '/assay.config.yaml': '4' }, '/r', '3'],
  ['not above the top', ['/r/a/b/x.yaml'], { '/assay.config.yaml': '4' }, '/r', ''],
  ['only beside without a repository', ['/r/a/b/x.yaml'], { '/r/a/assay.config.yaml': '2' }, undefined, ''],
  ['here last', ['/r/a/b/x.yaml'], { [here]: '5' }, '/r', '5'],
  ['above before here', ['/r/a/b/x.yaml'], { [here]: '5', '/r/assay.config.yaml': '3' }, '/r', '3'],
  ['here without a file', [], { [here]: '5' }, undefined, '5'],
  ['of the first', ['/r/x.yaml', '/s/x.yaml'], { '/s/assay.config.yaml': '6' }, undefined, ''],
])('a configuration is found %s', (_, args, found, top, tower) => {
  const files = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, config(`t${value}`)]));
  const [file] = Object.entries(found).find(([, value]) => value === tower) ?? [];
  expect(read(args, files, top)).toEqual({
    values: { ...defaults, tower: tower === '' ? undefined : `t${tower}` },
    stderr: file === undefined ? '' : `Settings from ${file === here ? 'assay.config.yaml' : file}.\n`,
  });
});

test.each(['assay.config.yml', 'assay.config.json'])('one called %s is refused', (name) => {
  expect(() => read(['/r/a/x.yaml'], { [`/r/${name}`]: config('t') }, '/r')).toThrow(
    `/r/${name}: a configuration must be called \`assay.config.yaml\`. Rename it, or type \`--config /r/${name}\`.`,
  );
});

test.each(['assay.config.example.yaml', 'my-assay.config.yml', 'assay.config.js'])('one called %s is none', (name) => {
  expect(read(['/r/x.yaml'], { [`/r/${name}`]: config('t') }).values).toEqual(defaults);
});

test('a configuration that says nothing to this command is not named', () => {
  expect(read(['/r/a.yaml'], { '/r/assay.config.yaml': 'replay: { tower: a }' })).toEqual({
    values: defaults,
    stderr: '',
  });
});

test.each([
  ['', '/r/assay.config.yaml: a configuration must be readable; found EACCES.'],
  ['mock: [', '/r/assay.config.yaml:2:1: a configuration must be YAML or JSON; found the end of the text'],
  ['mock: { jsno: true }', '/r/assay.config.yaml:1:15: `mock.jsno` must be a known key; found `jsno`.'],
  [
    'mock: { json: false, tone: 1 }',
    '/r/assay.config.yaml:1:15: `mock.json` must be a flag, for one run; found it in a settings file. Type `--json`.',
  ],
  [
    'mock: { tone: 1, loud: false }',
    '/r/assay.config.yaml:1:24: `mock.loud` must come from you, not from a repository; found it in a settings file. Type `--loud`, or `--config /r/assay.config.yaml` if that file is yours.',
  ],
  [
    'mock: { plan: ../plan }',
    '/r/assay.config.yaml:1:15: `mock.plan` must be a path that a repository may name; found "../plan", outside of /r. Type `--plan <file>`, or `--config /r/assay.config.yaml` if that file is yours.',
  ],
  ['mock: { __proto__: 1 }', '/r/assay.config.yaml:1:20: `mock.__proto__` must be a known key; found `__proto__`.'],
  ['mock: { tone: 1 }', '/r/assay.config.yaml:1:15: `mock.tone` must be `high` or `low`; found 1.'],
  ['mock: { tower: "" }', '/r/assay.config.yaml:1:16: `mock.tower` must be a tower; found "".'],
])('%j is refused', (text, message) => {
  expect(() => read(['/r/a.yaml'], { '/r/assay.config.yaml': text === '' ? '' : `${text}\n` })).toThrow(message);
});

test('a file that `--config` names may say all but what one run is to do, and its paths lead anywhere', () => {
  const files = { '/s/mine.yaml': 'mock: { loud: true, plan: ../plan }', '/r/assay.config.yaml': config('beside') };
  expect(read(['/r/a.yaml', '--config', '/s/mine.yaml'], files, '/r')).toEqual({
    values: { ...defaults, loud: true, plan: '/plan', config: '/s/mine.yaml' },
    stderr: 'Settings from /s/mine.yaml.\n',
  });
  expect(() => read(['--config=/s/mine.yaml'], { '/s/mine.yaml': 'mock: { json: true }' })).toThrow(
    '/s/mine.yaml:1:15: `mock.json` must be a flag, for one run; found it in a settings file. Type `--json`.',
  );
});

test('`--no-config` reads no file', () => {
  expect(read(['/r/a.yaml', '--no-config'], { '/r/assay.config.yaml': 'mock: [' }, '/r')).toEqual({
    values: { ...defaults, noConfig: true },
    stderr: '',
  });
});

test.each([
  [['--config=/s/none.yaml'], '/s/none.yaml: a configuration must be readable; found no such file.'],
  [
    ['--config=/s/asay.yaml'],
    '/s/asay.yaml: a configuration must be readable; found no such file. Did you mean `/s/assay.yaml`?',
  ],
  [['--config=/s/none.yaml', '--no-config'], '`--config` must stand without `--no-config`; found both.'],
])('%j is refused', (args, message) => {
  expect(() => read(args, { '/s/assay.yaml': 'mock: {}' })).toThrow(message);
});
