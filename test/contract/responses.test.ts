import { expect, test } from '@jest/globals';
import { createValidateResponse } from '../../src/contract/validate-message.ts';
import { followPath, rootOf } from '../../src/description/read/view.ts';
import { describeTree } from '../replay/support.ts';

const cat = {
  type: 'object',
  required: ['lives'],
  properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
};
const dog = { type: 'object', required: ['bark'], properties: { kind: { type: 'string' }, bark: { type: 'string' } } };
const description = describeTree({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  components: {
    schemas: {
      Cat: cat,
      Dog: dog,
      Pet: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator: { propertyName: 'kind' },
      },
      Account: { type: 'object', properties: { pin: { type: 'string', writeOnly: true } } },
    },
  },
});
const validate = createValidateResponse(description, {});

test.each<[string, string, string, string, readonly string[]]>([
  ['what is for requests alone', 'Account', 'application/json', '{"pin":"1"}', ['/pin writeOnly']],
  [
    'the schema that the discriminator names',
    'Pet',
    'application/json',
    '{"kind":"Cat","lives":"9"}',
    [' discriminator'],
  ],
  ['a schema that fits', 'Pet', 'application/json', '{"kind":"Cat","lives":9}', []],
  ['a discriminator that names nothing', 'Pet', 'application/json', '{"kind":"Cow"}', ['/kind mapping']],
  ['XML', 'Cat', 'application/xml', '<Cat><lives>9</lives></Cat>', []],
  [
    'XML with a prefix that nothing declares',
    'Cat',
    'application/xml',
    '<Cat><a:b/><lives>9</lives></Cat>',
    [' content'],
  ],
])('%s: an answer with the schema %s, as %s, %s', (_, name, type, text, expected) => {
  const schema = followPath(description, rootOf(description), 'components', 'schemas', name);
  if (schema === undefined) throw new Error(name);
  const media = { type, located: schema, schema, examples: [] };
  const response = { status: 200, headers: { 'content-type': type }, body: new TextEncoder().encode(text) };
  expect(validate({ media }, response).map(({ pointer, keyword }) => `${pointer} ${keyword}`)).toEqual(expected);
});
