import { describe as group, expect, test } from '@jest/globals';
import { describe } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { ownMock, replayAll } from './support.ts';

const object = '{ example: { id: 12345678901234567890, ratio: 0.1234567890123456789, n: 2 } }';

/** The checks that a mock with this body for `GET /a` fails, if that is described as `media`. */
async function failuresOf(media: string, body: string): Promise<readonly string[]> {
  const text = `openapi: 3.1.0
info: { title: a, version: '1' }
paths:
  /a:
    get:
      responses:
        200:
          description: ok
          content: { application/json: ${media} }
`;
  const source = parseSource('<text>', new TextEncoder().encode(text));
  const description = describe(source, { readBytes: () => ({ reason: 'no files' }) });
  const mock = ownMock(description);
  const bytes = new TextEncoder().encode(body);
  const { results } = await replayAll(description, (request) => {
    const reply = mock(request);
    return Promise.resolve({
      kind: 'reply',
      reply: request.method === 'GET' && reply.status === 200 ? { ...reply, body: bytes } : reply,
    });
  });
  return [...new Set(results.filter(({ status }) => status === 'failed').map(({ check }) => check))];
}

group('numbers are compared digit for digit, as they stand in the description', () => {
  const rows = [
    {
      title: 'as they are written',
      body: '{"id":12345678901234567890,"ratio":0.1234567890123456789,"n":2}',
      caughtBy: [],
    },
    {
      title: 'with an exponent and noughts',
      body: '{"id":1.2345678901234567890e19,"ratio":1234567890123456789E-19,"n":2.00}',
      caughtBy: [],
    },
    {
      title: 'with the last digits of an integer lost',
      body: '{"id":12345678901234567000,"ratio":0.1234567890123456789,"n":2}',
      caughtBy: ['body-equals-example'],
    },
    {
      title: 'with the last digits of a fraction lost',
      body: '{"id":12345678901234567890,"ratio":0.12345678901234568,"n":2}',
      caughtBy: ['body-equals-example'],
    },
    {
      title: 'with a digit more',
      body: '{"id":12345678901234567890,"ratio":0.1234567890123456789,"n":2.00000000000000000001}',
      caughtBy: ['body-equals-example'],
    },
  ];
  test.each(rows)('$title', async ({ body, caughtBy }) => {
    expect(await failuresOf(object, body)).toEqual(caughtBy);
  });
  test.each([
    ['a number that is the whole body', '{ example: 12345678901234567890 }', '12345678901234567890', []],
    [
      'one that lost its last digits',
      '{ example: 12345678901234567890 }',
      '12345678901234567000',
      ['body-equals-example'],
    ],
    [
      'an object that the example holds as text',
      `{ schema: { type: object }, example: '{"id":12345678901234567890}' }`,
      '{"id":12345678901234567890}',
      [],
    ],
    [
      'one that lost its last digits',
      `{ schema: { type: object }, example: '{"id":12345678901234567890}' }`,
      '{"id":12345678901234567000}',
      ['body-equals-example'],
    ],
  ])('%s', async (_, media, body, caughtBy) => {
    expect(await failuresOf(media, body)).toEqual(caughtBy);
  });
});
