import { describe, expect, test } from '@jest/globals';
import { followPath, rootOf } from '../../src/description/read/view.ts';
import { createCheckValue, createValidateValue } from '../../src/schema/validate.ts';
import { describeTree } from '../replay/support.ts';

const description = describeTree({
  openapi: '3.1.0',
  components: {
    schemas: {
      anything: true,
      nothing: false,
      text: { type: 'string', minLength: 2 },
      pet: { required: ['id'], properties: { id: { readOnly: true }, key: { writeOnly: true, type: 'string' } } },
    },
  },
});

test.each<[schema: string, value: unknown, direction: 'request' | 'response', reason: string | undefined]>([
  ['anything', null, 'request', undefined],
  ['nothing', null, 'request', 'must not be there'],
  ['text', 'ab', 'response', undefined],
  ['text', 'a', 'response', 'the body must have at least 2 characters'],
  ['text', 7, 'response', 'the body must be a string'],
  ['pet', {}, 'request', undefined],
  ['pet', {}, 'response', 'the body must have the property `id`'],
  ['pet', { id: 1, key: 2 }, 'request', '/key must be a string'],
])('%s of %j in a %s', (name, value, direction, reason) => {
  const schema = followPath(description, rootOf(description), 'components', 'schemas', name);
  expect(schema && createValidateValue(description, { direction })(schema, value)).toBe(reason);
});

describe('properties that a request may leave out', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const reasonFor = (schemas: object, ...names: readonly string[]): readonly unknown[] => {
    const row = describeTree({ openapi: '3.1.0', components: { schemas } });
    const validate = createValidateValue(row, { direction: 'request', isCompiledLate: true });
    return names.map((name) => {
      const schema = followPath(row, rootOf(row), 'components', 'schemas', name);
      return schema && validate(schema, {});
    });
  };
  const id = { properties: { id: { readOnly: true } } };

  test('are those of all parts, in schemas that are parts of each other, too, whichever is read first', () => {
    const schemas = {
      outer: { required: ['id', 'at', 'name'], allOf: [ref('inner'), ref('other')] },
      inner: { required: ['id', 'at'], anyOf: [id, ref('outer')] },
      other: { required: ['at'], properties: { at: { readOnly: true } } },
    };
    const missing = 'the body must have the property `name`';
    expect(reasonFor(schemas, 'outer', 'inner', 'other')).toEqual([missing, undefined, undefined]);
    expect(reasonFor(schemas, 'other', 'inner', 'outer')).toEqual([undefined, undefined, missing]);
  });

  test('are read once at the end of many references in a row, each with required ones', () => {
    const readsOf = (count: number): number => {
      let reads = 0;
      const last = {
        get properties() {
          reads += 1;
          return id.properties;
        },
      };
      const links = Array.from({ length: count }, (_, index): [string, object] => [
        `s${index}`,
        { required: ['id'], allOf: [ref(`s${index + 1}`)] },
      ]);
      const schemas = Object.fromEntries([...links, [`s${count}`, last]]);
      expect(reasonFor(schemas, 's0')).toEqual([undefined]);
      return reads;
    };
    expect(readsOf(200)).toBe(readsOf(100));
  });
});

describe('1,500 references in a row', () => {
  const end = {
    type: 'object',
    required: ['end'],
    properties: { end: { type: 'string', writeOnly: true }, id: { type: 'integer' } },
  };
  const chain = (keyword: string, last: object) => ({
    openapi: '3.1.0',
    components: {
      schemas: Object.fromEntries(
        Array.from({ length: 1_501 }, (_, index) => [
          `s${index}`,
          index === 1_500 ? last : { [keyword]: [{ $ref: `#/components/schemas/s${index + 1}` }] },
        ]),
      ),
    },
  });
  const reasonsFor = (tree: object, values: readonly unknown[]): readonly (string | undefined)[] => {
    const row = describeTree(tree);
    const schema = followPath(row, rootOf(row), 'components', 'schemas', 's0');
    const validate = createValidateValue(row, { direction: 'request' });
    return values.map((value) => schema && validate(schema, value));
  };

  test.each(['oneOf', 'anyOf', 'allOf'])('of `%s` refuse what the last one refuses', (keyword) => {
    expect(reasonsFor(chain(keyword, end), [{ end: 'x' }, { end: 7 }, {}])).toEqual([
      undefined,
      expect.stringMatching(/^\/end must be a string/u),
      expect.stringMatching(/^the body must have the property `end`/u),
    ]);
  });

  test('may end at the first', () => {
    const tree = chain('anyOf', { anyOf: [{ $ref: '#/components/schemas/s0' }, end] });
    expect(reasonsFor(tree, [7])).toEqual([undefined]);
  });
});

describe('a schema that is too large to be compiled', () => {
  const names = Array.from({ length: 2_000 }, (_, index) => [`p${index}`, { type: 'string' }] as const);
  const large = { type: 'object', required: ['p0'], properties: Object.fromEntries(names) };
  const ref = { $ref: '#/components/schemas/large' };
  const row = describeTree({ openapi: '3.1.0', components: { schemas: { large } } });

  test.each<[title: string, schema: object, value: unknown, errors: readonly (readonly [string, string])[]]>([
    [
      'refuses what it forbids',
      large,
      { p1: 7 },
      [
        ['', "must have required property 'p0'"],
        ['/p1', 'must be string'],
      ],
    ],
    ['does so behind a reference', { properties: { in: ref } }, { in: { p0: 7 } }, [['/in/p0', 'must be string']]],
    [
      'forbids unknown names',
      { ...large, additionalProperties: false },
      { p0: '', q0: 1 },
      [['', 'must NOT have additional properties']],
    ],
    ['allows what it allows', { allOf: [ref], required: ['p1'] }, { p0: '', p1: '', q0: 1 }, []],
    ['may have evaluated any part', { allOf: [ref], unevaluatedProperties: false }, { p0: '', q0: 1 }, []],
  ])('%s', (_, value, example, errors) => {
    const schema = { value, place: rootOf(row).place };
    const found = [false, true].map((isCompiledLate) =>
      createCheckValue(row, 'response', { isCompiledLate, isListing: true })
        .errorsOf(schema, example)
        ?.map(({ instancePath, message }) => [instancePath, message]),
    );
    expect(found).toEqual([errors, errors]);
  });
});
