import { describe, expect, it } from '@jest/globals';
import { createLint, type LintOptions } from '../../src/api/lint.ts';
import { UserError } from '../../src/lib/user-error.ts';

const text = `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
  /a:
    get:
      x-badges: [{ name: Beta, position: Before }]
      responses: { '200': { description: OK } }
`;

const rulesOf = (linter: ReturnType<typeof createLint>, path: string): readonly string[] =>
  linter.lint(text, { path }).map(({ rule, severity }) => `${severity} ${rule}`);

describe('createLint', () => {
  it.each([
    ['apis/*.yaml', '/apis/a.yaml', []],
    ['apis/*.yaml', '/apis/more/a.yaml', ['error x-badges-position']],
    ['apis/**/*.{yaml,json}', '/apis/more/a.yaml', []],
    ['a.yaml', '/apis/a.yaml', []],
    ['b.yaml', '/apis/a.yaml', ['error x-badges-position']],
    ['apis/a.yaml#/paths/~1a', '/apis/a.yaml', []],
    ['apis/a.yaml#/paths/~1b', '/apis/a.yaml', ['error x-badges-position']],
  ])('overrides rules of the files %s, as Spectral does, for %s', (glob, path, expected) => {
    const ruleset = `extends: spectral-assay\noverrides:\n  - files: ['${glob}']\n    rules: { x-badges-position: off }\n`;
    expect(rulesOf(createLint({ ruleset }), path)).toEqual(expected);
  });

  it('says what only Spectral can run', () => {
    expect(createLint({ ruleset: 'extends: [spectral-assay, spectral:oas]\n' }).skipped).toEqual([
      '/.spectral.yaml:1:27: `spectral:oas` is a ruleset that only Spectral can run.',
    ]);
  });

  it('passes over other files where it is given none, and reads those that it is given', () => {
    const referring = 'openapi: 3.1.0\npaths: { /a: { $ref: parts/a.yaml } }\n';
    const part = 'get: { x-badges: [{ color: red }] }\n';
    const read = (path: string) => (path === '/parts/a.yaml' ? part : undefined);
    const bytes = (path: string) => (path === '/parts/a.yaml' ? new TextEncoder().encode(part) : undefined);
    const found = [{}, { readFile: read }, { readFile: bytes }].map((options) =>
      createLint(options)
        .lint(referring)
        .map(({ rule, place }) => `${place.source} ${rule}`),
    );
    const missing = ['/parts/a.yaml x-badges-required'];
    expect(found).toEqual([[], missing, missing]);
  });

  it('reads the rulesets that a ruleset extends', () => {
    const ruleset = 'extends: ./more.yaml\n';
    const readFile = (path: string) =>
      path === '/more.yaml' ? 'extends: spectral-assay\nrules: { x-badges-position: warn }\n' : undefined;
    expect(rulesOf(createLint({ ruleset, readFile }), '/a.yaml')).toEqual(['warn x-badges-position']);
    const missing = '/.spectral.yaml:1:10: `extends` must name a ruleset that is there; found no file `./more.yaml`.';
    expect(() => createLint({ ruleset })).toThrow(missing);
    expect(() => createLint({ ruleset, readFile: () => undefined })).toThrow(missing);
  });

  it('repairs a text', () => {
    const { text: repaired, fixed, findings } = createLint().fix(text);
    expect([repaired, fixed, findings]).toEqual([text.replace('Before', 'before'), 1, []]);
  });

  it('repairs what a person should look at where that is wanted, with what is safe', () => {
    const doubtful = text.replace('Beta,', 'Beta, color: gren,');
    const rulesLeft = [false, true].map((suggestions) => {
      const { text: repaired, fixed, findings } = createLint().fix(doubtful, { suggestions });
      return [/\{ name.*\}/u.exec(repaired)?.[0], fixed, findings.map(({ rule }) => rule)];
    });
    expect(rulesLeft).toEqual([
      ['{ name: Beta, color: gren, position: before }', 1, ['x-badges-color']],
      ['{ name: Beta, color: green, position: before }', 2, []],
    ]);
  });
});

it.each([
  [{ preset: 'x' }, '`preset` must be `recommended`, `seed`, `badges`, `mcp` or `all`; found "x".'],
  [{ presets: 'mcp' }, '`createLint` has no option `presets`. Did you mean `preset`?'],
  [{ rules: { 'x-badge-color': 'off' } }, 'There is no rule `x-badge-color`. Did you mean `x-badges-color`?'],
  [
    { rules: { 'x-badges-color': 'warning' } },
    '`rules.x-badges-color` must be `error`, `warn`, `info`, `hint` or `off`; found "warning".',
  ],
])('refuses %j', (options, message) => {
  expect(() => createLint(options as LintOptions)).toThrow(new UserError(message));
});
