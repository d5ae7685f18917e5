import { expect, test } from '@jest/globals';
import { createValidateResponse } from '../../src/contract/validate-message.ts';
import { followPath, rootOf } from '../../src/description/read/view.ts';
import { describeTree } from '../replay/support.ts';

const description = describeTree({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  components: {
    schemas: {
      Pet: { type: 'object', properties: { id: { type: 'integer' } } },
      Name: { type: 'object', properties: { id: { type: 'string' } } },
    },
    mediaTypes: {
      get: { schema: { $ref: '#/components/schemas/Pet' } },
      put: { schema: { $ref: '#/components/schemas/Pet' } },
      post: { schema: { $ref: '#/components/schemas/Name' } },
    },
  },
});

function mediaOf(name: string) {
  const located = followPath(description, rootOf(description), 'components', 'mediaTypes', name);
  const schema = located && followPath(description, located, 'schema');
  if (located === undefined || schema === undefined) throw new Error(name);
  return { type: 'application/json', located, schema, examples: [] };
}

test('an answer is validated by what it is, whatever came before it', () => {
  const validate = createValidateResponse(description, {});
  const found = (
    [
      ['get', '{"id":1}'],
      ['put', '{"id":1}'],
      // As long as the one before.
      ['get', '{"id":!}'],
      ['get', '{"id":""'],
      ['put', '{"id":1}'],
      ['post', '{"id":1}'],
      ['get', '{"id":1}'],
      ['get', '{"id":"a"}'],
      ['post', '{"id":"a"}'],
      ['post', '{"id":"a"}'],
    ] as const
  ).map(([name, text]) => {
    const response = { status: 200, headers: {}, body: new TextEncoder().encode(text) };
    return validate({ media: mediaOf(name) }, response).map(({ pointer, keyword }) => `${pointer} ${keyword}`);
  });
  expect(found).toEqual([[], [], [' content'], [' content'], [], ['/id type'], [], ['/id type'], [], []]);
});
