import { describe, expect, test } from '@jest/globals';
import { descriptionRules } from '../../../rulesets/description/rules.ts';
import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { rules } from '../../../rulesets/rules/index.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import type { Source } from '../../../src/description/place.ts';
import { readRuleset } from '../../../src/lint/ruleset/read-ruleset.ts';
import { matchesGlob } from '../../../src/node/glob.ts';
import { apartIds } from '../../../src/lint/ruleset/apart.ts';
import { presetRuleset, severityAt } from '../../../src/lint/ruleset/ruleset.ts';
import { UserError } from '../../../src/lib/user-error.ts';

const sourceOf = (uri: string, text: string): Source => parseSource(uri, new TextEncoder().encode(text));

function read(text: string, files: Readonly<Record<string, string>> = {}) {
  return readRuleset(sourceOf('/api/.spectral.yaml', text), {
    load: (uri) => {
      const found = files[uri];
      if (found === undefined) throw new UserError(`${uri}: a ruleset must be readable; found no such file.`);
      return sourceOf(uri, found);
    },
    exists: () => true,
    matches: matchesGlob,
  });
}

/** `id severity` of each rule that is on. */
function onIn(text: string, files?: Readonly<Record<string, string>>, uri = '/api/openapi.yaml'): readonly string[] {
  return read(text, files)
    .rulesetFor(uri)
    .rules.map(({ rule, severity }) => `${rule.id} ${severity}`);
}

const recommended = presetRuleset('recommended').rules.map(({ rule, severity }) => `${rule.id} ${severity}`);
const count = (preset: Parameters<typeof presetRuleset>[0]): number => presetRuleset(preset).rules.length;

test.each([
  'extends: spectral-assay',
  'extends: [spectral-assay/recommended]',
  'extends: ./node_modules/spectral-assay/rulesets/recommended.yaml',
  'extends: https://unpkg.com/spectral-assay@1.0.0/dist/recommended.mjs',
  'extends: [[spectral-assay/all, off], spectral-assay]',
  'extends: [[spectral-assay, recommended]]',
])('%s has the rules of the recommended preset', (text) => {
  expect(onIn(text)).toEqual(recommended);
});

test.each([
  ['extends: spectral-assay/all', count('all')],
  ['extends: spectral-assay/seed', count('seed')],
  ['extends: [spectral-assay/badges, spectral-assay/mcp]', count('recommended')],
  [
    'extends: [[spectral-assay/badges, all]]',
    presetRuleset('all').rules.filter(({ rule }) => rule.id.startsWith('x-badges')).length,
  ],
  ['extends: [[spectral-assay, off]]', 0],
  ['rules: {}', 0],
])('%s has %i rules', (text, expected) => {
  expect(onIn(text)).toHaveLength(expected);
});

describe('a rule by its name', () => {
  test.each([
    ['off', undefined],
    ['false', undefined],
    ['hint', 'x-badges-color hint'],
    ['true', 'x-badges-color error'],
    ['{ severity: warn, given: $, then: { function: badge-color } }', 'x-badges-color warn'],
  ])('%s', (value, expected) => {
    const found = onIn(`extends: spectral-assay\nfunctions: [badge-color]\nrules: { x-badges-color: ${value} }`);
    expect(found.find((one) => one.startsWith('x-badges-color '))).toBe(expected);
  });

  test('is switched on although the preset has it off', () => {
    expect(onIn('extends: [[spectral-assay/all, off], spectral-assay]\nrules: { x-badges-max: true }')).toContain(
      'x-badges-max warn',
    );
  });

  test('has options', () => {
    const text =
      'extends: spectral-assay\nfunctions: [badges-max]\nrules: { x-badges-max: { given: $, then: { function: badges-max, functionOptions: { max: 2 } } } }';
    const { rulesetFor, skipped } = read(text);
    const max = rulesetFor('/api/a.yaml').rules.find(({ rule }) => rule.id === 'x-badges-max');
    expect([max?.options, skipped]).toEqual([{ max: 2 }, []]);
  });
});

describe('files that extend each other', () => {
  test('the last one counts, also with what it switches off', () => {
    const files = {
      '/api/own/strict.yaml': 'extends: spectral-assay\nrules: { x-badges-color: off, x-badges-empty: error }',
    };
    const found = onIn('extends: [spectral-assay, ./own/strict.yaml]', files);
    expect(found).toEqual(
      recommended
        .filter((one) => one !== 'x-badges-color error')
        .map((one) => (one === 'x-badges-empty info' ? 'x-badges-empty error' : one)),
    );
  });

  test('of a copy of this package are its presets', () => {
    const files = { '/package.json': '{ "name": "spectral-assay" }' };
    expect(onIn('extends: ../dist/seed.text.mjs', files)).toHaveLength(count('seed'));
  });
});

describe('overrides', () => {
  const text = `extends: spectral-assay
overrides:
  - files: ['legacy/*']
    rules: { x-badges-color: off }
  - files: ['public.yaml#/paths/~1a']
    rules: { x-badges-empty: error }
`;

  test('of files', () => {
    expect(onIn(text, {}, '/api/legacy/a.yaml')).not.toContain('x-badges-color error');
    expect(onIn(text)).toContain('x-badges-color error');
  });

  test.each([
    ['../other/*.yaml', '/other/a.yaml', true],
    ['../*.yaml', '/other/a.yaml', false],
    ['**/*.yaml', '/other/a.yaml', false],
    ['/other/*.yaml', '/other/a.yaml', false],
    ['a.yaml', '/apis/a.yaml', true],
    ['v1/*.yaml', 'C:\\api\\v1\\a.yaml', false],
  ])('of %s are of %s: %s', (glob, uri, isOff) => {
    const one = `extends: spectral-assay\noverrides: [{ files: ['${glob}'], rules: { x-badges-color: off } }]`;
    expect(onIn(one, {}, uri).includes('x-badges-color error')).toBe(!isOff);
  });

  test('of a part of a file', () => {
    const ruleset = read(text).rulesetFor('/api/public.yaml');
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const weigh = (source: string, ...path: string[]) =>
      severityAt(ruleset, 'x-badges-empty', 'info', { source, path, range });
    expect([
      weigh('/api/public.yaml', 'paths', '/a', 'get'),
      weigh('/api/public.yaml', 'paths', '/ab'),
      weigh('/api/other.yaml', 'paths', '/a', 'get'),
    ]).toEqual(['error', 'info', 'info']);
  });
});

test.each([
  [
    'extends: [spectral:oas, spectral-assay]',
    '/api/.spectral.yaml:1:11: `spectral:oas` is a ruleset that only Spectral can run.',
  ],
  ['extends: ./rules.js', '/api/.spectral.yaml:1:10: `./rules.js` is a ruleset that only Spectral can run.'],
  [
    'rules: { our-own: { given: $, then: { function: truthy } } }',
    '/api/.spectral.yaml:1:19: `our-own` is a rule that only Spectral can run.',
  ],
  [
    'rules: { x-badges-max: { given: $.info, then: { function: truthy } } }',
    '/api/.spectral.yaml:1:24: `x-badges-max` has a `given` of its own here, so that only Spectral can run it.',
  ],
  [
    'rules: { x-badges-max: { given: $, then: { function: truthy } } }',
    '/api/.spectral.yaml:1:24: `x-badges-max` has a `then` of its own here, so that only Spectral can run it.',
  ],
  [
    'extends: spectral-assay/examples\nrules: { mock-example-valid: { given: $.info, then: { function: truthy } } }',
    '/api/.spectral.yaml:2:30: `mock-example-valid` has a `given` of its own here, so that only Spectral can run it.',
  ],
  [
    'functions: [badges-max]\nrules: { x-badges-max: { message: a, given: $, then: { function: badges-max } } }',
    '/api/.spectral.yaml:2:24: `x-badges-max` is run as Assay has it; `message` is for Spectral alone.',
  ],
  [
    'overrides: [{ files: [a], extends: spectral:oas }]',
    '/api/.spectral.yaml:1:36: `spectral:oas` is a ruleset that only Spectral can run.',
  ],
  [
    'rules: {}\noverrides: [{ files: [a], rules: { a-title: { given: $, then: { function: truthy } } } }]',
    '/api/.spectral.yaml:2:45: `a-title` is a rule that only Spectral can run.',
  ],
])('%s is left to Spectral, and said', (text, sentence) => {
  expect(read(text).skipped).toEqual([sentence]);
});

describe('a rule of ours that a ruleset replaces', () => {
  const replaced = 'x-badges-color: { given: $.info, then: { function: truthy } }';
  const base = { '/api/base.yaml': `extends: spectral-assay\nrules: { ${replaced} }` };

  test.each<[string, Record<string, string>]>([
    [`extends: spectral-assay\nrules: { ${replaced} }`, {}],
    ['extends: ./base.yaml\nrules: { x-badges-color: warn }', base],
    [`extends: spectral-assay\noverrides: [{ files: ['*.yaml'], rules: { ${replaced} } }]`, {}],
  ])('is not run: %j', (text, files) => {
    expect(onIn(text, files).filter((each) => each.startsWith('x-badges-color '))).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ['extends: [./base.yaml, spectral-assay]', base],
    [`extends: spectral-assay\noverrides: [{ files: [b.yaml], rules: { ${replaced} } }]`, {}],
  ])('is run where it is as Assay has it: %j', (text, files) => {
    expect(onIn(text, files)).toContain('x-badges-color error');
  });
});

describe('a rule that no extended ruleset has', () => {
  const sentence = (where: string): string =>
    `/api/.spectral.yaml:${where}: \`x-badges-max\` must be a rule of a ruleset that is extended, as Spectral changes no other; found none of that name. Extend all rules first, with none of them on: \`extends: [[spectral-assay/all, off], spectral-assay]\`.`;

  test.each([
    ['extends: spectral-assay\nrules: { x-badges-max: warn }', sentence('2:24')],
    ['extends: spectral-assay\nrules: { x-badges-max: off }', sentence('2:24')],
    ['extends: [spectral:oas, spectral-assay]\nrules: { x-badges-max: true }', sentence('2:24')],
    ['rules: { x-badges-max: warn }', sentence('1:24')],
    ['extends: spectral-assay\noverrides: [{ files: [a], rules: { x-badges-max: warn } }]', sentence('2:50')],
  ])('is refused: %j', (text, message) => {
    expect(() => read(text)).toThrow(new UserError(message));
  });

  test.each([
    'extends: [[spectral-assay/all, off], spectral-assay]\nrules: { x-badges-max: warn }',
    'extends: [our-rules, spectral-assay]\nrules: { x-badges-max: warn }',
    'extends: spectral-assay\nfunctions: [badges-max]\nrules: { x-badges-max: { given: $, severity: warn, then: { function: badges-max } } }',
  ])('is not: %j', (text) => {
    expect(onIn(text)).toContain('x-badges-max warn');
  });
});

test.each([
  [
    'extends: [spectral-assay, spectral-assay/examples]\nrules: { mock-example-missing: off, mock-example-valid: warn }',
    { 'mock-example-missing': 'off', 'mock-example-valid': 'warn' },
  ],
  [
    'extends: ./node_modules/spectral-assay/dist/examples.mjs\nrules: { mock-example-missing: false, mock-example-valid: true }',
    { 'mock-example-missing': 'off' },
  ],
  [
    'extends: spectral-assay/description\nrules: { description-parameter-used: hint }',
    { 'description-parameter-used': 'hint' },
  ],
  ['extends: spectral-assay', undefined],
])('severities of rules of presets apart: %j', (text, expected) => {
  const { apart, skipped } = read(text);
  const severities = apart && Object.fromEntries([...apart.values()].flatMap((one) => [...one]));
  expect([severities, skipped]).toEqual([expected, []]);
});

test('a rule of a preset apart that a ruleset replaces is not run', () => {
  const { apart } = read(
    'extends: spectral-assay/examples\nrules: { mock-example-valid: { given: $.info, then: { function: truthy } } }',
  );
  expect(apart && Object.fromEntries([...apart.values()].flatMap((one) => [...one]))).toEqual({
    'mock-example-valid': 'off',
  });
});

test.each([
  ['extends: spectral-assay', []],
  ['extends: [spectral:oas, spectral-assay]', ['spectral:oas']],
  ['extends: [[spectral:asyncapi, all], [spectral:oas, off]]', ['spectral:asyncapi']],
])('rulesets of Spectral itself are known: %j', (text, expected) => {
  expect([...(read(text).extendsSpectral ?? [])]).toEqual(expected);
});

test.each([
  ['overrides:\n  - files: [a.yaml, "*a*a*a*a*a*a*b"]\n    rules: { x-badges-color: off }', '3:21'],
  ['except:\n  "*a*a*a*a*a*a*b":\n    - x-badges-color', '3:3'],
])('a glob that would take too long is refused with its place: %j', (text, place) => {
  const path = 'a'.repeat(50);
  const sentence = '"*a*a*a*a*a*a*b" must be a glob of few stars for long names; found many for';
  expect(() => read(`extends: spectral-assay\n${text}`).rulesetFor(`/api/${path}`)).toThrow(
    new UserError(`/api/.spectral.yaml:${place}: ${sentence} "${path}". Write fewer.`),
  );
});

test('overrides of rules on examples count for their files', () => {
  const { rulesetFor } = read(
    'extends: spectral-assay/examples\noverrides: [{ files: [old.yaml], rules: { mock-example-valid: off } }]',
  );
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const weigh = (source: string) =>
    severityAt(rulesetFor(source), 'mock-example-valid', 'error', { source, path: ['a'], range });
  expect(['/api/old.yaml', '/api/new.yaml'].map(weigh)).toEqual(['off', 'error']);
});

test.each([
  ['x-badges-max', '{ max: 0 }', '`F.max` must be at least 1; found 0.'],
  ['x-badges-max', '{ max: a }', '`F.max` must be an integer; found "a".'],
  ['x-badges-max', '{ most: 1 }', 'a key of `F` must be one of max; found `most`.'],
  ['x-badges-contrast', '{ ratio: 22 }', '`F.ratio` must be at most 21; found 22.'],
  ['x-badges-contrast', '{ textColors: [] }', '`F.textColors` must have 1 or more items; found an empty list.'],
  ['x-badges-contrast', '{ textColors: [1] }', '`F.textColors.0` must be a string; found 1.'],
  ['x-badges-color', '{ palette: x }', '`F.palette` must be one of css, any; found "x".'],
  ['x-badges-color', '{ palette: cs }', '`F.palette` must be one of css, any; found "cs". Did you mean `css`?'],
])('options of %s: %s is refused with a sentence', (id, options, sentence) => {
  const rule = rules.find((one) => one.id === id);
  const name = String(rule?.functionName);
  const text = `functions: [${name}]\nrules:\n  ${id}:\n    given: $\n    then: { function: ${name}, functionOptions: ${options} }`;
  const path = `rules.${id}.then.functionOptions`;
  expect(() => read(text)).toThrow(sentence.replace('F', path));
});

test('overrides with `extends` have those rules for their files', () => {
  const text =
    "extends: spectral-assay/badges\noverrides: [{ files: ['old.yaml'], extends: [[spectral-assay/mcp, all]] }]";
  const ids = onIn(text, {}, '/api/old.yaml');
  expect([ids.length, ids.every((one) => one.startsWith('x-mcp-')), onIn(text).length]).toEqual([
    rules.filter(({ id }) => id.startsWith('x-mcp-')).length,
    true,
    count('badges'),
  ]);
});

test.each([
  [
    'badges',
    'rules: { x-badges-color: off }',
    'mcp, rules: { x-badges-empty: off }',
    ['x-badges-color', 'x-badges-empty'],
  ],
  ['badges', 'rules: { x-badges-color: off }', 'recommended', ['x-badges-color']],
  ['mcp', 'description: without rules', 'recommended, rules: { x-badges-empty: off }', ['x-badges-empty']],
])('over %s with %s, overrides that extend %s have all rules but %j', (extended, own, part, off) => {
  const text = `extends: spectral-assay/${extended}\n${own}\noverrides: [{ files: ['*'], extends: spectral-assay/${part} }]`;
  const ids = presetRuleset('recommended').rules.map(({ rule }) => rule.id);
  const found = read(text)
    .rulesetFor('/api/openapi.yaml')
    .rules.map(({ rule }) => rule.id);
  expect(found).toEqual(ids.filter((id) => !off.includes(id)));
});

test('a boolean for a part of a file, beside a whole file, is refused', () => {
  const text = "extends: spectral-assay\noverrides: [{ files: [a, 'b#/c'], rules: { x-badges-color: true } }]";
  const sentence =
    '/api/.spectral.yaml:2:60: `x-badges-color` must be a severity, as it is for a part of a file; found true.';
  expect(() => read(text)).toThrow(sentence);
});

test('`except` switches rules off for its files, as overrides do', () => {
  const text = 'extends: spectral-assay\nexcept: { old.yaml: [x-badges-color], "#/paths": [x-badges-empty] }';
  expect(onIn(text, {}, '/api/old.yaml')).not.toContain('x-badges-color error');
  const ruleset = read(text).rulesetFor('/api/new.yaml');
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const place = { source: '/api/new.yaml', path: ['paths', '/a'], range };
  expect(severityAt(ruleset, 'x-badges-empty', 'info', place)).toBe('off');
});

test('severities of rules of others for a part of a file count there; what is none is left to Spectral', () => {
  const overrides = "[{ files: [b, 'b#/c'], rules: { mine: warn, info-contact: true } }]";
  const { rulesetFor } = read(`extends: [spectral:oas, spectral-assay]\noverrides: ${overrides}`);
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const at = (rule: string) =>
    severityAt(rulesetFor('/api/b'), rule, 'error', { source: '/api/b', path: ['c'], range });
  expect([at('mine'), at('info-contact')]).toEqual(['warn', 'error']);
});

test('the rules of presets apart are those that there are', () => {
  expect(apartIds).toEqual([...exampleRules, ...descriptionRules].map(({ id }) => id));
});
