import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pathToFileURL } from 'node:url';
import type { TextRange } from '../../src/lsp/text-document.ts';
import { type Client, marked, startClient } from './client.ts';

let uri = '';
let count = 0;
let shared: Client;
const clients: Client[] = [];

beforeAll(async () => {
  shared = await started();
});
// Each test has a document of its own.
beforeEach(() => {
  count += 1;
  uri = pathToFileURL(`/nowhere/${count}/openapi.yaml`).href;
});
afterEach(() => {
  shared.notify('textDocument/didClose', { textDocument: { uri } });
});
afterAll(() => {
  for (const { close } of clients) close();
});

async function started(params?: object): Promise<Client> {
  const client = startClient();
  clients.push(client);
  await client.initialize(params);
  return client;
}

const head = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /a:
    get:
      x-badges:
        - name: Beta
          color: teal
      responses: {}
components:
  schemas: { Pet: {}, Toy: {} }
  securitySchemes:
    oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://a.example', scopes: { read: Reads. } } } }
    key: { type: apiKey, in: header, name: k }
`;
const mcp = `x-mcp:
  protocolVersion: '2025-06-18'
  tools:
    - name: pets/list
      description: Lists pets.
`;

test('says who it is and what it can do', async () => {
  const client = startClient();
  clients.push(client);
  expect(await client.initialize()).toEqual({
    serverInfo: { name: 'assay', version: expect.stringMatching(/^\d+\.\d+\.\d+$/u) },
    capabilities: {
      positionEncoding: 'utf-16',
      textDocumentSync: { openClose: true, change: 2, save: true },
      hoverProvider: true,
      completionProvider: { triggerCharacters: ['"', "'", ' ', '-', '/', ':', '{', '['] },
      definitionProvider: true,
      documentSymbolProvider: true,
      documentLinkProvider: { resolveProvider: true },
      colorProvider: true,
      executeCommandProvider: { commands: ['assay.accept', 'assay.switchOff', 'assay.openRule'] },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      codeActionProvider: { codeActionKinds: ['quickfix', 'source.fixAll.assay'] },
      diagnosticProvider: { identifier: 'assay', interFileDependencies: true, workspaceDiagnostics: false },
    },
  });
});

describe('findings', () => {
  const wrong = head.replace('color: teal', 'position: Before');
  const finding = {
    range: { start: { line: 7, character: 20 }, end: { line: 7, character: 26 } },
    severity: 1,
    code: 'x-badges-position',
    codeDescription: { href: 'https://unpkg.com/spectral-assay/docs/rules/x-badges-position.md' },
    source: 'assay',
    message: '`position` must be `before` or `after`; found "Before". Did you mean `before`?',
  };

  test('are sent when a document is opened, changes and is closed', async () => {
    const client = shared;
    const opened = client.published(uri);
    client.open(uri, wrong);
    expect(await opened).toEqual({ uri, version: 1, diagnostics: [finding] });
    const changed = client.published(uri, 2);
    client.notify('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [{ range: finding.range, text: 'before' }],
    });
    expect(await changed).toEqual({ uri, version: 2, diagnostics: [] });
    client.notify('textDocument/didChange', {
      textDocument: { uri, version: 3 },
      contentChanges: [{ text: wrong }],
    });
    expect((await client.published(uri, 3)).diagnostics).toEqual([finding]);
    const closed = client.published(uri);
    client.notify('textDocument/didClose', { textDocument: { uri } });
    expect(await closed).toEqual({ uri, diagnostics: [] });
  });

  test('are sent again when a document is closed and opened at once, as editors do to read it anew', async () => {
    const client = await started();
    client.open(uri, wrong);
    await client.published(uri, 1);
    client.notify('textDocument/didClose', { textDocument: { uri } });
    client.open(uri, wrong);
    // An answer comes after what was sent before it.
    await client.request('textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 0 } });
    // On a busy machine the close is told, too.
    const sent = client.all.map(({ diagnostics }) => diagnostics).filter(({ length }) => length > 0);
    expect(sent).toEqual([[finding], [finding]]);
    expect(client.all.at(-1)?.diagnostics).toEqual([finding]);
  });

  test('of the last good text stay beside one syntax error', async () => {
    const client = shared;
    client.open(uri, wrong);
    await client.published(uri, 1);
    client.notify('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [{ text: `${wrong}x-mcp: "` }],
    });
    const { diagnostics } = await client.published(uri, 2);
    expect(diagnostics).toEqual([
      {
        range: { start: { line: 15, character: 0 }, end: { line: 15, character: 1 } },
        severity: 1,
        code: 'syntax',
        source: 'assay',
        message: expect.stringContaining('a description must be YAML or JSON; found the end of the text'),
      },
      finding,
    ]);
  });

  test('are answered to editors that ask for them, and not sent', async () => {
    const client = await started({ capabilities: { textDocument: { diagnostic: {} } } });
    client.open(uri, wrong);
    const ask = (previousResultId?: string) =>
      client.request<{ resultId: string }>('textDocument/diagnostic', { textDocument: { uri }, previousResultId });
    const full = await ask();
    expect(full).toEqual({ kind: 'full', resultId: full.resultId, items: [finding] });
    expect(await ask(full.resultId)).toEqual({ kind: 'unchanged', resultId: full.resultId });
    expect(client.all).toEqual([]);
  });

  // The settings of Redocly CLI have such a key, npm's file names of packages.
  test.each([
    ['redocly.yaml', 'apis: {}\nopenapi:\n  codeSamples: { languages: [] }\n', 0],
    ['redocly.json', '{ "openapi": { "codeSamples": {} } }', 0],
    ['package.json', '{ "openapi": "1.0.0" }', 0],
    ['old.yaml', 'openapi: 2.5\n', 1],
  ])('%s with %j has %d', async (name, text, count) => {
    const client = await started({ capabilities: { textDocument: { diagnostic: {} } } });
    client.open(`file:///nowhere/${name}`, text);
    const { items } = await client.request<{ items: readonly object[] }>('textDocument/diagnostic', {
      textDocument: { uri: `file:///nowhere/${name}` },
    });
    expect(items.length).toBe(count);
  });

  test('have a quick fix, and one action makes all safe repairs', async () => {
    const client = shared;
    const text = wrong.replace('name: Beta', 'nam: Beta');
    const renamed = { start: { line: 6, character: 10 }, end: { line: 6, character: 13 } };
    client.open(uri, text);
    const ask = (only: readonly string[], line: number) =>
      client.request<readonly { title: string; kind: string; edit?: { changes: Record<string, unknown> } }[]>(
        'textDocument/codeAction',
        {
          textDocument: { uri },
          range: { start: { line, character: 0 }, end: { line, character: 99 } },
          context: { diagnostics: [], only },
        },
      );
    expect((await ask(['quickfix'], 7)).map(({ title, edit }) => [title, edit?.changes])).toEqual([
      ['Rename to `name`', { [uri]: [{ range: renamed, newText: 'name' }] }],
      ['Replace with "before"', { [uri]: [{ range: finding.range, newText: 'before' }] }],
      ['Open the rule x-badges-required', undefined],
      ['Open the rule x-badges-position', undefined],
    ]);
    expect((await ask(['source.fixAll'], 0)).map(({ title, kind, edit }) => [title, kind, edit?.changes])).toEqual([
      [
        'Make all safe repairs of Assay',
        'source.fixAll.assay',
        {
          [uri]: [
            {
              range: { start: { line: 6, character: 13 }, end: { line: 7, character: 21 } },
              newText: 'e: Beta\n          position: b',
            },
          ],
        },
      ],
    ]);
    expect(await ask(['refactor'], 7)).toEqual([]);
  });

  test.each([
    ['name: 2.10', 'Put quotes around `name`'],
    ['nam: Beta', 'Rename to `name`'],
  ])('the quick fix of %j says what it does: %s', async (written, title) => {
    shared.open(uri, head.replace('name: Beta', written));
    const actions = await shared.request<readonly { title: string }[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: { line: 6, character: 0 }, end: { line: 7, character: 99 } },
      context: { diagnostics: [], only: ['quickfix'] },
    });
    expect(actions.map((action) => action.title)).toContain(title);
  });
});

describe('completion', () => {
  const rows: readonly (readonly [title: string, text: string, labels: readonly string[]])[] = [
    [
      'fields of a badge that are not there',
      head.replace('color: teal', '|'),
      ['position', 'color', 'icon', 'description'],
    ],
    ['positions', head.replace('color: teal', 'position: |'), ['before', 'after']],
    ['names of other badges', head.replace('color: teal', 'color: teal\n        - name: |'), ['Beta']],
    [
      'fields of an MCP version',
      `${head}${mcp}      |`,
      ['title', 'tags', 'inputSchema', 'outputSchema', 'security', 'annotations', '_meta'],
    ],
    [
      'capabilities',
      `${head}${mcp}  capabilities: { |`,
      ['logging', 'prompts', 'resources', 'tools', 'completions', 'experimental'],
    ],
    ['flags', `${head}${mcp}  capabilities: { tools: { | } }`, ['listChanged']],
    ['truth values', `${head}${mcp}  capabilities: { tools: { listChanged: | } }`, ['true', 'false']],
    ['declared schemes', `${head}${mcp}      security: [{ |`, ['oauth', 'key']],
    ['declared scopes', `${head}${mcp}      security: [{ oauth: [|`, ['read']],
    ['groups of tools', `${head}${mcp}    - name: |`, ['pets/']],
    [
      'references to schemas',
      `${head}${mcp}      inputSchema: { $ref: '|' }`,
      ['#/components/schemas/Pet', '#/components/schemas/Toy'],
    ],
    ['nothing elsewhere', head.replace('responses: {}', 'resp|: {}'), []],
    ['nothing in examples', `${head}  examples: { a: { value: { x-badges: [{ | }] } } }`, []],
  ];
  test('offers references to the schemas of OpenAPI 2.0', async () => {
    const schemas = "swagger: '2.0'\ninfo: {}\ndefinitions: { Pet: {}, 'a/b~': {} }\n";
    const { text, line, character } = marked(`${schemas}${mcp}      inputSchema: { $ref: '|' }`);
    shared.open(uri, text);
    const items = await shared.request<readonly { label: string }[]>('textDocument/completion', {
      textDocument: { uri },
      position: { line, character },
    });
    expect(items.map(({ label }) => label)).toEqual(['#/definitions/Pet', '#/definitions/a~1b~0']);
  });

  test.each(rows)('offers %s', async (_title, text, labels) => {
    const client = shared;
    const { text: written, line, character } = marked(text);
    // Completion is asked for in text that does not parse: what parsed before is what names are taken from.
    client.open(uri, head + (text.includes('x-mcp') ? mcp : ''));
    client.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text: written }] });
    const items = await client.request<readonly { label: string }[]>('textDocument/completion', {
      textDocument: { uri },
      position: { line, character },
    });
    expect(items.map(({ label }) => label)).toEqual(labels);
  });

  test.each([
    ['a colon', 'position:|', ' before'],
    ['the colon of a quoted key', "'position':|", ' before'],
    ['a colon in braces', 'x: 1\n        - { name: C, position:| }', ' before'],
    ['a dash', 'x: 1\n        -|', ' name: '],
    ['a blank', 'position: |', 'before'],
  ])('keeps a blank behind %s', async (_, written, newText) => {
    const { text, line, character } = marked(head.replace('color: teal', written));
    shared.open(uri, text);
    const [item] = await shared.request<readonly { textEdit: unknown }[]>('textDocument/completion', {
      textDocument: { uri },
      position: { line, character },
    });
    const place = { line, character };
    expect(item?.textEdit).toEqual({ range: { start: place, end: place }, newText });
  });

  test.each([
    ['before another member', '{ | name: C }', 13],
    ['in braces over lines', '{ | # why\n            name: C }', 12],
    ['before a comma', '{ |, name: C }', undefined],
    ['before the end', '{ name: C, | }', undefined],
    ['in braces that are open', '{ | name: C', undefined],
  ])('gives a key a comma %s where one is missing', async (_, written, character) => {
    const { text, ...position } = marked(head.replace('- name: Beta\n          color: teal', `- ${written}`));
    shared.open(uri, head);
    shared.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text }] });
    const items = await shared.request<
      readonly { label: string; additionalTextEdits?: readonly { range: TextRange }[] }[]
    >('textDocument/completion', { textDocument: { uri }, position });
    const edits = items.find(({ label }) => label === 'position')?.additionalTextEdits;
    expect(edits?.map(({ range }) => range.start.character)).toEqual(character === undefined ? undefined : [character]);
  });

  test('writes what is chosen as its place wants it', async () => {
    const client = shared;
    const { text, line, character } = marked(head.replace('color: teal', 'color: "re|"'));
    client.open(uri, text);
    const items = await client.request<readonly { label: string; textEdit: unknown }[]>('textDocument/completion', {
      textDocument: { uri },
      position: { line, character },
    });
    expect(items.find(({ label }) => label === 'rebeccapurple')?.textEdit).toEqual({
      range: { start: { line, character: 17 }, end: { line, character: 21 } },
      newText: '"rebeccapurple"',
    });
    expect(items).toHaveLength(149);
  });
});

describe('about a place', () => {
  const hovers: readonly (readonly [title: string, text: string, value: string | undefined])[] = [
    [
      'a field',
      head.replace('color: teal', 'co|lor: teal'),
      '**color**: string, optional, default `#1f7cff`\n\nColor of the badge: keyword, RGB, RGBA, HSL, HSLA or hexadecimal. Quote hexadecimal colors.',
    ],
    ['its value', head.replace('name: Beta', 'name: Be|ta'), '**name**: string, required\n\nText shown in the badge.'],
    [
      'a field of a version',
      `${head}${mcp}      ti|tle: x`,
      '**title**: string, optional\n\nName of the tool for people.\n\nSince MCP 2025-06-18.',
    ],
    [
      'the extension',
      head.replace('x-badges:', 'x-bad|ges:'),
      '**x-badges**: list of badges\n\nA badge, shown beside the title in the page header and on the entry in the navigation.',
    ],
    ['anything else', head.replace('title: Shop', 'title: Sh|op'), undefined],
  ];
  test.each(hovers)('shows what %s means', async (_title, text, value) => {
    const client = shared;
    const { text: written, line, character } = marked(text);
    client.open(uri, written);
    const hover = await client.request<{ contents: unknown } | null>('textDocument/hover', {
      textDocument: { uri },
      position: { line, character },
    });
    expect(hover?.contents).toEqual(value === undefined ? undefined : { kind: 'markdown', value });
  });

  const definitions: readonly (readonly [title: string, text: string, line: number])[] = [
    ['a scheme', `${head}${mcp}      security: [{ oa|uth: [read] }]`, 12],
    ['a scope', `${head}${mcp}      security: [{ oauth: [re|ad] }]`, 12],
    ['a reference', `${head}${mcp}      inputSchema: { $ref: '#/components/sche|mas/Pet' }`, 10],
    ['a schema that is named', `${head}${mcp}      outputSchema: To|y`, 10],
    [
      'a schema that is named in OpenAPI 2.0',
      "swagger: '2.0'\ndefinitions:\n  Toy: { type: object }\nx-mcp:\n  tools:\n    - name: a\n      outputSchema: To|y",
      2,
    ],
  ];
  test.each(definitions)('goes to %s', async (_title, text, expected) => {
    const client = shared;
    const { text: written, line, character } = marked(text);
    client.open(uri, written);
    const found = await client.request<{ uri: string; range: { start: { line: number } } }>('textDocument/definition', {
      textDocument: { uri },
      position: { line, character },
    });
    expect([found.uri, found.range.start.line]).toEqual([uri, expected]);
  });
});

test('colors have swatches, and are written anew in their quotes', async () => {
  const client = shared;
  client.open(uri, head.replace('color: teal', "color: '#ff000080'"));
  const range = { start: { line: 7, character: 17 }, end: { line: 7, character: 28 } };
  const [swatch] = await client.request<readonly { range: unknown; color: unknown }[]>('textDocument/documentColor', {
    textDocument: { uri },
  });
  expect(swatch).toEqual({ range, color: { red: 1, green: 0, blue: 0, alpha: 128 / 255 } });
  const asked = (color: object) =>
    client.request<readonly { textEdit: { newText: string } }[]>('textDocument/colorPresentation', {
      textDocument: { uri },
      range,
      color,
    });
  const written = async (color: object) => (await asked(color)).map(({ textEdit }) => textEdit.newText);
  expect(await written({ red: 0, green: 0.5, blue: 0.5, alpha: 1 })).toEqual([
    "'#008080'",
    "'teal'",
    "'rgb(0, 128, 128)'",
    "'hsl(180, 100%, 25%)'",
  ]);
  // In braces, what is in no quotes ends at a comma.
  client.open(uri, head.replace('color: teal', 'color: ff000080'));
  expect(await written({ red: 0, green: 0.5, blue: 0.5, alpha: 1 })).toEqual([
    '"#008080"',
    'teal',
    '"rgb(0, 128, 128)"',
    '"hsl(180, 100%, 25%)"',
  ]);
  client.open(uri, head.replace('color: teal', "color: '#ff000080'"));
  expect(await written({ red: 100 / 255, green: 200 / 255, blue: 150 / 255, alpha: 1 })).toEqual([
    "'#64c896'",
    "'rgb(100, 200, 150)'",
    "'hsl(150, 48%, 59%)'",
  ]);
  expect(await written({ red: 1, green: 0, blue: 0, alpha: 0.5 })).toEqual([
    "'#ff000080'",
    "'rgba(255, 0, 0, 0.5)'",
    "'hsla(0, 100%, 50%, 0.5)'",
  ]);
});

test('the outline has badges and the parts of the MCP server', async () => {
  const client = shared;
  const text = head + mcp;
  client.open(uri, text);
  interface Symbol {
    readonly name: string;
    readonly kind: number;
    readonly selectionRange: { readonly start: { readonly line: number } };
    readonly children?: readonly Symbol[];
  }
  const names = ({ name, kind, selectionRange, children }: Symbol): unknown => [
    `${name} (${kind}) at ${text.split('\n')[selectionRange.start.line]?.trim() ?? ''}`,
    ...(children === undefined ? [] : [children.map(names)]),
  ];
  const symbols = await client.request<readonly Symbol[]>('textDocument/documentSymbol', { textDocument: { uri } });
  expect(symbols.map(names)).toEqual([
    ['Beta (15) at - name: Beta'],
    ['x-mcp (2) at x-mcp:', [['tools (18) at tools:', [['pets/list (6) at - name: pets/list']]]]],
  ]);
});

test('a badge without a name stands in the outline as such', async () => {
  shared.open(uri, head.replace('name: Beta', 'icon: x'));
  const symbols = await shared.request<readonly object[]>('textDocument/documentSymbol', { textDocument: { uri } });
  expect(symbols).toMatchObject([{ name: 'badge' }]);
});
