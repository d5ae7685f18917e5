import { expect, test } from '@jest/globals';
import { followPath, rootOf } from '../../src/description/read/view.ts';
import { createValidateValue } from '../../src/schema/validate.ts';
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
