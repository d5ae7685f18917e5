import { expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { describe as describeApi } from '../../src/description/description.ts';
import { writeParameter, type ParameterPlace } from '../../src/parameters/write-style.ts';
import { taking, wrongWith } from './requests.ts';

const scalar = fc.oneof(fc.integer(), fc.boolean(), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }));
const plain = fc.stringMatching(/^[a-z0-9 _.-]{1,6}$/u);
const cases = fc.oneof(
  ...(
    [
      ['path', 'simple'],
      ['path', 'label'],
      ['path', 'matrix'],
      ['query', 'form'],
      ['query', 'spaceDelimited'],
      ['query', 'pipeDelimited'],
      ['query', 'deepObject'],
      ['header', 'simple'],
      ['cookie', 'form'],
      ['cookie', 'cookie'],
    ] as const
  ).map(([place, style]) =>
    fc.record({
      place: fc.constant<ParameterPlace>(place),
      style: fc.constant(style),
      explode: fc.boolean(),
      value:
        style === 'deepObject'
          ? fc.dictionary(plain, scalar, { minKeys: 1, noNullPrototype: true })
          : valueOf(writable(place, style)),
    }),
  ),
);

/** What separates is not encoded in these. */
function writable(place: ParameterPlace, style: string): fc.Arbitrary<unknown> {
  if (place === 'header' || style === 'label') return fc.stringMatching(/^[a-z]([a-z0-9 _-]{0,4}[a-z])?$/u);
  const separator = { spaceDelimited: ' ', pipeDelimited: '|' }[style];
  return separator === undefined ? scalar : scalar.filter((value) => !String(value).includes(separator));
}

function valueOf(of: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    of,
    fc.array(of, { minLength: 1, maxLength: 4 }),
    fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9]{0,3}$/u), of, { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  );
}

test('a value that is written in a style is read as the same value', () => {
  fc.assert(
    fc.property(cases, ({ place, style, explode, value }) => {
      const schema = { const: value, ...shapeOf(value) };
      const parameter = { name: 'p!', in: place, required: true, style, explode, schema };
      const engine = taking([parameter], place === 'path' ? '/p/{p!}' : '/a');
      const tree = describeApi(
        { uri: '/x', tree: { openapi: '3.1.0', parameter } },
        { readBytes: () => ({ reason: '' }) },
      );
      const located = { value: parameter, place: { source: tree.source, path: ['parameter'] } };
      const text = writeParameter(located, { name: 'p!', place, value }) ?? 'not written';
      const target = place === 'path' ? `/p/${text}` : place === 'query' ? `/a?${text}` : '/a';
      const headers = place === 'header' ? { 'p!': text } : place === 'cookie' ? { cookie: text } : {};
      expect(wrongWith(engine, 'GET', target, { headers })).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

function shapeOf(value: unknown): object {
  if (Array.isArray(value)) return { type: 'array', items: { enum: value } };
  if (typeof value === 'object' && value !== null)
    return {
      type: 'object',
      properties: Object.fromEntries(Object.entries(value).map(([key, part]) => [key, { const: part as unknown }])),
    };
  return {};
}
