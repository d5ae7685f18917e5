import { always, asked, deafTo, onSuccess, unbroken, withHeader, withStatus, type Mutant } from './mutant.ts';

/** Mocks with another status or media type. */
export const statusMutants: readonly Mutant[] = [
  {
    title: 'another 2xx status',
    mutate: onSuccess((reply) => ({ ...reply, status: 202 })),
    caughtBy: ['status-expected'],
  },
  {
    title: 'a status of 500',
    mutate: withStatus(500, ({ method }, { status }) => status < 300 && method !== 'OPTIONS'),
    caughtBy: ['status-expected'],
  },
  {
    title: '200 for 201',
    mutate: withStatus(200, (_, { status }) => status === 201),
    caughtBy: ['status-expected'],
  },
  {
    title: 'a redirect to itself',
    mutate: onSuccess((reply, { method, target }) =>
      target === '/tickets' && method === 'POST'
        ? { ...reply, status: 302, headers: { ...reply.headers, location: '/tickets' } }
        : reply,
    ),
    caughtBy: ['status-expected'],
  },
  {
    title: 'HEAD breaks',
    mutate: withStatus(500, ({ method }) => method === 'HEAD'),
    caughtBy: ['head-follows-get'],
  },
  {
    title: 'the content type is another one',
    mutate: onSuccess((reply) =>
      reply.body.length > 0 ? { ...reply, headers: { ...reply.headers, 'content-type': 'text/html' } } : reply,
    ),
    caughtBy: ['content-type-expected', 'accept-negotiation', 'head-follows-get'],
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
    title: 'a content type for no body',
    mutate: onSuccess((reply) =>
      reply.status === 204 ? { ...reply, headers: { ...reply.headers, 'content-type': 'application/json' } } : reply,
    ),
    caughtBy: ['body-empty'],
  },
  {
    title: '`Accept` is ignored',
    mutate: deafTo('accept'),
    caughtBy: ['accept-negotiation', 'content-type-expected'],
  },
  ...['application/json', 'text/csv'].map((type): Mutant => ({
    title: `of several types in \`Accept\` ${type} is always taken`,
    mutate: asked(({ headers, ...request }) => {
      const { accept = '' } = headers;
      return { ...request, headers: { ...headers, ...(accept.includes(type) && { accept: type }) } };
    }),
    caughtBy: ['accept-negotiation'],
  })),
  {
    title: 'an impossible `Accept` is answered where it should be an error',
    mutate: unbroken,
    profile: { notAcceptable: 'error' },
    caughtBy: ['not-acceptable'],
  },
  {
    title: 'an impossible `Accept` is an error where it should be answered',
    mutate: always((reply, { headers }) =>
      headers.accept?.startsWith('application/vnd.assay') === true
        ? { ...reply, status: 406, headers: { ...reply.headers, 'content-type': 'application/problem+json' } }
        : reply,
    ),
    profile: { notAcceptable: 'fallback' },
    caughtBy: ['not-acceptable'],
  },
  {
    title: 'a duplicated content type',
    mutate: withHeader('content-type', 'application/json, application/json'),
    caughtBy: ['content-type-expected', 'accept-negotiation', 'body-empty'],
  },
];
