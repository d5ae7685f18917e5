import { describe, expect, test } from '@jest/globals';
import { createMock } from '../../src/api/mock.ts';
import { mount } from '../../src/mock/open-mock.ts';
import { engineOf, openapi, raw } from './support.ts';

/** A description whose GET /a has the headers `headers`, each with its example. */
const described = (headers: Readonly<Record<string, string>>, more: object = {}, operation: object = {}) => ({
  ...openapi({
    '/a': {
      get: {
        ...operation,
        responses: {
          200: {
            description: '',
            headers: Object.fromEntries(Object.entries(headers).map(([name, example]) => [name, { example }])),
            content: { 'application/json': { example: { url: 'https://api.example.com/a' } } },
          },
        },
      },
    },
  }),
  servers: [{ url: 'https://api.example.com/v1' }],
  ...more,
});

const server = (url: string, variables: object = {}) => ({ servers: [{ url, variables }] });

/** The header `name` of the answer to GET `url`, and the headers that were changed. */
async function told(tree: object, name: string, url = 'http://127.0.0.1:4880/a', settings = {}) {
  const { headers } = await createMock(tree, settings).fetch(new Request(url));
  return [headers.get(name), headers.get('x-assay-links')];
}

describe('a URL of a described server leads to the mock', () => {
  const own = 'http://127.0.0.1:4880';
  test.each<[title: string, written: string, servers: object, sent: string]>([
    ['below its path', 'https://api.example.com/v1/a?page=2#x', {}, `${own}/a?page=2#x`],
    ['the server itself', 'https://api.example.com/v1', {}, `${own}/`],
    ['beside its path', 'https://api.example.com/v2/a', {}, `${own}/v2/a`],
    ['a path that only begins like it', 'https://api.example.com/v10/a', {}, `${own}/v10/a`],
    ['without a scheme', '//api.example.com/v1/a', {}, `${own}/a`],
    ['of another scheme, with a port and a user', 'http://me@API.example.com:80/v1/a', {}, `${own}/a`],
    [
      'of a server whose host has a variable',
      'https://acme.example.com/v1/a',
      server('https://{t}.example.com/v1'),
      `${own}/a`,
    ],
    ['of a server whose path has one', 'https://h.example/v7/a', server('https://h.example/{v}/'), `${own}/a`],
    [
      'of a server with a hyphen and other signs',
      'https://a-b.example/c-d/+(e)/a',
      server('https://a-b.example/c-d/+(e)'),
      `${own}/a`,
    ],
    [
      'of a server that is nothing but variables, by their values',
      'https://one.example/x/a',
      server('{scheme}://{host}/x', {
        scheme: { default: 'https' },
        host: { default: 'two.example', enum: ['one.example'] },
      }),
      `${own}/a`,
    ],
    [
      'of OpenAPI 2.0',
      'https://old.example/b/a',
      { host: 'old.example', basePath: '/b', servers: undefined },
      `${own}/a`,
    ],
  ])('%s', async (_, written, servers, sent) => {
    expect(await told(described({ Location: written }, servers), 'location')).toEqual([sent, 'location']);
  });

  test.each<[title: string, written: string, servers: object]>([
    ['another host', 'https://other.example/v1/a', {}],
    ['a host that only ends like it', 'https://evil-api.example.com/v1/a', {}],
    ['a host behind a variable', 'https://x.evil.example/a', server('https://{t}.example.com')],
    [
      'any host where all of it is a variable',
      'https://other.example/x',
      server('https://{host}', { host: { default: 'a.example' } }),
    ],
    ['a path', '/v1/a', {}],
    [
      'a host of more variables than can be matched in time',
      'https://x.y.z.example/a',
      { host: '{a}.{b}.{c}.example', servers: undefined },
    ],
    [
      'the same in the value of a variable',
      'https://x.y.z.example/a',
      server('https://{h}', { h: { default: '{a}.{b}.{c}.example' } }),
    ],
  ])('%s is as it is written', async (_, written, servers) => {
    expect(await told(described({ Location: written }, servers), 'location')).toEqual([written, null]);
  });

  test('also that of an operation or path alone', async () => {
    const tree = described({ Location: 'https://up.example/a' }, {}, server('https://up.example'));
    expect(await told(tree, 'location')).toEqual([`${own}/a`, 'location']);
  });
});

test('every URL of `Link` is, and the body is not', async () => {
  const link =
    '<https://api.example.com/v1/a?page=2>; rel="next", <https://x.example/>; rel="help"; anchor="https://api.example.com/v1/b"';
  const headers = {
    Link: link,
    'Content-Location': 'https://api.example.com/v1/a',
    Other: 'https://api.example.com/v1/a',
  };
  const answer = await createMock(described(headers)).fetch(new Request('https://localhost:1/a'));
  expect([
    ...['link', 'content-location', 'other', 'x-assay-links'].map((name) => answer.headers.get(name)),
    await answer.json(),
  ]).toEqual([
    '<https://localhost:1/a?page=2>; rel="next", <https://x.example/>; rel="help"; anchor="https://localhost:1/b"',
    'https://localhost:1/a',
    'https://api.example.com/v1/a',
    'content-location, link',
    { url: 'https://api.example.com/a' },
  ]);
});

describe('a client that follows the next page comes to the end of the list', () => {
  const own = 'http://127.0.0.1:4880';
  const api = 'https://api.example.com/v1';
  test.each<[title: string, target: string, written: string, sent: string | null]>([
    ['a path that is not described', '/a?size=2', `<${api}/list?page=2>; rel="next"`, `<${own}/a?page=2>; rel="next"`],
    [
      'each page of it',
      '/a',
      `<${api}/list?page=1>; rel="prev first", <${api}/list?page=9#end>; rel=last; title="a, b"`,
      `<${own}/a?page=1>; rel="prev first", <${own}/a?page=9>; rel=last; title="a, b"`,
    ],
    ['the first page', '/a?size=2', `<${api}/list?page=1>; rel=first`, `<${own}/a?page=1>; rel=first`],
    ['the page before', '/a?size=2', `<${api}/list?page=1>; rel=previous`, `<${own}/a?page=1>; rel=previous`],
    ['what is no page', '/a', `<${api}/list>; rel="help"`, `<${own}/list>; rel="help"`],
    ['a described path', '/a', `<${api}/a?page=2>; rel="next"`, `<${own}/a?page=2>; rel="next"`],
    ['below a base path', '/v1/a', `<${api}/list?page=2>; rel="next"`, `<${own}/v1/a?page=2>; rel="next"`],
    ['the last page', '/a?page=2', `<${api}/list?page=2>; rel="next"`, null],
    ['also with a parameter of the client', '/a?size=1&page=2', `<${api}/list?page=2>; rel=Next`, null],
    [
      'with other links',
      '/a?page=2',
      `<${api}/a?page=2>; rel="next", <${api}/a?page=1>; rel="prev"`,
      `<${own}/a?page=1>; rel="prev"`,
    ],
    ['a relative link to itself', '/a?page=2', '</a?page=2>; rel="next"', null],
    ['a relative link to another page', '/a', '</a?page=2>; rel="next"', '</a?page=2>; rel="next"'],
    ['a link without parameters', '/a', `<${api}/a>; rel="next"`, null],
    [
      'another host',
      '/a?page=2',
      '<https://other.example/a?page=2>; rel="next"',
      '<https://other.example/a?page=2>; rel="next"',
    ],
    ['a URL that is none', '/a?page=2', '<http://[>; rel="next"', '<http://[>; rel="next"'],
    ['what is no `Link`', '/a', `next: ${api}/list?page=2`, `next: ${own}/list?page=2`],
    ['an unclosed quote', '/a', `<${api}/list?page=2>; rel="next`, `<${own}/list?page=2>; rel="next`],
  ])('%s', async (_, target, written, sent) => {
    const isChanged = sent !== written;
    expect(await told(described({ Link: written }), 'link', `${own}${target}`)).toEqual([
      sent,
      isChanged ? 'link' : null,
    ]);
  });
});

test.each([
  ['/a', '/a'],
  ['/v1/a', '/v1/a'],
  ['/one/a', '/one/a'],
])('links stay below what the request to %s came through', (target, sent) => {
  const engine = engineOf(described({ Location: 'https://api.example.com/v1/a' }));
  const { headers } = raw({ answer: mount([{ name: 'one', engine }], 'literal') }, 'GET', target);
  expect(headers.location).toBe(`http://localhost${sent}`);
});

test('two requests of other origins have links of their own', async () => {
  const mock = createMock(described({ Location: 'https://api.example.com/v1/a' }));
  const ask = async (origin: string) => (await mock.fetch(new Request(`${origin}/a`))).headers.get('location');
  expect([await ask('http://one:1'), await ask('https://two')]).toEqual(['http://one:1/a', 'https://two/a']);
});

test('`links: as-written` leaves them', async () => {
  const written = 'https://api.example.com/v1/a';
  expect(await told(described({ Location: written }), 'location', undefined, { links: 'as-written' })).toEqual([
    written,
    null,
  ]);
});
