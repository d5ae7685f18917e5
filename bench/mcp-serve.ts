import { resolve } from 'node:path';
import { install, write } from './support/files.ts';
import { requestText } from './support/load.ts';
import { command, freePort } from './support/peers.ts';
import { start, type Measured } from './support/server.ts';
import { median } from './support/spread.ts';
import { printHead, printMachine, printRow } from './support/table.ts';
import { runTool } from './support/tool.ts';
import { costsOf, cpuOf, sender } from './mock/cost.ts';

const usage = `npm run bench:mcp-serve [rounds]

What assay mcp serve --http costs: CPU of a call beside the official SDK and a node:http that parses and writes the same JSON, in turns
of one run (5 rounds); 1,000 calls at once; 200,000 in a row and what the process holds then; 10,000 tools.`;

const tool = {
  name: 'tides_get',
  description: 'High and low water of one day.',
  inputSchema: { type: 'object', properties: { day: { type: 'string', format: 'date' } }, required: ['day'] },
  outputSchema: {
    type: 'object',
    properties: { day: { type: 'string' }, high: { type: 'array', items: { type: 'string' } } },
    required: ['day'],
  },
};
const answer = { day: '2026-01-01', high: ['04:10', '16:31'] };
const prefix = 'io.modelcontextprotocol';

/** The limits, as the design has them. */
const limits = { ofSdk: 0.25, ofBare: 2, growthMegabytes: 20, startMs: 1_500, pageMs: 2 };

function description(tools: readonly object[]): object {
  const info = { title: 'Bench', version: '1' };
  return {
    openapi: '3.1.0',
    info,
    paths: {},
    'x-mcp': { protocolVersion: '2026-07-28', capabilities: { tools: {} }, tools },
  };
}

async function startOurs(tools: readonly object[]): Promise<Measured> {
  const file = write('mcp-serve/described.json', description(tools));
  const port = await freePort();
  const args = ['mcp', 'serve', file, '--http', '--port', String(port), '--quiet', '--no-config'];
  return start({ file: command, args, port });
}

/** A request of 2026-07-28, which every one of the servers answers without a session. */
function request(method: string, params: object, name?: string): string {
  const _meta = { [`${prefix}/protocolVersion`]: '2026-07-28', [`${prefix}/clientCapabilities`]: {} };
  const headers = {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(name !== undefined && { 'mcp-name': name }),
  };
  return requestText('POST', '/mcp', headers, { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } });
}

const callText = request('tools/call', { name: tool.name, arguments: { day: '2026-01-01' } }, tool.name);
const described = { ...tool, outputSchema: { ...tool.outputSchema, examples: [answer] } };

await runTool({
  usage,
  options: {},
  run: async ({ positionals: [rounds = '5'] }) => {
    printMachine(`median of ${rounds} rounds`);
    printHead(['what', 'measured', 'limit']);
    try {
      const isFine = [...(await compareCalls(Number(rounds))), ...(await holdMany()), ...(await listLong())];
      return isFine.every(Boolean) ? 0 : 1;
    } finally {
      sender.stop();
    }
  },
});

function row(what: string, measured: number, limit: number, unit: string, digits = 0): boolean {
  printRow([what, `${measured.toFixed(digits)}${unit}`, `${limit}${unit}`]);
  return measured <= limit;
}

async function compareCalls(rounds: number): Promise<readonly boolean[]> {
  const packages = ['@modelcontextprotocol/server@2.4.0', '@modelcontextprotocol/node@2.1.2'];
  const modules = install('mcp-serve', packages);
  const ours = await startOurs([described]);
  const first = await sender.send({ port: ours.port, requests: [callText], count: 1 });
  const file = write('mcp-serve/answer.json', { tool, answer, ...(JSON.parse(first.body) as object) });
  const [sdkPort, barePort] = [await freePort(), await freePort()];
  const sdkArgs = [modules, file, String(sdkPort)];
  const sdk = await start({ file: resolve('bench/programs/mcp-sdk.mjs'), args: sdkArgs, port: sdkPort });
  const bareArgs = [file, String(barePort)];
  const bare = await start({ file: resolve('bench/programs/bare-json.mjs'), args: bareArgs, port: barePort });
  const requests = (): readonly string[] => [callText];
  const variants = [ours, sdk, bare].map((server, index) => ({ server, requests, count: index === 1 ? 100 : 500 }));
  // What is compiled on the way is no part of a call.
  await costsOf(variants, 1);
  const costs = await costsOf(variants, rounds);
  for (const server of [sdk, bare, ours]) await server.stop();
  const of = (index: number): number => median(costs.map((round) => round[index] ?? 0));
  printRow([
    'a call: `assay mcp serve`, SDK 2.4.0, bare `node:http`',
    [0, 1, 2].map((at) => `${of(at).toFixed(0)} us`).join(', '),
    '',
  ]);
  const ratio = (index: number): number => median(costs.map((round) => (round[0] ?? 0) / (round[index] ?? 1)));
  return [
    row('of the SDK', ratio(1), limits.ofSdk, ' x', 2),
    row('of the bare server', ratio(2), limits.ofBare, ' x', 2),
  ];
}

async function holdMany(): Promise<readonly boolean[]> {
  const ours = await startOurs([described]);
  const load = { port: ours.port, requests: [callText] };
  // An answer of another status than the first ends the run.
  await sender.send({ ...load, count: 1_000, connections: 1_000 });
  await sender.send({ ...load, count: 20_000 });
  const before = await ours.memory();
  await sender.send({ ...load, count: 200_000 });
  const after = await ours.memory();
  await ours.stop();
  printRow(['1,000 calls at once, then 200,000 in a row', 'no error', 'no error']);
  return [row('held more after them', (after.heldBytes - before.heldBytes) / 1e6, limits.growthMegabytes, ' MB', 1)];
}

async function listLong(): Promise<readonly boolean[]> {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ ...described, name: `tool-${index}` }));
  const ours = await startOurs(many);
  const { cpuMicroseconds } = await ours.usage();
  const cursors = Array.from({ length: 99 }, (_, index) => ({ cursor: `from-${(index + 1) * 100}` }));
  const requests = [{}, ...cursors].map((params) => request('tools/list', params));
  const pageMs = async (): Promise<number> => (await cpuOf(ours, requests, 100)) / 100 / 1_000;
  const first = await pageMs();
  const again = await pageMs();
  await ours.stop();
  return [
    row('10,000 tools: CPU of the start', cpuMicroseconds / 1_000, limits.startMs, ' ms'),
    row('a page of them, the first time', first, limits.pageMs, ' ms', 2),
    row('a page of them, again', again, limits.pageMs, ' ms', 2),
  ];
}
