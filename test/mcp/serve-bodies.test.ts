import { expect, test } from '@jest/globals';
import { createAnswer } from '../../src/mcp/serve/answer.ts';
import type { DescribedServer } from '../../src/mcp/serve/described-server.ts';
import { fromTree } from '../preview/support.ts';
import { playedOf } from './serving.ts';

const schema = { type: 'object', properties: { a: { type: 'string' }, n: { type: 'integer' } } };
const root = { info: { title: 'Shop', version: '2' }, 'x-mcp': { tools: [{ name: 'send' }] } };
const responses = { 200: { description: 'ok' } };

/** The body of the request that a call of a tool with `args` makes, and its media type. */
function sentBy(tree: object, args: object): readonly [type: string | undefined, body: string] {
  const sent: [string | undefined, string][] = [];
  const callOperation: DescribedServer['callOperation'] = ({ headers, body }) => {
    sent.push([headers['content-type'], new TextDecoder().decode(body)]);
    return { status: 204, headers: {}, body: new Uint8Array() };
  };
  const answer = createAnswer({ ...playedOf(fromTree({ ...root, ...tree })), callOperation });
  answer({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'send', arguments: args } });
  return sent[0] ?? [undefined, 'nothing'];
}

const third = (...types: readonly string[]): object => {
  const requestBody = { content: Object.fromEntries(types.map((type) => [type, { schema }])) };
  return { openapi: '3.1.0', paths: { '/a': { post: { operationId: 'send', requestBody, responses } } } };
};
const second = (consumes: readonly string[], ...parameters: readonly object[]): object => ({
  swagger: '2.0',
  paths: { '/a/{id}': { post: { operationId: 'send', consumes, parameters, responses } } },
});
const form = 'application/x-www-form-urlencoded';
const field = { name: 'a', in: 'formData', type: 'string' };
const id = { name: 'id', in: 'path', required: true, type: 'integer' };

test.each<[what: string, tree: object, args: object, type: string, body: string]>([
  ['as a form', third(form), { a: 'x y', n: 1 }, form, 'a=x+y&n=1'],
  ['in JSON where there is a choice', third(form, 'application/json'), { a: 'x' }, 'application/json', '{"a":"x"}'],
  ['in JSON for any type', third('*/*'), { a: 'x' }, 'application/json', '{"a":"x"}'],
  ['as text', third('text/plain'), { body: 'hello' }, 'text/plain', 'hello'],
  ['as the form of OpenAPI 2.0', second([form], field), { a: 'x' }, form, 'a=x'],
  ['as a form beside JSON', second(['application/json', form], field), { a: 'x' }, form, 'a=x'],
  [
    'as the body that OpenAPI 2.0 names',
    second(['application/json'], id, { name: 'pet', in: 'body', schema }),
    { id: 7, pet: { a: 'x' } },
    'application/json',
    '{"a":"x"}',
  ],
])('arguments are sent %s', (_, tree, args, type, body) => {
  expect(sentBy(tree, args)).toEqual([type, body]);
});

test('arguments are sent as parts of a multipart body', () => {
  const [type, body] = sentBy(third('multipart/form-data'), { a: 'x', n: 1 });
  const boundary = /^multipart\/form-data; boundary=(.+)$/u.exec(type ?? '')?.[1] ?? 'none';
  const parts = body.split(`--${boundary}`).map((part) => /name="(\w+)"[^]*\r\n\r\n([^]*)\r\n$/u.exec(part)?.slice(1));
  expect(parts).toEqual([undefined, ['a', 'x'], ['n', '1'], undefined]);
});
