import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import { rules } from '../../rulesets/rules/index.ts';
import { generatedFiles } from '../../src/docs/generated-files.ts';
import { ruleDocs } from '../support/rule-docs.ts';
import { presetSeverities } from '../../src/docs/rule-page.ts';

const files = [...generatedFiles(ruleDocs)];
const pages = rules.map((rule) => ({ rule, page: generatedFiles(ruleDocs).get(`docs/rules/${rule.id}.md`) ?? '' }));

test.each(files)('%s is what the repository holds', (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('every rule has a page, and the index links to it', () => {
  const index = generatedFiles(ruleDocs).get('docs/rules/README.md') ?? '';
  const missing = pages.filter(({ rule, page }) => page === '' || !index.includes(`(${rule.id}.md)`));
  expect(missing.map(({ rule }) => rule.id)).toEqual([]);
});

describe('every YAML block of a page', () => {
  const blocks = pages.flatMap(({ rule, page }) =>
    [...page.matchAll(/```yaml\n([^]*?)\n```/g)].map(([, yaml = '']) => ({ id: rule.id, yaml })),
  );

  test.each(blocks)('of $id parses', ({ yaml }) => {
    expect(typeof load(yaml, { json: true })).toBe('object');
  });

  const withOptions = pages.filter(({ rule }) => rule.check.options !== undefined);

  test.each(withOptions)('of $rule.id shows options that pass', ({ rule, page }) => {
    const [, sample = ''] = /functionOptions: (.*)/.exec(page) ?? [];
    const validate = new Ajv({ allowUnionTypes: true }).compile(rule.check.options ?? false);
    validate(load(sample));
    expect(validate.errors).toBeNull();
  });
});

test.each([
  ['x-badges-type', { recommended: 'error', seed: 'error', all: 'error' }],
  ['x-badges-unknown-field', { recommended: 'warn', seed: 'error', all: 'warn' }],
  ['x-badges-contrast', { recommended: 'off', seed: 'off', all: 'warn' }],
])('the table of %s says %j', (id, expected) => {
  const rule = rules.find((candidate) => candidate.id === id);
  expect(rule && presetSeverities(rule)).toEqual(expected);
});
