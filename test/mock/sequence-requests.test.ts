import { describe, expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { writeEvents, writeJsonSequence, writeLines } from '../../src/media/sequence.ts';
import { saidOfExample } from '../support/findings.ts';
import { engineOf, json, raw } from './support.ts';

/** What is wrong with `body`: `/1/id type`, or the message where it cannot be read. */
function wrongWith(type: string, media: object, body: string): readonly string[] {
  saidOfExample(type, body.slice(0, 1_000), media);
  const paths = { '/a': { post: { requestBody: { content: { [type]: media } }, ...json({ example: 1 }) } } };
  const engine = engineOf({ openapi: '3.2.0', info: { title: 'x', version: '1' }, paths }, { validate: 'request' });
  const answer = raw(engine, 'POST', '/a', { headers: { 'content-type': type }, body });
  if (answer.status === 200) return [];
  const { violations } = JSON.parse(new TextDecoder().decode(answer.body)) as { violations: Record<string, string>[] };
  return violations.map(({ pointer, keyword, message }) =>
    keyword === 'content' ? (message ?? '') : `${pointer ?? ''} ${keyword ?? ''}`,
  );
}

const item = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, name: { type: 'string', maxLength: 3 } },
};
const list = { type: 'array', items: item, maxItems: 2 };

describe('JSON Lines', () => {
  test.each<[string, object, string, readonly string[]]>([
    ['items', { itemSchema: item }, '{"id":1}\n{"id":2}\n', []],
    ['the last line without an end, CRLF, blank lines', { itemSchema: item }, '{"id":1}\r\n\r\n\n{"id":2}', []],
    ['nothing', { itemSchema: item }, '\n', []],
    [
      'a wrong item',
      { itemSchema: item },
      '{"id":1}\n{"id":"x"}\n{"id":3,"name":"Anna"}\n{}',
      ['/1/id type', '/2/name maxLength', '/3 required'],
    ],
    [
      'no JSON',
      { itemSchema: item },
      '{"id":1}\n{"id":\n1}',
      ['The body at `/1` must be JSON; found "{\\"id\\":".', 'The body at `/2` must be JSON; found "1}".'],
    ],
    ['no JSON and no schema', {}, '{"id":1}\nx', ['The body at `/1` must be JSON; found "x".']],
    ['a list', { schema: list }, '{"id":1}\n{"id":2}\n', []],
    ['a wrong item of a list', { schema: list }, '{"id":1}\n{"id":"x"}\n', ['/1/id type']],
    ['too long a list', { schema: list }, '{"id":1}\n{"id":2}\n{"id":3}', [' maxItems']],
    ['both schemas', { itemSchema: item, schema: { maxItems: 1 } }, '{"id":1}\n{"id":2}', [' maxItems']],
    ['the schema of an item where that of the list is due', { schema: item }, '{"id":1}\n{"id":2}\n', []],
    ['a wrong one by that', { schema: item }, '{"id":1}\n{"id":"x"}\n', ['/1/id type']],
    ['a schema of the text', { schema: { type: 'string', format: 'binary' } }, '{"id":1}\n', []],
    ['a reference to nothing', { itemSchema: { $ref: '#/x' } }, '{"id":1}\n', []],
    ['null', { itemSchema: { type: ['null', 'integer'] } }, 'null\n1\n', []],
  ])('%s', (_, media, body, wrong) => {
    for (const type of ['application/jsonl', 'application/x-ndjson', 'application/x.y+jsonl']) {
      expect(wrongWith(type, media, body)).toEqual(wrong);
    }
  });

  test('a hundred wrong items are enough', () => {
    expect(wrongWith('application/jsonl', { itemSchema: item }, '{}\n'.repeat(100_000))).toHaveLength(100);
  });
});

test.each<[string, object, string, readonly string[]]>([
  ['items', { itemSchema: item }, '\u{1e}{"id":1}\n\u{1e}{\n"id":2}\n', []],
  ['separators without a text', { itemSchema: item }, '\u{1e}\u{1e}\n\u{1e}{"id":1}', []],
  ['a wrong item', { itemSchema: item }, '\u{1e}{"id":1}\n\u{1e}{}\n', ['/1 required']],
  [
    'a text cut short',
    { itemSchema: item },
    '\u{1e}{"id":1\n\u{1e}{}\n',
    ['The body at `/0` must be JSON; found "{\\"id\\":1".'],
  ],
  [
    'no separator',
    { itemSchema: item },
    '{"id":1}\n',
    ['The body must be JSON texts after record separators; found "{\\"id\\":1}\\n".'],
  ],
  ['a list', { schema: list }, '\u{1e}{"id":1}\n\u{1e}{}\n', ['/1 required']],
])('JSON text sequences: %s', (_, media, body, wrong) => {
  expect(wrongWith('application/json-seq', media, body)).toEqual(wrong);
  expect(wrongWith('application/geo+json-seq', media, body)).toEqual(wrong);
});

const event = {
  type: 'object',
  required: ['data'],
  properties: { event: { enum: ['add', 'end'] }, data: { type: 'string' }, retry: { type: 'integer' } },
};

test.each<[string, object, string, readonly string[]]>([
  ['events', { itemSchema: event }, 'event: add\ndata: x\nretry: 5\n\n: ping\n\ndata:y\ndata: z\n\n', []],
  ['the end within one', { itemSchema: event }, 'event: add\ndata: x', []],
  ['a wrong event', { itemSchema: event }, 'data: x\n\nevent: del\ndata: y\nretry: soon\n\n', ['/1/event enum']],
  [
    'blocks that clients dispatch no event for',
    { itemSchema: event },
    'retry: 3000\n\nid: 1\n\nevent: ping\n\ndata: x\nretry: 5\nretry: abc\n\nevent: del\ndata:\n\n',
    ['/1/event enum'],
  ],
  ['data in JSON', { itemSchema: { properties: { data: item }, required: ['data'] } }, 'data: {"id":1}\n\n', []],
  [
    'wrong data in JSON',
    { itemSchema: { properties: { event: {}, data: item } } },
    'data: {"id":"x"}\n\n',
    ['/0/data/id type'],
  ],
  [
    'data alone that look like an event',
    { itemSchema: { properties: { data: item }, required: ['data'] } },
    'data: {"data":{"id":1}}\n\n',
    [],
  ],
  ['data alone', { itemSchema: item }, 'event: x\ndata: {"id":1}\n\n', []],
  ['wrong data alone', { itemSchema: item }, 'data: {"id":"x"}\n\n', ['/0/id type']],
  ['a text', { schema: { type: 'string' } }, 'data: {"id":"x"}\n\n', []],
  ['one event of older versions', { schema: item }, 'data: {"id":1}\n\ndata: {"id":2}\n\n', []],
  ['a list of older versions', { schema: list }, 'data: {"id":1}\n\ndata: {}\n\n', ['/1 required']],
  ['comments', { itemSchema: { required: ['comment'] } }, ': x\ndata: y\n\n', []],
])('server-sent events: %s', (_, media, body, wrong) => {
  expect(wrongWith('text/event-stream', media, body)).toEqual(wrong);
});

test('what the mock writes is what it takes', () => {
  const value = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (items) => {
      const media = { schema: { const: items } };
      expect(wrongWith('application/jsonl', media, writeLines(items))).toEqual([]);
      expect(wrongWith('application/json-seq', media, writeJsonSequence(items))).toEqual([]);
      const events = items.map((data) => ({ event: 'x', data: JSON.stringify(data) }));
      expect(wrongWith('text/event-stream', { itemSchema: { enum: events } }, writeEvents(events))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
