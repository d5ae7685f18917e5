import { always, asked, withStatus, type Mutant } from './mutant.ts';

/** Mocks that let in or refuse what they should not. */
export const accessMutants: readonly Mutant[] = [
  {
    title: 'an undescribed method answers',
    mutate: withStatus(200, (_, { status }) => status === 405),
    caughtBy: ['undefined-operation'],
  },
  {
    title: 'one undescribed method answers',
    mutate: withStatus(201, ({ method, target }) => method === 'PUT' && target === '/tickets'),
    caughtBy: ['undefined-operation'],
  },
  {
    title: 'an undescribed path answers',
    mutate: always((reply) => (reply.status === 404 ? { ...reply, status: 200 } : reply)),
    caughtBy: ['undefined-path'],
  },
  ...[
    { title: 'a slash more is overlooked', change: (target: string) => target.replace(/(?<=.)\/(?=$|\?)/u, '') },
    { title: 'a double slash is overlooked', change: (target: string) => target.replace(/^\/\//u, '/') },
    {
      title: 'case is overlooked',
      change: (target: string) => target.replace(/^\/[A-Z]+/u, (part) => part.toLowerCase()),
    },
    {
      title: 'what stands behind a path is overlooked',
      change: (target: string) => target.replace(/^(\/events(?:\/e1)?)\/assay-no[^?]*/u, '$1'),
    },
    { title: 'an extension is overlooked', change: (target: string) => target.replace(/\.\w+(?=$|\?)/u, '') },
  ].map(({ title, change }): Mutant => ({
    title,
    mutate: asked((request) => ({ ...request, target: change(request.target) })),
    caughtBy: ['undefined-path'],
  })),
  {
    title: 'credentials are needed',
    mutate: withStatus(
      401,
      ({ headers, method, target }) =>
        headers.authorization === undefined && method === 'DELETE' && target === '/events/e1',
    ),
    caughtBy: ['auth-presence-only'],
  },
  {
    title: 'empty credentials are refused',
    mutate: withStatus(401, ({ headers }) => headers.authorization === 'Basic Og=='),
    caughtBy: ['auth-presence-only'],
  },
  {
    title: 'credentials that nobody issued are refused',
    mutate: withStatus(403, ({ headers }) => headers['x-key'] === 'assay' || headers.authorization === 'Bearer assay'),
    caughtBy: ['auth-presence-only'],
  },
  {
    title: 'preflights are refused',
    mutate: withStatus(405, ({ method }) => method === 'OPTIONS'),
    caughtBy: ['cors-preflight'],
  },
  ...['origin', 'methods', 'headers'].map((part): Mutant => ({
    title: `preflights allow no ${part}`,
    mutate: always((reply, { method }) =>
      method === 'OPTIONS'
        ? { ...reply, headers: { ...reply.headers, [`access-control-allow-${part}`]: 'https://example.com' } }
        : reply,
    ),
    caughtBy: ['cors-preflight'],
  })),
];
