import { describe, expect, test } from '@jest/globals';
import { parseSource } from '../../../src/description/parse/parse.ts';
import type { Source } from '../../../src/description/place.ts';
import { foreignRuleset, foreignScript } from '../../../src/lint/ruleset/foreign-ruleset.ts';
import { isHarmlessPath } from '../../../src/lint/ruleset/harmless-path.ts';

const sourceOf = (uri: string, text: string): Source => parseSource(uri, new TextEncoder().encode(text));

function foreignIn(text: string, files: Readonly<Record<string, string>> = {}) {
  return foreignRuleset(sourceOf('/api/.spectral.yaml', text), {
    load: (uri) => sourceOf(uri, files[uri] ?? ''),
    exists: (uri) => files[uri] !== undefined,
  });
}

const rule = 'given: $, then: { function: truthy }';
const parsedRule = { given: '$', then: { function: 'truthy' } };

test.each<[what: string, text: string, left: unknown]>([
  ['a ruleset of Spectral', 'extends: [spectral:oas, spectral-assay]', { extends: ['spectral:oas'], rules: {} }],
  [
    'a pair',
    'extends: [[spectral:oas, all], [spectral-assay/all, off]]',
    { extends: [['spectral:oas', 'all']], rules: {} },
  ],
  [
    'its own rules',
    `formats: [oas3]\naliases: { A: [$.info] }\nextends: spectral-assay\nrules: { mine: { ${rule} }, x-badges-max: off, mock-example-valid: off }`,
    { formats: ['oas3'], aliases: { A: ['$.info'] }, rules: { mine: parsedRule } },
  ],
  [
    'overrides and exceptions without ours',
    `extends: spectral:oas\noverrides: [{ files: [a.yaml], rules: { info-contact: off, x-badges-max: off } }, { files: [b.yaml], rules: { x-badges-max: off } }]\nexcept: { 'a.yaml#/info': [info-contact, x-badges-max], b.yaml: [x-badges-max] }`,
    {
      extends: ['spectral:oas'],
      rules: {},
      overrides: [{ files: ['a.yaml'], rules: { 'info-contact': 'off' } }],
      except: { 'a.yaml#/info': ['info-contact'] },
    },
  ],
])('Spectral is left %s', (_, text, left) => {
  const { texts = {}, code } = foreignIn(text) ?? {};
  expect([JSON.parse(texts['/api/.spectral.yaml'] ?? ''), code]).toEqual([left, []]);
});

test.each(['extends: spectral-assay', 'rules: {}', 'extends: ./ours.yaml', 'extends: spectral-assay/examples'])(
  'nothing is left of %j',
  (text) => {
    expect(
      foreignIn(text, { '/api/ours.yaml': 'extends: spectral-assay\nrules: { x-badges-max: off }' }),
    ).toBeUndefined();
  },
);

test('files that a ruleset extends are named by their absolute paths, and written in ASCII', () => {
  const files = {
    '/api/base.yaml': `extends: [../.spectral.yaml, base.yaml]\nrules: { größe: { ${rule} } }`,
    '/.spectral.yaml': '{}',
  };
  expect(foreignIn('extends: [base.yaml, spectral:asyncapi]', files)).toMatchObject({
    path: '/api/.spectral.yaml',
    texts: {
      '/api/.spectral.yaml': '{"extends":["/api/base.yaml","spectral:asyncapi"],"rules":{}}',
      '/api/base.yaml': String.raw`{"extends":["/api/base.yaml"],"rules":{"gr\u00f6\u00dfe":{"given":"$","then":{"function":"truthy"}}}}`,
    },
    rulesets: ['spectral:asyncapi'],
    ruleCount: 1,
    code: [],
  });
});

const filter = "$.info[?(@.constructor.constructor('1')())]";

test.each<[text: string, code: string]>([
  ['extends: "@acme/rules"', '/api/.spectral.yaml:1:10: `@acme/rules` may run code of its own'],
  ['extends: ./rules.js', '/api/.spectral.yaml:1:10: `./rules.js` may run code of its own'],
  ['extends: ./node_modules/a/b.yaml', '/api/.spectral.yaml:1:10: `./node_modules/a/b.yaml` may run code of its own'],
  ['extends: https://a.test/b.yaml', '/api/.spectral.yaml:1:10: `https://a.test/b.yaml` comes from the network'],
  [`functions: [own]\nrules: { a: { ${rule} } }`, '/api/.spectral.yaml:1:12: `functions` names files of JavaScript'],
  [
    `rules: { a: { given: "${filter}", then: { function: truthy } } }`,
    '/api/.spectral.yaml:1:22: `rules.a.given` has a filter that may run code',
  ],
  [
    `rules: { a: { given: $, then: { field: "${filter}", function: truthy } } }`,
    '/api/.spectral.yaml:1:40: `rules.a.then.field` has a filter that may run code',
  ],
  [
    `aliases: { A: { targets: [{ formats: [oas3], given: ["${filter}"] }] } }\nrules: { a: { ${rule} } }`,
    '/api/.spectral.yaml:1:15: `aliases.A` has a filter that may run code',
  ],
  [
    `rules: { a: { message: "#{{1+1}}", ${rule} } }`,
    '/api/.spectral.yaml:1:24: `rules.a.message` has an expression that is run',
  ],
])('%j has code', (text, code) => {
  expect(foreignIn(text, { '/api/node_modules/a/b.yaml': '{}' })?.code).toEqual([code]);
});

test('a script is code', () => {
  expect(foreignScript('/api/.spectral.js', '.spectral.js')).toMatchObject({
    texts: {},
    code: ['.spectral.js is JavaScript'],
    rulesets: ['.spectral.js'],
  });
});

describe('a path', () => {
  test.each([
    '$.paths[*]["get","put"]~',
    "$.paths[*][?( @property === 'get' || @property === 'put' )]",
    String.raw`$..parameters[?(@ && @.in == 'query' && @.name.match(/^[a-z]+$/))]`,
    String.raw`$.paths[?(!/\/health$/.test(@property))]^`,
    '$.channels[?(@property.length > 3 && @.x.y != true)]',
    "$.servers[?(@.url.startsWith('https:') && (@.a || !@.b))][0:2].*",
  ])('%s only looks', (path) => {
    expect(isHarmlessPath(path)).toBe(true);
  });

  test.each([
    filter,
    "$[?(@['con'+'structor'])]",
    '$[?(@[@.x])]',
    '$[?(@[0||@.x])]',
    '$[(@.length-1)]',
    "$['?(@.a(1))']",
    '$[?(@.x.y())]',
    "$[?(@.a.match(/[/)&&@.b.match(/]/.x.y('/)))]",
    '$`x',
    '$[?((@.a)(1))]',
    "$[?(@['a'] (1))]",
    '$[?(x=1)]',
    "$[?(@.a.replace('a','b'))]",
  ])('%s may do more', (path) => {
    expect(isHarmlessPath(path)).toBe(false);
  });
});
