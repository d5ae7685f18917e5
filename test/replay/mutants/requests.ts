import type { MockRequest } from '../../../src/http/message.ts';
import type { Reply } from '../../../src/replay/target.ts';
import { always, exampleHeader, onSuccess, unbroken, utf8, withStatus, type Mutant } from './mutant.ts';

const nameOf = ({ headers }: MockRequest): string | undefined => headers[exampleHeader];

/** A mock with a memory that `answer` reads and writes. */
function remembering<T>(
  first: T,
  answer: (memory: T, request: MockRequest, mock: (request: MockRequest) => Reply) => readonly [T, Reply],
): Mutant['mutate'] {
  return (mock) => {
    let memory = first;
    return (request) => {
      const [next, reply] = answer(memory, request, mock);
      memory = next;
      return reply;
    };
  };
}

const setCookie = onSuccess((reply) => ({ ...reply, headers: { ...reply.headers, 'set-cookie': 'session=1' } }));

const statusProfile = {
  statusHeader: { header: 'prefer', value: 'code={status}' },
  unknownStatus: 'fallback',
} as const;

/** Mocks that answer a request by another one, or a method or id otherwise than the next. */
export const requestMutants: readonly Mutant[] = [
  {
    title: 'a preflight allows the first method of its path alone',
    mutate: withStatus(
      403,
      ({ method, headers, target }) =>
        method === 'OPTIONS' && target === '/events/e1' && headers['access-control-request-method'] !== 'GET',
    ),
    caughtBy: ['cors-preflight'],
  },
  {
    title: 'a preflight names one method',
    mutate: always((reply, { method, target }) =>
      method === 'OPTIONS' && target === '/halls/h1'
        ? { ...reply, headers: { ...reply.headers, 'access-control-allow-methods': 'PATCH' } }
        : reply,
    ),
    caughtBy: ['cors-preflight'],
  },
  {
    title: 'a preflight names the methods of its path',
    mutate: always((reply, { method }) =>
      method === 'OPTIONS'
        ? { ...reply, headers: { ...reply.headers, 'access-control-allow-methods': 'GET, PUT, POST, PATCH, DELETE' } }
        : reply,
    ),
    caughtBy: [],
  },
  {
    title: 'HEAD is not found',
    mutate: withStatus(404, ({ method }) => method === 'HEAD'),
    caughtBy: ['head-follows-get'],
  },
  { title: 'HEAD is refused with 405', mutate: withStatus(405, ({ method }) => method === 'HEAD'), caughtBy: [] },
  { title: 'HEAD is refused with 501', mutate: withStatus(501, ({ method }) => method === 'HEAD'), caughtBy: [] },
  ...[
    { name: 'content-type', value: 'text/plain' },
    { name: 'x-total', value: '3' },
  ].map(({ name, value }): Mutant => ({
    title: `HEAD has another ${name}`,
    mutate: always((reply, { method }) =>
      method === 'HEAD' && name in reply.headers ? { ...reply, headers: { ...reply.headers, [name]: value } } : reply,
    ),
    caughtBy: ['head-follows-get'],
  })),
  {
    title: 'HEAD tells another length than GET',
    mutate: always((reply, { method }) => ({
      ...reply,
      headers: { ...reply.headers, 'content-length': method === 'HEAD' ? '7' : String(reply.body.length) },
    })),
    caughtBy: ['head-follows-get'],
  },
  {
    title: 'HEAD tells no length',
    mutate: always((reply, { method }) => {
      const headers = Object.fromEntries(Object.entries(reply.headers).filter(([name]) => name !== 'content-length'));
      return method === 'HEAD' ? { ...reply, headers } : reply;
    }),
    caughtBy: [],
  },
  {
    title: 'a PATCH of another id is not found',
    mutate: withStatus(404, ({ method, target }) => method === 'PATCH' && /^\/events\/(?!e1$)/u.test(target)),
    caughtBy: ['status-expected'],
  },
  {
    title: 'a name sticks to the next request',
    mutate: remembering<string | undefined>(undefined, (last, request, mock) => {
      const name = nameOf(request);
      const headers = {
        ...request.headers,
        ...(last !== undefined && name === undefined && { [exampleHeader]: last }),
      };
      return [name, mock(request.method === 'POST' ? { ...request, headers } : request)];
    }),
    caughtBy: ['selection-isolated'],
  },
  {
    title: 'a cookie is set that no response declares',
    mutate: setCookie,
    caughtBy: ['selection-isolated'],
  },
  {
    title: 'the default takes turns every other time',
    mutate: remembering(0, (count, request, mock) => {
      const isPlain = request.method === 'GET' && request.target === '/events' && nameOf(request) === undefined;
      const turn = count + (isPlain && request.headers.origin !== undefined ? 1 : 0);
      const headers = { ...request.headers, [exampleHeader]: 'none' };
      return [turn, mock(isPlain && turn % 4 === 3 ? { ...request, headers } : request)];
    }),
    caughtBy: ['default-example-stable'],
  },
  {
    title: 'a DELETE takes the record from its collection',
    mutate: remembering(false, (isGone, request, mock) => {
      const reply = mock(request);
      const isList = isGone && request.method === 'GET' && /^(?:\/v1)?\/events$/u.test(request.target);
      const isJson = reply.headers['content-type'] === 'application/json';
      return [
        isGone || (request.method === 'DELETE' && reply.status === 204),
        isList && isJson ? { ...reply, body: utf8('[]') } : reply,
      ];
    }),
    caughtBy: ['selection-isolated'],
  },
  ...[400, 404, 410, 421, 422].map((status): Mutant => ({
    title: `paths that are not described are refused with ${status}`,
    mutate: always((reply) => (reply.status === 404 ? { ...reply, status, body: utf8('{}') } : reply)),
    caughtBy: [],
  })),
  {
    title: 'a slash too many leads to the path without it',
    mutate: always((reply, { target, method }) =>
      reply.status === 404 && method === 'GET' && /.\/$/u.test(target)
        ? { ...reply, status: 308, headers: { ...reply.headers, location: target.slice(0, -1) } }
        : reply,
    ),
    caughtBy: [],
  },
  {
    title: 'a slash too many leads elsewhere',
    mutate: always((reply, { target, method }) =>
      reply.status === 404 && method === 'GET' && /.\/$/u.test(target)
        ? { ...reply, status: 308, headers: { ...reply.headers, location: '/login' } }
        : reply,
    ),
    caughtBy: ['undefined-path'],
  },
  {
    title: 'a problem has another status than its answer',
    mutate: always((reply) =>
      reply.status === 404 ? { ...reply, body: new TextEncoder().encode('{"status":500}') } : reply,
    ),
    caughtBy: ['error-shape'],
  },
  { title: 'a status can be asked for', mutate: unbroken, profile: statusProfile, caughtBy: [] },
  {
    title: 'a status that is asked for is overlooked',
    mutate: withStatus(202, ({ headers }) => headers.prefer === 'code=201'),
    profile: statusProfile,
    caughtBy: ['forced-status'],
  },
  {
    title: 'a status that is not declared is an error',
    mutate: withStatus(404, ({ headers }) => headers.prefer === 'code=418'),
    profile: statusProfile,
    caughtBy: ['unknown-status-behaviour'],
  },
  {
    title: 'paths below that of a server are not found',
    mutate: withStatus(404, ({ target }) => target.startsWith('/v1/')),
    profile: { servesBasePaths: true },
    caughtBy: ['base-path'],
  },
];
