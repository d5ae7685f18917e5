import { expect, test } from '@jest/globals';
import { describeTree, ownMock, replayAll } from '../support.ts';

/** A required query parameter for each of `query`, with its value as example. */
function parametersOf(query: string): readonly object[] {
  const parameters = [...new URLSearchParams(query)];
  return parameters.map(([name, example]) => ({
    name,
    in: 'query',
    required: true,
    schema: { type: 'string' },
    example,
  }));
}

/** What is said of a header, which is declared so, where the target sends `sent`. */
async function said(declared: object, sent: string | undefined, name = 'X-A', query = ''): Promise<readonly string[]> {
  const response = {
    description: 'ok',
    headers: { [name]: declared },
    content: { 'application/json': { example: 1 } },
  };
  const description = describeTree({
    openapi: '3.1.0',
    info: { title: 'Headers', version: '1' },
    servers: [{ url: 'https://api.example/v1' }],
    paths: { '/a': { get: { parameters: parametersOf(query), responses: { 200: response } } } },
  });
  const mock = ownMock(description);
  const { results } = await replayAll(description, (request) => {
    const reply = mock(request);
    const others = Object.entries(reply.headers).filter(([each]) => each !== name.toLowerCase());
    const changed = Object.fromEntries([
      ...others,
      ...(sent === undefined ? [] : [[name.toLowerCase(), sent] as const]),
    ]);
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
  [{ schema: integer }, 'eight', ['The response header `X-A` must be an integer; found "eight".']],
  // What the example says is a matter of the description.
  [{ schema: integer, example: 'seven' }, 'seven', []],
  [{ schema: integer, example: 'seven' }, 'eight', ['The response header `X-A` must be an integer; found "eight".']],
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

const next = '<https://api.example/v1/list?p=2>; rel="next"';
const first = '<https://api.example/v1/list?p=1>; rel="first"';
test.each<[title: string, example: string, sent: string, query: string, isRight: boolean]>([
  ['the next page at the path of the request', next, '<http://127.0.0.1:4880/a?p=2>; rel="next"', '', true],
  ['another page', next, '<http://127.0.0.1:4880/a?p=3>; rel="next"', '', false],
  ['another relation', next, '<http://127.0.0.1:4880/a?p=2>; rel="last"', '', false],
  ['no next page', `${first}, ${next}`, first, '', false],
  ['no next page after the last', `${first}, ${next}`, first, 'p=2', true],
  ['no first page', `${first}, ${next}`, next, 'p=1', false],
  ['one more', next, `${next}, ${first}`, '', false],
  ['another place of a link that is no page', next.replace('next', 'help'), '</a?p=2>; rel="help"', '', false],
  ['a page of another host', next.replace('api', 'x'), '</a?p=2>; rel="next"', '', false],
  ['what is no link', next, 'next', '', false],
])('links to pages may lead to where the target has them: %s', async (_, example, sent, query, isRight) => {
  expect((await said({ schema: { type: 'string' }, example }, sent, 'Link', query)).length).toBe(isRight ? 0 : 1);
});
