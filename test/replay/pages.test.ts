import { expect, test } from '@jest/globals';
import type { Reply } from '../../src/replay/target.ts';
import { openReplay } from '../../src/replay/open-replay.ts';
import { resultStyle, resultsOf } from '../../src/replay/results/result.ts';
import { profiles } from '../../src/replay/profile.ts';
import { describeTree } from './support.ts';
import { cursorLies } from './servers/cursor-lies.ts';
import { pageLies, type Pages } from './servers/page-lies.ts';

const item = { type: 'object', properties: { id: { type: 'integer' } } };
const pageSchema = { type: 'object', properties: { items: { type: 'array', items: item } } };
const describe = (parameters: readonly string[]) =>
  describeTree({
    openapi: '3.1.0',
    info: { title: 'Pages', version: '1' },
    servers: [{ url: 'https://api.example.com/v1' }],
    paths: {
      '/items': {
        get: {
          parameters: parameters.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
          responses: { 200: { description: 'OK', content: { 'application/json': { schema: pageSchema } } } },
        },
      },
      '/items/{ref}': { delete: { responses: { 204: { description: 'Gone' } } } },
    },
  });

async function replayed(pages: Pages, parameters: readonly string[] = []) {
  const sent: string[] = [];
  const replay = openReplay(describe(parameters), {
    profile: profiles.none,
    headers: {},
    concurrency: 1,
    baseUrl: new URL('http://127.0.0.1:4010/'),
  });
  const failures: string[] = [];
  const shown: unknown[] = [];
  const style = resultStyle(describe(parameters), 'http://127.0.0.1:4010', {});
  const run = replay.run({ isHere: () => true, hasRunCases: false }, ({ target, method }) => {
    if (method === 'GET') sent.push(target);
    return Promise.resolve({ kind: 'reply', reply: replyOf(pages, method, target) });
  });
  for await (const outcome of run)
    for (const { check, message, curl, received } of resultsOf(outcome, style)) {
      if (check !== 'pages-followed') continue;
      failures.push(`${check}: ${message}`);
      shown.push([curl?.split(' ').at(-1), received?.status]);
    }
  return { sent, failures, shown };
}

function replyOf(pages: Pages, method: string, target: string): Reply {
  const page = pages[target];
  if (page === undefined || method !== 'GET') return { status: 404, headers: {}, body: new Uint8Array() };
  const { ids = [], next = {}, link, status = 200, body } = page;
  return {
    status,
    headers: { 'content-type': 'application/json', ...(link !== undefined && { link }) },
    body: new TextEncoder().encode(JSON.stringify(body ?? { items: ids.map((id) => ({ id })), ...next })),
  };
}

test.each([...pageLies, ...cursorLies])('$title: $pages', async ({ pages, parameters, failures }) => {
  const { sent, failures: found } = await replayed(pages, parameters);
  expect([found, Object.keys(pages).filter((target) => !sent.includes(target))]).toEqual([failures, []]);
});

test('three pages are read, and no more', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      index === 0 ? '/items' : `/items?page=${index}`,
      { ids: [index], next: { next: `/items?page=${index + 1}` } },
    ]),
  );
  const { sent, failures } = await replayed(pages);
  expect([sent.slice(0, 3), sent.includes('/items?page=3'), failures]).toEqual([
    ['/items', '/items?page=1', '/items?page=2'],
    false,
    [],
  ]);
});

test.each<[title: string, pages: Pages, target: string, status: string]>([
  ['a page that is refused', { '/items': { ids: [1], next: { next: '/items?page=2' } } }, '/items?page=2', '404'],
  [
    'a page with a record of the one before',
    { '/items': { ids: [1], next: { next: '/items?page=2' } }, '/items?page=2': { ids: [1] } },
    '/items?page=2',
    '200',
  ],
  [
    'a page that leads back',
    {
      '/items': { ids: [1], next: { next: '/items?page=2' } },
      '/items?page=2': { ids: [2], next: { next: '/items' } },
    },
    '/items?page=2',
    '200',
  ],
  ['the first page', { '/items': { ids: [1], next: { next: 'http://127.0.0.1:9/items' } } }, '/items', '200'],
])('the command line asks for %s', async (_, pages, target, status) => {
  expect((await replayed(pages)).shown).toEqual([[`'http://127.0.0.1:4010${target}'`, status]]);
});
