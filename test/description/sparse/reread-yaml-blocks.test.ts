import { fc } from '../../support/properties.ts';
import { describe, expect, test } from '@jest/globals';
import { readYamlBlocks } from '../../../src/description/sparse/yaml-blocks.ts';
import { rereadYamlBlocks } from '../../../src/description/sparse/reread-yaml-blocks.ts';
import type { YamlBlocks } from '../../../src/description/sparse/yaml-entries.ts';

const text = `openapi: 3.1.0
# A comment
info:
  title: Shop
  description: |
    Several
    lines
paths:
  /a:
    get:
      tags:
      - one
      - two
      x-badges:
        - name: Beta
          color: red

        # Another
        - name: New
      responses: { '200': { description: "A
        b" } }
  /b:
    get:
      x-badges: []
components:
  schemas:
${'    A: { type: object }\n'.repeat(40)}`;

/** The entries that are there, without the room for more. */
function entriesOf(blocks: YamlBlocks | undefined) {
  if (blocks === undefined) return undefined;
  const { count, starts, lines, parents, ends, nexts, values } = blocks;
  const cut = (numbers: Uint32Array): readonly number[] => [...numbers.subarray(0, count)];
  return {
    text: blocks.text,
    starts: cut(starts),
    lines: cut(lines),
    parents: cut(parents),
    ends: cut(ends),
    nexts: cut(nexts),
    values: cut(values),
  };
}

/** The blocks of an edited text: those that are read again, and those that are read anew. */
function both(edited: string, from = text) {
  const before = readYamlBlocks(from);
  return { again: before && rereadYamlBlocks(before, edited), anew: readYamlBlocks(edited) };
}

describe('a block is read again', () => {
  test.each([
    ['a letter of a value', 'Beta', 'Betta'],
    ['a key', 'color: red', 'colour: red'],
    ['a line more', '          color: red\n', '          color: red\n          position: after\n'],
    ['a line less', '          color: red\n', ''],
    ['an item more', '        - name: New\n', '        - name: New\n        - name: Old\n'],
    ['a comment', '# Another', '# The other'],
    ['a line of a text', 'Several', 'Many'],
    ['items beside their key', '- two\n', '- two\n      - three\n'],
    ['a mapping where a word was', 'title: Shop', 'title:\n    en: Shop'],
    ['nothing', 'Beta', 'Beta'],
  ])('%s', (_, from, to) => {
    const { again, anew } = both(text.replace(from, to));
    expect(anew).toBeDefined();
    expect(entriesOf(again)).toEqual(entriesOf(anew));
  });

  test('with all that follows in its place, however often', () => {
    let blocks = readYamlBlocks(text);
    let edited = text;
    for (const word of ['Beta', 'Zeta', 'Eta', 'Theta'].entries()) {
      edited = edited.replace(/name: \w+\n {10}color/u, `name: ${word[1]}\n          color`);
      blocks = blocks && rereadYamlBlocks(blocks, edited);
      expect(entriesOf(blocks)).toEqual(entriesOf(readYamlBlocks(edited)));
    }
  });
});

describe('all is read where a block is not enough', () => {
  test.each([
    ['the first line', '3.1.0', '3.1.1'],
    ['a key of the root', 'info:', 'infos:'],
    ['a quote that is open', 'name: Beta', 'name: "Beta'],
    ['an anchor', 'name: Beta', 'name: &b Beta'],
    ['a return alone', 'name: Beta', 'name: Beta\rb'],
    ['a block that ends sooner', '        - name: New', '- name: New'],
  ])('%s', (_, from, to) => {
    expect(both(text.replace(from, to)).again).toBeUndefined();
  });
});

test('what is read again is what is read anew', () => {
  const pieces = [
    'a',
    ' ',
    '  ',
    '\n',
    '\n  ',
    '\n        ',
    ': ',
    '- ',
    '# ',
    '"',
    "'",
    '{',
    '}',
    '|',
    '\r\n',
    'name: x\n',
    '- y\n',
  ];
  fc.assert(
    fc.property(
      fc.nat(text.length),
      fc.nat(12),
      fc.array(fc.constantFrom(...pieces), { maxLength: 4 }),
      (at, length, added) => {
        const { again, anew } = both(`${text.slice(0, at)}${added.join('')}${text.slice(at + length)}`);
        expect(entriesOf(again)).toEqual(again && entriesOf(anew));
      },
    ),
    { numRuns: 2_000 },
  );
});
