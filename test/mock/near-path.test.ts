import { expect, test } from '@jest/globals';
import { ask, engineOf, json } from './support.ts';

const paths = { '/a/{id}': { get: json({ example: 1 }) }, '/list/': { get: json({ example: 1 }) } };
const variables = { r: { default: 'eu' }, v: { default: 'v2' } };
const servers = [
  { url: 'https://{r}.a.example/{v}/api/', variables },
  { url: '/v1' },
  { url: 'http://a.example' },
  { url: '{x}/y' },
  { url: 1 },
  null,
];
const three = engineOf({ openapi: '3.1.0', info: {}, servers, paths });
const two = engineOf({ swagger: '2.0', info: {}, basePath: '/v1/', host: 'a.example', paths });
const leave = (base: string): string =>
  ` Leave out \`${base}\`: the path of a server is not part of a mock's addresses.`;

test.each([
  [three, '/v2/api/a/1', leave('/v2/api')],
  [three, '/v1/a/1', leave('/v1')],
  [three, '/v1/b/1', ''],
  [three, '/v1', ''],
  [three, '/v3/a/1', ''],
  [three, '/a/1/', ' Did you mean `/a/1`?'],
  [three, '//a//1', ' Did you mean `/a/1`?'],
  [three, '/list', ' Did you mean `/list/`?'],
  [three, '/', ''],
  [two, '/v1/a/1', leave('/v1')],
])('%#: %s', (engine, path, hint) => {
  const { status, body } = ask(engine, 'GET', path);
  const { detail } = body as { detail: string };
  expect([status, detail]).toEqual([404, `The path must be one of the description; found ${path}.${hint}`]);
});
