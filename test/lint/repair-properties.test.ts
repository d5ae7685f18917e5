import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { dump, load } from 'js-yaml';
import { hostExample } from '../../rulesets/example-hosts.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { createLint } from '../../src/api/lint.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { yamlOptions } from '../../src/description/parse/yaml-options.ts';
import { ruleDocs } from '../support/rule-docs.ts';
import { mutate, mutations } from './mutants.ts';

const linter = createLint({ preset: 'all' });

const examples = rules.flatMap(({ id }) => {
  const docs = ruleDocs[id];
  return (docs?.invalid ?? []).map((example) => ({
    id,
    title: example.title,
    text: hostExample(example.host ?? docs?.host ?? 'openapi-root', example.yaml),
  }));
});

/** What must hold of the repair of any text. */
const sound = { isIdempotent: true, isReadable: true, isNeeded: true, isSound: true };

function repairOf(text: string, path: string): typeof sound {
  const before = linter.lint(text, { path });
  const repaired = linter.fix(text, { path, suggestions: true });
  const places = new Set(before.map(({ rule, place }) => `${rule} ${JSON.stringify(place.path)}`));
  // What a repair made readable has findings of its own, below a place that had one.
  const holders = before
    .filter(({ fix }) => fix !== undefined)
    .map(({ fix }) => JSON.stringify(fix?.path.slice(0, -1)).slice(0, -1));
  return {
    isIdempotent: linter.fix(repaired.text, { path, suggestions: true }).text === repaired.text,
    isReadable: parseSource(path, new TextEncoder().encode(repaired.text)).tree !== undefined,
    isNeeded: repaired.text === text || before.some(({ fix }) => fix !== undefined),
    isSound: repaired.findings.every(({ rule, place }) => {
      const written = JSON.stringify(place.path);
      return places.has(`${rule} ${written}`) || holders.some((holder) => written.startsWith(holder));
    }),
  };
}

test.each(examples)('$id: $title, repaired', ({ text }) => {
  expect(repairOf(text, '/a.yaml')).toEqual(sound);
});

describe.each([
  'fixtures/mcp-only-openapi.yaml',
  'fixtures/openapi-3.0-badges.yaml',
  'fixtures/asyncapi-2.6-badges.yaml',
])('mutants of %s, repaired', (file) => {
  const tree = load(readFileSync(file, 'utf8'), yamlOptions);

  test.each<[string, (value: unknown) => string]>([
    ['/a.json', (value) => JSON.stringify(value, undefined, 2)],
    ['/b.json', (value) => JSON.stringify(value)],
    ['/a.yaml', (value) => dump(value, { lineWidth: -1 })],
    ['/b.yaml', (value) => dump(value, { lineWidth: -1, flowLevel: 3 })],
  ])('%s', (path, write) => {
    fc.assert(
      fc.property(mutations, (changes) => {
        expect(repairOf(write(mutate(tree, changes)), path)).toEqual(sound);
      }),
      { numRuns: 12 },
    );
  });
});
