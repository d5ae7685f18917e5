import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { fc } from '../support/properties.ts';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import { applyChanges, createTextDocument, offsetAt, positionAt } from '../../src/lsp/text-document.ts';
import { runLsp } from '../../src/cli/lsp/command.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { createOutput } from '../../src/node/output.ts';
import { createSystem } from '../../src/node/system.ts';
import { type ProcessClient, startProcess } from './client.ts';

const clients: ProcessClient[] = [];
afterEach(() => {
  for (const { close } of clients.splice(0)) close();
});
function client(): ProcessClient {
  const made = startProcess();
  clients.push(made);
  return made;
}
const uri = 'file:///nowhere/openapi.yaml';
const asked = { textDocument: { uri }, position: { line: 0, character: 0 } };

test('a request before `initialize` and one after `shutdown` are refused', async () => {
  const one = client();
  await expect(one.request('textDocument/hover', asked)).rejects.toMatchObject({ code: -32_002 });
  await one.initialize();
  expect(await one.request('shutdown')).toEqual(null);
  await expect(one.request('textDocument/hover', asked)).rejects.toMatchObject({ code: -32_600 });
  expect(await one.exit()).toEqual(0);
});

test('`exit` without `shutdown`, and an end of the input, end it with 1', async () => {
  const one = client();
  await one.initialize();
  expect(await one.exit()).toEqual(1);
  const other = client();
  await other.initialize();
  expect(await other.request('textDocument/hover', asked)).toEqual(null);
  other.child.stdin.end();
  expect(await once(other.child, 'close')).toEqual([1, null]);
});

test('a signal ends it', async () => {
  const one = client();
  await one.initialize();
  await one.request('textDocument/hover', asked);
  one.child.kill('SIGTERM');
  expect(await once(one.child, 'close')).toEqual([null, 'SIGTERM']);
});

describe('one server', () => {
  let one: ProcessClient;
  beforeAll(async () => {
    one = startProcess();
    await one.initialize();
  });
  afterAll(() => {
    one.close();
  });

  test('what is asked about unknown documents and in wrong shapes is answered', async () => {
    expect(await one.request('textDocument/hover', asked)).toEqual(null);
    expect(await one.request('textDocument/completion', asked)).toEqual([]);
    expect(await one.request('textDocument/codeAction', { ...asked, range: {}, context: {} })).toEqual([]);
    await expect(one.request('textDocument/hover', {})).rejects.toMatchObject({ code: -32_603 });
    await expect(one.request('textDocument/unheardOf', {})).rejects.toMatchObject({ code: -32_601 });
    one.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text: 'a' }] });
    one.notify('textDocument/didClose', { textDocument: { uri } });
    one.notify('textDocument/didOpen', {});
    expect(await one.request('textDocument/hover', asked)).toEqual(null);
  });

  test('documents that are not ours are left alone', async () => {
    one.open('file:///nowhere/compose.yaml', 'services: { a: "');
    one.open('untitled:Untitled-1', 'x: [');
    expect(
      await one.request('textDocument/diagnostic', { textDocument: { uri: 'untitled:Untitled-1' } }),
    ).toMatchObject({
      items: [],
    });
    expect(one.all.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  });

  test('a document that is too large has one sentence', async () => {
    one.open(
      uri,
      `openapi: 3.1.0\n${'# 0123456789012345678901234567890123456789012345678901234567890\n'.repeat(1_050_000)}`,
    );
    const { diagnostics } = await one.published(uri, 1);
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['syntax', 'a file must be at most 64 MiB; found 64.1 MiB.'],
    ]);
    one.notify('textDocument/didClose', { textDocument: { uri } });
  });

  test('messages that are broken are passed over, and nothing but the protocol is written', async () => {
    let written = '';
    one.child.stdout.on('data', (part: Buffer) => {
      written += String(part);
    });
    const send = (text: string): void => void one.child.stdin.write(`Content-Length: ${text.length}\r\n\r\n${text}`);
    send('{ no JSON');
    send('[]');
    send('{"jsonrpc":"2.0","method":5}');
    send('{"jsonrpc":"2.0","id":{},"method":"textDocument/hover"}');
    expect(await one.request('textDocument/hover', asked)).toEqual(null);
    const bodies = written.split(/Content-Length: \d+\r\n\r\n/u).slice(1);
    expect(bodies.map((body) => (JSON.parse(body) as { jsonrpc: string }).jsonrpc)).toEqual(bodies.map(() => '2.0'));
  });

  test('a request that is cancelled is answered, and the next one too', async () => {
    one.open(uri, 'openapi: 3.1.0\n');
    const source = new CancellationTokenSource();
    const answer = one.requestUntil('textDocument/documentSymbol', { textDocument: { uri } }, source.token);
    source.cancel();
    // RequestCancelled, or the answer where that was first.
    const settled = await answer.catch((error: unknown) => error);
    expect([[], expect.objectContaining({ code: -32_800 })]).toContainEqual(settled);
    expect(await one.request('textDocument/hover', asked)).toEqual(null);
  });
});

test('edits come to the text that the editor has', () => {
  const piece = fc.constantFrom('a', '\n', '\r\n', '\r', 'é', '😀', ' ');
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const edit = fc.record({ from: fc.nat(12), length: fc.nat(5), text });
  const edited = fc.property(text, fc.array(edit, { maxLength: 8 }), (start, edits) => {
    let expected = start;
    let document = createTextDocument(uri, 1, start);
    for (const { from, length, text: put } of edits) {
      // Not inside of CR LF: no editor has a position there.
      const [a, b] = [from, from + length].map((at) => Math.min(at, expected.length));
      const places = [a ?? 0, b ?? 0].map((at) => (expected.slice(at - 1, at + 1) === '\r\n' ? at - 1 : at));
      const [first = 0, last = 0] = places;
      const range = { start: positionAt(document, first), end: positionAt(document, last) };
      const read = [offsetAt(document, range.start), offsetAt(document, range.end)];
      document = applyChanges(document, document.version + 1, [{ range, text: put }]);
      expected = expected.slice(0, first) + put + expected.slice(last);
      const fresh = createTextDocument(uri, 1, expected).lineStarts;
      const isSame = document.text === expected && isDeepStrictEqual(document.lineStarts, fresh);
      if (!isSame || !isDeepStrictEqual(read, [first, last])) return false;
    }
    return true;
  });
  expect(fc.check(edited, { numRuns: 2_000 }).counterexample).toBeNull();
});

test.each([
  [
    ['--sdtio'],
    '`assay lsp` must be given no argument but `--stdio` and `--config`; found `--sdtio`. Did you mean `--stdio`?',
  ],
  [['--config'], '`--config` must have a value; found none.'],
  [['--config='], '`--config` must have a value; found none.'],
  [
    ['--config', 'a.yaml', 'b.yaml'],
    '`assay lsp` must be given no argument but `--stdio` and `--config`; found `b.yaml`.',
  ],
])('%j is refused', async (args, sentence) => {
  await expect(runLsp(args, createSystem(createOutput(process)))).rejects.toThrow(new UserError(sentence));
});
