import { describe, expect, test } from '@jest/globals';
import { negotiate } from '../../src/mock/negotiate.ts';
import { engineOf, openapi, raw, type Asked } from './support.ts';

const value = (text: string) => ({ value: text });
const responses = {
  200: {
    description: '',
    content: {
      'application/json': {
        examples: { first: value('json first'), cat: value('json cat'), both: value('json both') },
      },
      'text/csv': { examples: { first: value('csv first'), both: value('csv both'), only: value('csv only') } },
    },
  },
  404: { description: '', content: { 'application/problem+json': { examples: { gone: value('gone') } } } },
};
const tree = openapi({
  '/a': {
    parameters: [
      {
        name: 'q',
        in: 'query',
        schema: {},
        examples: { cat: value('cat'), both: value('both'), only: value('only'), gone: value('gone') },
      },
    ],
    get: { responses },
    post: {
      requestBody: { content: { 'application/json': { examples: { cat: { value: 1 }, only: { value: 2 } } } } },
      responses,
    },
    patch: { requestBody: { content: { 'application/json': {} } }, responses },
  },
});
const engine = engineOf(tree);
const csvFirst = 'text/csv, application/json;q=0.5';
const name = (example: string): Asked['headers'] => ({ 'x-vendor-response-body-example': example });
const json = { 'content-type': 'application/json' };

/** The body, and what is said of `Accept`. */
function told(method: string, target: string, asked: Asked): readonly [number, string, string | undefined] {
  const { status, body, headers } = raw(engine, method, target, asked);
  return [status, new TextDecoder().decode(body).replaceAll('"', ''), headers['x-assay-accept']];
}

describe('the media type is chosen first, then the example within it', () => {
  test.each<[title: string, method: string, target: string, asked: Asked, body: string]>([
    ['nothing is named', 'GET', '/a', { headers: { accept: csvFirst } }, 'csv first'],
    ['a name that both have', 'GET', '/a', { headers: { accept: csvFirst, ...name('both') } }, 'csv both'],
    ['a name that the other has', 'GET', '/a', { headers: { accept: csvFirst, ...name('cat') } }, 'json cat'],
    ['a preference that both have', 'GET', '/a', { headers: { accept: csvFirst, prefer: 'example=both' } }, 'csv both'],
    [
      'a preference that the other has',
      'GET',
      '/a',
      { headers: { accept: csvFirst, prefer: 'example=cat' } },
      'json cat',
    ],
    ['a parameter of an example that both have', 'GET', '/a?q=both', { headers: { accept: csvFirst } }, 'csv both'],
    ['a parameter of an example of the other', 'GET', '/a?q=cat', { headers: { accept: csvFirst } }, 'csv first'],
    ['the same with equal preference', 'GET', '/a?q=only', { headers: { accept: '*/*' } }, 'csv only'],
    ['the same within one range', 'GET', '/a?q=only', { headers: { accept: '*/*;q=0.8' } }, 'csv only'],
    ['the same without `Accept`', 'GET', '/a?q=only', {}, 'csv only'],
    [
      'a body of an example of the other',
      'POST',
      '/a',
      { headers: { accept: csvFirst, ...json }, body: '1' },
      'csv first',
    ],
    ['a body of an example of it', 'POST', '/a', { headers: { accept: csvFirst, ...json }, body: '2' }, 'csv only'],
    ['a PATCH', 'PATCH', '/a', { headers: { accept: csvFirst }, body: {} }, 'csv first'],
    ['a PATCH with a name', 'PATCH', '/a', { headers: { accept: csvFirst, ...name('both') }, body: {} }, 'csv both'],
    ['a PATCH with a parameter', 'PATCH', '/a?q=cat', { headers: { accept: csvFirst }, body: {} }, 'csv first'],
  ])('%s', (_, method, target, asked, body) => {
    expect(told(method, target, asked)).toEqual([200, body, undefined]);
  });
});

const none = 'none of the declared types';
describe('an `Accept` that no declared type meets is as if it were absent, and the answer says so', () => {
  const github = 'application/vnd.github.v3+json';
  test.each<[title: string, target: string, headers: Asked['headers'], expected: ReturnType<typeof told>]>([
    ['another type', '/a', { accept: 'image/png' }, [200, 'json first', none]],
    ['no type at all', '/a', { accept: 'nonsense' }, [200, 'json first', none]],
    ['JSON of another tree', '/a', { accept: github }, [200, 'json first', `application/json for ${github}`]],
    [
      'JSON of another tree behind CSV',
      '/a',
      { accept: `${github};q=0.1, text/csv;q=0` },
      [200, 'json first', `application/json for ${github};q=0.1, text/csv;q=0`],
    ],
    ['with a name', '/a', { accept: 'image/png', ...name('both') }, [200, 'json both', none]],
    ['with a preference', '/a', { accept: 'image/png', prefer: 'example=only' }, [200, 'csv only', none]],
    ['with a parameter', '/a?q=only', { accept: 'image/png' }, [200, 'csv only', none]],
    [
      'JSON where a problem is declared',
      '/a',
      { accept: 'application/json', prefer: 'code=404' },
      [404, 'gone', 'application/problem+json for application/json'],
    ],
    ['an error', '/a', { accept: 'text/html', prefer: 'code=404' }, [404, 'gone', none]],
    ['an error by its name', '/a', { accept: 'text/csv', ...name('gone') }, [404, 'gone', none]],
    ['an error by a parameter', '/a?q=gone', { accept: 'text/csv' }, [404, 'gone', none]],
  ])('%s', (_, target, headers = {}, expected) => {
    expect(told('GET', target, { headers })).toEqual(expected);
  });

  test.each([
    ['image/png', 406],
    [github, 200],
    ['application/json;q=0, text/csv;q=0', 406],
  ])('checked requests: %s is %d', (accept, status) => {
    const strict = engineOf(tree, { validate: 'request' });
    expect(raw(strict, 'GET', '/a', { headers: { accept } }).status).toBe(status);
  });
});

test.each([
  ['text/xml', 'application/xml', 200, 'text/xml for application/xml'],
  ['application/xml', 'text/xml;q=0.9, image/png', 200, 'application/xml for text/xml;q=0.9, image/png'],
  ['text/xml', 'application/soap+xml', 200, 'text/xml for application/soap+xml'],
  ['text/xml', 'text/plain', 406, undefined],
])('%s is answered with Accept %s: %d', (declared, accept, status, note) => {
  const get = { responses: { 200: { description: '', content: { [declared]: { example: '<a/>' } } } } };
  const strict = engineOf(openapi({ '/a': { get } }), { validate: 'request' });
  const answer = raw(strict, 'GET', '/a', { headers: { accept } });
  expect([answer.status, answer.headers['x-assay-accept']]).toEqual([status, note]);
});

describe('a body with `stream: true` is answered with the declared stream', () => {
  const streaming = engineOf(
    openapi({
      '/chat': {
        post: {
          requestBody: { content: { 'application/json': {} } },
          responses: {
            200: {
              description: '',
              content: { 'application/json': { example: {} }, 'text/event-stream': { example: 'data: 1\n\n' } },
            },
          },
        },
      },
    }),
  );
  const asIs = 'text/event-stream, as the body has stream: true';
  test.each<[body: object, accept: string | undefined, type: string, note: string | undefined]>([
    [{ stream: true }, undefined, 'text/event-stream', asIs],
    [{ stream: true }, '*/*', 'text/event-stream', asIs],
    [{ stream: true }, 'text/event-stream', 'text/event-stream', undefined],
    [{ stream: true }, 'application/json', 'text/event-stream', asIs],
    [{ stream: true }, 'application/json, text/event-stream;q=0', 'application/json', undefined],
    [{ stream: false }, 'application/json', 'application/json', undefined],
    [{ stream: 'true' }, undefined, 'application/json', undefined],
    [{}, 'text/event-stream', 'text/event-stream', undefined],
  ])('%j with Accept %s is %s', (body, accept, type, note) => {
    const { headers } = raw(streaming, 'POST', '/chat', { headers: { ...(accept !== undefined && { accept }) }, body });
    expect([headers['content-type'], headers['x-assay-accept']]).toEqual([type, note]);
  });
});

describe('`application/octet-stream` takes a body of every type', () => {
  const taking = (types: readonly string[], schema = {}, validate: 'off' | 'request' = 'off') =>
    engineOf(
      openapi({
        '/a': {
          put: {
            requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema }])) },
            responses: { 204: { description: '' } },
          },
        },
      }),
      { validate },
    );
  test.each<[declared: readonly string[], sent: string, status: number]>([
    [['application/octet-stream'], 'application/zip', 204],
    [['application/json', 'Application/Octet-Stream; a=b'], 'image/png', 204],
    [['application/octet-stream'], 'application/json', 204],
    [['*/*'], 'application/zip', 204],
    [['image/*'], 'image/avif', 204],
    [['image/*'], 'application/zip', 415],
    [['application/zip'], 'application/octet-stream', 415],
    [['application/octet-stream', 'application/json'], 'application/json', 400],
    [['text/xml'], 'application/xml; charset=utf-8', 204],
    [['application/xml'], 'Text/XML', 204],
    [['text/xml'], 'application/soap+xml', 415],
  ])('%j takes %s: %d', (declared, sent, status) => {
    const { status: found } = raw(taking(declared), 'PUT', '/a', { headers: { 'content-type': sent }, body: '{' });
    expect(found).toBe(status);
  });

  test.each<[sent: string, body: string]>([
    ['application/json', '{"name":"Max"}'],
    ['application/json', '{'],
    ['application/xml', '<a>'],
    ['text/plain', 'text'],
    ['application/zip', 'PK'],
  ])('as bytes, which no schema describes: %s, %j', (sent, body) => {
    const schema = { type: 'object', required: ['id'] };
    const engine = taking(['application/octet-stream'], schema, 'request');
    const { status } = raw(engine, 'PUT', '/a', { headers: { 'content-type': sent }, body });
    expect(status).toBe(204);
  });
});

test.each([
  ['a/t7', ['a/t7', 'a/t7;v=1']],
  ['b/*, A/T7;v=1;q=0.5', ['a/t7;v=1']],
  ['a/t8;q=0.1, a/t7', ['a/t7', 'a/t7;v=1', 'a/t8']],
  ['a/t9;w=1;charset=utf-8', ['a/t9']],
  ['c/x+t7', []],
])('of a thousand media types, which are read once, %s is answered with %j', (accept, wanted) => {
  let reads = 0;
  const typed = (type: string) => ({
    type,
    located: { value: {}, place: { source: { uri: '', tree: {} }, path: [] } },
    examples: [],
    get contentType() {
      reads += 1;
      return type;
    },
  });
  const media = [...Array.from({ length: 1_000 }, (_, index) => typed(`a/t${index}`)), typed('a/t7;v=1')];
  const ask = (): readonly string[] => {
    const found = negotiate(media, { accept, wantsStream: false });
    return found.isMet ? found.media.map(({ type }) => type) : [];
  };
  const first = ask();
  const before = reads;
  expect([first, ask(), reads - before < 10]).toEqual([wanted, wanted, true]);
});
