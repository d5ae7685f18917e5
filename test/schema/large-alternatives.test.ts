import { describe, expect, test } from '@jest/globals';
import { createContext } from '../../src/contract/context.ts';
import { rootOf, type Located } from '../../src/description/read/view.ts';
import { createGenerate } from '../../src/schema/generate/generate.ts';
import { describeTree } from '../replay/support.ts';

const times = (count: number, make: (index: number) => object): readonly object[] =>
  Array.from({ length: count }, (_, index) => make(index));
const variant = (index: number, kind: object = {}): object => ({
  type: 'object',
  required: ['kind', `p${index}`],
  properties: { kind: { type: 'string', ...kind }, [`p${index}`]: { type: 'integer' } },
});
const loose = (index: number): object => ({ type: 'object', properties: { name: { minLength: index } } });

const rows: readonly (readonly [string, object, readonly unknown[], readonly unknown[]])[] = [
  [
    '600 with a constant',
    { oneOf: times(600, (index) => variant(index, { const: `k${index}` })) },
    [{ kind: 'k599', p599: 1 }],
    [{ kind: 'k599', p599: 'a' }, { kind: 'k1', p599: 1 }, null],
  ],
  [
    '600 without',
    { oneOf: times(600, (index) => variant(index)) },
    [{ kind: 'a', p599: 1 }],
    [{ kind: 'a', p599: 'a' }, { kind: 'a', p1: 1, p2: 2 }, { kind: 'a' }, 1],
  ],
  [
    '25 in each of 25',
    { oneOf: times(25, (outer) => ({ anyOf: times(25, (inner) => variant(outer * 25 + inner)) })) },
    [{ kind: 'a', p599: 1 }],
    [{ kind: 'a', p599: 'a' }],
  ],
  ['more than can be compiled are not held against a value', { oneOf: times(1_000, loose) }, [{ name: '' }], []],
  [
    'types, enums, booleans and references',
    {
      anyOf: [
        false,
        { $ref: '#/components/schemas/text' },
        { type: 'null' },
        { type: 'integer', enum: [7, 8] },
        { type: 'array', items: { type: 'boolean' } },
        ...times(120, (index) => variant(index)),
      ],
    },
    ['ok', null, 7, [true]],
    ['too long', 9, 7.5, [1], true],
  ],
  ['`true` among many', { anyOf: [...times(120, (index) => variant(index)), true] }, [1], []],
  ['more properties, or parts, than Ajv takes', { allOf: times(1_001, () => ({ type: 'string' })) }, ['a'], [1]],
];

// A list that is tried in every combination would never end.
describe('long lists of alternatives', () => {
  test.each(rows)('%s', (_, schema, valid, invalid) => {
    const description = describeTree({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      components: { schemas: { it: schema, text: { type: 'string', maxLength: 3 } } },
    });
    const it: Located = { value: { $ref: '#/components/schemas/it' }, place: rootOf(description).place };
    for (const direction of ['request', 'response'] as const) {
      const { validator } = createContext(description, direction, 100);
      const check = (value: unknown): boolean => {
        validator.start();
        return validator.violationsOf({ in: 'body' }, it, value).length > 0;
      };
      expect([valid.map(check), invalid.map(check)]).toEqual([valid.map(() => false), invalid.map(() => true)]);
    }
  });

  test('a value is made of one of 600', () => {
    const schema = { oneOf: times(600, (index) => variant(index)) };
    const description = describeTree({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {}, it: schema });
    const { place } = rootOf(description);
    const made = createGenerate(description)({ value: schema, place: { ...place, path: ['it'] } });
    expect(made).toEqual({ origin: 'generated', isProven: true, value: { kind: 'string', p0: 0 } });
  });

  test.each([
    ['the first of each where there are sixty choices', {}, { origin: 'generated', isProven: true }],
    ['no alternative where these cannot hold together', { allOf: [false] }, { isProven: false }],
  ])('%s', (_, more, expected) => {
    const either = (index: number): object => ({ oneOf: [variant(index), { type: 'array', maxItems: index }] });
    const schema = { allOf: times(60, either), ...more };
    const description = describeTree({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {}, it: schema });
    const { place } = rootOf(description);
    expect(createGenerate(description)({ value: schema, place: { ...place, path: ['it'] } })).toMatchObject(expected);
  });
});
