import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deceivingDocuments, fileNameOf, wholeDescription } from '../rulesets/deceiving-documents.ts';
import { type Client, startClient } from './client.ts';

let client: Client;
beforeAll(async () => {
  client = startClient();
  await client.initialize();
});
afterAll(() => {
  client.close();
});

/** `<rule>: <message>` of each diagnostic of a text that is opened. */
async function shown(name: string, text: string): Promise<readonly string[]> {
  const uri = `file:///nowhere/${name}`;
  const published = client.published(uri);
  client.open(uri, text);
  const { diagnostics } = await published;
  return diagnostics.map(({ code, message }) => `${code}: ${message}`).sort();
}

const rows = deceivingDocuments.map(([title, yaml, found], index) => ({
  title,
  name: fileNameOf(String(index), yaml),
  text: wholeDescription(yaml),
  found: found.map((each) => each.replace(/^(?<rule>\S+) [^:]*:/u, '$<rule>:')).sort(),
}));

test.each(rows)('the editor shows $title', async ({ name, text, found }) => {
  expect(await shown(name, text)).toEqual(found);
});

// The parser of Spectral tells of these, so they are in no table that it is held to.
test.each([
  [
    'a list of badges twice',
    'openapi: 3.1.0\npaths:\n  /a:\n    get:\n      x-badges: [{ name: A }]\n      x-badges: []\n',
    [5, 6, 14],
  ],
  [
    'a name twice in a badge',
    'openapi: 3.1.0\npaths: { /a: { get: { x-badges: [{ name: A, name: B }] } } }\n',
    [1, 44, 48],
  ],
  [
    'the same in JSON',
    '{"openapi":"3.1.0","paths":{"/a":{"get":{"x-badges":[{"name":"A","name":"B"}]}}}}',
    [0, 65, 71],
  ],
])('the editor shows a doubled key: %s', async (title, text, [line, start, end]) => {
  const uri = `file:///nowhere/${title.replaceAll(' ', '-')}.${text.startsWith('{') ? 'json' : 'yaml'}`;
  const published = client.published(uri);
  client.open(uri, text);
  const { diagnostics } = await published;
  expect(diagnostics.filter(({ code }) => code === 'parse-duplicate-key')).toMatchObject([
    { severity: 1, range: { start: { line, character: start }, end: { line, character: end } } },
  ]);
});
