import { expect, test } from '@jest/globals';
import { describe as describeApi } from '../../../src/description/description.ts';
import type { MockRequest } from '../../../src/http/message.ts';
import { describeTree, ownMock, replayAll } from '../support.ts';

const files: Readonly<Record<string, string>> = { 'body.json': '{"a": 1}' };

/** What is sent as the body of one request example, and what is skipped. */
async function sentOf(type: string, media: object, others: object = {}) {
  const tree = {
    openapi: '3.2.0',
    info: { title: 'Bodies', version: '1' },
    paths: {
      '/a': {
        post: { requestBody: { content: { [type]: media, ...others } }, responses: { 204: { description: 'ok' } } },
      },
    },
  };
  const description = describeApi(
    { uri: '/folder/api.json', tree },
    {
      readBytes: (path) => {
        const text = files[path.replace(/^.*\//u, '')];
        return text === undefined ? { reason: 'no such file' } : new TextEncoder().encode(text);
      },
    },
  );
  const mock = ownMock(description);
  const sent: MockRequest[] = [];
  const { results } = await replayAll(description, (request) => {
    if (request.method === 'POST' && request.target === '/a') sent.push(request);
    return Promise.resolve({ kind: 'reply', reply: mock(request) });
  });
  const [first] = sent;
  const skipped = results.flatMap(({ status, check, message }) =>
    status === 'skipped' && check === 'status-expected' ? [message] : [],
  );
  return [first?.headers['content-type'], first?.body && new TextDecoder().decode(first.body), skipped];
}

const form = 'application/x-www-form-urlencoded';

test.each([
  ['a form', form, { example: { tags: ['a', 'b'], n: 1 } }, form, 'tags=a&tags=b&n=1'],
  [
    'a form by `encoding`',
    form,
    {
      example: { tags: ['a', 'b'], at: { city: 'Ulm' } },
      encoding: { tags: { explode: false }, at: { style: 'deepObject' } },
    },
    form,
    'tags=a%2Cb&at%5Bcity%5D=Ulm',
  ],
  ['rows', 'text/csv', { example: [{ a: 1, b: 'x' }] }, 'text/csv', 'a,b\r\n1,x\r\n'],
  ['lines', 'application/jsonl', { example: [{ a: 1 }, 2] }, 'application/jsonl', '{"a":1}\n2\n'],
  ['a number', 'text/plain', { example: 42 }, 'text/plain', '42'],
  ['a file', 'application/json', { examples: { one: { externalValue: 'body.json' } } }, 'application/json', '{"a": 1}'],
  [
    'a serialized value',
    'application/json',
    { examples: { one: { dataValue: { a: 1 }, serializedValue: '{ "a":1 }' } } },
    'application/json',
    '{ "a":1 }',
  ],
])('%s is sent as the description has it', async (_, type, media, sentType, body) => {
  expect(await sentOf(type, media)).toEqual([sentType, body, []]);
});

test('parts are sent with the type that `encoding` gives them', async () => {
  const media = { example: { meta: '<a/>' }, encoding: { meta: { contentType: 'application/xml' } } };
  const [type, body] = await sentOf('multipart/form-data', media);
  const [, boundary = ''] = /boundary=(\S+)/u.exec(String(type)) ?? [];
  expect(body).toEqual(
    `--${boundary}\r\nContent-Disposition: form-data; name="meta"\r\nContent-Type: application/xml\r\n\r\n<a/>\r\n--${boundary}--\r\n`,
  );
});

test.each<[string, file: object, others: readonly string[], sent: string]>([
  ['in a form', { format: 'binary' }, [form, 'multipart/form-data'], 'multipart/form-data'],
  ['in a form, by its media type', { contentMediaType: '*/*' }, ['multipart/form-data'], 'multipart/form-data'],
  ['as JSON where there is no form of parts', { format: 'binary' }, [form], 'application/json'],
  [
    'as JSON in base64',
    { contentMediaType: 'image/png', contentEncoding: 'base64' },
    ['multipart/form-data'],
    'application/json',
  ],
])('a file that several types take is sent %s', async (_, file, others, expected) => {
  const media = { schema: { type: 'object', properties: { a: { type: 'string', ...file } } } };
  const [type] = await sentOf('application/json', media, Object.fromEntries(others.map((each) => [each, media])));
  expect(String(type).split(';')[0]).toBe(expected);
});

test.each([
  [
    'an object as text',
    'text/plain',
    { example: { a: 1 } },
    'the request example cannot be sent: it is no text, and nothing says how it is written as text/plain',
  ],
  [
    'a file that is not there',
    'application/json',
    { examples: { one: { externalValue: 'none.json' } } },
    'the request example `one` cannot be sent: a referenced file must be readable; found no such file at /folder/none.json.',
  ],
])('%s is skipped, and said', async (_, type, media, reason) => {
  expect(await sentOf(type, media)).toEqual([undefined, undefined, [reason]]);
});

test('a required file of OpenAPI 2.0 is sent as one, and no other', async () => {
  const field = (name: string, more: object) => ({ name, in: 'formData', type: 'file', ...more });
  const parameters = [field('file', { required: true }), field('other', {}), field('note', { type: 'string' })];
  const post = { consumes: ['multipart/form-data'], parameters, responses: { 204: { description: 'ok' } } };
  const description = describeTree({
    swagger: '2.0',
    info: { title: 'Files', version: '1' },
    paths: { '/a': { post } },
  });
  const mock = ownMock(description);
  const sent: string[] = [];
  await replayAll(description, (request) => {
    if (request.method === 'POST' && request.target === '/a') sent.push(new TextDecoder().decode(request.body));
    return Promise.resolve({ kind: 'reply', reply: mock(request) });
  });
  expect(sent[0]?.split('\r\n').filter((line) => line !== '' && !line.startsWith('--'))).toEqual([
    'Content-Disposition: form-data; name="file"; filename="file"',
    'Content-Type: application/octet-stream',
    'value',
    'Content-Disposition: form-data; name="note"',
    'Content-Type: text/plain',
    'string',
  ]);
});
