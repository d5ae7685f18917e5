import { describe, expect, test } from '@jest/globals';
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
  '<?xml version="1.0"?>\n<event id="e1" kind="fair">\n  <name>Tom &amp; Zoë</name>\n  <dates><date>1</date><date>2</date></dates>\n</event>';
const responses = (example: unknown): object => ({
  200: { description: 'ok', content: { 'application/xml': { schema: event, example } } },
});
const description = describeTree({
  openapi: '3.1.0',
  info: { title: 'Events', version: '1' },
  paths: {
    '/text': { get: { responses: responses(written) } },
    '/value': { get: { responses: responses({ id: 'e1', name: 'Tom & Zoë', dates: ['1', '2'] }) } },
  },
});
const mock = ownMock(description);

/** With the declaration that names `encoding`. */
const declaring = (text: string, encoding: string): string =>
  text.replace(/<\?.*?\?>/u, `<?xml version="1.0" encoding="${encoding}"?>`);

const rows: readonly {
  title: string;
  change: (text: string) => string | Uint8Array;
  caughtBy: readonly string[];
}[] = [
  { title: 'nothing is changed', change: (text) => text, caughtBy: [] },
  { title: 'white space between elements', change: (text) => text.replace(/>\s*</gu, '>\n\t<'), caughtBy: [] },
  {
    title: 'another declaration',
    change: (text) => text.replace(/<\?.*?\?>/u, '<?xml version="1.0" encoding="utf-8" standalone="yes"?>'),
    caughtBy: [],
  },
  {
    title: 'Latin-1, as the declaration says',
    change: (text) => Uint8Array.from(Buffer.from(declaring(text, 'ISO-8859-1'), 'latin1')),
    caughtBy: [],
  },
  {
    title: 'UTF-16, as the declaration says',
    change: (text) => Uint8Array.from(Buffer.from(`\ufeff${declaring(text, 'UTF-16')}`, 'utf16le')),
    caughtBy: [],
  },
  ...['ISO-8859-1', 'UTF-16', 'assay'].map((encoding) => ({
    title: `UTF-8 that a declaration calls ${encoding}`,
    change: (text: string) => declaring(text, encoding),
    caughtBy: ['content-type-expected'] as const,
  })),
  {
    title: 'Latin-1 that a declaration calls UTF-8',
    change: (text) => Uint8Array.from(Buffer.from(declaring(text, 'UTF-8'), 'latin1')),
    caughtBy: ['content-type-expected'],
  },
  {
    title: 'the order of attributes',
    change: (text) => text.replace('id="e1" kind="fair"', "kind='fair' id='e1'"),
    caughtBy: [],
  },
  { title: 'a comment', change: (text) => text.replace('<name>', '<!-- its name --><name>'), caughtBy: [] },
  { title: 'CDATA', change: (text) => text.replace('Tom &amp; Zoë', '<![CDATA[Tom & Zoë]]>'), caughtBy: [] },
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
      const changed = isXml ? change(new TextDecoder().decode(reply.body)) : reply.body;
      const body = typeof changed === 'string' ? new TextEncoder().encode(changed) : changed;
      return Promise.resolve({ kind: 'reply', reply: { ...reply, body } });
    });
    const failed = results.filter(({ status }) => status === 'failed');
    expect([...new Set(failed.map(({ check }) => check))]).toEqual(caughtBy);
    expect(new Set(failed.map(({ path }) => path)).size).toEqual(caughtBy.length * 2);
  });
});
