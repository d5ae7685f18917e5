import { afterEach, expect, test } from '@jest/globals';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { TextRange } from '../../src/lsp/text-document.ts';
import { type Client, startClient } from './client.ts';

const clients: Client[] = [];
afterEach(() => {
  for (const { close } of clients.splice(0)) close();
});

const root = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /a: { $ref: 'parts/path.yaml' }
`;
const part = (position: string): string => `get:
  x-badges: [{ name: Beta, position: ${position} }]
  responses: {}
`;
const sentence = (found: string): string =>
  `\`position\` must be \`before\` or \`after\`; found "${found}". Did you mean \`${found.toLowerCase()}\`?`;

function workspace() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'parts'));
  const files = { root: join(folder, 'openapi.yaml'), part: join(folder, 'parts', 'path.yaml') };
  writeFileSync(files.root, root);
  writeFileSync(files.part, part('Before'));
  const uris = { root: pathToFileURL(files.root).href, part: pathToFileURL(files.part).href };
  return { folder, files, uris };
}

async function started(folder: string, initializationOptions: object = {}, config?: string): Promise<Client> {
  const client = startClient(config);
  clients.push(client);
  const workspaceFolders = [{ uri: pathToFileURL(folder).href, name: 'it' }];
  await client.initialize({ workspaceFolders, initializationOptions });
  return client;
}

test('the findings in a part are sent for the part, by its open description', async () => {
  const { folder, uris } = workspace();
  const client = await started(folder);
  const sent = client.published(uris.part);
  client.open(uris.root, root);
  expect((await sent).diagnostics.map(({ message }) => message)).toEqual([sentence('Before')]);
  // When the description reaches it no more, its findings go.
  const gone = client.published(uris.part);
  client.notify('textDocument/didChange', {
    textDocument: { uri: uris.root, version: 2 },
    contentChanges: [{ text: root.replace('$ref', 'x-ref') }],
  });
  expect((await gone).diagnostics).toEqual([]);
});

test('an editor that asks for findings is sent those of parts that are not open', async () => {
  const { folder, uris } = workspace();
  const client = startClient();
  clients.push(client);
  const workspaceFolders = [{ uri: pathToFileURL(folder).href, name: 'it' }];
  await client.initialize({ workspaceFolders, capabilities: { textDocument: { diagnostic: {} } } });
  const sent = client.published(uris.part);
  client.open(uris.root, root);
  expect((await sent).diagnostics.map(({ message }) => message)).toEqual([sentence('Before')]);
  // Open, it is asked for.
  const gone = client.published(uris.part);
  client.open(uris.part, part('After'));
  expect((await gone).diagnostics).toEqual([]);
  const back = client.published(uris.part);
  client.notify('textDocument/didClose', { textDocument: { uri: uris.part } });
  expect((await back).diagnostics.map(({ message }) => message)).toEqual([sentence('Before')]);
  expect(client.all.map(({ uri }) => uri)).toEqual([uris.part, uris.part, uris.part]);
});

test('parts that are opened one after the other, and again, have the findings of all descriptions that reach them', async () => {
  const folder = temporaryFolder();
  const names = ['one', 'two'];
  for (const name of names) {
    writeFileSync(join(folder, `${name}.yaml`), root.replace('parts/path', `${name}-part`));
    writeFileSync(join(folder, `${name}-part.yaml`), part('Before'));
  }
  const uriOf = (name: string): string => pathToFileURL(join(folder, `${name}.yaml`)).href;
  const client = await started(folder);
  const opened: string[] = [];
  const open = async (name: string): Promise<void> => {
    const sent = client.published(uriOf(name));
    client.open(uriOf(name), part('Before'));
    const { diagnostics } = await sent;
    opened.push(`${name}: ${diagnostics.map(({ message }) => message).join(' ')}`);
  };
  const close = async (name: string): Promise<void> => {
    const gone = client.published(uriOf(name));
    client.notify('textDocument/didClose', { textDocument: { uri: uriOf(name) } });
    await gone;
  };
  await open('one-part');
  await open('two-part');
  await close('one-part');
  await open('one-part');
  expect(opened).toEqual(['one-part', 'two-part', 'one-part'].map((name) => `${name}: ${sentence('Before')}`));
});

test('a part that cannot be parsed is shown at its mistake, once', async () => {
  const { folder, files, uris } = workspace();
  const broken = 'get:\n  x-badges: [\n';
  writeFileSync(files.part, broken);
  const client = await started(folder);
  const sent = client.published(uris.part);
  client.open(uris.root, root);
  const message = 'a description must be YAML or JSON; found the end of the text in brackets that are not closed.';
  const start = { line: 2, character: 0 };
  expect((await sent).diagnostics).toEqual([
    {
      range: { start, end: { line: 2, character: 1 } },
      severity: 1,
      code: 'parser',
      codeDescription: { href: 'https://unpkg.com/spectral-assay/docs/lint.md' },
      source: 'assay',
      message,
    },
  ]);
  const opened = client.published(uris.part);
  client.open(uris.part, broken);
  expect((await opened).diagnostics).toMatchObject([{ code: 'syntax', range: { start }, message }]);
});

test('unsaved text of a part counts', async () => {
  const { folder, uris } = workspace();
  const client = await started(folder);
  client.open(uris.root, root);
  await client.published(uris.root, 1);
  client.open(uris.part, part('After'));
  expect((await client.published(uris.part, 1)).diagnostics.map(({ message }) => message)).toEqual([sentence('After')]);
});

test('a part alone is linted through the description that is found in the folder', async () => {
  const { folder, uris } = workspace();
  const client = await started(folder);
  client.open(uris.part, part('After'));
  const { diagnostics } = await client.published(uris.part, 1);
  const found = diagnostics.length > 0 ? diagnostics : (await client.published(uris.part)).diagnostics;
  expect(found.map(({ message }) => message)).toEqual([sentence('After')]);
});

/** A workspace whose root is open, and the findings of its part published. */
async function openedRoot() {
  const { folder, files, uris } = workspace();
  const client = await started(folder);
  const first = client.published(uris.part);
  client.open(uris.root, root);
  await first;
  return { files, uris, client };
}

test('a part that changes on the disk is read again', async () => {
  const { files, uris, client } = await openedRoot();
  const second = client.published(uris.part);
  writeFileSync(files.part, part('before'));
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uris.part, type: 2 }] });
  expect((await second).diagnostics).toEqual([]);
});

test('the ruleset of the folder counts', async () => {
  const { folder, uris } = workspace();
  writeFileSync(join(folder, '.spectral.yaml'), 'extends: spectral-assay\nrules:\n  x-badges-position: info\n');
  const client = await started(folder);
  client.open(uris.part, part('Before'));
  client.open(uris.root, root);
  await client.published(uris.root, 1);
  const report = await client.request<{ items: readonly { severity: number }[] }>('textDocument/diagnostic', {
    textDocument: { uri: uris.part },
  });
  expect(report.items.map(({ severity }) => severity)).toEqual([3]);
});

test.each<
  readonly [named: string, option: string | undefined, argument: string | undefined, severities: readonly number[]]
>([
  ['none', undefined, undefined, [1]],
  ['one of the editor', 'info.yaml', undefined, [3]],
  ['one of the command', undefined, 'hint.yaml', [4]],
  ['both: that of the command counts', 'info.yaml', 'hint.yaml', [4]],
])(
  'the settings file of the user counts, that of the workspace does not: %s',
  async (_, option, argument, severities) => {
    const { folder, uris } = workspace();
    const files = { 'assay.config.yaml': 'off', 'info.yaml': 'info', 'hint.yaml': 'hint' };
    for (const [name, severity] of Object.entries(files))
      writeFileSync(join(folder, name), `lint: { rule: [x-badges-position=${severity}], root: / }\n`);
    const pathOf = (name: string | undefined) => (name === undefined ? undefined : join(folder, name));
    const client = await started(folder, { config: pathOf(option) }, pathOf(argument));
    client.open(uris.part, part('Before'));
    client.open(uris.root, root);
    await client.published(uris.root, 1);
    const report = await client.request<{ items: readonly { severity: number }[] }>('textDocument/diagnostic', {
      textDocument: { uri: uris.part },
    });
    expect(report.items.map(({ severity }) => severity)).toEqual(severities);
  },
);

test('an editor that asks for findings is told of unsaved texts of a part and its root, and of a part that vanished', async () => {
  const { folder, files, uris } = workspace();
  const client = startClient();
  clients.push(client);
  await client.initialize({
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'it' }],
    capabilities: { textDocument: { diagnostic: {} } },
  });
  const ask = async (uri: string): Promise<readonly string[]> => {
    const params = { textDocument: { uri } };
    const { items } = await client.request<{ items: readonly { message: string }[] }>(
      'textDocument/diagnostic',
      params,
    );
    return items.map(({ message }) => message);
  };
  const write = (uri: string, version: number, text: string): void => {
    client.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
  };
  client.open(uris.root, root);
  client.open(uris.part, part('Before'));
  expect(await ask(uris.part)).toEqual([sentence('Before')]);
  write(uris.part, 2, part('After'));
  expect([await ask(uris.part), await ask(uris.root)]).toEqual([[sentence('After')], []]);
  // The root reaches it no more, then does again.
  write(uris.root, 2, root.replace('$ref', 'x-ref'));
  expect(await ask(uris.part)).toEqual([]);
  write(uris.root, 3, root);
  expect(await ask(uris.part)).toEqual([sentence('After')]);
  // Closed, the text of the disk counts; and none, where that is gone.
  client.notify('textDocument/didClose', { textDocument: { uri: uris.part } });
  expect(await ask(uris.part)).toEqual([sentence('Before')]);
  rmSync(files.part);
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uris.part, type: 3 }] });
  expect([await ask(uris.part), await ask(uris.root)]).toEqual([[], []]);
});

test('references and addresses are links, within a file, to others and to the web', async () => {
  const { folder, uris } = workspace();
  const client = await started(folder);
  const text = `${root}  /b: { $ref: "#/info" }\n  /c: { "$ref": 'parts/none.yaml' }\nexternalDocs: { url: https://a.example/b. }\n`;
  client.open(uris.root, text);
  const params = { textDocument: { uri: uris.root } };
  const links = await client.request<readonly { range: TextRange; target?: string }[]>(
    'textDocument/documentLink',
    params,
  );
  const texts = links.map(({ range: { start, end } }) =>
    text.split('\n')[start.line]?.slice(start.character, end.character),
  );
  expect(texts).toEqual(['parts/path.yaml', '#/info', 'parts/none.yaml', 'https://a.example/b']);
  const followed: unknown[] = [];
  for (const link of links)
    followed.push((await client.request<{ target?: string }>('documentLink/resolve', link)).target);
  expect(followed).toEqual([`${uris.part}#L1,1`, `${uris.root}#L2,1`, undefined, 'https://a.example/b']);
});

test.each([
  ['a repository', 'within it', true],
  ['a folder', 'below it', false],
])('the references of a description in %s lead to files %s', async (_, _where, isRepository) => {
  const { folder } = workspace();
  if (isRepository) mkdirSync(join(folder, '.git'));
  const client = await started(folder);
  const [api, other] = [join(folder, 'parts', 'api.yaml'), join(folder, 'other.yaml')];
  const text = root.replace('parts/path.yaml', '../other.yaml');
  writeFileSync(other, part('Before'));
  writeFileSync(api, text);
  const textDocument = { uri: pathToFileURL(api).href };
  client.open(textDocument.uri, text);
  const [link = {}] = await client.request<readonly object[]>('textDocument/documentLink', { textDocument });
  const { target } = await client.request<{ target?: string }>('documentLink/resolve', link);
  expect(target).toBe(isRepository ? `${pathToFileURL(other).href}#L1,1` : undefined);
});

test('a part and a root that vanish take their findings along', async () => {
  const { files, uris, client } = await openedRoot();
  const second = client.published(uris.part);
  rmSync(files.part);
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uris.part, type: 3 }] });
  expect((await second).diagnostics).toEqual([]);
  rmSync(files.root);
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uris.root, type: 3 }] });
  client.notify('textDocument/didClose', { textDocument: { uri: uris.root } });
  expect(await client.request('textDocument/documentSymbol', { textDocument: { uri: uris.root } })).toEqual([]);
});
