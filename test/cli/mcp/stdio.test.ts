import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { endAll, program, startNode } from '../../support/assay-process.ts';
import { saidHere } from '../../support/run-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
afterEach(endAll);
// Each run listens to the end of the process.
process.setMaxListeners(0);
const server = resolve('test/mcp/servers/stdio.mjs');
const file = `${folder}/openapi.json`;
const describeServer = (mcp: object): void => {
  writeFileSync(
    file,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, 'x-mcp': mcp }),
  );
};
const buy = { name: 'buy', description: 'Buys.', inputSchema: { type: 'object' } };

/** Compares a described tool with the server in a mode; what was said, without times. */
async function compare(mode: string, ...more: readonly string[]): Promise<readonly [number, string]> {
  const command = more.includes('--command') ? [] : ['--command', `${process.execPath} ${server} ${mode}`];
  const { code, said } = await saidHere(['mcp', 'diff', file, '--format', 'concise', ...command, ...more]);
  return [
    code,
    said
      .replace(/ between .*, \d+ ms\.\n/u, '\n')
      .replaceAll(process.execPath, 'node')
      .replaceAll(file, 'F'),
  ];
}

const fair = { protocolVersion: '2025-06-18', tools: [buy] };

test.each<[string, string]>([
  ['fair', 'No differences\n'],
  [
    'modern',
    'F:1:82 error `protocolVersion` must be "2025-06-18"; found "2026-07-28" (breaking). (mcp-diff-protocol-version)\n1 error\n',
  ],
  ['noise', 'No differences\n'],
  ['stderr', 'No differences\n'],
  ['asks', 'No differences\n'],
  ['late', 'No differences\n'],
])('a server with %s is read', async (mode, said) => {
  describeServer(fair);
  const [code, text] = await compare(mode);
  expect([code, text.replace(/^F:1:\d+/u, 'F:1:82')]).toEqual([mode === 'modern' ? 1 : 0, said]);
});

test('pages are read to their end, with the empty text as a cursor', async () => {
  describeServer({ ...fair, tools: [buy, { ...buy, name: 'page1' }, { ...buy, name: 'page2' }] });
  expect(await compare('pages')).toEqual([0, 'No differences\n']);
});

test('a tool without a name among others is a difference, not a failure', async () => {
  describeServer(fair);
  const [code, said] = await compare('nameless');
  expect([code, said.split('\n')[0]?.replace(/^F:[\d:]+ /u, '')]).toEqual([
    1,
    'warning A tool without a name must be described; found it in the server alone (unknown). The list has 2 of them. Official clients refuse the whole list. (mcp-diff-tools)',
  ]);
});

test.each<[string, string]>([
  ['dies', 'answer `initialize`; found that it ended with 3; the last line on stderr was "Error: no key in API_KEY".'],
  [
    'crashes',
    'answer `initialize`; found that it ended with 1; the error on stderr was "TypeError: no key in API_KEY".',
  ],
  [
    'dies-with-a-trace',
    'answer `initialize`; found that it ended with 0; the error on stderr was "Error: no key in API_KEY".',
  ],
  [
    'logs-its-error',
    'answer `initialize`; found that it ended with 1; the error on stderr was "Error: no host x.example".',
  ],
  [
    'logs-a-plain-error',
    'answer `initialize`; found that it ended with 1; the error on stderr was "Fatal: TypeError: no key".',
  ],
  [
    'is-not-in-npm',
    'answer `initialize`; found that it ended with 1; the error on stderr was "npm error 404 Not Found - GET https://registry.example/@a%2fb".',
  ],
  ['dies-later', 'answer `tools/list`; found that it ended with SIGKILL; the last line on stderr was "out of memory".'],
  [
    'half',
    'answer `tools/list`; found that it ended with 1. It wrote "{\\"jsonrpc\\":\\"2.0\\",\\"id\\":2,\\"result\\":{\\"too" to stdout, which is no JSON-RPC message; logs belong on stderr.',
  ],
  [
    'chatter',
    'answer `initialize`; found more than 1000 lines that are no JSON-RPC. It wrote "no JSONno JSONno JSONno JSONno JSONno JSONno JSONno JSONno J..." to stdout, which is no JSON-RPC message; logs belong on stderr.',
  ],
  ['huge', 'answer `initialize`; found a line of more than 24 MiB.'],
  ['text', 'answer `tools/list` with a list of `tools`; found "buy".'],
  ['error', 'answer `tools/list`; found the error -32603 "Broken" for `tools/list`.'],
  ['version', 'speak a version that is known here; found "1999-01-01".'],
  ['again', 'answer `tools/list` with pages that end; found the cursor "x" again.'],
])('a server that %s ends with 2 and one line', async (mode, sentence) => {
  describeServer(fair);
  expect(await compare(mode)).toEqual([2, `The server of \`node\` must ${sentence}\n`]);
});

test('a variable that a server that ended names, and that is set here, can be given to it', async () => {
  describeServer(fair);
  process.env.API_KEY = 'open-sesame-7';
  const said = [await compare('dies'), await compare('dies', '--env', 'API_KEY')];
  delete process.env.API_KEY;
  const sentence =
    'The server of `node` must answer `initialize`; found that it ended with 3; the last line on stderr was "Error: no key in API_KEY".';
  expect(said).toEqual([
    [2, `${sentence} It did not get that variable: give \`--env API_KEY\`.\n`],
    [2, `${sentence}\n`],
  ]);
});

test('a server that never answers ends with 2 after the time limit', async () => {
  describeServer(fair);
  expect(await compare('silent', '--timeout-ms', '90')).toEqual([
    2,
    'The server of `node` must answer `server/discover` or `initialize`; found no answer to `initialize` in 30 ms, and no answer to `server/discover` in 90 ms.\n',
  ]);
});

test('a version that is not supported never leads on', async () => {
  describeServer({ ...fair, protocolVersion: '2026-07-28' });
  expect(await compare('unsupported')).toEqual([
    2,
    'The server of `node` must speak version 2026-07-28; found "2030-01-01".\n',
  ]);
});

test('a program that is not there ends with 2', async () => {
  describeServer(fair);
  expect(await compare('', '--command', './no-such-program x')).toEqual([
    2,
    'The server of `./no-such-program` must answer `initialize`; found no such program, or no such folder to start it in.\n',
  ]);
});

test('nothing but the handshake and lists is sent; questions of the server are answered', async () => {
  describeServer(fair);
  const log = `${folder}/sent.txt`;
  await compare(`asks ${log}`);
  const sent = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const replies = [
    { jsonrpc: '2.0', id: 'p', result: {} },
    { jsonrpc: '2.0', id: 'r', result: { roots: [] } },
    { jsonrpc: '2.0', id: 's', error: { code: -32_601, message: 'Method not found' } },
  ];
  expect(sent).toEqual(expect.arrayContaining(replies));
  const methods = sent.flatMap((message) => (message as { method?: string }).method ?? []);
  expect(methods).toEqual([
    'initialize',
    'notifications/initialized',
    'tools/list',
    'resources/list',
    'resources/templates/list',
    'prompts/list',
  ]);
});

test('a described version of the other era is asked for second, of the same process', async () => {
  describeServer({ ...fair, protocolVersion: '2026-07-28' });
  const log = `${folder}/eras.txt`;
  const [code] = await compare(`fair ${log}`);
  const methods = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { method: string }).method);
  expect([code, methods]).toEqual([1, ['server/discover', 'initialize', 'notifications/initialized', 'tools/list']]);
});

test('a server gets no variable but the usual ones and those that are named, and says no secret', async () => {
  describeServer(fair);
  process.env.SECRET_WORD = 'open-sesame-7';
  const [hidden, named] = [await compare('fair'), await compare('fair', '--env', 'SECRET_WORD')];
  delete process.env.SECRET_WORD;
  expect(hidden).toEqual([0, 'No differences\n']);
  expect(named[1]).toContain('`instructions` must be described; found it in the server alone');
  expect(named[1]).not.toContain('open-sesame-7');
});

/** True until a process is gone, or waits for nothing but its parent. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(' Z ');
  } catch {
    return false;
  }
}

/** True once a server has written its whole line; a file is there before its text is. */
const isWritten = (log: string): boolean => existsSync(log) && readFileSync(log, 'utf8').endsWith('\n');

/** The processes of a server that are left; the system takes a moment to end them. */
async function left(log: string): Promise<readonly number[]> {
  const pids = readFileSync(log, 'utf8').trim().split(' ').map(Number);
  expect(pids).toHaveLength(2);
  for (let tries = 0; pids.some(isThere) && tries < 500; tries += 1) await new Promise((done) => setTimeout(done, 10));
  return pids.filter(isThere);
}

test('what the server starts ends with it', async () => {
  describeServer(fair);
  const log = `${folder}/pids.txt`;
  await compare(`child ${log}`);
  expect(await left(log)).toEqual([]);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends with %i, and no process is left', async (signal, code) => {
  describeServer(fair);
  const log = `${folder}/${signal}.txt`;
  const { child, ended } = startNode([
    program,
    'mcp',
    'diff',
    file,
    '--command',
    `${process.execPath} ${server} waits ${log}`,
  ]);
  while (!isWritten(log)) await Promise.race([ended, new Promise((done) => setTimeout(done, 10))]);
  child.kill(signal);
  expect([(await ended).code, await left(log)]).toEqual([code, []]);
});

test.each<[string, readonly string[], string]>([
  [
    'no target',
    [],
    'A server must be named that is asked; found none. Type `--url <address>`, `--command "<program and arguments>"` or `--against <description>`.\n',
  ],
  [
    'a quote without end',
    ['--command', 'node "x'],
    '`--command` must be a program with its arguments, with quotes that end; found "node \\"x".\n',
  ],
  [
    'two targets',
    ['--command', 'x', '--url', 'http://127.0.0.1:1/'],
    '`--command`, `--url` and `--against` must stand alone; found two of them.\n',
  ],
  [
    'credentials in the address',
    ['--url', 'http://a:b@127.0.0.1/'],
    '`--url` must be an http or https URL without credentials; found another form.\n',
  ],
  [
    'the value of a variable',
    ['--command', 'x', '--env', 'SECRET_WORD=swordfish'],
    '`--env` must be the name of a variable; found another form. Did you mean `SECRET_WORD`?\n',
  ],
])('%s ends with 2', async (_, args, sentence) => {
  describeServer(fair);
  expect(await saidHere(['mcp', 'diff', file, ...args])).toEqual({ code: 2, said: sentence });
});

test('the first server of a description is asked if it is on this machine', async () => {
  describeServer({ ...fair, servers: [{ url: 'https://mcp.example/{v}', variables: { v: { default: 'v1' } } }] });
  const { code, said } = await saidHere(['mcp', 'diff', file]);
  expect([code, said]).toEqual([
    2,
    'A server must be named that is asked; found https://mcp.example in the description alone. Type `--url https://mcp.example/v1`, `--command "<program and arguments>"` or `--against <description>`.\n',
  ]);
});
