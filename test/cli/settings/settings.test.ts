import { expect, test } from '@jest/globals';
import { helpOf } from '../../../src/cli/settings/help.ts';
import { optionTable } from '../../../src/cli/settings/option-table.ts';
import { parseArguments } from '../../../src/cli/settings/parse-arguments.ts';
import { choice, onOff, path, text, wholeNumber } from '../../../src/cli/settings/readers.ts';
import { readSettings } from '../../../src/cli/settings/read-settings.ts';
import type { CommandSyntax } from '../../../src/cli/settings/setting.ts';

const syntax = {
  name: 'mock',
  operands: '<bell...>',
  operandsHelp: 'A bell has a rope.',
  summary: 'Rings bells.',
  settings: {
    tone: { ...choice(['high', 'low']), help: 'how it sounds', default: 'low', short: 't' },
    timesPerDay: { ...wholeNumber(1, 24), value: '<number>', help: 'how often', section: 'When' },
    plan: { ...path('a file'), value: '<file>', help: 'the plan of the day', section: 'When', otherwise: 'none' },
    name: {
      must: 'be a name',
      read: (value: unknown) => (Array.isArray(value) ? value.map(String) : undefined),
      value: '<name>',
      help: 'who rings',
      isRepeatable: true,
    },
    rope: { ...onOff(), help: 'do not pull a rope', default: true, otherwise: 'pulled' },
    wet: { ...onOff(), help: 'also in the rain' },
    json: { ...onOff(), help: 'for machines', default: false, isFlagOnly: true },
    tower: { ...text('a tower'), help: 'where', short: 'w' },
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
  [['--no-rope=1'], '`--no-rope` must stand without a value; found `1`.'],
  [['--tone', 'hihg'], '`--tone` must be `high` or `low`; found "hihg". Did you mean `high`?'],
  [['--times-per-day', '25'], '`--times-per-day` must be a whole number from 1 to 24; found "25".'],
  [['--plan', ''], '`--plan` must be the path of a file; found "".'],
  [['--tower'], '`--tower` must have a value; found none.'],
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
  --json                  for machines
  -w, --tower <text>      where

When:
  --times-per-day <number>
                          how often
  --plan <file>           the plan of the day (default: none)

Settings can also stand in assay.config.yaml, in camel case below \`mock\`. The file is looked for
beside the description, above it up to the top of the Git repository, and here. Flags win over it;
--no-<name> turns a setting off.

Exit code: 0.
`);
});

test('the table of the docs has the same', () => {
  expect(optionTable(syntax)).toBe(
    `
| option                     | in \`assay.config.yaml\` | what it does               | default |
| -------------------------- | ---------------------- | -------------------------- | ------- |
| \`-t\`, \`--tone <high\\|low>\` | \`tone\`                 | how it sounds              | low     |
| \`--times-per-day <number>\` | \`timesPerDay\`          | how often                  |         |
| \`--plan <file>\`            | \`plan\`                 | the plan of the day        | none    |
| \`--name <name>\`            | \`name\`                 | who rings; may be repeated |         |
| \`--no-rope\`                | \`rope: false\`          | do not pull a rope         | pulled  |
| \`--wet\`                    | \`wet\`                  | also in the rain           |         |
| \`--json\`                   |                        | for machines               |         |
| \`-w\`, \`--tower <text>\`     | \`tower\`                | where                      |         |
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
  const values = readSettings(syntax, parse(...args), {
    readBytes: (uri) => {
      const found = files[uri];
      if (found === undefined) return { reason: 'no such file' };
      return found === '' ? { reason: 'EACCES' } : new TextEncoder().encode(found);
    },
    repositoryTop: () => top,
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
  json: false,
  tower: undefined,
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

test('a configuration that says nothing to this command is not named', () => {
  expect(read(['/r/a.yaml'], { '/r/assay.config.yaml': 'replay: { tower: a }' })).toEqual({
    values: defaults,
    stderr: '',
  });
});

test.each([
  ['', '/r/assay.config.yaml: a configuration must be readable; found EACCES.'],
  ['mock: [', '/r/assay.config.yaml:2:1: a configuration must be YAML or JSON; found unexpected end of the stream'],
  ['mock: { json: true }', '/r/assay.config.yaml:1:15: `mock.json` must be a known key; found `json`.'],
  ['mock: { __proto__: 1 }', '/r/assay.config.yaml:1:20: `mock.__proto__` must be a known key; found `__proto__`.'],
  ['mock: { tone: 1 }', '/r/assay.config.yaml:1:15: `mock.tone` must be `high` or `low`; found 1.'],
  ['mock: { tower: "" }', '/r/assay.config.yaml:1:16: `mock.tower` must be a tower; found "".'],
])('%j is refused', (text, message) => {
  expect(() => read(['/r/a.yaml'], { '/r/assay.config.yaml': text === '' ? '' : `${text}\n` })).toThrow(message);
});
