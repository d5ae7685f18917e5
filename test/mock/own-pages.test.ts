import { describe as group, expect, test } from '@jest/globals';
import { describe } from '../../src/description/description.ts';
import { withOwnPages } from '../../src/mock/own-pages.ts';
import { defaultSettings } from '../../src/mock/settings.ts';
import { engineOf, json, openapi, raw } from './support.ts';

const api = (name: string, tree: object) => ({
  name,
  engine: engineOf(tree),
  description: describe({ uri: `/api/${name}.yaml`, tree }, { readBytes: () => ({ reason: 'none' }) }),
});
const plain = api('plain', openapi({ '/a': { get: json({ example: 1 }) } }));
const rooted = api('rooted', openapi({ '/': { get: json({ example: 'root' }) } }));
const reached = () => ({ url: 'http://x', isTrusted: true });
const pages = (host: string, ...apis: readonly (typeof plain)[]) => ({
  answer: withOwnPages(apis, { ...defaultSettings, cors: 'reflect' }, reached, host),
});
const corsOf = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

group('pages of the mock itself', () => {
  test.each<[string, string, string | undefined, number]>([
    ['/', '127.0.0.1', 'localhost:4880', 200],
    ['/', '127.0.0.1', undefined, 200],
    ['/', '127.0.0.1', 'evil.example', 421],
    ['/?x', '127.0.0.1', 'evil.example', 421],
    ['/_assay/openapi.json', '127.0.0.1', 'evil.example:4880', 421],
    ['/_assay/plain/openapi.json', '127.0.0.1', '192.168.0.9', 421],
    ['/_assay/plain/openapi.json', '0.0.0.0', '192.168.0.9', 200],
    ['/_assay/openapi.json', 'mock.example', 'mock.example', 200],
    ['/_assay/health', '127.0.0.1', 'evil.example', 200],
  ])('%s on %s for %s is %d, without CORS', (target, host, named, status) => {
    const headers = { origin: 'https://evil.example', ...(named !== undefined && { host: named }) };
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const told = raw(pages(host, plain), method, target, { headers });
      expect([method, told.status, corsOf(told.headers)]).toEqual([
        method,
        method === 'OPTIONS' && status === 200 ? 204 : status,
        [],
      ]);
    }
  });

  test('the list of several descriptions is one of them', () => {
    const told = ['evil.example', 'localhost'].map((host) =>
      raw(pages('127.0.0.1', plain, rooted), 'GET', '/_assay/openapi.json', { headers: { host } }),
    );
    expect(told.map(({ status, headers }) => [status, corsOf(headers)])).toEqual([
      [421, []],
      [404, []],
    ]);
  });
});

test.each([
  ['/', rooted],
  ['/a', plain],
])('what the description has answers any host, for every origin: %s', (target, one) => {
  const told = raw(pages('127.0.0.1', one), 'GET', target, { headers: { host: 'evil.example' } });
  expect([told.status, corsOf(told.headers).length]).toEqual([200, 4]);
});
