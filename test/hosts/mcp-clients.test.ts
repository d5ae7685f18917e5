import { resolve } from 'node:path';
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
});
