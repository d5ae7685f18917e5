import { request as send } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMock, type Listening } from '../../src/api/mock.ts';
import { listen } from '../../src/server/http.ts';
import { fixedHeaders, id, orchard } from './fair.ts';

let server: Listening;
beforeAll(async () => {
  server = await createMock('fixtures/mock/fair.yaml').listen();
});
afterAll(async () => {
  await server.close();
});

const ask = async (method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: unknown) => {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...sent,
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
};

test('an update answers the whole record with the sent fields, credentials empty, in ten headers', async () => {
  const { status, headers, body } = await ask(
    'PATCH',
    `/fair-days/${id}`,
    { authorization: 'Basic Og==' },
    { location: 'New barn' },
  );
  expect([status, JSON.parse(body)]).toEqual([200, { ...orchard, location: 'New barn' }]);
  const { date, ...rest } = Object.fromEntries(headers);
  expect(Number.isNaN(Date.parse(date ?? ''))).toBe(false);
  expect(rest).toEqual({
    ...fixedHeaders,
    'content-type': 'application/json',
    connection: 'keep-alive',
    'content-length': String(body.length),
    'keep-alive': 'timeout=5',
  });
});

test.each([0, 1, 16_384, 16_385])('a body of %d bytes arrives whole', async (count) => {
  const other = await listen(() => ({ status: 200, headers: {}, body: new Uint8Array(count).fill(120) }), {
    port: 0,
    host: '127.0.0.1',
  });
  const text = await (await fetch(other.url)).text();
  await other.close();
  expect(text).toBe('x'.repeat(count));
});

const day = { ticketType: 'day', ticketDate: '2027-05-01', email: 'ada@example.com' };
const workshop = {
  ...day,
  ticketType: 'workshop',
  eventId: '7c1f2a54-9f6d-4c7e-8b1a-2d3e4f5a6b7c',
  ticketDate: '2027-05-02',
};
const one = { ticketId: '1a2b3c4d-0000-4000-8000-000000000001', ...day };
const two = { ticketId: '1a2b3c4d-0000-4000-8000-000000000002', ...workshop };

test.each([
  ['without the header, the example whose request was sent', day, {}, one],
  ['with an event, likewise', workshop, {}, two],
  ['the header decides, whatever was sent', day, { 'x-vendor-response-body-example': 'workshop_seat' }, two],
  ['the header decides, whatever was sent', workshop, { 'x-vendor-response-body-example': 'day_pass' }, one],
  [
    'an unknown name is the first example',
    { ...day, email: 'bo@example.com' },
    { 'x-vendor-response-body-example': 'none' },
    one,
  ],
])('a ticket order: %s', async (_, body, headers, expected) => {
  const answer = await ask('POST', '/tickets', headers, body);
  expect([answer.status, answer.headers.get('x-order-count'), JSON.parse(answer.body)]).toEqual([201, '3', expected]);
});

test('HEAD has the length of GET, 204 none', async () => {
  const [head, gone] = [await ask('HEAD', `/fair-days/${id}`), await ask('DELETE', `/fair-days/${id}`)];
  const lengths = [head, gone].map(({ headers, body }) => [headers.get('content-length'), body]);
  expect(lengths).toEqual([
    [String(JSON.stringify(orchard).length), ''],
    [null, ''],
  ]);
});

test('a body past the limit is refused', async () => {
  const { status, headers } = await ask('POST', '/tickets', {}, 'x'.repeat(1024 * 1024));
  expect([status, headers.get('content-type')]).toEqual([413, 'application/problem+json']);
});

test('TRACE, and a target in absolute form, as proxies send', async () => {
  const statusOf = (method: string, path: string) =>
    new Promise<number | undefined>((resolve) => {
      send({ port: server.port, host: '127.0.0.1', method, path }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
  const statuses = [
    await statusOf('TRACE', '/tickets'),
    await statusOf('GET', 'http://other.example/fair-days'),
    await statusOf('OPTIONS', '*'),
  ];
  expect(statuses).toEqual([405, 200, 204]);
});

test('a taken port is an error', async () => {
  await expect(createMock('fixtures/mock/fair.yaml').listen({ port: server.port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

test('closing finishes what is in flight', async () => {
  const own = await createMock('fixtures/mock/fair.yaml')
    .listen({ host: '::1' })
    .catch(() => createMock('fixtures/mock/fair.yaml').listen());
  const answer = fetch(`${own.url}/fair-days`);
  const { status } = await answer;
  await own.close();
  expect(status).toBe(200);
  await expect(fetch(`${own.url}/fair-days`)).rejects.toThrow('fetch failed');
});
