import { expect, test } from '@jest/globals';
import { engineOf, json, openapi, raw } from './support.ts';

const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const list = { type: 'array', items: item };

/** The status of a POST of `body`, and the first thing that is wrong with it. */
function sent(media: object, type: string, body: string, more: object = {}): readonly unknown[] {
  const declared = type.split(';', 1)[0] ?? '';
  const paths = {
    '/a': { post: { requestBody: { content: { [declared]: media }, ...more }, ...json({ example: 1 }) } },
  };
  const engine = engineOf(openapi(paths), { validate: 'request' });
  const { status, headers } = raw(engine, 'POST', '/a', { headers: { 'content-type': type }, body });
  const wrong = headers['x-assay-violations'];
  return wrong === undefined ? [status] : [status, wrong];
}

test.each<[string, object, string, readonly unknown[]]>([
  ['text/csv', list, 'id\n1\n', [200]],
  ['text/yaml', item, 'id: 1', [200]],
  ['text/html', { anyOf: [{ type: 'string', maxLength: 1 }, item] }, '<p>x', [200]],
  ['text/html', { type: 'string', maxLength: 1 }, '<p>', [422, 'The body must have at most 1 character; found "<p>".']],
  ['text/plain', item, '{"id":1}', [200]],
  ['text/plain', item, 'id: 1', [422, 'The body must be an object; found "id: 1".']],
])('%s by %j: %s', (type, schema, body, answer) => {
  expect(sent({ schema }, type, body)).toEqual(answer);
});

test('an empty body is no XML, and need not be there where that is not said', () => {
  const asked = [{}, { required: true }].map((more) => sent({ schema: item }, 'application/xml', '', more));
  expect(asked).toEqual([[200], [422, 'The body must be there; found none.']]);
});

test.each<[string, object, string, readonly unknown[]]>([
  ['application/xml', item, '<x><id>1</id></x>', [200]],
  ['application/yaml', item, 'id: 1', [200]],
  ['text/csv', list, 'id\n1', [200]],
  ['application/jsonl', list, '{"id":1}\n{"id":2}', [200]],
  ['application/json', item, '{"id":"x"}', [422, 'The body at `/x/id` must be an integer; found "x".']],
  ['text/plain', item, 'id: 1', [422, 'The body at `/x` must be an object; found "id: 1".']],
  [
    'text/csv',
    { type: 'string', maxLength: 1 },
    'id',
    [422, 'The body at `/x` must have at most 1 character; found "id".'],
  ],
])('a part in %s by %j: %s', (type, schema, body, answer) => {
  const part = `--b\r\ncontent-disposition: form-data; name="x"\r\ncontent-type: ${type}\r\n\r\n${body}\r\n--b--`;
  const form = { type: 'object', properties: { x: schema, n: { type: 'integer' } } };
  expect(sent({ schema: form }, 'multipart/form-data; boundary=b', part)).toEqual(answer);
  const other = `--b\r\ncontent-disposition: form-data; name="n"\r\n\r\ny\r\n${part}`;
  expect(sent({ schema: form }, 'multipart/form-data; boundary=b', other)[0]).toBe(422);
});
