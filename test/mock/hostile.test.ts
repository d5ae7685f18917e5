import { inflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { startPage } from '../../src/mock/start-page.ts';
import { ask, engineOf, json, openapi, raw, type Asked } from './support.ts';

const item = { get: json({ example: 'found' }) };
const typed = (type: string, body: string): Asked => ({ headers: { 'content-type': type }, body });
const jsonText = (body: string): Asked => typed('application/json', body);

describe('a request that other mocks die of, or answer wrongly, is answered', () => {
  const anyBody = { requestBody: { content: { 'application/json': { examples: { a: { value: { a: 1 } } } } } } };
  const record = { id: 'x1', name: 'Fair', tags: ['a'], at: { city: 'Here', zip: '1' } };
  const list = { in: 'path', name: 'ids', required: true, schema: { type: 'array', items: { type: 'integer' } } };
  const engine = engineOf(
    openapi({
      '/order': { post: { ...anyBody, ...json({ example: 'taken' }) } },
      '/path/{id}': { get: json({ example: 'by id' }) },
      '/path/mine': { get: json({ example: 'mine' }) },
      '/files/{name}.json': { get: json({ example: 'a file' }) },
      '/many/{ids}': { parameters: [list], get: json({ example: 'many' }) },
      '/records/{id}': { patch: json({ example: record }) },
    }),
  );
  const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
  test.each<[string, string, string, Asked, number, unknown]>([
    ['malformed JSON', 'POST', '/order', jsonText('{"a":'), 400, expect.objectContaining({ status: 400 })],
    ['JSON 400,000 levels deep', 'POST', '/order', jsonText(deep), 400, expect.objectContaining({ status: 400 })],
    ['such a body of no said type', 'POST', '/order', { body: deep }, 200, 'taken'],
    ['%zz in a path', 'GET', '/path/%zz', {}, 400, expect.objectContaining({ status: 400 })],
    ['half a character in a path', 'GET', '/path/%E2%82', {}, 400, expect.objectContaining({ status: 400 })],
    ['NUL and line ends in a path', 'GET', '/path/%00%0d%0a', {}, 200, 'by id'],
    ['an array in a path', 'GET', '/many/1,2,3', {}, 200, 'many'],
    ['a literal declared after a template', 'GET', '/path/mine', {}, 200, 'mine'],
    ['a parameter with an extension', 'GET', '/files/report.json', {}, 200, 'a file'],
    [
      'a PATCH',
      'PATCH',
      '/records/x2',
      { body: { at: { zip: '2' } } },
      200,
      { ...record, id: 'x2', at: { city: 'Here', zip: '2' } },
    ],
  ])('%s', (_, method, target, asked, status, body) => {
    const told = ask(engine, method, target, asked);
    expect([told.status, told.body]).toEqual([status, body]);
  });

  test('headers called as the members of every object name no example', () => {
    const other = engineOf(openapi({ '/a': item }), { exampleHeader: ['constructor', '__proto__'] });
    expect(raw(other, 'GET', '/a').headers['x-assay-example']).toBe(undefined);
  });
});

describe('an example that other mocks drop is the answer', () => {
  test.each([false, '', 0, null, [], {}])('%j, single, named, and of the schema', (value) => {
    const media = [{ example: value }, { examples: { a: { value } } }];
    const bodies = media.map((each) => ask(engineOf(openapi({ '/a': { get: json(each) } })), 'GET', '/a').body);
    expect(bodies).toEqual([value, value]);
  });

  test('an array in a header', () => {
    const declared = {
      'X-List': { schema: { type: 'array' }, example: ['a', 1, false] },
      'X-Map': { example: { a: [1, 2] } },
    };
    const response = { description: '', headers: declared, content: { 'application/json': { example: 1 } } };
    const { headers } = raw(engineOf(openapi({ '/a': { get: { responses: { 200: response } } } })), 'GET', '/a');
    expect([headers['x-list'], headers['x-map']]).toEqual(['a,1,false', 'a,1,2']);
  });

  test('the first of `examples`, and the one that is asked for', () => {
    const engine = engineOf(openapi({ '/a': { get: json({ examples: { one: { value: 1 }, two: { value: 2 } } }) } }));
    const asked = { headers: { 'x-vendor-response-body-example': 'two' } };
    expect([ask(engine, 'GET', '/a').body, ask(engine, 'GET', '/a', asked).body]).toEqual([1, 2]);
  });

  test('a file beside the description', () => {
    const engine = engineOf(
      openapi({ '/a': { get: json({ examples: { a: { externalValue: './a.json' } } }) } }),
      {},
      { '/api/a.json': '{"from":"file"}' },
    );
    expect(ask(engine, 'GET', '/a').body).toEqual({ from: 'file' });
  });
});

describe('objects are never `[object Object]`', () => {
  const value = { a: { b: [{ c: null }] } };
  const types = [
    'text/plain',
    'text/html',
    'text/csv',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'application/xml',
    'x/y',
    'text/event-stream',
    'application/jsonl',
    'multipart/form-data',
  ];
  test.each(types)('%s', (type) => {
    const response = {
      description: '',
      headers: { 'X-A': { example: value } },
      content: { [type]: { example: value } },
    };
    const { headers, body } = raw(engineOf(openapi({ '/a': { get: { responses: { 200: response } } } })), 'GET', '/a');
    expect(`${JSON.stringify(headers)}${new TextDecoder().decode(body)}`).not.toContain('[object');
  });
});

test('an image is one: its chunks have the checksums they name, and its pixels unpack', () => {
  const engine = engineOf(
    openapi({ '/a': { get: { responses: { 200: { description: '', content: { 'image/png': {} } } } } } }),
  );
  const png = Buffer.from(raw(engine, 'GET', '/a').body);
  const chunks: [string, Buffer][] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const size = png.readUInt32BE(at);
    chunks.push([png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + size)]);
    expect(png.readUInt32BE(at + 8 + size)).toBe(crc32(png.subarray(at + 4, at + 8 + size)));
  }
  const [header, pixels] = ['IHDR', 'IDAT'].map(
    (name) => chunks.find(([each]) => each === name)?.[1] ?? Buffer.alloc(0),
  );
  const [width = 0, height = 0] = [header?.readUInt32BE(0), header?.readUInt32BE(4)];
  // One filter byte a line, then four bytes a pixel.
  expect([chunks.at(-1)?.[0], header?.[9], inflateSync(pixels ?? '').length]).toEqual([
    'IEND',
    6,
    height * (1 + 4 * width),
  ]);
});

test('a start page of names that no terminal and no URL can hold', () => {
  const engine = engineOf(
    openapi({ '/a\u001b[2J\ud800': { get: json({ examples: { 'e\u0007\ud800': { value: 1 } } }) } }),
  );
  const page = startPage([{ name: 'api', engine }], {
    url: 'http://x',
    exampleHeader: 'x-vendor-response-body-example',
    isTrusted: true,
  });
  expect(page).toBe(
    'api\n---\nGET     /a\\u001b[2J\ufffd  (e\\u0007\ufffd)\n' +
      "        curl 'http://x/a%1B%5B2J%EF%BF%BD' -H 'x-vendor-response-body-example: e%07%EF%BF%BD'\n",
  );
});

test('the start page cuts long names, and no curl line', () => {
  const [path, name] = [`/${'a'.repeat(600)}`, 'e'.repeat(600)];
  const engine = engineOf(openapi({ [path]: { get: json({ examples: { [name]: { value: 1 } } }) } }));
  const page = startPage([{ name: 'api', engine }], { url: 'http://x', exampleHeader: 'x-example', isTrusted: true });
  expect(page).toBe(
    `api\n---\nGET     /${'a'.repeat(496)}...  (${'e'.repeat(497)}...)\n        curl http://x${path} -H 'x-example: ${name}'\n`,
  );
});

test('the start page has a section for each of several mocks', () => {
  const engine = engineOf(openapi({ '/a': { get: json({ examples: { one: { value: 1 }, two: { value: 2 } } }) } }));
  const page = startPage(
    [
      { name: 'api', engine },
      { name: 'other', engine },
    ],
    { url: 'http://x', exampleHeader: 'x-example', isTrusted: true },
  );
  const callOf = (name: string): string =>
    `GET     /a  (one, two)\n        curl http://x/${name}/a -H 'x-example: one'\n`;
  expect(page).toBe(`api\n---\n${callOf('api')}\nother\n-----\n${callOf('other')}`);
});

describe('what does not fit into the headers of an answer is left out', () => {
  const long = 'x'.repeat(5_000);
  test('declared headers beyond 7,000 characters together', () => {
    const declared = Object.fromEntries(
      ['X-A', 'X-B', 'X-C'].map((name) => [name, { example: name === 'X-C' ? 'c' : long }]),
    );
    const response = { description: '', headers: declared, content: { 'application/json': { example: 1 } } };
    const { headers } = raw(engineOf(openapi({ '/a': { get: { responses: { 200: response } } } })), 'GET', '/a');
    expect([headers['x-a'], headers['x-b'], headers['x-c']]).toEqual([long, undefined, 'c']);
  });

  test('media types of more than 1,000 characters, and the end of a long example name', () => {
    const content = { [`text/${long}`]: { example: 1 }, 'application/json': { examples: { [long]: { value: 2 } } } };
    const engine = engineOf(openapi({ '/a': { get: { responses: { 200: { description: '', content } } } } }));
    const { headers } = raw(engine, 'GET', '/a', {
      headers: { accept: 'text/*, */*;q=0.1', 'x-vendor-response-body-example': 'no' },
    });
    expect([headers['content-type'], headers['x-assay-example']?.length]).toEqual(['application/json', 500]);
  });

  test('methods that are no tokens', () => {
    const additionalOperations = { 'A\r\nb: c': item.get, É: item.get, LINK: item.get };
    const engine = engineOf({ ...openapi({ '/a': { additionalOperations } }), openapi: '3.2.0' });
    expect([raw(engine, 'GET', '/a').headers.allow, ask(engine, 'LINK', '/a').body]).toEqual([
      'LINK, OPTIONS',
      'found',
    ]);
  });
});

test('a schema that doubles with every level takes its sent fields in no time', () => {
  const node = {
    allOf: [
      { properties: { next: { $ref: '#/components/schemas/Node' } } },
      { properties: { next: { $ref: '#/components/schemas/Node' } } },
    ],
  };
  const nest = (levels: number, inner: unknown): unknown => (levels === 0 ? inner : { next: nest(levels - 1, inner) });
  const operation = json({ schema: { $ref: '#/components/schemas/Node' }, example: nest(40, { end: 1 }) });
  const engine = engineOf(openapi({ '/a': { patch: operation } }, { components: { schemas: { Node: node } } }));
  expect(ask(engine, 'PATCH', '/a', { body: nest(40, { end: 2 }) }).body).toEqual(nest(40, { end: 2 }));
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}

test('members that every object has are no members of a body, and thousands of properties no hang', () => {
  const schema = { type: 'object', properties: { constructor: { type: 'string' }, a: { type: 'integer' } } };
  const wide = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`p${index}`, { type: 'integer' }]));
  const patched = (declared: object, body: object) => {
    const engine = engineOf(openapi({ '/a': { patch: json({ schema: declared, example: { a: 1 } }) } }));
    return Buffer.from(raw(engine, 'PATCH', '/a', { body }).body).toString();
  };
  expect([
    patched(schema, { a: 2 }),
    patched(schema, { a: 'x' }),
    patched({ type: 'object', properties: { a: {}, ...wide } }, { a: 2 }),
  ]).toEqual(['{"a":2}', '{"a":1}', '{"a":2}']);
});
