import { describe, expect, test } from '@jest/globals';
import type { CheckName } from '../../src/replay/check-names.ts';
import { describeTree, ownMock, replayAll } from './support.ts';

const event = {
  type: 'object',
  xml: { name: 'event' },
  properties: {
    id: { type: 'string', xml: { attribute: true } },
    name: { type: 'string' },
    dates: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'date' } } },
  },
};
const written =
  '<?xml version="1.0"?>\n<event id="e1" kind="fair">\n  <name>Tom &amp; Jo</name>\n  <dates><date>1</date><date>2</date></dates>\n</event>';
const responses = (example: unknown): object => ({
  200: { description: 'ok', content: { 'application/xml': { schema: event, example } } },
});
const description = describeTree({
  openapi: '3.1.0',
  info: { title: 'Events', version: '1' },
  paths: {
    '/text': { get: { responses: responses(written) } },
    '/value': { get: { responses: responses({ id: 'e1', name: 'Tom & Jo', dates: ['1', '2'] }) } },
  },
});
const mock = ownMock(description);

const rows: readonly { title: string; change: (text: string) => string; caughtBy: readonly CheckName[] }[] = [
  { title: 'nothing is changed', change: (text) => text, caughtBy: [] },
  { title: 'white space between elements', change: (text) => text.replace(/>\s*</gu, '>\n\t<'), caughtBy: [] },
  {
    title: 'another declaration',
    change: (text) => text.replace(/<\?.*?\?>/u, '<?xml version="1.0" encoding="utf-8" standalone="yes"?>'),
    caughtBy: [],
  },
  {
    title: 'the order of attributes',
    change: (text) => text.replace('id="e1" kind="fair"', "kind='fair' id='e1'"),
    caughtBy: [],
  },
  { title: 'a comment', change: (text) => text.replace('<name>', '<!-- its name --><name>'), caughtBy: [] },
  { title: 'CDATA', change: (text) => text.replace('Tom &amp; Jo', '<![CDATA[Tom & Jo]]>'), caughtBy: [] },
  { title: 'a byte order mark', change: (text) => `\ufeff${text}`, caughtBy: [] },
  { title: 'another text', change: (text) => text.replace('Tom', 'Tim'), caughtBy: ['body-equals-example'] },
  { title: 'another attribute', change: (text) => text.replace('"e1"', '"e2"'), caughtBy: ['body-equals-example'] },
  {
    title: 'items in another order',
    change: (text) => text.replace(/<date>1(.*?)<date>2/su, '<date>2$1<date>1'),
    caughtBy: ['body-equals-example'],
  },
  {
    title: 'an element missing',
    change: (text) => text.replace(/<name>.*<\/name>/u, ''),
    caughtBy: ['body-equals-example'],
  },
  { title: 'another root', change: (text) => text.replaceAll('event', 'events'), caughtBy: ['body-equals-example'] },
  { title: 'the end missing', change: (text) => text.replace(/<\/event>\s*$/u, ''), caughtBy: ['body-equals-example'] },
  { title: 'JSON', change: () => '{"name":"Tom & Jo"}', caughtBy: ['body-equals-example'] },
];

describe('XML is compared by its elements, documented as text or as a value', () => {
  test.each(rows)('$title', async ({ change, caughtBy }) => {
    const { results } = await replayAll(description, (request) => {
      const reply = mock(request);
      const isXml = reply.headers['content-type'] === 'application/xml' && reply.body.length > 0;
      const body = isXml ? new TextEncoder().encode(change(new TextDecoder().decode(reply.body))) : reply.body;
      return Promise.resolve({ kind: 'reply', reply: { ...reply, body } });
    });
    const failed = results.filter(({ status }) => status === 'failed');
    expect([...new Set(failed.map(({ check }) => check))]).toEqual(caughtBy);
    expect(new Set(failed.map(({ path }) => path)).size).toEqual(caughtBy.length * 2);
  });
});
