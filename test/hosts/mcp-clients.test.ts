import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { endAll, program, startNode } from '../support/assay-process.ts';
import { describedWithPackages } from '../support/installed-packages.ts';

const { describeInstalled, folder } = describedWithPackages('mcp-clients.test.ts', {
  name: 'mcp-clients',
  tool: 'official client of MCP',
  dependencies: { '@modelcontextprotocol/client': '2.4.0', '@modelcontextprotocol/sdk': '1.32.2' },
});

afterAll(endAll);

const serve = [program, 'mcp', 'serve', resolve('fixtures/mcp-only-openapi.yaml'), '--quiet'];
const seen = {
  tools: ['tides/get', 'berths/take', 'harbour/hours'],
  answers: [{ day: '2019-08-24', high: ['string'], low: ['string'] }, true, null],
  contents: ['Depths, lights and buoys.'],
  messages: ['Finds the hours in which a boat can pass the lock.\ndraught: 2'],
};

const clients = [
  ['client', 'default'],
  ['client', 'auto'],
  ['client', 'pinned'],
  ['sdk', 'default'],
] as const;

describeInstalled('a played server, asked by official clients', () => {
  test.each(clients)('%s (%s) over stdio', async (...client) => {
    const words = [...client, 'stdio', process.execPath, ...serve];
    const { code, stdout, stderr } = await startNode(['call.mjs', ...words], { cwd: folder }).ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual(seen);
  });

  test.each(clients)('%s (%s) over HTTP', async (...client) => {
    const [, url = ''] = await startNode([...serve, '--http', '--port', '0']).says(/(http:\S+)/u);
    const { code, stdout, stderr } = await startNode(['call.mjs', ...client, 'http', url], { cwd: folder }).ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual(seen);
  });

  // Clients of the old versions hear of changes over stdio alone: there are no streams of GET.
  test.each([
    ['default', 'stdio', '2025-11-25'],
    ['auto', 'stdio', '2026-07-28'],
    ['pinned', 'stdio', '2026-07-28'],
    ['auto', 'http', '2026-07-28'],
    ['pinned', 'http', '2026-07-28'],
  ] as const)('client (%s) over %s is told of a saved description', async (mode, transport, version) => {
    const file = join(folder, `${mode}-${transport}.json`);
    const capabilities = { tools: { listChanged: true } };
    const described = { 'x-mcp': { protocolVersion: version, capabilities, tools: [{ name: 't' }] } };
    writeFileSync(
      file,
      JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {}, ...described }),
    );
    const watching = [program, 'mcp', 'serve', file, '--watch', '-q'];
    const served = transport === 'http' ? startNode([...watching, '--http', '--port', '0']) : undefined;
    const target = served ? [(await served.says(/http:\S+/u))[0]] : [process.execPath, ...watching];
    const { code, stdout } = await startNode(['follow.mjs', mode, transport, file, ...target], { cwd: folder }).ended;
    expect([code, stdout]).toEqual([0, JSON.stringify([version, ['t']])]);
  });
});
