import { expect, test } from '@jest/globals';
import { createSite } from '../../../src/preview/site.ts';
import { pageOf } from '../defects.ts';
import { fixture, fromTree, siteOf } from '../support.ts';

const text = (page: string): string =>
  page
    .slice(page.indexOf('<main'))
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[,;])/gu, '');

const tideline = createSite([fixture('fixtures/mcp-only-openapi.yaml')], {});

test('a description with no path but an MCP server has good pages, each marked experimental', () => {
  const pages = tideline.addresses.filter((address) => address.startsWith('mcp/'));
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((address) => !text(pageOf(tideline, address)).includes('Experimental'))).toEqual([]);
});

test.each([
  ['the protocol version', 'Protocol version 2025-11-25'],
  [
    'every server with its variables',
    'https://mcp.tideline-harbour.dev/{version} Streamable HTTP version is v1, one of v1, v2',
  ],
  ['what an empty logging object means', 'logging Basic logging'],
  ['flags of capabilities', 'resources no yes A client can follow one resource'],
  ['tools by group', 'berths/ berths/take Take a berth'],
  [
    'their security',
    'HarbourLogin OAuth 2.0, client credentials Scopes tides:read Token from https://login.tideline-harbour.dev/token',
  ],
  ['their annotations', 'Behaviour Reads only readOnlyHint'],
  ['their inputs as trees', 'day string (date) required The day.'],
])('the page of the server shows %s', (_, words) => {
  expect(text(pageOf(tideline, 'mcp/server.html'))).toContain(words);
});

test.each([
  ['{}', {}, 'logging Basic logging'],
  ['a flag', { level: 'info' }, 'logging Logging'],
])('a logging capability of %s', (_, logging, words) => {
  const site = siteOf(
    fromTree({
      openapi: '3.1.0',
      paths: {},
      'x-mcp': { protocolVersion: '2025-11-25', capabilities: { logging }, tools: [{ name: 'a', description: 'A.' }] },
    }),
  );
  expect(text(pageOf(site, 'mcp/server.html'))).toContain(words);
});

test.each<[string, tool: object, title: string, behaviour: string]>([
  ['its title', { title: 'Own', annotations: {} }, 'Own', ''],
  ['that of its annotations', { annotations: { title: 'Noted' } }, 'Noted', ''],
  ['that of its annotations where its own is blank', { title: ' ', annotations: { title: 'Noted' } }, 'Noted', ''],
  ['its title, and the other one is named', { title: 'Own', annotations: { title: 'Noted' } }, 'Own', 'Noted title'],
  ['its title, once', { title: 'Own', annotations: { title: 'Own' } }, 'Own', ''],
  ['its name', {}, 'a', ''],
])('a tool is shown by %s', (_, tool, title, behaviour) => {
  const tools = [{ name: 'a', ...tool }];
  const site = siteOf(fromTree({ openapi: '3.1.0', paths: {}, 'x-mcp': { protocolVersion: '2025-11-25', tools } }));
  const page = text(pageOf(site, 'mcp/tool-a.html'));
  const found = [/(\S+) Experimental TOOL/u, /Behaviour (.*?) a tools/u].map((part) => part.exec(page)?.[1] ?? '');
  expect(found).toEqual([title, behaviour]);
});

test('a tool has a call to copy, with arguments made of its schema', () => {
  const page = text(pageOf(tideline, 'mcp/tool-berths-take.html'));
  expect(page).toMatch(
    /"method": "tools\/call", "params": \{ "name": "berths\/take", "arguments": \{ "number": 1, "boat": "\w+" \} \} \}/u,
  );
});

test.each(['Tide', '#/components/schemas/Tide'])(
  'an output schema that is the text %s is the component it names',
  (outputSchema) => {
    const site = siteOf(
      fromTree({
        openapi: '3.1.0',
        paths: {},
        components: { schemas: { Tide: { type: 'object', properties: { high: { type: 'string' } } } } },
        'x-mcp': { protocolVersion: '2025-06-18', tools: [{ name: 'tides', description: 'Tides.', outputSchema }] },
      }),
    );
    const page = pageOf(site, 'mcp/tool-tides.html');
    expect(page).toContain('<a href="../schemas/tide.html">Tide</a>');
    expect(text(page)).toContain('high string');
  },
);

test('prompts have their arguments, resources their address and content', () => {
  const site = siteOf(
    fromTree({
      openapi: '3.1.0',
      paths: {},
      'x-mcp': {
        resources: [
          { name: 'rules', uri: 'harbour://rules', mimeType: 'text/markdown', description: 'Speed and noise.' },
        ],
        prompts: [
          {
            name: 'plan',
            title: 'Plan a stay',
            arguments: [{ name: 'vessel', description: 'Which.', required: true }],
          },
        ],
      },
    }),
  );
  const page = text(pageOf(site, 'mcp/server.html'));
  expect(page).toContain('rules text/markdown harbour://rules');
  expect(page).toContain('plan Plan a stay Arguments vessel required Which.');
});

test('texts of the server are read by their lines, those of an operation as CommonMark with HTML', () => {
  const description = 'Use:\n      - a <b>tag</b>';
  const site = siteOf(
    fromTree({
      openapi: '3.1.0',
      paths: { '/tides': { get: { description, responses: {} } } },
      'x-mcp': {
        protocolVersion: '2025-06-18',
        instructions: description,
        tools: [{ name: 'tides', description, inputSchema: { properties: { day: { description } } } }],
        prompts: [{ name: 'ask', description, arguments: [{ name: 'day', description }] }],
        resources: [{ name: 'Tides', uri: 'tides://all', description }],
      },
    }),
  );
  const timesByLines = (address: string): number =>
    pageOf(site, address).split('<p>Use:</p>\n<ul>\n<li>a &#60;b&#62;tag&#60;/b&#62;</li>\n</ul>').length - 1;
  const pages = site.addresses.filter((address) => /^(?:mcp|operations)\//u.test(address));
  expect(pages.map((address) => [address, timesByLines(address)])).toEqual([
    ['operations/get-tides.html', 0],
    ['mcp/server.html', 6],
    ['mcp/tool-tides.html', 2],
    ['mcp/resource-tides.html', 1],
    ['mcp/prompt-ask.html', 2],
  ]);
  expect(pageOf(site, 'operations/get-tides.html')).toContain('a <b>tag</b>');
  expect(site.markdown('mcp/tool-tides.md')).toContain('Use:\n\n- a \\<b\\>tag\\</b\\>');
});
