import { describe, expect, test } from '@jest/globals';
import { profiles } from '../../src/replay/profile.ts';
import { describeTree, ownMock, replayAll } from './support.ts';

const pet = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const tags = { type: 'array', items: { type: 'integer' } };

interface Row {
  readonly title: string;
  readonly type: string;
  readonly media: object;
  readonly body: string;
  readonly sentType?: string;
  readonly headers?: object;
  readonly sentHeaders?: Readonly<Record<string, string>>;
  readonly found?: readonly [string, string];
}

const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';
const part = (name: string, text: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n--b--\r\n`;
const schemaOf = (schema: object): object => ({ schema });

const bodies: readonly Row[] = [
  { title: 'valid XML', type: 'application/xml', media: schemaOf(pet), body: '<Pet><id>7</id></Pet>' },
  {
    title: 'XML with a text for a number',
    type: 'application/xml',
    media: schemaOf(pet),
    body: '<Pet><id>notanumber</id></Pet>',
    found: ['body-schema', 'The body at `/id` must be an integer; found "notanumber".'],
  },
  {
    title: 'XML that does not end',
    type: 'application/xml',
    media: schemaOf(pet),
    body: '<Pet><id>7</id>',
    found: ['body-schema', 'The body must be well-formed XML; found in line 1 no end of <Pet>.'],
  },
  {
    title: 'XML with another root than the schema names',
    type: 'application/xml',
    media: schemaOf({ ...pet, xml: { name: 'pet' } }),
    body: '<cat><id>7</id></cat>',
    found: ['body-schema', 'The body must have the root element <pet>; found <cat>.'],
  },
  {
    title: 'valid JSON Lines',
    type: 'application/jsonl',
    media: { itemSchema: pet },
    body: '{"id":1}\n{"id":2}\n',
  },
  {
    title: 'JSON Lines with a wrong item',
    type: 'application/jsonl',
    media: { itemSchema: pet },
    body: '{"id":1}\n{"id":"no"}\n',
    found: ['body-schema', 'The body at `/1/id` must be an integer; found "no".'],
  },
  {
    title: 'a stream of events with wrong data',
    type: 'text/event-stream',
    media: { itemSchema: { type: 'object', properties: { data: { type: 'string', maxLength: 3 } } } },
    body: 'data: ok\n\ndata: too long\n\n',
    found: ['body-schema', 'The body at `/1/data` must have at most 3 characters; found "too long".'],
  },
  { title: 'a valid form', type: form, media: schemaOf(pet), body: 'id=7' },
  {
    title: 'a form with a text for a number',
    type: form,
    media: schemaOf(pet),
    body: 'id=no',
    found: ['body-schema', 'The body at `/id` must be an integer; found "no".'],
  },
  {
    title: 'a multipart form without a required part',
    type: 'multipart/form-data',
    sentType: multipart,
    media: schemaOf(pet),
    body: part('name', 'Tom'),
    found: ['body-schema', 'The body must have the property `id`; found none.'],
  },
  { title: 'a valid text', type: 'text/plain', media: schemaOf({ type: 'integer' }), body: '7' },
  {
    title: 'a text for a number',
    type: 'text/plain',
    media: schemaOf({ type: 'integer' }),
    body: 'seven',
    found: ['body-schema', 'The body must be an integer; found "seven".'],
  },
  {
    title: 'JSON with several violations',
    type: 'application/json',
    media: schemaOf({ ...pet, required: ['id', 'name'] }),
    body: '{"id":"x"}',
    found: [
      'body-schema',
      'The body must have the property `name`; found none. The body at `/id` must be an integer; found "x".',
    ],
  },
  {
    title: 'no JSON where no schema says what it is',
    type: 'application/json',
    media: {},
    body: 'oops',
    found: ['body-schema', 'The body must be JSON; found text that is not JSON: 4 bytes that start with "oops".'],
  },
];

const headerRow = (title: string, header: object, sent: string | undefined, found?: string): Row => ({
  title,
  type: 'application/json',
  media: schemaOf({ type: 'boolean' }),
  body: 'true',
  headers: { 'X-Ids': header },
  sentHeaders: sent === undefined ? {} : { 'x-ids': sent },
  ...(found !== undefined && { found: ['header-declared', found] }),
});

const headers: readonly Row[] = [
  headerRow('a list of integers', { schema: tags }, '1,2'),
  headerRow(
    'a list of texts for integers',
    { schema: tags },
    'a,b',
    'The response header `X-Ids` at `/0` must be an integer; found "a".',
  ),
  headerRow('an exploded object', { schema: pet, explode: true }, 'id=7'),
  headerRow(
    'an object that is not exploded',
    { schema: pet },
    'id,no',
    'The response header `X-Ids` at `/id` must be an integer; found "no".',
  ),
  headerRow('JSON in a header', { content: { 'application/json': { schema: pet } } }, '{"id":7}'),
  headerRow(
    'wrong JSON in a header',
    { content: { 'application/json': { schema: pet } } },
    '{"id":null}',
    'The response header `X-Ids` at `/id` must be an integer; found null.',
  ),
  headerRow(
    'a required header missing',
    { required: true, schema: tags },
    undefined,
    'The response header `X-Ids` must be there; found none.',
  ),
  headerRow('a letter outside of ASCII, percent-encoded', { schema: { enum: ['Café'] } }, 'Caf%C3%A9'),
];

describe('responses of every media type, and their headers, are checked as requests are', () => {
  test.each([...bodies, ...headers])('$title', async ({ type, media, body, sentType, headers, sentHeaders, found }) => {
    const description = describeTree({
      openapi: '3.2.0',
      info: { title: 'Pets', version: '1' },
      paths: { '/pets': { get: { responses: { 200: { description: 'ok', headers, content: { [type]: media } } } } } },
    });
    const mock = ownMock(description);
    const { results } = await replayAll(description, (request) => {
      const reply = mock(request);
      if (reply.status !== 200) return Promise.resolve({ kind: 'reply', reply });
      const others = Object.entries(reply.headers).filter(([name]) => name !== 'x-ids');
      const changed = {
        ...reply,
        headers: { ...Object.fromEntries(others), 'content-type': sentType ?? type, ...sentHeaders },
        body: request.method === 'HEAD' ? reply.body : new TextEncoder().encode(body),
      };
      return Promise.resolve({ kind: 'reply', reply: changed });
    });
    const failed = results.filter(({ status }) => status === 'failed');
    expect([...new Set(failed.map(({ check, message }) => `${check}: ${message}`))]).toEqual(
      found === undefined ? [] : [found.join(': ')],
    );
  });
});

describe('security schemes are found as the mock finds them', () => {
  test('a requirement by URI, as OpenAPI 3.2 has it, is sent and refused like one by name', async () => {
    const description = describeTree({
      openapi: '3.2.0',
      info: { title: 'Pets', version: '1' },
      security: [{ '#/components/securitySchemes/key': [] }],
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
      paths: { '/pets': { get: { responses: { 200: { content: { 'application/json': { example: [1] } } } } } } },
    });
    const mock = ownMock(description, { security: 'presence' });
    const profile = { ...profiles.specification, requiresCredentials: true, acceptsAnyCredentials: false };
    const sent: (string | undefined)[] = [];
    const { count, results } = await replayAll(
      description,
      (request) => {
        if (request.method === 'GET' && request.target === '/pets') sent.push(request.headers['x-key']);
        return Promise.resolve({ kind: 'reply', reply: mock(request) });
      },
      profile,
    );
    expect([count, results.filter(({ path, status }) => path === '/pets' && status === 'failed')]).toEqual([27, []]);
    expect([sent.filter((key) => key === 'assay').length > 1, sent.includes(undefined)]).toEqual([true, true]);
  });
});
