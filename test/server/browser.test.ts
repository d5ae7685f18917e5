import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { createMock, type Listening } from '../../src/api/mock.ts';
import { findChromium, quiet } from '../support/chromium.ts';
import { describedWith } from '../support/described-with.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { id, orchard } from './fair.ts';

const executablePath = findChromium(process.env);
const describeInChromium = describedWith(__filename, {
  tool: 'Chromium',
  isThere: executablePath !== undefined,
  advice: 'apt-get install chromium, or name one in the environment variable CHROMIUM',
});

const workshop = {
  ticketId: '1a2b3c4d-0000-4000-8000-000000000002',
  ticketType: 'workshop',
  eventId: '7c1f2a54-9f6d-4c7e-8b1a-2d3e4f5a6b7c',
  ticketDate: '2027-05-02',
  email: 'ada@example.com',
};

interface Call {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly credentials?: 'include';
}

/** What a page has of `call`: status and body, or that it was not let near. */
function fetchIn(page: Page, call: Call): Promise<unknown> {
  return page.evaluate(async ({ url, ...options }) => {
    try {
      const response = await fetch(url, options);
      const text = await response.text();
      return { status: response.status, body: text === '' ? '' : (JSON.parse(text) as unknown) };
    } catch {
      return 'refused';
    }
  }, call);
}

describeInChromium('a page of another origin, in Chromium', () => {
  let [other, browser, page]: [Server?, BrowserContext?, Page?] = [];
  const mocks: Listening[] = [];
  /** The protocols of the answers so far. */
  const spoken = new Set<string | undefined>();
  beforeAll(async () => {
    const own = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Another origin</title>');
    });
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
    const mock = createMock('fixtures/mock/fair.yaml');
    const reflecting = createMock('fixtures/mock/fair.yaml', { cors: 'reflect' });
    mocks.push(
      await mock.listen(),
      await reflecting.listen(),
      await mock.listen({ http2: true }),
      await reflecting.listen({ http2: true }),
    );
    browser = await chromium.launchPersistentContext(temporaryFolder(), {
      ...(executablePath !== undefined && { executablePath }),
      args: quiet,
      ignoreHTTPSErrors: true,
      timeout: 290_000,
    });
    page = await browser.newPage();
    const inspector = await browser.newCDPSession(page);
    inspector.on('Network.responseReceived', ({ response }) => spoken.add(response.protocol));
    await inspector.send('Network.enable');
    await page.goto(`http://127.0.0.1:${(own.address() as AddressInfo).port}/`);
    other = own;
  });
  afterAll(async () => {
    await browser?.close();
    other?.closeAllConnections();
    other?.close();
    await Promise.all(mocks.map((mock) => mock.close()));
  });

  const json = { 'content-type': 'application/json' };
  const calls = (mock: number, more: Partial<Call> = {}): readonly Call[] => {
    const url = mocks[mock]?.url ?? '';
    return [
      { url: `${url}/fair-days/${id}`, ...more },
      {
        url: `${url}/tickets`,
        method: 'POST',
        headers: { ...json, 'x-vendor-response-body-example': 'workshop_seat' },
        body: '{"ticketType":"day"}',
        ...more,
      },
      { url: `${url}/fair-days/${id}`, method: 'PATCH', headers: json, body: '{"location":"New barn"}', ...more },
      { url: `${url}/fair-days/${id}`, method: 'DELETE', ...more },
    ];
  };
  const answers = [
    { status: 200, body: orchard },
    { status: 201, body: workshop },
    { status: 200, body: { ...orchard, location: 'New barn' } },
    { status: 204, body: '' },
  ];
  const ask = async (list: readonly Call[]): Promise<readonly unknown[]> => {
    const got: unknown[] = [];
    for (const call of list) got.push(page && (await fetchIn(page, call)));
    return got;
  };

  test.each([
    ['HTTP/1.1', 0, 'http/1.1'],
    ['HTTP/1.1, reflecting', 1, 'http/1.1'],
    ['HTTP/2', 2, 'h2'],
  ])('reads and writes after preflights: %s', async (_, mock, protocol) => {
    spoken.clear();
    expect([await ask(calls(mock)), [...spoken]]).toEqual([answers, [protocol]]);
  });

  test.each([
    ['HTTP/1.1', 1],
    ['HTTP/2', 3],
  ])('sends credentials where the origin is reflected: %s', async (_, mock) => {
    const headers = { ...json, authorization: 'Basic Og==', 'x-vendor-response-body-example': 'workshop_seat' };
    const [read, ...rest] = calls(mock, { credentials: 'include' });
    const [create, ...others] = rest.map((call, at) => (at === 0 ? { ...call, headers } : call));
    expect(await ask([read, create, ...others].filter((call) => call !== undefined))).toEqual(answers);
  });

  test('is refused with credentials where all origins are named at once, as browsers do', async () => {
    const [read] = calls(0, { credentials: 'include' });
    expect(await ask(read === undefined ? [] : [read])).toEqual(['refused']);
  });

  test('reads refusals of the mock, too', async () => {
    const url = `${mocks[0]?.url ?? ''}/nothing`;
    expect(await ask([{ url }])).toMatchObject([{ status: 404, body: { title: 'The description has no such path.' } }]);
  });
});
