import { describe, expect, test } from '@jest/globals';
import type { MockRequest } from '../../src/mock/message.ts';
import type { MockSettings } from '../../src/mock/settings.ts';
import type { CheckName } from '../../src/replay/check-names.ts';
import type { Reply } from '../../src/replay/message.ts';
import { profiles } from '../../src/replay/profile.ts';
import { describeTree, ownMock, replayAll } from './support.ts';
import { ticketOffice } from './ticket-office.ts';

type Mock = (request: MockRequest) => Reply;

interface Mutant {
  readonly title: string;
  readonly mutate: (mock: Mock) => Mock;
  /** Every check that reports a failure; no other may. */
  readonly caughtBy: readonly CheckName[];
  readonly profile?: Partial<(typeof profiles)['specification']>;
  readonly settings?: Partial<MockSettings>;
}

const description = describeTree(ticketOffice);
const header = 'x-vendor-response-body-example';
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (reply: Reply): string => new TextDecoder().decode(reply.body);
const always =
  (change: (reply: Reply, request: MockRequest) => Reply): Mutant['mutate'] =>
  (mock) =>
  (request) =>
    change(mock(request), request);
const onSuccess = (change: (reply: Reply, request: MockRequest) => Reply): Mutant['mutate'] =>
  always((reply, request) => (reply.status < 300 && request.method !== 'OPTIONS' ? change(reply, request) : reply));
const inText = (from: string | RegExp, to: string): Mutant['mutate'] =>
  onSuccess((reply) => ({
    ...reply,
    body: reply.headers['content-type'] === 'image/png' ? reply.body : utf8(textOf(reply).replace(from, to)),
  }));
const withHeader = (name: string, value: string): Mutant['mutate'] =>
  onSuccess((reply) => ({ ...reply, headers: { ...reply.headers, [name]: value } }));
const withoutHeader = (name: string): Mutant['mutate'] =>
  always((reply) => ({
    ...reply,
    headers: Object.fromEntries(Object.entries(reply.headers).filter(([key]) => key !== name)),
  }));
const asked =
  (change: (request: MockRequest) => MockRequest): Mutant['mutate'] =>
  (mock) =>
  (request) =>
    mock(change(request));
const without = (name: string): Mutant['mutate'] =>
  asked((request) => ({ ...request, headers: { ...request.headers, [name]: undefined } }));
const forPatch = (change: (body: Record<string, unknown>) => object): Mutant['mutate'] =>
  onSuccess((reply, { method }) =>
    method === 'PATCH'
      ? { ...reply, body: utf8(JSON.stringify(change(JSON.parse(textOf(reply)) as Record<string, unknown>))) }
      : reply,
  );
const refusing =
  (isRefused: (request: MockRequest) => boolean, status: number): Mutant['mutate'] =>
  (mock) =>
  (request) =>
    isRefused(request) ? { ...mock(request), status } : mock(request);

const mutants: readonly Mutant[] = [
  { title: 'the header of the example is ignored', mutate: without(header), caughtBy: ['named-example-selectable'] },
  {
    title: 'the body decides, not the header',
    mutate: (mock) => (request) =>
      mock(request.method === 'POST' ? { ...request, headers: { ...request.headers, [header]: undefined } } : request),
    caughtBy: ['named-example-selectable'],
  },
  {
    title: 'a name that does not exist is an error',
    mutate: (mock) => (request) => {
      const isUnknown = request.headers[header] === 'assay-no-such-example';
      return isUnknown ? { ...mock(request), status: 404 } : mock(request);
    },
    caughtBy: ['missing-example-behaviour'],
  },
  {
    title: 'a name that does not exist is no error where it should be',
    mutate: (mock) => (request) => mock(request),
    profile: { missingName: 'error' },
    caughtBy: ['missing-example-behaviour'],
  },
  {
    title: 'another 2xx status',
    mutate: onSuccess((reply) => ({ ...reply, status: 202 })),
    caughtBy: ['missing-example-behaviour', 'status-expected', 'head-follows-get'],
  },
  {
    title: 'a status of 500',
    mutate: onSuccess((reply) => ({ ...reply, status: 500 })),
    caughtBy: ['missing-example-behaviour', 'status-expected', 'head-follows-get'],
  },
  {
    title: 'a redirect',
    mutate: refusing(({ target, method }) => target === '/tickets' && method === 'POST', 302),
    caughtBy: ['missing-example-behaviour', 'status-expected'],
  },
  {
    title: 'the content type is another one',
    mutate: withHeader('content-type', 'text/html'),
    caughtBy: ['content-type-expected', 'missing-example-behaviour', 'accept-negotiation', 'body-empty'],
  },
  {
    title: 'JSON in another charset',
    mutate: onSuccess((reply) =>
      reply.headers['content-type'] === 'application/json'
        ? { ...reply, headers: { ...reply.headers, 'content-type': 'application/json; charset=iso-8859-1' } }
        : reply,
    ),
    caughtBy: ['content-type-expected'],
  },
  {
    title: '`Accept` is ignored',
    mutate: without('accept'),
    caughtBy: ['accept-negotiation', 'content-type-expected'],
  },
  {
    title: 'a field deep inside is another one',
    mutate: inText(/"seats":400/gu, '"seats":401'),
    caughtBy: ['body-equals-example', 'missing-example-behaviour', 'patch-untouched'],
  },
  {
    title: 'a number is a string',
    mutate: inText(/32\.5/gu, '"32.5"'),
    caughtBy: ['body-equals-example', 'missing-example-behaviour', 'patch-untouched'],
  },
  {
    title: 'null for a field',
    mutate: inText(/"name":"Organs"/gu, '"name":null'),
    caughtBy: ['body-equals-example', 'missing-example-behaviour'],
  },
  {
    title: 'text after the JSON',
    mutate: inText(/\]$/u, '] garbage'),
    caughtBy: ['body-equals-example', 'missing-example-behaviour'],
  },
  {
    title: 'the body is cut',
    mutate: inText(/.\]$/u, ''),
    caughtBy: ['body-equals-example', 'missing-example-behaviour'],
  },
  {
    title: 'a text body has another line',
    mutate: inText('e1,Organs', 'e2,Organs'),
    caughtBy: ['body-equals-example'],
  },
  {
    title: 'a 204 has a body',
    mutate: onSuccess((reply) => (reply.status === 204 ? { ...reply, body: utf8('{}') } : reply)),
    caughtBy: ['body-empty'],
  },
  {
    title: 'HEAD has a body',
    mutate: (mock) => (request) => mock(request.method === 'HEAD' ? { ...request, method: 'GET' } : request),
    caughtBy: ['body-empty'],
  },
  {
    title: 'a PNG is text',
    mutate: onSuccess((reply) =>
      reply.headers['content-type'] === 'image/png' ? { ...reply, body: utf8('string') } : reply,
    ),
    caughtBy: ['binary-signature', 'body-empty'],
  },
  {
    title: 'a PATCH is ignored',
    mutate: (mock) => (request) => mock(request.method === 'PATCH' ? { ...request, body: utf8('{}') } : request),
    caughtBy: ['patch-applied'],
  },
  {
    title: 'a PATCH is answered with some fields',
    mutate: forPatch(({ name, price, dates }) => ({ name, price, dates })),
    caughtBy: ['patch-whole-record', 'body-equals-example', 'missing-example-behaviour'],
  },
  {
    title: 'a PATCH changes fields that were not sent',
    mutate: forPatch((body) => ({ ...body, place: {} })),
    caughtBy: ['patch-untouched', 'body-equals-example', 'missing-example-behaviour'],
  },
  {
    title: 'a PATCH changes what is read-only',
    mutate: (mock) => (request) => {
      const reply = mock(request);
      if (request.method !== 'PATCH' || request.body === undefined) return reply;
      const sent = JSON.parse(new TextDecoder().decode(request.body)) as object;
      return { ...reply, body: utf8(JSON.stringify({ ...(JSON.parse(textOf(reply)) as object), ...sent })) };
    },
    caughtBy: ['patch-readonly-kept'],
  },
  {
    title: 'a PATCH shows in strict examples',
    mutate: (mock) => mock,
    profile: { patch: 'verbatim' },
    caughtBy: ['strict-examples'],
  },
  {
    title: 'an undescribed method answers',
    mutate: always((reply) => (reply.status === 405 ? { ...reply, status: 200 } : reply)),
    caughtBy: ['undefined-operation'],
  },
  { title: '405 names no methods', mutate: withoutHeader('allow'), caughtBy: ['allow-header'] },
  {
    title: 'an undescribed path answers',
    mutate: always((reply) => (reply.status === 404 ? { ...reply, status: 200 } : reply)),
    caughtBy: ['undefined-path'],
  },
  {
    title: 'credentials are needed',
    mutate: refusing(
      ({ headers, method, target }) =>
        headers.authorization === undefined && method === 'DELETE' && target === '/events/e1',
      401,
    ),
    caughtBy: ['auth-presence-only'],
  },
  {
    title: 'empty credentials are refused',
    mutate: refusing(({ headers }) => headers.authorization === 'Basic Og==', 401),
    caughtBy: ['auth-presence-only'],
  },
  {
    title: 'preflights are refused',
    mutate: refusing(({ method }) => method === 'OPTIONS', 405),
    caughtBy: ['cors-preflight'],
  },
  ...['origin', 'headers', 'methods', 'credentials'].map((part): Mutant => ({
    title: `no access-control-allow-${part}`,
    mutate: onSuccess((reply, request) => withoutHeader(`access-control-allow-${part}`)(() => reply)(request)),
    caughtBy: ['cors-simple'],
  })),
  ...['strict-transport-security', 'x-content-type-options', 'x-frame-options', 'x-xss-protection'].map(
    (name): Mutant => ({
      title: `no ${name}`,
      mutate: onSuccess((reply, request) => withoutHeader(name)(() => reply)(request)),
      caughtBy: ['security-headers'],
    }),
  ),
  {
    title: 'a short max-age',
    mutate: withHeader('strict-transport-security', 'max-age=60'),
    caughtBy: ['security-headers'],
  },
  { title: 'a required header is missing', mutate: withoutHeader('x-total'), caughtBy: ['header-declared'] },
  {
    title: 'a declared header is of another type',
    mutate: withHeader('x-total', 'many'),
    caughtBy: ['header-declared'],
  },
  { title: 'no date over a socket', mutate: (mock) => mock, profile: { sendsDate: true }, caughtBy: ['cors-simple'] },
  {
    title: 'the answer changes from request to request',
    mutate: (mock) => {
      let count = 0;
      return (request) => {
        count += 1;
        const reply = mock(request);
        const isList =
          request.target === '/events' &&
          request.method === 'GET' &&
          reply.headers['content-type'] === 'application/json';
        return isList ? { ...reply, body: utf8(textOf(reply) + ' '.repeat(count)) } : reply;
      };
    },
    caughtBy: ['default-example-stable'],
  },
];

const harmless: readonly Pick<Mutant, 'title' | 'mutate'>[] = [
  { title: 'nothing', mutate: (mock) => mock },
  {
    title: 'the order of keys',
    mutate: onSuccess((reply) => ({
      ...reply,
      body:
        reply.headers['content-type'] === 'application/json' && reply.body.length > 0
          ? utf8(JSON.stringify(reverse(JSON.parse(textOf(reply)))))
          : reply.body,
    })),
  },
  {
    title: 'a charset of UTF-8',
    mutate: onSuccess((reply) =>
      reply.headers['content-type'] === 'application/json'
        ? { ...reply, headers: { ...reply.headers, 'content-type': 'application/json; charset=utf-8' } }
        : reply,
    ),
  },
  { title: 'white space in JSON', mutate: inText(/^\{/u, '{ \n') },
  { title: 'a last semicolon', mutate: withHeader('strict-transport-security', 'max-age=31536000') },
];

function reverse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverse);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reverse(part)]),
  );
}

async function failuresOf({ mutate, profile, settings }: Pick<Mutant, 'mutate' | 'profile' | 'settings'>) {
  const mock = mutate(ownMock(description, settings));
  const send = (request: MockRequest) => Promise.resolve({ kind: 'reply' as const, reply: mock(request) });
  const { results } = await replayAll(description, send, { ...profiles.specification, ...profile });
  return [...new Set(results.flatMap(({ status, check }) => (status === 'failed' ? [check] : [])))].sort();
}

describe('a mock that breaks one thing is caught by the check for it, and by no other', () => {
  test.each(mutants)('$title', async (mutant) => {
    expect(await failuresOf(mutant)).toEqual([...mutant.caughtBy].sort());
  });
});

describe('a mock that differs in what does not matter passes', () => {
  test.each(harmless)('$title', async (mutant) => {
    expect(await failuresOf(mutant)).toEqual([]);
  });
});

test('a target that does not answer fails every case, and ends', async () => {
  const send = () => Promise.resolve({ kind: 'failed' as const, reason: 'no answer within 10 ms' });
  const { count, results } = await replayAll(description, send);
  const [failed, skipped] = (['failed', 'skipped'] as const).map((kind) =>
    results.filter(({ status }) => status === kind),
  );
  expect(failed?.map(({ check, message }) => ({ check, message }))).toEqual(
    Array.from({ length: count - (skipped?.length ?? 0) }, () => ({
      check: 'answer-received',
      message: 'The request must be answered; found no answer within 10 ms.',
    })),
  );
});
