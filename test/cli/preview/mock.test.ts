import { connect } from 'node:http2';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createMock, type Listening } from '../../../src/api/mock.ts';
import { servePreview, type Served } from './served.ts';

const boxOffice = 'fixtures/boxoffice-openapi.yaml';
const named = 'x-vendor-response-body-example';
const json = { 'content-type': 'application/json' };

/** Requests that `assay mock` answers in ways of its own. */
const asked: readonly (readonly [string, string, RequestInit])[] = [
  ['a list', '/events?limit=3', {}],
  ['a named example', '/events', { headers: { [named]: 'none' } }],
  ['a name that is none', '/events', { headers: { [named]: 'nobody' } }],
  [
    'a PATCH',
    '/events/a7d0c6f2-3b18-4e6d-9c5a-1f2e3d4c5b6a',
    { method: 'PATCH', headers: json, body: '{"price":1.50}' },
  ],
  ['a POST', '/tickets', { method: 'POST', headers: { ...json, [named]: 'event_entry' }, body: '{}' }],
  ['another status', '/events', { headers: { prefer: 'code=400' } }],
  ['HEAD', '/events', { method: 'HEAD' }],
  [
    'a preflight',
    '/events',
    { method: 'OPTIONS', headers: { origin: 'https://a.example', 'access-control-request-method': 'GET' } },
  ],
  ['a path that is none', '/nothing', {}],
  ['a method that is none', '/events', { method: 'DELETE' }],
];

describe.each([
  ['as it is', [], {}],
  [
    'with an error for names that are none',
    ['--error-if-forced-example-not-found'],
    { errorIfForcedExampleNotFound: true },
  ],
] as const)('the mock server of the pages, %s, answers as `assay mock` does, to the byte:', (_, args, settings) => {
  let [served, mock]: [Served?, Listening?] = [];
  beforeAll(async () => {
    served = await servePreview([boxOffice], args);
    mock = await createMock(boxOffice, settings).listen();
  });
  afterAll(async () => {
    await Promise.all([served?.close(), mock?.close()]);
  });

  test.each(asked)('%s', async (__, path, init) => {
    const [own, other] = [
      await answerOf(`${served?.url ?? ''}/_mock${path}`, init),
      await answerOf(`${mock?.url ?? ''}${path}`, init),
    ];
    expect(own).toEqual({ ...other, headers: { ...other.headers, 'content-security-policy': 'sandbox' } });
    expect(own.headers['strict-transport-security']).toBe('max-age=31536000;');
  });
});

test('of several descriptions each has a mock server below its name; AsyncAPI has none', async () => {
  const served = await servePreview([boxOffice, 'fixtures/events-asyncapi.yaml', 'fixtures/mock/fair.yaml']);
  const statuses = await Promise.all(
    ['boxoffice-openapi/events', 'fair/nothing', 'events/x', 'events-asyncapi/x'].map(async (path) => {
      const response = await fetch(`${served.url}/_mock/${path}`);
      return [response.status, await response.text()];
    }),
  );
  await served.close();
  expect(statuses).toEqual([
    [200, expect.stringContaining('Night of the Organs')],
    [404, expect.stringContaining('must be one of the description')],
    [404, expect.stringContaining('below one of /boxoffice-openapi/, /fair/')],
    [404, expect.stringContaining('below one of /boxoffice-openapi/, /fair/')],
  ]);
});

test.each([
  [[], 413],
  [['--body-mib', '2'], 201],
])('with %j, 1.5 MiB are answered with %i', async (args, status) => {
  const served = await servePreview([boxOffice], args);
  const body = JSON.stringify({ a: 'x'.repeat(1.5 * 1024 * 1024) });
  const answer = await fetch(`${served.url}/_mock/tickets`, { method: 'POST', headers: json, body });
  expect(answer.status).toBe(status);
  await served.close();
});

test('requests to the mock server are logged and held back as `assay mock` does, pages are not', async () => {
  const served = await servePreview([boxOffice], ['--delay-ms', '150']);
  // What is held back is held by the clock of the test.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'performance', 'Date'],
  });
  // Connections have timers of their own.
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const isHeld = (): boolean => timers.mock.calls.some(([, ms]) => ms === 150);
  try {
    await fetch(`${served.url}/index.html`);
    expect(isHeld()).toBe(false);
    const answered = fetch(`${served.url}/_mock/events?limit=3`, { headers: { [named]: 'none' } });
    while (!isHeld()) await new Promise((resolve) => setImmediate(resolve));
    jest.advanceTimersByTime(149);
    const early = served.log();
    jest.advanceTimersByTime(1);
    await answered;
    expect(early).toMatch(/^Preview at \S+\n$/u);
  } finally {
    jest.useRealTimers();
  }
  await served.close();
  expect(served.log()).toMatch(/^Preview at \S+\nGET \/_mock\/events\?limit=3 200 [\d.]+ ms {2}example none\n$/u);
});

test('what is typed into the console as credentials stands in no line of the log', async () => {
  const served = await servePreview(['fixtures/mock/fair.yaml']);
  await fetch(`${served.url}/_mock/nothing?of=otter-77`, { headers: { authorization: 'Bearer otter-77' } });
  await served.close();
  expect(served.log()).toMatch(/\nGET \/_mock\/nothing\?of=\*{3} 404 [^\n]+\n$/u);
});

test('`--quiet` logs nothing', async () => {
  const served = await servePreview([boxOffice], ['--quiet']);
  await fetch(`${served.url}/_mock/events`);
  await served.close();
  expect(served.log()).toMatch(/^Preview at \S+\n$/u);
});

test('where there is no OpenAPI description, there is nothing to answer from', async () => {
  const served = await servePreview(['fixtures/events-asyncapi.yaml']);
  const { status } = await fetch(`${served.url}/_mock/x`);
  await served.close();
  expect(status).toBe(404);
});

test('with `--http2` pages and answers come over HTTP/2', async () => {
  const served = await servePreview([boxOffice], ['--http2']);
  const session = connect(served.url, { rejectUnauthorized: false });
  const ask = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const stream = session.request({ ':path': path });
      let [status, text] = [0, ''];
      stream.on('response', (headers) => {
        status = Number(headers[':status']);
      });
      stream.setEncoding('utf8').on('data', (part: string) => (text += part));
      stream.on('end', () => {
        resolve(`${status} ${text}`);
      });
      stream.on('error', reject);
    });
  const [page, answer] = [await ask('/operations/list-events.html'), await ask('/_mock/events')];
  session.close();
  await served.close();
  expect(served.url).toMatch(/^https:/u);
  expect(page).toContain(`${served.url}/_mock/events`);
  expect(answer).toMatch(/^200 \{"items":/u);
});

describe('what consoles ask for', () => {
  let served: Served | undefined;
  beforeAll(async () => {
    served = await servePreview([boxOffice]);
  });
  afterAll(() => served?.close());
  const post = (path: string, headers: Record<string, string>, body = '{"change":"example"}'): Promise<Response> =>
    fetch(`${served?.url ?? ''}/_assay/${path}`, { method: 'POST', headers, body });
  const page = 'operations/create-ticket.html';

  test.each([
    ['the page itself', `console/${page}`, json, 200],
    ['another origin', `console/${page}`, { ...json, origin: 'https://elsewhere.example' }, 403],
    ['a form of another site', `console/${page}`, { 'content-type': 'text/plain' }, 403],
    ['a page without a console', 'console/schemas/event.html', json, 404],
    ['a page that is none', 'check/nothing.html', json, 404],
  ])('%s is answered with what it may have', async (_, path, headers, status) => {
    expect((await post(path, headers)).status).toBe(status);
  });

  test('an answer is checked, and its example named', async () => {
    const said = {
      form: { answer: 'event_entry' },
      status: 201,
      headers: { 'Content-Type': 'application/json' },
      seesAll: true,
    };
    const response = await post(`check/${page}`, json, `${JSON.stringify(said)}\n{"id":1}`);
    const { violations, example } = (await response.json()) as { violations: readonly string[]; example: string };
    expect([example, violations[0], violations.length > 1]).toEqual([
      'event_entry',
      'The body must have the property `ticketType`; found none.',
      true,
    ]);
  });

  test('a page that was overtaken before it listens is told at once', async () => {
    const { body } = await fetch(`${served?.url ?? ''}/_assay/events?before`);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let told = '';
    while (!told.includes('event: changed')) told += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    expect(told).toContain('event: changed');
  });

  test('a foreign host is refused, for pages and for what happens', async () => {
    const { request } = await import('node:http');
    const ask = (path: string): Promise<number> =>
      new Promise((resolve) => {
        request(`${served?.url ?? ''}${path}`, { headers: { host: 'evil.example' } }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        }).end();
      });
    const pages = ['/', '/_assay/events', `/_assay/reach/${page}?1`, '/assets/page.js'];
    const mocked = ['/_mock/', '/_mock/events', '/_mock/nothing', '/_mock/_assay/health', '/_mock/_assay/openapi.json'];
    for (const path of [...pages, ...mocked]) expect([path, await ask(path)]).toEqual([path, 421]);
  });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function answerOf(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const headers: Readonly<Record<string, string>> = Object.fromEntries(response.headers);
  return { status: response.status, headers: { ...headers, date: '' }, body: await response.text() };
}
