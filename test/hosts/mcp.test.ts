import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import yaml from 'js-yaml';
import { member } from '../../src/lib/json.ts';
import { callEveryTool, type AskServer } from '../mcp/every-tool.ts';
import { messageMistakes, readPublishedSchemas } from '../support/mcp-schemas.ts';
import { playedDescription, postLine, sessionOf } from '../support/mcp-session.ts';
import { environment, finish, type Finished, hostFolder, installPackages, nodeBinary } from '../support/pack.ts';

/** A public server, and what it shows without keys. */
interface PublicServer {
  readonly name: string;
  /** The file that is started, and its arguments. */
  readonly words: readonly string[];
  /** Its protocol, then its tools, resources, resource templates and prompts. */
  readonly shows: readonly [version: string, tools: number, resources: number, templates: number, prompts: number];
  /** For those that do not start on the Node of the project. */
  readonly node?: 24;
}

const official = '@modelcontextprotocol';
const packages = {
  [`${official}/conformance`]: '0.2.0-alpha.12',
  [`${official}/server-everything`]: '2026.8.31',
  [`${official}/server-filesystem`]: '2026.8.31',
  [`${official}/server-memory`]: '2026.8.31',
  [`${official}/server-sequential-thinking`]: '2026.8.31',
  'chrome-devtools-mcp': '1.11.0',
  'firecrawl-mcp': '3.26.0',
  'tavily-mcp': '0.2.22',
  '@notionhq/notion-mcp-server': '2.5.2',
  '@playwright/mcp': '0.0.83',
  '@upstash/context7-mcp': '4.1.1',
};
const legacy = '2025-11-25';
const modern = '2026-07-28';
const everything = `${official}/server-everything/dist/index.js`;
const servers: readonly PublicServer[] = [
  { name: 'everything', words: [everything], shows: [legacy, 13, 7, 2, 4] },
  { name: 'filesystem', words: [`${official}/server-filesystem/dist/index.js`, '.'], shows: [legacy, 14, 0, 0, 0] },
  { name: 'memory', words: [`${official}/server-memory/dist/index.js`], shows: [legacy, 9, 1, 0, 0] },
  { name: 'sequential', words: [`${official}/server-sequential-thinking/dist/index.js`], shows: [legacy, 1, 0, 0, 0] },
  {
    name: 'chrome-devtools',
    words: ['chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js', '--no-usage-statistics'],
    shows: [legacy, 32, 0, 0, 0],
  },
  { name: 'firecrawl', words: ['firecrawl-mcp/dist/index.js'], shows: [legacy, 27, 0, 0, 0], node: 24 },
  { name: 'tavily', words: ['tavily-mcp/build/index.js'], shows: [legacy, 5, 0, 0, 0] },
  { name: 'notion', words: ['@notionhq/notion-mcp-server/bin/cli.mjs'], shows: [legacy, 24, 0, 0, 0] },
  { name: 'playwright', words: ['@playwright/mcp/cli.js'], shows: [legacy, 25, 0, 0, 0] },
  { name: 'context7', words: ['@upstash/context7-mcp/dist/index.js'], shows: ['2026-07-28', 2, 0, 0, 0] },
];

let folder: string | undefined;
beforeAll(async () => {
  folder = await installPackages('mcp-servers', packages).catch((error: unknown) => {
    process.stderr.write(`MCP servers: skipped, as they could not be installed: ${String(error)}\n`);
    return undefined;
  });
});

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

async function assay(args: readonly string[], cwd: string): Promise<Finished> {
  return finish(process.execPath, [assayFile(), ...args], cwd);
}

function assayFile(): string {
  return join(hostFolder('today'), 'node_modules/spectral-assay/dist/assay.cjs');
}

/** What becomes of a server that is pulled, checked, compared and pulled again. */
async function pulled(target: readonly string[], file: string, at: string): Promise<unknown> {
  const first = await assay(['mcp', 'pull', file, ...target], at);
  const written = readFileSync(join(at, file), 'utf8');
  const { protocolVersion, ...lists } = (yaml.load(written) as { 'x-mcp': Record<string, unknown[]> })['x-mcp'];
  const counts = ['tools', 'resources', 'resourceTemplates', 'prompts'].map((name) => lists[name]?.length ?? 0);
  const lint = await assay(['lint', file, '--format', 'json'], at);
  const findings = JSON.parse(lint.stdout) as { readonly severity: number; readonly code: string }[];
  const diff = await assay(['mcp', 'diff', file, ...target, '--format', 'json'], at);
  copyFileSync(join(at, file), join(at, `again-${file}`));
  const second = await assay(['mcp', 'pull', `again-${file}`, ...target], at);
  return {
    ...(await played(file, at)),
    codes: [first, diff, second].map(({ exitCode }) => exitCode),
    shows: [protocolVersion, ...counts],
    errors: findings.filter(({ severity, code }) => severity === 0 && code !== 'x-mcp-required'),
    differences: JSON.parse(diff.stdout) as unknown,
    isSame: readFileSync(join(at, `again-${file}`), 'utf8') === written,
  };
}

/** What becomes of a pulled server that is played: its differences over both transports, and the mistakes of calls of every tool. */
async function played(file: string, at: string): Promise<object> {
  const url = await servedOverHttp(file, at);
  const command = [process.execPath, assayFile(), 'mcp', 'serve', file, '-q'].map((word) => `'${word}'`).join(' ');
  const differences = [];
  for (const target of [
    ['--command', command],
    ['--url', url],
  ])
    differences.push(JSON.parse((await assay(['mcp', 'diff', file, ...target, '--format', 'json'], at)).stdout));
  const asking =
    (version: string): AskServer =>
    async (method, params) => {
      const [reply] = await postLine(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), version);
      return member(reply, 'result') ?? member(reply, 'error');
    };
  const [old, today] = [await callEveryTool(asking(legacy), 'legacy'), await callEveryTool(asking(modern), 'modern')];
  return { played: { differences, counts: [old.count, today.count], mistakes: [...old.mistakes, ...today.mistakes] } };
}

const asItIs = { codes: [0, 0, 0], errors: [], differences: [], isSame: true };

/** What a pulled server with a number of tools is like when it is played. */
function asPlayed(tools: number): object {
  return { played: { differences: [[], []], counts: [tools, tools], mistakes: [] } };
}

test.each(servers)('$name over stdio: pull, then diff finds nothing, and a second pull the same', async (server) => {
  if (folder === undefined) return;
  const { name, words, shows, node } = server;
  const [file = '', ...args] = words;
  const program = [node === undefined ? process.execPath : nodeBinary(node), join(folder, 'node_modules', file)];
  const target = ['--command', [...program, ...args].map((word) => `'${word}'`).join(' ')];
  expect(await pulled(target, `${name}.yaml`, folder)).toEqual({ ...asItIs, ...asPlayed(shows[1]), shows });
});

test.each(['http.yaml', 'http.json'])('everything over HTTP, into %s', async (file) => {
  if (folder === undefined) return;
  const port = await freePort();
  const server = spawn(process.execPath, [join(folder, 'node_modules', everything), 'streamableHttp'], {
    env: { ...environment(), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(server);
  await says(server, /listening/u);
  const target = ['--url', `http://127.0.0.1:${port}/mcp`];
  expect(await pulled(target, file, folder)).toEqual({ ...asItIs, ...asPlayed(13), shows: [legacy, 13, 7, 2, 4] });
});

/** Resolves when a pattern is in what a server says, with what it found. */
function says({ stdout, stderr }: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let said = '';
  return new Promise((done) => {
    for (const stream of [stdout, stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => {
        said += part;
        const found = pattern.exec(said);
        if (found !== null) done(found);
      });
  });
}

/** The server takes a number, and says none that it chose. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Check {
  readonly name: string;
  readonly status: string;
}

/** Runs a client scenario of the conformance suite; answers the exit code of the client, and the names of the checks that fail. */
async function scenario(name: string, version: string, more: readonly string[], at: string): Promise<unknown> {
  const suite = join(at, 'node_modules', official, 'conformance/dist/index.js');
  const client = [process.execPath, assayFile(), 'mcp', 'pull', 'none.yaml', '--dry-run', ...more, '--url'].join(' ');
  const results = mkdtempSync(join(at, 'results-'));
  const args = ['client', '--scenario', name, '--spec-version', version, '--command', client, '-o', results];
  const { stderr } = await finish(nodeBinary(24), [suite, ...args], at);
  const [checks = ''] = readdirSync(results, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('checks.json'),
  );
  const all = JSON.parse(readFileSync(join(results, checks), 'utf8')) as readonly Check[];
  const [, code = '0'] = /CLIENT EXITED WITH ERROR \(code (\d+)\)/u.exec(stderr) ?? [];
  return [
    Number(code),
    all.length > 0,
    all.filter(({ status }) => /FAILURE|WARNING/u.test(status)).map(({ name: check }) => check),
  ];
}

// Those that fail want a tool to be called: `assay mcp diff` and `pull` never call one.
const scenarios: readonly (readonly [
  scenario: string,
  version: string,
  more: readonly string[],
  failing: readonly string[],
])[] = [
  ['initialize', '2025-06-18', [], []],
  ['initialize', legacy, [], []],
  ['request-metadata', modern, [], []],
  ['request-metadata', modern, ['--capabilities', 'roots,sampling,elicitation'], []],
  ['http-standard-headers', modern, [], []],
  ['json-schema-ref-no-deref', modern, [], []],
  ['tools_call', legacy, [], ['ToolAddNumbers']],
  ['tools_call', modern, [], ['ToolAddNumbers']],
  ['http-custom-headers', modern, [], Array<string>(5).fill('NotObserved')],
  ['http-invalid-tool-headers', modern, [], ['ClientKeepsValidTool']],
  ['json-schema-2020-12-preservation', legacy, [], ['JsonSchema2020_12ClientEchoCompleted']],
  ['json-schema-2020-12-preservation', modern, [], ['JsonSchema2020_12ClientEchoCompleted']],
];

/** Scenarios that are not run, by the beginning of their names, and why. */
const left = {
  'auth/': 'nobody signs in: credentials come by `--header`',
  'elicitation-': 'a server asks for input while a tool is called',
  'sep-2322-': 'a server asks for input while a tool is called',
  'sep-2640-': 'skills are not read',
  'sse-retry': 'it ends the stream of a call, and lists are asked for again by the next run',
} as const;

test('every client scenario is run or left out with a reason', async () => {
  if (folder === undefined) return;
  const suite = join(folder, 'node_modules', official, 'conformance/dist/index.js');
  const { stdout } = await finish(nodeBinary(24), [suite, 'list', '--client'], folder);
  const named = [...stdout.matchAll(/^ +- (\S+)/gmu)].map(([, name = '']) => name);
  const known = [...scenarios.map(([name]) => name), ...Object.keys(left)];
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !known.some((start) => name.startsWith(start)))).toEqual([]);
});

test.each(scenarios)('the client scenario %s of %s with %j fails in %j', async (name, version, more, failing) => {
  if (folder === undefined) return;
  expect(await scenario(name, version, more, folder)).toEqual([0, true, failing]);
});

const versions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];

/** Writes the description that has all there is to show, and serves it over HTTP; answers its file and address. */
async function serveAll(at: string): Promise<readonly [file: string, url: string]> {
  const file = join(at, 'played.json');
  writeFileSync(file, JSON.stringify(playedDescription));
  return [file, await servedOverHttp(file, at)];
}

async function servedOverHttp(file: string, at: string): Promise<string> {
  const args = [assayFile(), 'mcp', 'serve', file, '--http', '--port', '0', '-q'];
  const server = spawn(process.execPath, args, { cwd: at, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(server);
  const [, url = ''] = await says(server, /(http:.*\/mcp)\n/u);
  return url;
}

test.each(versions)('every message of a whole session of %s is valid by the schema of MCP', async (version) => {
  if (folder === undefined) return;
  const check = readPublishedSchemas(folder);
  const { asked, lines } = sessionOf(version);
  const [file, url] = await serveAll(folder);
  const child = spawn(process.execPath, [assayFile(), 'mcp', 'serve', file, '-q'], { cwd: folder });
  running.push(child);
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const overLines = (await text(child.stdout))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  const overHttp: unknown[] = [];
  for (const line of lines) overHttp.push(...(await postLine(url, line, version)));
  expect([overLines.length, overHttp.length].map((count) => count > 65)).toEqual([true, true]);
  expect([overLines, overHttp].map((messages) => messageMistakes(check, version, messages, asked))).toEqual([[], []]);
});

test('the schemas of MCP refuse what is none of theirs', () => {
  if (folder === undefined) return;
  const check = readPublishedSchemas(folder);
  const found = [
    check('2024-11-05', 'ListToolsResult', { tools: [{ name: 't' }] }),
    check('2025-06-18', 'CallToolResult', { content: [{ type: 'none' }] }),
    check('2025-11-25', 'JSONRPCMessage', { jsonrpc: '2.0', id: null, error: { code: 1, message: '' } }),
    check('2026-07-28', 'ListToolsResult', { tools: [], resultType: 'complete' }),
  ];
  expect(found.map((mistake) => mistake !== undefined)).toEqual([true, true, true, true]);
});
