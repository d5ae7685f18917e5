import { afterEach, expect, test } from '@jest/globals';
import { type Client, startClient } from './client.ts';

const clients: Client[] = [];
afterEach(() => {
  for (const { close } of clients.splice(0)) close();
});

const uri = 'file:///nowhere/openapi.yaml';
const filler = Array.from(
  { length: 500 },
  (_, index) =>
    `  /things/${index}:\n    get:\n      summary: Größe ${index}\n      responses: { '200': { description: OK } }\n`,
).join('');
const head = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
`;
const marked = `  /marked:
    get:
      x-badges:
        - name: Größe
          position: Before
          color: teal
      responses:
        '200': { $ref: '#/components/responses/Good' }
`;
const tail = 'components:\n  responses:\n    Good: { description: OK }\n';
const text = head + filler + marked + filler.replaceAll('/things', '/more') + tail;
const markedLine = (head + filler).split('\n').length - 1;
const [positionLine, colorLine] = [markedLine + 4, markedLine + 5];

async function opened(written = text): Promise<Client> {
  const client = startClient();
  clients.push(client);
  await client.initialize();
  client.open(uri, written);
  return client;
}

/** `put` in place of what stands between two columns of a line. */
function edit(
  client: Client,
  version: number,
  line: number,
  [start, end]: readonly [number, number],
  put: string,
): void {
  const range = { start: { line, character: start }, end: { line, character: end } };
  client.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ range, text: put }] });
}

function ask(client: Client, method: string, line: number, character: number): Promise<unknown> {
  const position = { line, character };
  return client.request(`textDocument/${method}`, {
    textDocument: { uri },
    position,
    range: { start: position, end: position },
    context: {},
  });
}

test('a text that is read in parts has its findings, repairs, colors, outline and definitions in their places', async () => {
  const client = await opened();
  const { diagnostics } = await client.published(uri, 1);
  const range = { start: { line: positionLine, character: 20 }, end: { line: positionLine, character: 26 } };
  expect(diagnostics.map((one) => [one.code, one.range])).toEqual([['x-badges-position', range]]);
  expect(await ask(client, 'codeAction', positionLine, 21)).toMatchObject([
    { title: 'Replace with "before"', edit: { changes: { [uri]: [{ range, newText: 'before' }] } } },
    { title: 'Open the rule x-badges-position' },
  ]);
  expect(await ask(client, 'documentColor', 0, 0)).toMatchObject([
    { range: { start: { line: colorLine, character: 17 }, end: { line: colorLine, character: 21 } } },
  ]);
  expect(await ask(client, 'documentSymbol', 0, 0)).toMatchObject([
    {
      name: 'Größe',
      range: { start: { line: markedLine + 3, character: 10 }, end: { line: colorLine, character: 21 } },
    },
  ]);
  const goodLine = text.split('\n').length - 2;
  expect(await ask(client, 'definition', colorLine + 2, 30)).toEqual({
    uri,
    range: { start: { line: goodLine, character: 4 }, end: { line: goodLine, character: 8 } },
  });
  expect(await ask(client, 'hover', colorLine, 12)).toMatchObject({ contents: { kind: 'markdown' } });
});

test('a mistake far from badges is told at once, and gone with it', async () => {
  const client = await opened();
  await client.published(uri, 1);
  edit(client, 2, 6, [0, 6], '  - ');
  const broken = await client.published(uri, 2);
  expect(broken.diagnostics.map(({ code }) => code)).toEqual(['syntax', 'x-badges-position']);
  edit(client, 3, 6, [0, 4], '      ');
  expect((await client.published(uri, 3)).diagnostics.map(({ code }) => code)).toEqual(['x-badges-position']);
});

test('a mistake that is there at the start is told', async () => {
  const client = await opened(text.replace('title: Shop', 'title: Shop: a'));
  expect((await client.published(uri, 1)).diagnostics.map(({ code }) => code)).toEqual(['syntax']);
});

test('findings move with the lines above them', async () => {
  const client = await opened();
  await client.published(uri, 1);
  edit(client, 2, 3, [0, 0], '  # one\n  # two\n');
  const [found] = (await client.published(uri, 2)).diagnostics;
  expect(found?.range).toMatchObject({ start: { line: positionLine + 2, character: 20 } });
});

test('large JSON with `x-mcp` is checked when it is saved, which is said once', async () => {
  const filler = ' '.repeat(5_000_000);
  const written = (position: string): string =>
    `{ "openapi": "3.1.0", "x-mcp": {},${filler}"paths": { "/a": { "get": { "x-badges": [{ "name": "B", "position": "${position}" }] } } } }`;
  const client = await opened(written('Before'));
  const codes = async (): Promise<readonly string[]> => {
    const params = { textDocument: { uri } };
    const { items } = await client.request<{ items: readonly { code: string }[] }>('textDocument/diagnostic', params);
    return items.map(({ code }) => code).filter((code) => code === 'x-badges-position');
  };
  for (const version of [2, 3]) {
    const contentChanges = [{ text: written('before') }];
    client.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
  }
  expect(await codes()).toEqual(['x-badges-position']);
  client.notify('textDocument/didSave', { textDocument: { uri } });
  expect(await codes()).toEqual([]);
  expect(client.asked.filter(({ method }) => method === 'window/showMessage').map(({ params }) => params)).toEqual([
    {
      type: 3,
      message: '/nowhere/openapi.yaml: checked when it is saved, as it is JSON with `x-mcp` of more than 5 MB.',
    },
  ]);
});

test.each([
  ['5001 links, 5000 are answered', '$ref: a\n'.repeat(5_001), 5_000],
  ['5000000 letters, all are answered', `$ref: a\n#${'x'.repeat(5_000_000 - 9)}`, 1],
  ['more letters, none is answered', `$ref: a\n#${'x'.repeat(5_000_000 - 8)}`, 0],
])('of the links of a document of %s', async (_, written, count) => {
  const client = await opened(written);
  const links = await client.request<readonly object[]>('textDocument/documentLink', { textDocument: { uri } });
  expect(links).toHaveLength(count);
});
