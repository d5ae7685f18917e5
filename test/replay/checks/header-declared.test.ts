import { expect, test } from '@jest/globals';
import { describeTree, ownMock, replayAll } from '../support.ts';

/** What is said of the header `X-A`, which is declared so, where the target sends `sent`. */
async function said(declared: object, sent: string | undefined): Promise<readonly string[]> {
  const response = {
    description: 'ok',
    headers: { 'X-A': declared },
    content: { 'application/json': { example: 1 } },
  };
  const description = describeTree({
    openapi: '3.1.0',
    info: { title: 'Headers', version: '1' },
    servers: [{ url: 'https://api.example/v1' }],
    paths: { '/a': { get: { responses: { 200: response } } } },
  });
  const mock = ownMock(description);
  const { results } = await replayAll(description, (request) => {
    const reply = mock(request);
    const others = Object.entries(reply.headers).filter(([name]) => name !== 'x-a');
    const changed = Object.fromEntries([...others, ...(sent === undefined ? [] : [['x-a', sent] as const])]);
    return Promise.resolve({
      kind: 'reply',
      reply: { ...reply, headers: reply.status === 200 ? changed : reply.headers },
    });
  });
  return [...new Set(results.flatMap(({ check, message = '' }) => (check === 'header-declared' ? [message] : [])))];
}

const integer = { type: 'integer' };

test.each<[declared: object, sent: string | undefined, said: readonly string[]]>([
  [{ schema: integer, example: 7 }, '7', []],
  [{ schema: integer, example: 7 }, '8', ['`X-A` must be `7`, as its example; found `8`.']],
  [{ schema: { ...integer, example: 7 } }, '7', []],
  [{ schema: { ...integer, example: 7 } }, '8', ['`X-A` must be `7`, as its example; found `8`.']],
  [{ schema: { ...integer, example: 7 }, example: 9 }, '7', ['`X-A` must be `9`, as its example; found `7`.']],
  [{ schema: integer, examples: { a: { value: 1 }, b: { value: 2 } } }, '2', []],
  [{ schema: integer }, '8', []],
  [{ schema: integer }, 'eight', ['The response header `X-A` must be integer; found "eight".']],
  // What the example says is a matter of the description.
  [{ schema: integer, example: 'seven' }, 'seven', []],
  [{ schema: integer, example: 'seven' }, 'eight', ['The response header `X-A` must be integer; found "eight".']],
  [{ schema: integer, required: true }, undefined, ['The response header `X-A` must be there; found none.']],
  [{ schema: integer }, undefined, []],
])('declared as %j and sent as %j', async (declared, sent, expected) => {
  expect(await said(declared, sent)).toEqual(expected);
});

const link = {
  schema: { type: 'string' },
  example: '<https://api.example/v1/a?p=2>; rel="next", <https://x.example/>; rel="help"',
};
test.each([
  ['as written', link.example, true],
  ['below the target', '<http://127.0.0.1:4880/api/a?p=2>; rel="next", <https://x.example/>; rel="help"', true],
  ['as a path', '</a?p=2>; rel="next", <https://x.example/>; rel="help"', true],
  ['another page', '<http://127.0.0.1:4880/a?p=3>; rel="next", <https://x.example/>; rel="help"', false],
  ['another relation', '<http://127.0.0.1:4880/a?p=2>; rel="last", <https://x.example/>; rel="help"', false],
  [
    'another place that is no described server',
    '<https://api.example/v1/a?p=2>; rel="next", <https://y.example/>; rel="help"',
    false,
  ],
  ['one less', '<http://127.0.0.1:4880/a?p=2>; rel="next"', false],
])('a URL of a described server may stand below the target: %s', async (_, sent, isRight) => {
  expect((await said(link, sent)).length).toBe(isRight ? 0 : 1);
});
