import { expect, test } from '@jest/globals';
import { allBasePathsOf, allServerUrlsOf, basePathsOf, serverUrlsOf } from '../../../src/contract/route/servers.ts';
import { rootOf } from '../../../src/description/read/view.ts';
import { describeTree } from '../../replay/support.ts';

const openapi = { openapi: '3.1.0', info: { title: 'a', version: '1' } };

test.each<[string, object, readonly string[]]>([
  ['no variables', { url: 'https://a.example/v1' }, ['https://a.example/v1']],
  ['no URL', {}, ['']],
  [
    'the default first',
    { url: 'https://{host}/', variables: { host: { default: 'b.example', enum: ['a.example', 'b.example'] } } },
    ['https://b.example/', 'https://a.example/'],
  ],
  [
    'each with each',
    { url: '/{a}/{b}', variables: { a: { default: '1', enum: ['1', '2'] }, b: { default: 'x', enum: ['x', 'y'] } } },
    ['/1/x', '/1/y', '/2/x', '/2/y'],
  ],
  [
    'the same value wherever a variable stands, as it is written',
    { url: '/{a}/{b}/{a}', variables: { a: { default: '{b}' }, b: { default: '$&' } } },
    ['/{b}/$&/{b}'],
  ],
  ['none where a variable has no value', { url: '/{a}', variables: { a: {} } }, []],
])('the URLs of a server: %s', (_, server, urls) => {
  const description = describeTree({ ...openapi, ...server });
  expect(serverUrlsOf(description, rootOf(description))).toEqual(urls);
});

test('of thousands of variables, a hundred URLs are listed', () => {
  const names = Array.from({ length: 4_000 }, (_, index) => `v${index}`);
  const variables = Object.fromEntries(names.map((name) => [name, { default: '0', enum: ['0', '1'] }]));
  const url = names.map((name) => `{${name}}`).join('');
  const description = describeTree({ ...openapi, url, variables });
  const last = (99).toString(2).padStart(4_000, '0');
  const urls = serverUrlsOf(description, rootOf(description));
  expect([urls.length, urls[0], urls[1]?.slice(-3), urls[99]]).toEqual([100, '0'.repeat(4_000), '001', last]);
});

test.each<[string, object, readonly string[]]>([
  ['of OpenAPI 2.0', { swagger: '2.0', basePath: '/v2/' }, ['/v2']],
  ['none', openapi, []],
  [
    'the longest first, once each',
    {
      ...openapi,
      servers: [{ url: '/a/' }, { url: 'https://x.example/a/b?c#d' }, { url: '//y.example/a' }, { url: '/' }],
    },
    ['/a/b', '/a'],
  ],
])('base paths: %s', (_, tree, paths) => {
  expect(basePathsOf(describeTree(tree))).toEqual(paths);
});

test('the servers of path items and operations are apart from those of the description', () => {
  const get = { servers: [{ url: '/upload' }], responses: {} };
  const description = describeTree({
    ...openapi,
    servers: [{ url: 'https://a.example/v1' }],
    paths: { '/a': { servers: [{ url: '/files' }], get }, '/b': { get } },
  });
  expect([basePathsOf(description), allBasePathsOf(description), allServerUrlsOf(description)]).toEqual([
    ['/v1'],
    ['/upload', '/files', '/v1'],
    ['https://a.example/v1', '/files', '/upload', '/upload'],
  ]);
});
