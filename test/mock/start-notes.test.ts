import { expect, test } from '@jest/globals';
import { referenceNotes, startNotes } from '../../src/mock/start-notes.ts';
import { describe } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { createEngine } from '../../src/mock/engine.ts';
import { defaultSettings } from '../../src/mock/settings.ts';

const notesOf = (text: string): readonly string[] => {
  const bytes = new TextEncoder().encode(`openapi: 3.1.0\n${text}`);
  const source = parseSource('/api/a.yaml', bytes, { name: 'a.yaml' });
  const description = describe(source, { readBytes: () => ({ reason: 'no such file' }) });
  return startNotes([{ name: 'a', description, engine: createEngine(description, defaultSettings) }]);
};
const repeat = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

test.each<[string, string, readonly string[]]>([
  ['nothing', 'paths: { /a: { get: {} } }', []],
  [
    'each reference at its place',
    'paths:\n  /a: { $ref: "#/x" }\n  /b: { $ref: ../b.yaml }\n',
    [
      'a.yaml:3:15: `$ref` must lead to a value; found "#/x", and nothing of that name at a.yaml#.',
      'a.yaml:4:15: a referenced file must be inside /api/; found /b.yaml.',
    ],
  ],
  [
    'keywords of schemas that mean nothing, or something else, but no data that looks like one',
    'components:\n  schemas:\n    A:\n      type: int64\n      minLength: -1\n      exclusiveMinimum: true\n      example: { type: int }\n    B:\n      type: [string, "null"]\n      properties: { type: { type: string }, b: { type: foo } }\n      items: [true]\n',
    [
      'a.yaml:5:13: `type` must be as JSON Schema has it; found "int64". It is read as "integer".',
      'a.yaml:6:18: `minLength` must be as JSON Schema has it; found -1. It is left out.',
      'a.yaml:7:25: `exclusiveMinimum` must be as JSON Schema has it; found true. It is left out.',
      'a.yaml:11:56: `type` must be as JSON Schema has it; found "foo". It is left out.',
      'a.yaml:12:13: `items` must be as JSON Schema has it; found a list. It is read as `prefixItems`.',
    ],
  ],
  [
    'a missing file once',
    'paths:\n  /a: { $ref: b.yaml }\n',
    ['a.yaml:3:15: a referenced file must be readable; found no such file at /api/b.yaml.'],
  ],
  [
    'operations out of reach',
    'paths:\n  /a/{b}: { get: {} }\n  /a/{c}: { get: {} }\n  /d%ff: { get: {} }\n',
    [
      'a.yaml:4:17: GET /a/{c} must be reachable; found that GET /a/{b} answers.',
      'a.yaml:5:16: GET /d%ff must be reachable; found a path that no request can have.',
    ],
  ],
  [
    'an operation whose path ends at `?` or `#` for most clients, and how to reach it',
    'paths:\n  /a: { get: {} }\n  "/a#b c": { get: {} }\n',
    ['a.yaml:4:19: GET /a#b c must be reachable at /a; found that GET /a answers. To reach it, ask for /a%23b%20c.'],
  ],
])('%s', (_, text, notes) => {
  expect(notesOf(text)).toEqual(notes);
});

test('the first ten of each kind, and how many there are', () => {
  const notes = notesOf(
    `paths:\n${repeat(12, (index) => `  /${index}: { $ref: "#/x${index}" }`)}\n${repeat(12, (index) => `  /a/{b${index}}: { get: {} }`)}`,
  );
  expect([notes.length, notes[10], notes.at(-1)]).toEqual([
    22,
    '... 12 references that lead nowhere in all.',
    '... 11 operations that no request can reach in all.',
  ]);
});

test.each<[string, readonly string[]]>([
  ['openapi: 3.0.3', []],
  ['swagger: "2.0"', []],
])('the forms of %s are no odd keywords', (version, expected) => {
  const schemas = 'A: { type: string, exclusiveMinimum: true, nullable: true }\n';
  const places = version.startsWith('swagger')
    ? `definitions:\n  F: { type: file }\n  ${schemas}`
    : `components:\n  schemas:\n    ${schemas}`;
  const source = parseSource('/api/a.yaml', new TextEncoder().encode(`${version}\n${places}`), { name: 'a.yaml' });
  const description = describe(source, { readBytes: () => ({ reason: 'no such file' }) });
  expect(startNotes([{ name: 'a', description, engine: createEngine(description, defaultSettings) }])).toEqual(
    expected,
  );
});

test('the notes on references alone have a file that a reference and an example lack once', () => {
  const text =
    'openapi: 3.1.0\npaths: { /a: { $ref: b.yaml } }\nx: { examples: { a: { externalValue: c.txt } }, type: int }\n';
  const source = parseSource('/api/a.yaml', new TextEncoder().encode(text), { name: 'a.yaml' });
  expect(referenceNotes(describe(source, { readBytes: () => ({ reason: 'no such file' }) }))).toEqual([
    'a.yaml:2:22: a referenced file must be readable; found no such file at /api/b.yaml.',
    'a.yaml:3:38: a referenced file must be readable; found no such file at /api/c.txt.',
  ]);
});
