import { describe, expect, test } from '@jest/globals';
import { describeTree, ownMock, replayAll } from './support.ts';

const value = {
  name: 'Tom & Jo',
  tags: ['a b', 'c'],
  place: { city: 'Ulm', zip: '1' },
  price: 30,
  isOpen: true,
  note: null,
};
const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';
const part = (name: string, text: string, type = ''): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${type === '' ? '' : `Content-Type: ${type}\r\n`}\r\n${text}\r\n`;
const parts = (...each: readonly string[]): string => `${each.join('')}--b--\r\n`;
const place = encodeURIComponent('{"zip":"1","city":"Ulm"}');

interface Row {
  readonly title: string;
  readonly type: string;
  readonly example: unknown;
  readonly media?: object;
  /** What the target answers; our own mock where absent. */
  readonly body?: string;
  readonly sentType?: string;
  /** `pointer` of each difference, or the end of the message; nothing where it passes. */
  readonly found?: readonly string[] | string;
}

const rows: readonly Row[] = [
  { title: 'a form as our mock writes it', type: form, example: value },
  {
    title: 'a form in another order, with %20 and its object in other words',
    type: form,
    example: value,
    body: `isOpen=true&price=30.0&place=${place}&tags=a%20b&tags=c&name=Tom+%26+Jo&note=`,
  },
  {
    title: 'an object as its own fields, as the default style has it',
    type: form,
    example: value,
    body: 'name=Tom+%26+Jo&tags=a+b&tags=c&city=Ulm&zip=1&price=30&isOpen=true',
  },
  {
    title: 'another text, a field missing and one more',
    type: form,
    example: { name: 'Tom', price: 30 },
    body: 'name=Tim&more=1',
    found: ['/name', '/price', '/more'],
  },
  {
    title: 'items in another order',
    type: form,
    example: { tags: ['a', 'b'] },
    body: 'tags=b&tags=a',
    found: ['/tags'],
  },
  {
    title: 'a form as our mock writes it by `encoding`',
    type: form,
    example: value,
    media: { encoding: { tags: { style: 'pipeDelimited', explode: false }, place: { style: 'deepObject' } } },
  },
  {
    title: 'a form not as `encoding` has it',
    type: form,
    example: { tags: ['a', 'b'], place: { city: 'Ulm' } },
    media: { encoding: { tags: { explode: false }, place: { style: 'deepObject', explode: true } } },
    body: 'tags=a&tags=b&city=Ulm',
    found: ['/tags', '/place', '/city'],
  },
  { title: 'JSON for a form', type: form, example: { a: 1 }, body: '{"a":1}', found: ['/a', '/{"a":1}'] },
  { title: 'no body for a form', type: form, example: { a: 1 }, body: '', found: ['/a'] },
  { title: 'a form as text', type: form, example: 'a=1&b=x+y', body: 'b=x%20y&a=1' },
  { title: 'another form than the text', type: form, example: 'a=1&b=2', body: 'a=1', found: ['/b'] },
  { title: 'parts as our mock writes them', type: 'multipart/form-data', example: value },
  {
    title: 'parts in another order, under another boundary',
    type: 'multipart/form-data',
    example: { name: 'é', tags: ['a', 'b'], place: { city: 'Ulm' }, price: 30 },
    sentType: multipart,
    body: parts(
      part('place', '{ "city": "Ulm" }'),
      part('price', '30'),
      part('tags', 'a'),
      part('name', 'é'),
      part('tags', 'b'),
    ),
  },
  {
    title: 'a text in JSON',
    type: 'multipart/form-data',
    example: { name: 'Tom' },
    sentType: multipart,
    body: parts(part('name', '"Tom"', 'application/json')),
  },
  {
    title: 'the bytes of base64',
    type: 'multipart/form-data',
    example: { file: 'iVBORw0KGgo=' },
    media: { schema: { type: 'object', properties: { file: { type: 'string', contentEncoding: 'base64' } } } },
  },
  {
    title: 'another part',
    type: 'multipart/form-data',
    example: { name: 'Tom' },
    sentType: multipart,
    body: parts(part('name', 'Tim'), part('more', '1')),
    found: ['/name', '/more'],
  },
  {
    title: 'parts without a boundary',
    type: 'multipart/form-data',
    example: { name: 'Tom' },
    body: 'name=Tom',
    found: 'found no multipart form (no boundary in the content type): 8 bytes that start with "name=Tom".',
  },
  { title: 'lines as our mock writes them', type: 'application/jsonl', example: [{ a: 1 }, { a: 2 }] },
  { title: 'lines with blanks', type: 'application/x-ndjson', example: [{ a: 1 }, 2], body: '{ "a": 1 }\r\n2' },
  { title: 'another line', type: 'application/jsonl', example: [1, 2], body: '1\n3\n', found: ['/1'] },
  {
    title: 'lines that are no JSON',
    type: 'application/jsonl',
    example: [1],
    body: 'one',
    found: 'found lines that are not JSON: 3 bytes that start with "one".',
  },
  { title: 'a sequence as our mock writes it', type: 'application/json-seq', example: [{ a: 1 }] },
  { title: 'a number as text', type: 'text/plain', example: 42, body: '42.0\n' },
  {
    title: 'another number',
    type: 'text/plain',
    example: 42,
    body: '43',
    found: 'found another text: 2 bytes that start with "43".',
  },
];

async function replayed({ type, example, media = {}, body, sentType = type }: Row) {
  const content = { [type]: { example, ...media } };
  const description = describeTree({
    openapi: '3.1.0',
    info: { title: 'Forms', version: '1' },
    paths: { '/form': { get: { responses: { 200: { description: 'ok', content } } } } },
  });
  const mock = ownMock(description);
  const { results } = await replayAll(description, (request) => {
    const reply = mock(request);
    const isChanged = body !== undefined && reply.status === 200 && request.method === 'GET';
    const changed = { headers: { ...reply.headers, 'content-type': sentType }, body: new TextEncoder().encode(body) };
    return Promise.resolve({ kind: 'reply', reply: isChanged ? { ...reply, ...changed } : reply });
  });
  return results;
}

describe('bodies that are written in fields, items or scalars are compared by them', () => {
  test.each(rows)('$type: $title', async (row) => {
    const failed = (await replayed(row)).filter(({ status }) => status === 'failed');
    const found = failed.map(({ check, message, differences }) => [
      check,
      differences?.map(({ pointer }) => pointer) ?? message.replace(/^.*(?=found )/u, ''),
    ]);
    const expected = row.found === undefined ? [] : [['body-equals-example', row.found]];
    expect([...new Set(found.map((each) => JSON.stringify(each)))]).toEqual(
      expected.map((each) => JSON.stringify(each)),
    );
  });
});

describe('what has no one form is skipped, and said', () => {
  test.each([
    ['text/csv', [{ a: 1 }], 'the example is a list, and nothing says how that is written as text/csv'],
    ['text/plain', { a: 1 }, 'the example is an object, and nothing says how that is written as text/plain'],
    [
      'application/yaml',
      { a: 1 },
      'the example is an object, and nothing says how that is written as application/yaml',
    ],
    ['text/plain', null, 'the example is null, and nothing says how that is written as text/plain'],
    [form, [1], `the example is a list, and nothing says how that is written as ${form}`],
    ['multipart/mixed', { a: 1 }, 'the example is an object, and nothing says how that is written as multipart/mixed'],
    [
      'text/event-stream',
      [{ data: 'a' }],
      'the example is a list, and nothing says how that is written as text/event-stream',
    ],
    ['application/xml', { a: 1 }, 'the example is an object, and nothing says how that is written as application/xml'],
  ])('%s: %j', async (type, example, reason) => {
    const results = await replayed({ title: '', type, example });
    const skipped = results.filter(({ check, status }) => check === 'body-equals-example' && status === 'skipped');
    expect(skipped.map(({ message, path }) => ({ message, path }))).toEqual([{ message: reason, path: '/form' }]);
  });
});
