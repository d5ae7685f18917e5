import { expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import type { Source } from '../../src/description/place.ts';
import { readSparse } from '../../src/description/sparse/read-sparse.ts';
import { isStillYaml } from '../../src/lsp/workspace/read-text.ts';

const before = `openapi: 3.1.0
# a comment
info:
  title: Shop
  description: |
    Some text
      with: lines

paths:
  /a:
    get:
      summary: 'one
        two'
      x-badges:
        - name: Beta
          color: "red"
        - { name: New }
      parameters:
      - name: limit
        in: query
      -
        name: after
      tags: [a,
        b]
      description: plain
        text
  "/b": {}
components:
  schemas: { A: {} }
`;

function isYaml(text: string): boolean {
  try {
    parseSource('/a.yaml', Buffer.from(text));
    return true;
  } catch {
    return false;
  }
}

function parts(text: string): Source['sparse'] {
  const bytes = Buffer.from(text);
  return readSparse({ uri: '/a.yaml', name: '/a.yaml', raw: bytes.toString('latin1'), bytes: () => bytes })?.sparse;
}

/** Whether it is known without parsing all of it. */
function isKnown(after: string): boolean {
  const sparse = parts(after);
  return sparse !== undefined && isStillYaml({ before, after: Buffer.from(after).toString('latin1') }, sparse.blocks);
}

const rows: readonly (readonly [title: string, find: string, put: string, expected: boolean])[] = [
  ['a letter in a text', 'Beta', 'Betaé', true],
  ['a member', '  title: Shop\n', '  title: Shop\n  version: 1\n', true],
  ['nothing', 'Beta', 'Beta', true],
  ['a text that is two', 'title: Shop', 'title: Shop: a', false],
  ['a text with a colon', 'name: after', 'name: after: b', false],
  ['a text in a list', '        - { name: New }', '        - { name: New, a }: b', false],
  ['an escape that there is none of', '"red"', '"\\q"', false],
];

test.each(rows)('%s', (_title, find, put, expected) => {
  expect(isKnown(before.replace(find, put))).toEqual(expected);
});

test('what is known to be YAML is YAML', () => {
  const piece = fc.constantFrom(
    ...['a', ': ', ' ', '  ', '\n', '- ', '{', '}', '[', ']', ',', '"', "'", '#', ' #', '|', '>', '&', '*', '!', '? '],
    ...['\t', '\n      ', '---', 'x: y', '\n    b: 1', '\\', 'é', '%', '@', '\n  - a'],
  );
  const edit = fc.record({
    at: fc.nat(before.length),
    length: fc.oneof(fc.constant(0), fc.nat(6), fc.nat(60)),
    pieces: fc.array(piece, { maxLength: 4 }),
  });
  let known = 0;
  fc.assert(
    fc.property(edit, ({ at, length, pieces }) => {
      const after = before.slice(0, at) + pieces.join('') + before.slice(at + length);
      if (!isKnown(after)) return;
      known += 1;
      expect([after, isYaml(after)]).toEqual([after, true]);
    }),
    { numRuns: 3_000 },
  );
  expect(known).toBeGreaterThan(500);
});
