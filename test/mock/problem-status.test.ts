import { expect, test } from '@jest/globals';
import { createMock } from '../../src/api/mock.ts';

const integer = { type: 'integer', minimum: 100, maximum: 599 };
const problem = (status: object, type = 'application/problem+json', more: object = {}): object => ({
  [type]: { schema: { type: 'object', required: ['status'], properties: { status } }, ...more },
});

/** The body of the 404 that a mock answers for `content`. */
async function ask(content: object): Promise<unknown> {
  const responses = { 404: { description: '', content } };
  const mock = createMock({
    openapi: '3.1.0',
    info: { title: 'a', version: '1' },
    paths: { '/a': { get: { responses } } },
  });
  return (await mock.fetch(new Request('http://localhost/a'))).json();
}

test.each<[string, object, unknown]>([
  ['a problem that is made says the status that it is sent with', problem(integer), { status: 404 }],
  ['where its schema allows that', problem({ const: 100 }), { status: 100 }],
  ['and only a problem', problem(integer, 'application/json'), { status: 100 }],
  ['of which the status is a number', problem({ type: 'string', const: 'gone' }), { status: 'gone' }],
  [
    'an example is as it is',
    problem(integer, 'application/problem+json', { example: { status: 410 } }),
    { status: 410 },
  ],
])('%s', async (_, content, expected) => {
  expect(await ask(content)).toEqual(expected);
});
