import { describe, expect, test } from '@jest/globals';
import { createFind, type SearchRow } from '../../../src/preview/client/rank.ts';
import { createSite } from '../../../src/preview/site.ts';
import { fixture, fromTree } from '../support.ts';

function rowsOf(script: string): readonly SearchRow[] {
  return JSON.parse(script.replace(/^assaySearch\(|\);\n$/gu, '')) as readonly SearchRow[];
}

function findIn(path: string): (text: string) => readonly string[] {
  const find = createFind(rowsOf(createSite([fixture(path)], {}).search()));
  return (text) => find(text, '').map(([title, , , verb, , kind]) => `${verb === '' ? kind : verb} ${title}`);
}

describe.each<[path: string, questions: readonly (readonly [typed: string, first: string])[]]>([
  [
    'fixtures/boxoffice-openapi.yaml',
    [
      // Ids of operations, whole and in part.
      ['listEvents', 'GET List events'],
      ['createTicket', 'POST Create a ticket'],
      ['getSalesReport', 'GET Get a sales report'],
      ['joinwaitinglist', 'POST Join the waiting list'],
      ['joinwaiting', 'POST Join the waiting list'],
      ['onTicketScanned', 'HOOK A ticket was scanned'],
      // Titles, in any order, begun, in other case.
      ['list events', 'GET List events'],
      ['events list', 'GET List events'],
      ['LIST REFUNDS', 'GET List refunds'],
      ['void', 'POST Void a ticket'],
      ['hold sea', 'POST Hold seats'],
      // A letter wrong.
      ['creat tickt', 'POST Create a ticket'],
      ['trasfer', 'POST Transfer a ticket'],
      ['promotoin', 'GET Look up a promotion'],
      ['list housse', 'GET List houses'],
      // Two letters swapped.
      ['lits events', 'GET List events'],
      ['hodl seats', 'POST Hold seats'],
      // Paths.
      ['/orders/{orderId}/refunds', 'GET List refunds'],
      ['waiting-list', 'POST Join the waiting list'],
      ['holds delete', 'DELETE Release seats'],
      // Fields.
      ['create ticketType', 'POST Create a ticket'],
      ['percentOff', 'GET Look up a promotion'],
      ['announcement', 'PUT Cancel an event'],
      ['place placedAt', 'POST Place an order'],
      ['gateId', 'HOOK A ticket was scanned'],
      // Badges, scopes, statuses.
      ['slow', 'GET Get a sales report'],
      ['ten minutes', 'POST Hold seats'],
      ['reports:read', 'GET Get a sales report'],
      ['refunds:write', 'POST Request a refund'],
      ['429', 'GET List events'],
      // Words of a description.
      ['square code', 'GET Get the code of a ticket'],
      ['without a seat map', 'POST Add a house'],
      // Tools, prompts, resources, schemas.
      ['orders/refund', 'tool Refund an order'],
      ['telephone line', 'tool Read an event aloud'],
      ['programme', 'resource programme'],
      ['answer-customer', 'prompt Answer a customer'],
      ['NewWaitingListEntry', 'schema NewWaitingListEntry'],
      ['securitySchemes', 'component Security schemes'],
    ],
  ],
  [
    'node_modules/@scalar/galaxy/dist/latest.yaml',
    [
      ['get all planets', 'GET Get all planets'],
      ['planets', 'GET Get all planets'],
      ['new planet', 'HOOK newPlanet'],
      ['signup', 'POST Create a user'],
      ['token', 'POST Get a token'],
      ['tokn', 'POST Get a token'],
      ['apiKeyQuery', 'GET Get authenticated user'],
      ['read:account', 'GET Get authenticated user'],
      ['upload image', 'POST Upload an image to a planet'],
      ['fileSize', 'POST Upload an image to a planet'],
      ['celestial', 'POST Create a celestial body'],
      ['PaginatedResource', 'schema PaginatedResource'],
      ['newPlanet', 'HOOK newPlanet'],
    ],
  ],
  [
    'fixtures/events-asyncapi.yaml',
    [
      ['announce an event', 'SEND Announce an event'],
      ['gates:command', 'SEND Command a gate'],
      ['change price', 'SEND Change a price'],
      ['firmware', 'SEND Report a gate'],
      ['GateStatusChanged', 'message Gate status changed'],
      ['mail ticket', 'RECV Mail a ticket'],
      ['seating display', 'channel Seat display'],
      ['marquee.sales.order-paid.v3', 'channel Order paid'],
      ['dynamic pricing', 'SEND Change a price'],
      ['refnd settled', 'channel Refund settled'],
      ['EnvelopeHeaders', 'schema EnvelopeHeaders'],
    ],
  ],
])('in %s', (path, questions) => {
  const find = findIn(path);
  test.each(questions)('%s', (typed, first) => {
    expect(find(typed)[0]).toBe(first);
  });

  test('what nothing is like is not found', () => {
    expect(find('xylophone zebra')).toEqual([]);
  });
});

test('what has all words comes alone, else what has one of them', () => {
  const find = findIn('fixtures/boxoffice-openapi.yaml');
  expect([find('square code').length, find('square zebra')]).toEqual([1, ['GET Get the code of a ticket']]);
});

const operations = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/sites/{site_id}/snippets': { post: { operationId: 'createSiteSnippet' } },
    '/sites/{site_id}/assets': { post: { operationId: 'createSiteAsset' } },
    '/sites': { post: { operationId: 'createSite' }, get: { operationId: 'listSites' } },
    '/sites/{site_id}': { get: { operationId: 'getSite' }, post: { operationId: 'updateSite' } },
    '/tasks/{id}': { get: { operationId: 'get_task', summary: 'Get one task of all' } },
    '/dags/{id}/tasks': { get: { operationId: 'get_tasks' } },
    '/invoices/{id}/history': {
      put: { operationId: 'createInvoiceHistory', summary: 'Creates a history record for a specific invoice' },
    },
    '/invoices': {
      put: { operationId: 'createInvoices', summary: 'Creates one or more sales invoices or purchase bills' },
    },
  },
};

test.each([
  ['create site', 'createSite'],
  ['createSite', 'createSite'],
  ['create sites', 'createSite'],
  ['list site', 'listSites'],
  ['creteSite', 'createSite'],
  ['craeteSite', 'createSite'],
  ['create invoice', 'Creates one or more sales invoices or purchase bills'],
  ['create invoice history', 'Creates a history record for a specific invoice'],
  ['get_task', 'Get one task of all'],
  // As a log has it.
  ['GET /sites', 'listSites'],
  ['post /sites', 'createSite'],
  ['POST /sites/{site_id}', 'updateSite'],
  ['PUT /invoices', 'Creates one or more sales invoices or purchase bills'],
])('%s leads to the operation of that name before longer ones', (typed, first) => {
  const rows = rowsOf(createSite([{ description: fromTree(operations), findings: [], mockUrl: '' }], {}).search());
  expect(createFind(rows)(typed, '')[0]?.[0]).toBe(first);
});

test('of operations on one thing those that show it come first, and one that removes it where that is typed', () => {
  const responses = {};
  const shop = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/holds/{id}': {
        delete: { summary: 'Remove legal hold', responses },
        get: { summary: 'Get legal hold', responses },
        put: { summary: 'Update legal hold', responses },
      },
      '/queue': { post: { summary: 'Fill a queue', responses }, get: { summary: 'Read a queue', responses } },
    },
  };
  const find = createFind(
    rowsOf(createSite([{ description: fromTree(shop), findings: [], mockUrl: '' }], {}).search()),
  );
  const firstOf = (typed: string): string | undefined => find(typed, '')[0]?.[0];
  expect(['legal hold', 'hold remove', '/queue', 'queue', 'delete hold'].map(firstOf)).toEqual([
    'Get legal hold',
    'Remove legal hold',
    'Read a queue',
    'Read a queue',
    'Remove legal hold',
  ]);
});

test('the description in view comes first', () => {
  const api = (title: string): unknown => ({
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: { '/repos': { get: { summary: 'List repositories', responses: {} } } },
  });
  const inputs = ['One', 'Two'].map((title) => ({ description: fromTree(api(title)), findings: [], mockUrl: '' }));
  const rows = rowsOf(createSite(inputs, {}).search());
  const find = createFind(rows);
  const prefixes = [...new Set(rows.map(([, , address]) => address.replace(/\/.*/u, '/')))];
  expect(prefixes).toHaveLength(2);
  for (const prefix of prefixes) expect(find('list repos', prefix)[0]?.[2].startsWith(prefix)).toBe(true);
});

const written = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/charges': { post: { summary: 'アプリ内課金データの作成' }, get: { summary: '課金の取得' } },
    '/tags': { get: { summary: 'スクリプトタグの取得' } },
    '/rooms': { get: { summary: 'ค้นหาห้องพักว่าง' } },
  },
  components: { securitySchemes: { ownLogin: { type: 'mutualTLS' } } },
};
const events = {
  asyncapi: '3.0.0',
  info: { title: 'Events', version: '1' },
  channels: { a: { address: 'a', bindings: { kafka: { topic: 't' } } }, b: { address: 'b' } },
  components: { messages: { one: { title: 'A light was measured', name: 'LampRead', payload: {} }, two: {} } },
};

test.each<[typed: string, tree: object, found: readonly string[]]>([
  // Languages that put no spaces between words.
  ['課金', written, ['課金の取得', 'アプリ内課金データの作成']],
  ['課金の作成', written, ['アプリ内課金データの作成', '課金の取得']],
  ['タグ', written, ['スクリプトタグの取得']],
  ['ว่าง', written, ['ค้นหาห้องพักว่าง']],
  // What the page of a kind of component lists, protocols, and names of messages.
  ['ownLogin', written, ['Security schemes']],
  ['kafka', events, ['a']],
  ['LampRead', events, ['A light was measured']],
])('%s finds what has it', (typed, tree, found) => {
  const rows = rowsOf(createSite([{ description: fromTree(tree), findings: [], mockUrl: '' }], {}).search());
  expect(createFind(rows)(typed, '').map(([title]) => title)).toEqual(found);
});
