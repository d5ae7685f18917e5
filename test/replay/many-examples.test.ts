import { expect, test } from '@jest/globals';
import { isObject } from '../../src/lib/json.ts';
import type { MockRequest } from '../../src/http/message.ts';
import type { Reply } from '../../src/replay/target.ts';
import { describeTree, outcomesOf, ownMock } from './support.ts';

const names = Array.from({ length: 50 }, (_, index) => `trip${index}`);
const records = Object.fromEntries(names.map((name, index) => [name, { value: { id: index, stops: ['A', 'B'] } }]));
const bodies = Object.fromEntries(names.map((name) => [name, { value: { name } }]));
const description = describeTree({
  openapi: '3.1.0',
  info: { title: 'Trips', version: '1' },
  paths: {
    '/trips': {
      post: {
        requestBody: { content: { 'application/json': { examples: bodies } } },
        responses: { 201: { content: { 'application/json': { examples: records } } } },
      },
    },
  },
});
const mock = ownMock(description);

/** The mock with another body in each of its answers. */
function withBody(change: (body: object, request: MockRequest) => unknown): (request: MockRequest) => Reply {
  return (request) => {
    const reply = mock(request);
    if (reply.status !== 201 || reply.body.length === 0) return reply;
    const body: unknown = JSON.parse(new TextDecoder().decode(reply.body));
    const changed = isObject(body) ? change(body, request) : body;
    return { ...reply, body: new TextEncoder().encode(JSON.stringify(changed)) };
  };
}

const selector = 'x-vendor-response-body-example';
const rows: readonly {
  title: string;
  target: (request: MockRequest) => Reply;
  failed: Readonly<Record<string, number>>;
}[] = [
  { title: 'an honest target', target: mock, failed: {} },
  {
    title: 'keys in another order',
    target: withBody((body) => Object.fromEntries(Object.entries(body).reverse())),
    failed: {},
  },
  {
    title: 'an id that is a text',
    target: withBody((body) => ({ ...body, id: '1' })),
    failed: { 'body-equals-example': 102 },
  },
  {
    title: 'always the last example',
    target: withBody(() => ({ id: 49, stops: ['A', 'B'] })),
    failed: { 'named-example-selectable': 49 },
  },
  {
    title: 'another example than the one asked for by name, some of the time',
    target: withBody((body, { headers }) => (headers[selector] === 'trip7' ? { id: 8, stops: ['A', 'B'] } : body)),
    failed: { 'named-example-selectable': 1 },
  },
];

test.each(rows)('more examples than are compared one by one: $title', async ({ target, failed }) => {
  const counts: Record<string, number> = {};
  const send = (request: MockRequest) => Promise.resolve({ kind: 'reply' as const, reply: target(request) });
  for await (const outcome of outcomesOf(description, send)) {
    if (outcome.kind === 'skipped') continue;
    for (const { check } of outcome.failures) counts[check] = (counts[check] ?? 0) + 1;
  }
  expect(counts).toEqual(failed);
});

test.each([
  [
    'an object',
    { id: 2, stops: ['A'], seats: 5 },
    'the example `near`, or another one of its status; found one difference.',
  ],
  ['no JSON for an example', '"', 'the example `far`, or another one of its status; found text that is not JSON'],
])('%s that is no example is told by the nearest one', async (_, body, told) => {
  const examples = {
    far: { value: { id: 1, stops: ['B'], seats: 4 } },
    near: { value: { id: 2, stops: ['A'], seats: 4 } },
    farther: { value: { id: 3, stops: [], seats: 0 } },
  };
  const trip = describeTree({
    openapi: '3.1.0',
    info: { title: 'Trips', version: '1' },
    paths: { '/trip': { get: { responses: { 200: { content: { 'application/json': { examples } } } } } } },
  });
  const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
  const reply: Reply = {
    ...ownMock(trip)({ method: 'GET', target: '/trip', headers: {} }),
    body: bytes,
  };
  const messages: string[] = [];
  for await (const outcome of outcomesOf(trip, () => Promise.resolve({ kind: 'reply', reply }))) {
    if (outcome.kind === 'skipped') continue;
    for (const { check, message } of outcome.failures) if (check === 'body-equals-example') messages.push(message);
  }
  expect(messages[0]).toContain(`The body must be ${told}`);
});
