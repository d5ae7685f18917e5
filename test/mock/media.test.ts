import { gunzipSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { ask, engineOf, openapi, raw } from './support.ts';

type Media = Readonly<Record<string, object>>;

const get = (content: Media) => ({ get: { responses: { 200: { description: '', content } } } });

/** What is answered where `media` is declared under `type`: content type and text. */
function sent(
  type: string,
  media: object,
  version = '3.2.0',
  components: object = {},
): readonly [string | undefined, string] {
  const engine = engineOf({ ...openapi({ '/a': get({ [type]: media }) }, { components }), openapi: version });
  const { headers, body } = raw(engine, 'GET', '/a');
  return [headers['content-type'], new TextDecoder().decode(body)];
}

const person = { name: 'Ann', age: 7, tags: ['a', 'b'], place: { city: 'Here', zip: '1' }, none: null };

describe('text', () => {
  test.each<[string, object, string]>([
    ['text/plain', { example: 7 }, '7'],
    ['text/plain', { example: false }, 'false'],
    ['text/plain', { example: null }, ''],
    ['text/plain', { example: '' }, ''],
    ['text/plain', { example: { a: 1 } }, '{"a":1}'],
    ['text/html', { schema: { type: 'string' } }, 'string'],
    ['application/yaml', { example: { a: [1] } }, '{"a":[1]}'],
    ['application/octet-stream', { example: 'AP8=', schema: { contentEncoding: 'base64url' } }, '\0\u{FFFD}'],
    ['application/octet-stream', { example: 'AP8=' }, 'AP8='],
    ['application/octet-stream', {}, ''],
    ['text/csv', { example: 'a,b\n1,2' }, 'a,b\n1,2'],
    [
      'text/csv',
      {
        example: [
          { a: 1, b: 'x,y' },
          { b: '"', c: null },
        ],
      },
      'a,b,c\r\n1,"x,y",\r\n,"""",\r\n',
    ],
    [
      'text/csv',
      {
        example: [
          ['a', 'b'],
          [1, null],
        ],
      },
      'a,b\r\n1,\r\n',
    ],
    ['text/csv', { example: ['a\nb', 2] }, '"a\nb"\r\n2\r\n'],
    ['text/csv', { example: { a: { b: 1 } } }, 'a\r\n"{""b"":1}"\r\n'],
    ['text/tab-separated-values', { example: [['a\tb', 'c']] }, 'a b\tc\r\n'],
    [
      'text/csv',
      { schema: { type: 'array', items: { type: 'object', properties: { a: { type: 'integer' } } } } },
      'a\r\n0\r\n',
    ],
  ])('%s of %j', (type, media, text) => {
    expect(sent(type, media)).toEqual([type, text]);
  });
});

describe('forms', () => {
  const form = 'application/x-www-form-urlencoded';
  test.each<[object, string]>([
    [{}, 'name=Ann&age=7&tags=a&tags=b&place=%7B%22city%22%3A%22Here%22%2C%22zip%22%3A%221%22%7D'],
    [
      { tags: { explode: false } },
      'name=Ann&age=7&tags=a%2Cb&place=%7B%22city%22%3A%22Here%22%2C%22zip%22%3A%221%22%7D',
    ],
    [{ tags: { style: 'spaceDelimited' }, place: { style: 'form' } }, 'name=Ann&age=7&tags=a+b&city=Here&zip=1'],
    [
      { tags: { style: 'pipeDelimited', explode: false }, place: { style: 'deepObject' } },
      'name=Ann&age=7&tags=a%7Cb&place%5Bcity%5D=Here&place%5Bzip%5D=1',
    ],
    [
      { tags: { style: 'form' }, place: { explode: false } },
      'name=Ann&age=7&tags=a&tags=b&place=city%2CHere%2Czip%2C1',
    ],
    [
      { $ref: '#/nowhere', tags: 3 },
      'name=Ann&age=7&tags=a&tags=b&place=%7B%22city%22%3A%22Here%22%2C%22zip%22%3A%221%22%7D',
    ],
  ])('with encoding %j', (encoding, text) => {
    expect(sent(form, { example: person, encoding })).toEqual([form, text]);
  });

  test('what is no object', () => {
    expect([sent(form, { example: 'a=1' })[1], sent(form, { example: 3 })[1], sent(form, {})[1]]).toEqual([
      'a=1',
      '3',
      '',
    ]);
  });
});

describe('parts', () => {
  const lines = (text: string): readonly string[] => text.split('\r\n');

  test('a form has one for each property', () => {
    const schema = {
      type: 'object',
      properties: {
        file: { type: 'string', format: 'binary' },
        icon: { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' },
      },
    };
    const example = { n: 1, tags: ['a', 'b'], place: { city: 'Here' }, file: 'bytes', icon: 'aWNvbg==', none: null };
    const encoding = { n: { contentType: 'text/x-number, text/plain' } };
    const [type, text] = sent('multipart/form-data', { schema, example, encoding });
    const disposition = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}`;
    const line = '--assay-part-7f3a91c4';
    expect([type, lines(text)]).toEqual([
      'multipart/form-data; boundary=assay-part-7f3a91c4',
      [
        line,
        disposition('n'),
        'Content-Type: text/x-number',
        '',
        '1',
        line,
        disposition('tags'),
        'Content-Type: text/plain',
        '',
        'a',
        line,
        disposition('tags'),
        'Content-Type: text/plain',
        '',
        'b',
        line,
        disposition('place'),
        'Content-Type: application/json',
        '',
        '{"city":"Here"}',
        line,
        disposition('file', '; filename="file"'),
        'Content-Type: application/octet-stream',
        '',
        'bytes',
        line,
        disposition('icon', '; filename="icon"'),
        'Content-Type: image/png',
        '',
        'icon',
        `${line}--`,
        '',
      ],
    ]);
  });

  test('a list has one for each item, and a declared boundary stays', () => {
    const [type, text] = sent('multipart/mixed; boundary="x y"', { example: [{ a: 1 }, 'b'] });
    expect([type, lines(text)]).toEqual([
      'multipart/mixed; boundary="x y"',
      [
        '--x y',
        'Content-Type: application/json',
        '',
        '{"a":1}',
        '--x y',
        'Content-Type: text/plain',
        '',
        'b',
        '--x y--',
        '',
      ],
    ]);
  });

  test('text is sent to the letter, its boundary named', () => {
    const text = '--abc\r\n\r\none\r\n--abc--\r\n';
    expect(sent('multipart/mixed', { example: text })).toEqual(['multipart/mixed; boundary="abc"', text]);
    expect(sent('multipart/mixed', { example: 'no parts' })).toEqual(['multipart/mixed', 'no parts']);
  });

  test('a name cannot leave its header', () => {
    const [, text] = sent('multipart/form-data', { example: { 'a"\r\nX-Evil: 1': 'b' } });
    expect(lines(text)[1]).toBe('Content-Disposition: form-data; name="a%22%0D%0AX-Evil: 1"');
  });

  test('a list has the encodings of its positions', () => {
    const media = {
      schema: { prefixItems: [{}, {}, { contentMediaType: 'image/gif', contentEncoding: 'base64' }] },
      prefixEncoding: [{ contentType: 'application/vnd.a+json' }, { contentType: 'text/html, text/plain' }, {}],
      itemEncoding: { contentType: 'text/csv' },
      example: [{ a: 1 }, 'b', 'eA==', 'd'],
    };
    const text = lines(sent('multipart/mixed', media)[1]).slice(0, -1);
    const parts = text.filter((_, index) => index % 4 === 1 || index % 4 === 3);
    expect(parts).toEqual([
      'Content-Type: application/vnd.a+json',
      '{"a":1}',
      'Content-Type: text/html',
      'b',
      'Content-Type: image/gif',
      'x',
      'Content-Type: text/csv',
      'd',
    ]);
  });

  test('a range of them is `multipart/mixed`, by the schema of the items', () => {
    const [type, text] = sent('multipart/*', { itemSchema: { type: 'integer' } });
    expect([type, lines(text)[3]]).toEqual(['multipart/mixed; boundary=assay-part-7f3a91c4', '0']);
  });
});

describe('sequences', () => {
  const log = [{ n: 1 }, { n: 2 }];
  const item = { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } };
  test.each<[string, object, string]>([
    ['application/jsonl', { example: log }, '{"n":1}\n{"n":2}\n'],
    ['application/x-ndjson', { example: log }, '{"n":1}\n{"n":2}\n'],
    ['application/ndjson; charset=utf-8', { example: { n: 1 } }, '{"n":1}\n'],
    ['application/jsonl', { example: '{"n":1}\n' }, '{"n":1}\n'],
    ['application/jsonl', { example: [] }, ''],
    ['application/jsonl', { itemSchema: item }, '{"n":0}\n'],
    ['application/jsonl', { schema: { type: 'array', items: item, minItems: 2 } }, '{"n":0}\n{"n":0}\n'],
    ['application/json-seq', { example: log }, '\u{1e}{"n":1}\n\u{1e}{"n":2}\n'],
    ['application/geo+json-seq', { itemSchema: item }, '\u{1e}{"n":0}\n'],
    ['application/json', { itemSchema: item }, '[{"n":0}]'],
    ['text/event-stream', { example: log }, 'data: {"n":1}\n\ndata: {"n":2}\n\n'],
    ['text/event-stream', { example: 'data: mine\n\n' }, 'data: mine\n\n'],
    ['text/event-stream', { example: ['a\nb', null, 3] }, 'data: a\ndata: b\n\ndata: null\n\ndata: 3\n\n'],
    [
      'text/event-stream',
      {
        example: [
          { event: 'add', data: { n: 1 }, id: 7, retry: 10 },
          { data: 'a\r\nb', comment: 'hello' },
          { event: 'a\nb', data: '' },
          { data: 1, other: 2 },
        ],
      },
      'event: add\nid: 7\nretry: 10\ndata: {"n":1}\n\n: hello\ndata: a\ndata: b\n\nevent: a b\ndata: \n\ndata: {"data":1,"other":2}\n\n',
    ],
    ['text/event-stream', { schema: { type: 'string' } }, 'data: string\n\n'],
    ['text/event-stream', { schema: item }, 'data: {"n":0}\n\n'],
    [
      'text/event-stream',
      {
        itemSchema: {
          type: 'object',
          required: ['data'],
          oneOf: ['a', 'b'].map((event) => ({
            properties: { event: { const: event }, data: { type: 'integer' } },
            required: ['event', 'data'],
          })),
        },
      },
      'event: a\ndata: 0\n\nevent: b\ndata: 0\n\n',
    ],
    ['application/jsonl', { itemSchema: { anyOf: [{ const: 1 }, { const: 'a' }] } }, '1\n"a"\n'],
  ])('%s of %j', (type, media, text) => {
    expect(sent(type, media)).toEqual([type, text]);
  });
});

describe('OpenAPI 3.2', () => {
  const named = (example: object) => ({ examples: { one: example } });
  test.each<[string, string, object, string]>([
    ['dataValue', 'application/json', named({ dataValue: { a: 1 } }), '{"a":1}'],
    ['dataValue that is false', 'application/json', named({ dataValue: false }), 'false'],
    ['serializedValue', 'application/json', named({ serializedValue: '{ "a": 1 }\n' }), '{ "a": 1 }\n'],
    ['what is no JSON', 'application/json', named({ serializedValue: '{' }), '{'],
    ['both', 'application/xml', named({ dataValue: { a: 1 }, serializedValue: '<a>1</a>' }), '<a>1</a>'],
    [
      'dataValue in XML',
      'application/xml',
      named({ dataValue: { a: 1 } }),
      '<?xml version="1.0" encoding="UTF-8"?>\n<root><a>1</a></root>',
    ],
    ['a media type behind a reference', 'application/json', { $ref: '#/components/mediaTypes/shared' }, '"shared"'],
    ['what it does not need', 'application/json', { prefixEncoding: [{}], itemEncoding: {}, example: 1 }, '1'],
  ])('%s', (_, type, media, text) => {
    const components = { mediaTypes: { shared: { example: 'shared' } } };
    expect(sent(type, media, '3.2.0', components)).toEqual([type, text]);
  });

  test('sent fields are put into what `serializedValue` stands for', () => {
    const media = { 'application/json': named({ serializedValue: '{ "a": 1, "b": 2 }' }) };
    const patch = { patch: { requestBody: { content: { 'application/json': {} } }, ...get(media).get } };
    const engine = engineOf({ ...openapi({ '/a': patch }), openapi: '3.2.0', $self: 'https://x.example/api' });
    expect(ask(engine, 'PATCH', '/a', { body: { a: 3 } }).body).toEqual({ a: 3, b: 2 });
  });

  test('a `serializedValue` that is no JSON takes no sent fields', () => {
    const media = { 'application/json': named({ serializedValue: '{ "a": 1' }) };
    const patch = { patch: { requestBody: { content: { 'application/json': {} } }, ...get(media).get } };
    const { body } = raw(engineOf({ ...openapi({ '/a': patch }), openapi: '3.2.0' }), 'PATCH', '/a', {
      body: { a: 3 },
    });
    expect(new TextDecoder().decode(body)).toBe('{ "a": 1');
  });

  test('headers have them too', () => {
    const headers = { 'X-Limit': named({ serializedValue: 'a=1;w=2' }), 'X-List': named({ dataValue: ['a', 2] }) };
    const tree = { ...openapi({ '/a': { get: { responses: { 200: { summary: '', headers } } } } }), openapi: '3.2.0' };
    expect(raw(engineOf(tree), 'GET', '/a').headers).toMatchObject({ 'x-limit': 'a=1;w=2', 'x-list': 'a,2' });
  });

  test('a file stands for the value beside it', () => {
    const media = { 'text/plain': named({ dataValue: 'value', externalValue: 'a.txt' }) };
    const engine = engineOf({ ...openapi({ '/a': get(media) }), openapi: '3.2.0' }, {}, { '/api/a.txt': 'file' });
    expect(ask(engine, 'GET', '/a').body).toBe('file');
  });
});

describe('Accept', () => {
  const tree = openapi({
    '/a': get({
      'application/xml': { example: '<a/>' },
      'application/json; charset=utf-8': { example: 1 },
      'application/vnd.api+json': { example: 2 },
      'text/*': { example: 'text' },
      'image/svg+xml; version=1': { example: '<svg/>' },
    }),
  });
  const [engine, strict] = [engineOf(tree), engineOf(tree, { validate: 'request' })];
  test.each<[string, string]>([
    ['application/xml', 'application/xml'],
    ['application/xml;q=0.2, application/vnd.api+json;q=0.3', 'application/vnd.api+json'],
    ['text/html, application/xml;q=0.9, */*;q=0.8', 'application/xml'],
    ['application/*', 'application/json'],
    ['text/plain;q=0.1, image/*', 'image/svg+xml; version=1'],
    ['image/svg+xml; version=1', 'image/svg+xml; version=1'],
    ['application/json; charset=utf-8', 'application/json'],
    ['application/json;q=0, application/vnd.api+json', 'application/vnd.api+json'],
    ['*/*;q=0.1, text/plain', 'text/plain'],
    ['*/*', 'application/json'],
  ])('%s is %s', (accept, type) => {
    expect(ask(engine, 'GET', '/a', { headers: { accept } }).type).toBe(type);
  });

  test('what nothing declared is acceptable to says what there is, where requests are checked', () => {
    const { status, type, body } = ask(strict, 'GET', '/a', { headers: { accept: 'video/mp4' } });
    expect([status, type, body]).toEqual([
      406,
      'application/problem+json',
      {
        type: 'https://unpkg.com/spectral-assay/docs/mock.md#not-acceptable',
        title: 'No media type of the operation is acceptable.',
        status: 406,
        detail:
          '`Accept` must allow one of application/json, application/vnd.api+json, application/xml, image/svg+xml; version=1, text/plain; found none of them.',
      },
    ]);
  });

  test.each([
    ['video/*', 'application/octet-stream'],
    ['audio/*', 'audio/wav'],
    ['application/*+json', 'application/json'],
    ['application/*+xml', 'application/xml'],
  ])('the range %s is sent as %s', (range, type) => {
    expect(sent(range, {})[0]).toBe(type);
  });
});

describe('the smallest file, where no example is', () => {
  const file = (type: string): Buffer => {
    const engine = engineOf(openapi({ '/a': get({ [type]: { schema: { type: 'string', format: 'binary' } } }) }));
    return Buffer.from(raw(engine, 'GET', '/a').body);
  };
  const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

  test('PNG: chunks with their checksums, and a pixel inside', () => {
    const bytes = file('image/png');
    const chunks = [];
    for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
      const size = bytes.readUInt32BE(at);
      const body = bytes.subarray(at + 4, at + 8 + size);
      chunks.push({
        name: ascii(body, 0, 4),
        isWhole: crc32(body) === bytes.readUInt32BE(at + 8 + size),
        data: body.subarray(4),
      });
    }
    expect(chunks.map(({ name, isWhole }) => [name, isWhole])).toEqual([
      ['IHDR', true],
      ['IDAT', true],
      ['IEND', true],
    ]);
    expect([
      chunks[0]?.data.readUInt32BE(0),
      chunks[0]?.data.readUInt32BE(4),
      inflateSync(chunks[1]?.data ?? '').length,
    ]).toEqual([1, 1, 5]);
  });

  test.each(['image/jpeg', 'image/jpg'])('%s: segments from start to end, of one pixel', (type) => {
    const bytes = file(type);
    const markers = [];
    let at = 2;
    for (; bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2))
      markers.push(bytes.readUInt16BE(at).toString(16));
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    expect([bytes.readUInt16BE(0).toString(16), markers, bytes.readUInt16BE(bytes.length - 2).toString(16)]).toEqual([
      'ffd8',
      ['ffe0', 'ffdb', 'ffc0', 'ffc4', 'ffc4'],
      'ffd9',
    ]);
    expect([bytes.readUInt16BE(frame + 5), bytes.readUInt16BE(frame + 7)]).toEqual([1, 1]);
  });

  test('GIF: one image of one pixel, closed by its trailer', () => {
    const bytes = file('image/gif');
    expect([ascii(bytes, 0, 6), bytes.readUInt16LE(6), bytes.readUInt16LE(8), bytes.at(-1)]).toEqual([
      'GIF89a',
      1,
      1,
      0x3b,
    ]);
  });

  test.each([
    ['image/webp', 'WEBP', 'VP8L'],
    ['audio/wav', 'WAVE', 'fmt '],
  ])('%s: RIFF of the size it says', (type, form, chunk) => {
    const bytes = file(type);
    expect([ascii(bytes, 0, 4), bytes.readUInt32LE(4), ascii(bytes, 8, 12), ascii(bytes, 12, 16)]).toEqual([
      'RIFF',
      bytes.length - 8,
      form,
      chunk,
    ]);
  });

  test('BMP: of the size it says, one pixel at the offset it says', () => {
    const bytes = file('image/bmp');
    expect([
      ascii(bytes, 0, 2),
      bytes.readUInt32LE(2),
      bytes.readUInt32LE(10),
      bytes.readInt32LE(18),
      bytes.readInt32LE(22),
    ]).toEqual(['BM', bytes.length, 54, 1, 1]);
  });

  test('PDF: a table that leads to each object, and one page', () => {
    const text = file('application/pdf').toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/u.exec(text)?.[1]);
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gmu)].map(([, offset]) => Number(offset));
    expect([text.slice(0, 8), text.slice(start, start + 4)]).toEqual(['%PDF-1.4', 'xref']);
    expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual(['1 0 obj', '2 0 obj', '3 0 obj']);
    expect(/\/Type\/Pages.*\/Count 1/u.test(text)).toBe(true);
  });

  test('ZIP, gzip and SVG', () => {
    const zip = file('application/zip');
    expect([zip.readUInt32LE(0), zip.readUInt16LE(10), zip.length]).toEqual([0x06054b50, 0, 22]);
    expect(gunzipSync(file('application/gzip')).length).toBe(0);
    expect(file('image/svg+xml').toString()).toBe('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  });

  test('an example counts for more; one in the schema only where it says how it is written', () => {
    const media = [
      { example: 'iVBORw==', schema: { contentEncoding: 'base64' } },
      { schema: { type: 'string', format: 'byte', example: 'iVBORw==' } },
      { schema: { type: 'string', format: 'binary', example: 'a picture' } },
    ];
    const sizes = media.map(
      (each) => raw(engineOf(openapi({ '/a': get({ 'image/png': each }) })), 'GET', '/a').body.length,
    );
    expect(sizes).toEqual([4, 4, file('image/png').length]);
  });
});

/** CRC-32 of ISO 3309, as PNG has it (RFC 2083 section 15). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
