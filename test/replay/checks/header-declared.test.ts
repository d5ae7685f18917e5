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
