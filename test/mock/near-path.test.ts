import { expect, test } from '@jest/globals';
import { ask, engineOf, json, openapi } from './support.ts';

const engine = engineOf(openapi({ '/a/{id}': { get: json({ example: 1 }) }, '/list/': { get: json({ example: 1 }) } }));

test.each([
  ['/a/1/', ' Did you mean `/a/1`?'],
  ['//a//1', ' Did you mean `/a/1`?'],
  ['/list', ' Did you mean `/list/`?'],
  ['/b/1', ''],
  ['/', ''],
])('%s', (path, hint) => {
  const { status, body } = ask(engine, 'GET', path);
  const { detail } = body as { detail: string };
  expect([status, detail]).toEqual([404, `The path must be one of the description; found ${path}.${hint}`]);
});
