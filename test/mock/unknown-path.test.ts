import { expect, test } from '@jest/globals';
import { ask, engineOf, json, openapi } from './support.ts';

const get = { get: json({ example: 1 }) };
const engine = engineOf(
  openapi({ '/a/{id}': get, '/list/': get, '/tickets': get, '/events/{id}/seats/{seat}.json': get, '/9/{id}': get }),
);

test.each([
  ['/a/1/', ' Did you mean `/a/1`?'],
  ['//a//1', ' Did you mean `/a/1`?'],
  ['/list', ' Did you mean `/list/`?'],
  ['/b/1', ''],
  ['/tikets', ' Did you mean `/tickets`?'],
  ['/Tickets', ' Did you mean `/tickets`?'],
  ['//tikets', ' Did you mean `/tickets`?'],
  ['/evnts/77/seats/3.json', ' Did you mean `/events/77/seats/3.json`?'],
  // The parameter would have to be another one.
  ['/events/77/seats/3.xml', ''],
  // One segment more, or nothing alike.
  ['/tickets/1', ''],
  ['/orders', ''],
  ['/', ''],
])('%s', (path, hint) => {
  const { status, body } = ask(engine, 'GET', path);
  const { detail } = body as { detail: string };
  expect([status, detail]).toEqual([404, `The path must be one of the description; found ${path}.${hint}`]);
});
