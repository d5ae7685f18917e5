import { expect, test } from '@jest/globals';
import { addressOf } from '../../src/contract/violation.ts';
import { validateExampleOf } from '../../src/contract/context.ts';
import { followPath, rootOf } from '../../src/description/read/view.ts';
import { describeTree } from '../replay/support.ts';

const description = describeTree({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  components: {
    schemas: {
      pet: {
        type: 'object',
        required: ['id', 'secret'],
        properties: {
          id: { type: 'integer', readOnly: true },
          secret: { type: 'string', writeOnly: true },
          tags: { $ref: '#/components/schemas/tags' },
        },
      },
      tags: { type: 'array', items: { type: 'string', maxLength: 3 } },
      broken: { $ref: '#/nowhere' },
    },
  },
});
const checked = (name: string, value: unknown, direction: 'request' | 'response') => {
  const schema = followPath(description, rootOf(description), 'components', 'schemas', name);
  return schema === undefined
    ? 'no schema'
    : validateExampleOf(description)(schema, value, direction).map(({ pointer, keyword, reason, place }) => ({
        pointer,
        keyword,
        reason,
        at: place && addressOf(place),
      }));
};

test('an example is checked in its direction, with pointer, keyword, reason and the place of the schema', () => {
  expect(checked('pet', { id: 1 }, 'response')).toEqual([]);
  expect(checked('pet', { secret: 'a' }, 'request')).toEqual([]);
  expect(checked('pet', { id: 'a' }, 'request')).toEqual([
    {
      pointer: '',
      keyword: 'required',
      reason: 'must have the property `secret`; found none',
      at: '<object>#/components/schemas/pet/required',
    },
    {
      pointer: '/id',
      keyword: 'type',
      reason: 'must be an integer; found "a"',
      at: '<object>#/components/schemas/pet/properties/id/type',
    },
  ]);
  expect(checked('pet', { id: 1, tags: ['ok', 'long'] }, 'response')).toEqual([
    {
      pointer: '/tags/1',
      keyword: 'maxLength',
      reason: 'must have at most 3 characters; found "long"',
      at: '<object>#/components/schemas/tags/items/maxLength',
    },
  ]);
});
