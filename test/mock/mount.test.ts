import { expect, test } from '@jest/globals';
import { mount, mountNames } from '../../src/mock/mount.ts';
import { withOwnPages } from '../../src/mock/own-pages.ts';
import { defaultSettings } from '../../src/mock/settings.ts';
import { ask, engineOf, json, openapi } from './support.ts';

const one = { name: 'one', engine: engineOf(openapi({ '/a/{id}': { get: json({ example: 'one' }) } })) };
const two = {
  name: 'two',
  engine: engineOf(openapi({ '/a/{id}': { get: json({ example: 'two' }) }, '/': { get: json({ example: 'root' }) } })),
};

test.each([
  ['/one/a/1', 'one'],
  ['/two/a/1?x', 'two'],
  ['/%74wo/a/1', 'two'],
])('several are mounted by name: %s', (target, body) => {
  expect(ask({ answer: mount([one, two], 'literal') }, 'GET', target).body).toBe(body);
});

test.each(['/a/1', '/one', '/%zz/a'])('several have no root: %s', (target) => {
  expect(ask({ answer: mount([one, two], 'literal') }, 'GET', target).status).toBe(404);
});

test.each([
  ['/a/1', 200],
  ['/one/a/1', 200],
  ['/b', 404],
])('one is at the root and at its name: %s', (target, status) => {
  expect(ask({ answer: mount([one], 'literal') }, 'GET', target).status).toBe(status);
});

test('names are the files, made fit for a path and unlike each other', () => {
  const names = mountNames(['/x/fair.yaml', 'C:\\y\\fair.json', 'a b&c.v1.yaml', '<object>', '/x/fair.yml', '']);
  expect(names).toEqual(['fair', 'fair-2', 'a-b-c.v1', '-object-', 'fair-3', 'api']);
});

test('own pages stand beside the description', () => {
  const pages = { answer: withOwnPages([one], defaultSettings, () => 'http://x') };
  const told = [
    ask(pages, 'GET', '/_assay/health'),
    ask(pages, 'GET', '/'),
    ask(pages, 'GET', '/a/1'),
    ask(pages, 'PUT', '/'),
  ];
  expect(told).toEqual([
    { status: 200, type: 'application/json', body: { status: 'ok' } },
    { status: 200, type: 'text/plain; charset=utf-8', body: 'one\n---\nGET     /a/{id}\n        curl http://x/a/1\n' },
    { status: 200, type: 'application/json', body: 'one' },
    expect.objectContaining({ status: 404 }),
  ]);
});

test('a described root is no start page, unless it is one of several', () => {
  const alone = withOwnPages([two], defaultSettings, () => 'http://x');
  const both = withOwnPages([one, two], { ...defaultSettings, exampleHeader: [] }, () => 'http://x');
  expect([ask({ answer: alone }, 'GET', '/').body, ask({ answer: both }, 'GET', '/').type]).toEqual([
    'root',
    'text/plain; charset=utf-8',
  ]);
});

test('curl lines are ready to paste', () => {
  const named = (...names: string[]) =>
    json({ examples: Object.fromEntries(names.map((name) => [name, { value: 1 }])) });
  const engine = engineOf(
    openapi({
      '/a b/{id}': { get: named('plain', 'other'), post: named("it's"), head: named('Café'), delete: named('50%') },
      '/c?x=1': { put: json({ example: 1 }) },
    }),
  );
  const pages = { answer: withOwnPages([{ name: 'x', engine }], defaultSettings, () => 'http://x') };
  expect(ask(pages, 'GET', '/').body).toBe(
    `x
-
GET     /a b/{id}  (plain, other)
        curl http://x/a%20b/1 -H 'x-vendor-response-body-example: plain'
`.replace('http://x/a%20b/1', "'http://x/a%20b/1'") +
      `POST    /a b/{id}  (it's)
        curl -X POST 'http://x/a%20b/1' -H 'Content-Type: application/json' -d '{}' -H 'x-vendor-response-body-example: it'\\''s'
HEAD    /a b/{id}  (Café)
        curl --head 'http://x/a%20b/1' -H 'x-vendor-response-body-example: Caf%C3%A9'
DELETE  /a b/{id}  (50%)
        curl -X DELETE 'http://x/a%20b/1' -H 'x-vendor-response-body-example: 50%25'
PUT     /c?x=1
        curl -X PUT http://x/c -H 'Content-Type: application/json' -d '{}'
`,
  );
});
