import { expect, test } from '@jest/globals';
import { describe as describeSource } from '../../../src/description/description.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import { ownMock, replayAll } from '../support.ts';

const read = (parameter: string) => {
  const path = parameter.includes('in: path') ? '/a/{id}' : '/a';
  const text = `openapi: 3.1.0
info: { title: a, version: '1' }
paths:
  ${path}:
    get:
      parameters: [{ name: id, required: true, ${parameter} }]
      responses: { '200': { description: ok } }
`;
  return describeSource(parseSource('/api/root.yaml', new TextEncoder().encode(text)), {
    readBytes: () => ({ reason: 'no such file' }),
  });
};
const schema = 'schema: { type: number }';

test.each([
  [`in: path, ${schema}, example: 9007199254740993`, '/a/9007199254740993'],
  [`in: path, ${schema}, examples: { one: { value: 12345678901234567890 } }`, '/a/12345678901234567890'],
  [`in: path, schema: { type: integer, example: 9007199254740993 }`, '/a/9007199254740993'],
  [`in: query, ${schema}, example: 9007199254740993`, '/a?id=9007199254740993'],
  [`in: query, ${schema}, example: 1.10`, '/a?id=1.10'],
  [`in: query, content: { application/json: { ${schema}, example: 9007199254740993 } }`, '/a?id=9007199254740993'],
  [`in: query, schema: { type: array }, example: [9007199254740993, 2]`, '/a?id=9007199254740993&id=2'],
])('a parameter `%s` is sent in its own digits', async (parameter, target) => {
  const description = read(parameter);
  const mock = ownMock(description);
  const sent = new Set<string>();
  const { results } = await replayAll(description, (request) => {
    if (request.method === 'GET') sent.add(request.target);
    return Promise.resolve({ kind: 'reply', reply: mock(request) });
  });
  expect([...sent]).toContain(target);
  expect([...sent].filter((each) => /900719925474099[24]|123456789012345680/u.test(each))).toEqual([]);
  expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
});
