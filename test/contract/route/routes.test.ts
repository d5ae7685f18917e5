import { describe, expect, test } from '@jest/globals';
import { routesOf } from '../../../src/contract/route/routes.ts';
import { describe as describeApi } from '../../../src/description/description.ts';
import { openapi } from '../../mock/support.ts';

/** The template that answers GET at `path` among `templates`, and its parameters. */
function routeOf(templates: readonly string[], path: string): readonly unknown[] {
  const paths = Object.fromEntries(templates.map((template) => [template, { get: { responses: {} } }]));
  const tree = openapi(paths);
  const description = describeApi({ uri: '<object>', tree }, { readBytes: () => ({ reason: 'no files' }) });
  const route = routesOf(description)('GET', path);
  return route.kind === 'operation' ? [route.operation.path, route.parameters] : [route.kind];
}

describe('a parameter takes as little as what is around it allows, and as much before a format', () => {
  test.each<[string, string, readonly unknown[]]>([
    ['/{name}.json', '/a.json', ['/{name}.json', { name: 'a' }]],
    ['/{name}.json', '/a.json.json', ['/{name}.json', { name: 'a.json' }]],
    ['/{name}.json', '/.json', ['no-path']],
    ['/{name}.json', '/.json.json', ['/{name}.json', { name: '.json' }]],
    ['/{name}.json', '/a.json/', ['no-path']],
    ['/{name}.json', '/a.xml', ['no-path']],
    ['/{a}-v{b}', '/x-w1', ['no-path']],
    ['/v-{a}', '/w-1', ['no-path']],
    ['/{name}.json', '/a.jso', ['no-path']],
    ['/v{n}', '/v1', ['/v{n}', { n: '1' }]],
    ['/v{n}', '/v', ['no-path']],
    ['/{a}-{b}', '/x-y-z', ['/{a}-{b}', { a: 'x', b: 'y-z' }]],
    ['/{a}-{b}', '/-x-y', ['/{a}-{b}', { a: '-x', b: 'y' }]],
    ['/{a}-{b}', '/x-', ['no-path']],
    ['/{a}{b}', '/xyz', ['/{a}{b}', { a: 'x', b: 'yz' }]],
    ['/{a}{b}', '/x', ['no-path']],
    ['/{a}{b}', '/page.json', ['/{a}{b}', { a: 'page', b: '.json' }]],
    ['/{a}{b}', '/.json', ['/{a}{b}', { a: '.', b: 'json' }]],
    ['/{a}.{b}', '/x.tar.gz', ['/{a}.{b}', { a: 'x.tar', b: 'gz' }]],
    ['/{a},{b}.{c}', '/37.3,-121.8.json', ['/{a},{b}.{c}', { a: '37.3', b: '-121.8', c: 'json' }]],
    ['/{a}.{b}', '/.x', ['no-path']],
    ['/{a}.{b}', '/x.', ['no-path']],
    ['/{a}.{b}.gz', '/x.tar.gz.gz', ['/{a}.{b}.gz', { a: 'x', b: 'tar.gz' }]],
    ['/{a}/{b}', '/x/', ['no-path']],
    ['/{}/{a', '/%7B%7D/%7Ba', ['/{}/{a', {}]],
    ['/a%20b', '/a b', ['/a%20b', {}]],
    ['/{a}%20b', '/x%20b', ['/{a}%20b', { a: 'x' }]],
    ['/ä|b c', '/%C3%A4%7Cb%20c', ['/ä|b c', {}]],
    ['/ä-{a}', '/%C3%A4-x', ['/ä-{a}', { a: 'x' }]],
    ['/100%', '/100%25', ['/100%', {}]],
    ['/a%23b', '/a%23b', ['/a%23b', {}]],
    ['/a#b', '/a%23b', ['/a#b', {}]],
    ['/a#b', '/a', ['/a#b', {}]],
    ['/a?b', '/a%3Fb', ['/a?b', {}]],
    ['/a#b/{c}', '/a%23b/x', ['/a#b/{c}', { c: 'x' }]],
    ['/a/{b#c}', '/a/x', ['/a/{b#c}', { 'b#c': 'x' }]],
    ['/{a}', '/%zz', ['malformed']],
  ])('%s at %s', (template, path, expected) => {
    expect(routeOf([template], path)).toEqual(expected);
  });
});

describe('of several templates that which says most answers, in whatever order they are declared', () => {
  test.each<[readonly [string, string], string, readonly unknown[]]>([
    [['/{file}.gz', '/{file}.tar.gz'], '/a.tar.gz', ['/{file}.tar.gz', { file: 'a' }]],
    [['/{file}.gz', '/{file}.tar.gz'], '/a.gz', ['/{file}.gz', { file: 'a' }]],
    [['/{file}', '/{file}.gz'], '/a.gz', ['/{file}.gz', { file: 'a' }]],
    [['/{a}-{b}-{c}', '/{a}.json'], '/x-y-z.json', ['/{a}.json', { a: 'x-y-z' }]],
    [['/{a}-{b}', '/{a}.j'], '/x-y.j', ['/{a}.j', { a: 'x-y' }]],
    [['/{a}', '/me'], '/me', ['/me', {}]],
    [['/a', '/a#b'], '/a%23b', ['/a#b', {}]],
    [['/a', '/a#b'], '/a', ['/a', {}]],
    [['/a#b', '/{c}'], '/a%23b', ['/a#b', {}]],
    [['/{a}', '/{a}#b'], '/x%23b', ['/{a}#b', { a: 'x' }]],
    [['/{a}/mine', '/me/{b}'], '/me/mine', ['/me/{b}', { b: 'mine' }]],
    [['/{a}/mine', '/me/yours'], '/me/mine', ['/{a}/mine', { a: 'me' }]],
    [['/a/{x}/c', '/{y}/b/d'], '/a/b/d', ['/{y}/b/d', { y: 'a' }]],
    [['/a/{x}.j/c', '/{y}/b.j/d'], '/a/b.j/d', ['/{y}/b.j/d', { y: 'a' }]],
    [['/{x}/b/{z}/c', '/{y}/b/d/e'], '/a/b/d/e', ['/{y}/b/d/e', { y: 'a' }]],
  ])('%j at %s', (templates, path, expected) => {
    expect([routeOf(templates, path), routeOf([...templates].reverse(), path)]).toEqual([expected, expected]);
  });
});

test('a path of a thousand segments is answered, a longer one is not', () => {
  const [most, more] = [1_000, 1_001].map((count) => '/a'.repeat(count));
  expect([routeOf([most ?? ''], most ?? ''), routeOf([more ?? ''], more ?? '')]).toEqual([[most, {}], ['no-path']]);
});
