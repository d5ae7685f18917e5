import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { examples } from '../../build/site/playground/examples.ts';
import { lintHere, repairHere, withRepairOf } from '../../build/site/playground/linter.ts';
import { createLint } from '../../src/api/lint.ts';

const fixtures = ['events-asyncapi.yaml', 'mcp-only-openapi.yaml'];
const texts = [
  ...Object.entries(examples),
  ...fixtures.map((name) => [name, readFileSync(`fixtures/${name}`, 'utf8')] as const),
];

/** A text that is long enough to be read in parts. */
const long = `${texts[0]?.[1] ?? ''}x-long:\n${'  - text that stands for much else\n'.repeat(2_000)}`;

test.each([...texts, ['a long text', long] as const])('%s has the findings and repairs of createLint', (_, text) => {
  for (const preset of ['recommended', 'all'] as const) {
    const linter = createLint({ preset });
    const path = text.startsWith('{')
      ? '/openapi.json'
      : text.startsWith('asyncapi')
        ? '/asyncapi.yaml'
        : '/openapi.yaml';
    expect(lintHere(text, preset)).toEqual({ kind: 'findings', findings: linter.lint(text, { path }) });
    const { text: repaired, fixed } = linter.fix(text, { path, suggestions: true });
    expect(repairHere(text, preset, true)).toEqual({ text: repaired, count: fixed });
  }
});

test('one finding is repaired alone', () => {
  const [text = ''] = Object.values(examples);
  const result = lintHere(text, 'recommended');
  const findings = result.kind === 'findings' ? result.findings : [];
  const changed = findings.map((finding) => {
    const repaired = withRepairOf(text, 'recommended', finding)?.split('\n') ?? [];
    return repaired.filter((line, index) => line !== text.split('\n')[index]);
  });
  expect(changed).toEqual([
    ['        color: "#1f7cff"'],
    ['        color: green'],
    ['        position: before'],
    ['        color: red'],
  ]);
});

/** A text whose examples break their schemas, in as many values of one schema as are interpreted before it is compiled elsewhere, and more. */
const wrongExamples = `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /a:
    get:
      responses:
        '200':
          description: a
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Limit' }
              examples:
${Array.from({ length: 30 }, (_, index) => `                e${index}: { value: ${index + 4} }\n`).join('')}components:
  schemas:
    Limit: { type: integer, maximum: 5 }
`;

test('the rules of examples hold each example against its schema', () => {
  const result = lintHere(wrongExamples, 'examples');
  const found = result.kind === 'findings' ? result.findings : [];
  expect(found.map(({ rule }) => rule)).toEqual(Array.from({ length: 28 }, () => 'mock-example-valid'));
  expect(found.map(({ message }) => message)[27]).toBe(
    'The example "e29" of the 200 response of GET /a must be at most 5; found 33.',
  );
});

test('any text has findings or a sentence', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...Object.values(examples), ''), (typed, text) => {
      const at = typed.length % (text.length + 1);
      expect(['findings', 'unreadable']).toContain(lintHere(text.slice(0, at) + typed + text.slice(at), 'all').kind);
    }),
  );
});
