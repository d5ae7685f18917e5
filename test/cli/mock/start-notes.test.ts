import { expect, test } from '@jest/globals';
import { startNotes } from '../../../src/cli/mock/start-notes.ts';
import { describe } from '../../../src/description/description.ts';
import { parseSource } from '../../../src/description/parse.ts';
import { createEngine } from '../../../src/mock/engine.ts';
import { defaultSettings } from '../../../src/mock/settings.ts';

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
    'a missing file once',
    'paths:\n  /a: { $ref: b.yaml }\n',
    ['a.yaml:3:15: a referenced file must be readable; found no such file at /api/b.yaml.'],
  ],
  [
    'operations out of reach',
    'paths:\n  /a/{b}: { get: {} }\n  /a/{c}: { get: {} }\n  /d%zz: { get: {} }\n',
    [
      'a.yaml:4:17: GET /a/{c} must be reachable; found that GET /a/{b} answers.',
      'a.yaml:5:16: GET /d%zz must be reachable; found a path that no request can have.',
    ],
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
