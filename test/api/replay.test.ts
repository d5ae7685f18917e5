import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { assertChecked } from '../../src/api/operation-test.ts';
import { createMock } from '../../src/api/mock.ts';
import { createReplay, type ReplayOptions } from '../../src/api/replay.ts';
import { endAll, serve } from '../support/assay-process.ts';
import { failure } from '../report/sample-report.ts';
import { UserError } from '../../src/lib/user-error.ts';
import type { Result } from '../../src/results.ts';
import { openShop, petShop, type Shop } from '../replay/pet-shop.ts';

const api = 'docs/replay/box-office.yaml';
const mock = createMock(api);
const replay = createReplay(api, { target: mock.fetch });

describe('box office', () => {
  test.each(replay.tests)('$title', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

test('a replay has a test for each operation, and one for what is not described', () => {
  expect(replay.tests.map(({ title }) => title)).toEqual([
    'PATCH /events/{eventId} (updateEvent)',
    'POST /tickets (buyTicket)',
    'Undescribed paths and methods',
  ]);
});

test('a broken target fails with its failures, their places and command lines', async () => {
  const broken = createReplay(api, { target: async () => Promise.resolve(Response.json({ id: 'x' })) });
  const [first] = broken.tests;
  await expect(first?.run()).rejects.toThrow(
    /^\d+ cases failed\.\n[a-z-]+: .*\n {2}at .*box-office\.yaml:\d+:\d+\n {2}to do: [A-Z].*\n {2}curl /u,
  );
  const results = await broken.run();
  expect(results.some(({ status }) => status === 'failed')).toBe(true);
});

test.each([
  [1, 'One case failed.'],
  [2, '2 cases failed.'],
])('of %d failed cases the count is said first', (count, sentence) => {
  const results = Array<Result>(count).fill(failure);
  expect(() => {
    assertChecked({ results, hasChecked: true });
  }).toThrow(
    [
      sentence,
      `body-equals-example: The body must be the example \`two\`; found 6 differences.${count > 1 ? ` (${count} answers)` : ''}`,
      '  at museum.yaml:12:3',
      '  to do: Answer with the example, or correct the example where the answer is right.',
      "  curl -i -X GET 'http://127.0.0.1:4880/events?a=<&b=\"'",
    ].join('\n'),
  );
});

const endless = (type: string): Response => {
  const start = (controller: ReadableStreamDefaultController): void => {
    controller.enqueue(new TextEncoder().encode('data: 1\n\ndata'));
  };
  return new Response(new ReadableStream({ start }), { headers: { 'content-type': type } });
};

test.each<[title: string, target: () => unknown, found: string]>([
  ['throws', () => Promise.reject(new Error('gone')), 'an error: gone'],
  ['returns nothing', () => Promise.resolve(undefined), 'a function that returned no `Response`'],
  ['never answers', () => new Promise(() => undefined), 'no answer within 50 ms'],
  ['never ends', () => Promise.resolve(endless('text/plain')), 'no answer within 50 ms'],
])('a target that %s is a failure of its cases', async (_, target, found) => {
  const options = { target: target as () => Promise<Response>, timeoutMs: 50 };
  await expect(createReplay(api, options).tests[0]?.run()).rejects.toThrow(
    `answer-received: The request must be answered; found ${found}.`,
  );
});

test.each<[title: string, type: string, answer: () => Response]>([
  ['a stream of events that stays open', 'text/event-stream', () => endless('text/event-stream')],
  [
    'a body that `fetch` has decoded',
    'application/json',
    () => new Response('"a"', { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } }),
  ],
  [
    'a compressed body',
    'application/json',
    () =>
      new Response(gzipSync('"a"'), { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } }),
  ],
])('a function may answer with %s', async (_, type, answer) => {
  const responses = { 200: { description: 'OK', content: { [type]: { schema: { type: 'string' } } } } };
  const description = { openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: { '/a': { get: { responses } } } };
  const statusOf = ({ method, url }: Request): number =>
    new URL(url).pathname !== '/a' ? 404 : method === 'GET' ? 200 : 405;
  const target = (request: Request): Promise<Response> => {
    const status = statusOf(request);
    return Promise.resolve(status === 200 ? answer() : new Response(null, { status, headers: { allow: 'GET' } }));
  };
  const [first] = createReplay(description, { target, profile: 'none', timeoutMs: 50 }).tests;
  await expect(first?.run()).resolves.toBeUndefined();
});

test('a function gets no request that Fetch cannot make, and no HEAD for a GET that needs a body', async () => {
  const answer = { responses: { 200: { description: 'OK', content: { 'application/json': { example: 1 } } } } };
  const requestBody = { required: true, content: { 'application/json': { example: { q: 'a' } } } };
  const paths = { '/search': { get: { ...answer, requestBody } }, '/trace': { trace: answer } };
  const description = { openapi: '3.1.0', info: { title: 'a', version: '1' }, paths };
  const asked: string[] = [];
  const { fetch: answerOf } = createMock(description);
  const { run } = createReplay(description, {
    target: (request) => {
      if (!new URL(request.url).pathname.includes('no-such'))
        asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return answerOf(request);
    },
  });
  const ofCases = (await run()).filter(({ path }) => path !== undefined);
  expect([...new Set(ofCases.map(({ status, path, message }) => [status, path, message].join(': ')))]).toEqual([
    'skipped: /search: a function like `fetch` takes no body with GET',
    'skipped: /trace: a function like `fetch` takes no TRACE',
  ]);
  expect(asked.filter((each) => /^(?:GET|HEAD) \/search$|^TRACE/u.test(each))).toEqual([]);
});

describe('records are made and deleted where writes are allowed and nothing but the description is promised', () => {
  const targetOf = (shop: Shop) => async (request: Request) => {
    const { pathname } = new URL(request.url);
    const url = await serve(shop.listener);
    const body = request.method === 'GET' || request.method === 'HEAD' ? {} : { body: await request.text() };
    return fetch(`${url}${pathname}`, { method: request.method, headers: request.headers, ...body });
  };
  afterEach(endAll);

  test.each<[title: string, options: Partial<ReplayOptions>, isMade: boolean]>([
    ['with leave', { profile: 'none', allowWrites: true }, true],
    ['without leave', { profile: 'none' }, false],
    ['of a mock', { allowWrites: true }, false],
  ])('%s', async (_, options, isMade) => {
    const shop = openShop();
    const results = await createReplay(petShop, { target: await serve(shop.listener), ...options }).run();
    expect(results.filter(({ status }) => status === 'failed' && isMade)).toEqual([]);
    expect([shop.seen.includes('GET /pets/1 200'), shop.records.size === 0]).toEqual([isMade, isMade]);
  });

  test('in a function, too: the test of a POST has the life of its record', async () => {
    const shop = openShop();
    const { tests } = createReplay(petShop, { target: targetOf(shop), profile: 'none', allowWrites: true });
    await tests.find(({ title }) => title === 'POST /pets')?.run();
    expect([shop.seen.slice(0, 2), [...shop.records]]).toEqual([['POST /pets 201', 'GET /pets/1 200'], []]);
  });
});

test('a target by URL is asked over HTTP', async () => {
  const { url, close } = await mock.listen();
  try {
    const results = await createReplay(api, { target: url, headers: { 'X-Key': 'secret' } }).run();
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
  } finally {
    await close();
  }
});

test('an unknown option or profile and AsyncAPI are refused', () => {
  const target = mock.fetch;
  const misspelled: object = { allowWrite: true };
  expect(() => createReplay(api, { target, ...misspelled })).toThrow(
    new UserError('`createReplay` has no option `allowWrite`. Did you mean `allowWrites`?'),
  );
  expect(() => createReplay(api, { target, profile: 'prysm' as 'prism' })).toThrow('`profile` must be');
  expect(() => createReplay({ asyncapi: '3.0.0', info: { title: 'a', version: '1' } }, { target })).toThrow(
    'must be OpenAPI',
  );
});

test.each([undefined, 'localhost:4010', 'http://', 7])('the target %j is refused with what it must be', (target) => {
  expect(() => createReplay(api, { target: target as string })).toThrow(
    `\`target\` must be a base URL such as "http://127.0.0.1:4010", or a function like \`fetch\`; found ${target === undefined ? 'undefined' : JSON.stringify(target)}.`,
  );
});

test('a test of an operation that nothing may be sent of fails, and says why', async () => {
  const { tests, run } = createReplay(api, { target: 'https://api.example.invalid', timeoutMs: 50 });
  await expect(tests[1]?.run()).rejects.toThrow(
    'No case could be sent, so nothing is known of the target: POST to api.example.invalid needs `allowWrites: true`.',
  );
  expect((await run()).some(({ status, message }) => status === 'skipped' && message.includes('allowWrites'))).toBe(
    true,
  );
});
