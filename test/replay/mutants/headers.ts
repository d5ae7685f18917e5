import { profiles, type Profile } from '../../../src/replay/profile.ts';
import { onBodies, onSuccess, unbroken, utf8, withHeader, withoutHeader, type Mutant } from './mutant.ts';

const isSuccess = ({ status }: { status: number }): boolean => status < 300;
const notesWithout = (name: string): Partial<Profile> => ({
  notes: profiles.specification.notes.filter((each) => each !== name),
});

/** Mocks with other headers. */
export const headerMutants: readonly Mutant[] = [
  { title: 'an entity tag without quotes', mutate: withHeader('etag', 'abc'), caughtBy: ['header-grammar'] },
  {
    title: 'a weekday that is not that of its date',
    mutate: withHeader('last-modified', 'Mon, 06 Nov 1994 08:49:37 GMT'),
    caughtBy: ['header-grammar'],
  },
  ...['origin', 'headers', 'methods', 'credentials'].map((part): Mutant => ({
    title: `no access-control-allow-${part}`,
    mutate: (mock) => {
      const broken = withoutHeader(`access-control-allow-${part}`, isSuccess)(mock);
      return (request) => (request.method === 'OPTIONS' ? mock(request) : broken(request));
    },
    caughtBy: ['cors-simple'],
  })),
  {
    title: 'one origin for everybody',
    mutate: withHeader('access-control-allow-origin', 'https://example.com'),
    caughtBy: ['cors-simple'],
  },
  { title: 'the origin twice', mutate: withHeader('access-control-allow-origin', '*, *'), caughtBy: ['cors-simple'] },
  {
    title: '* beside credentials',
    mutate: withHeader('access-control-allow-origin', '*'),
    profile: { headers: {}, notes: ['headers-on-errors'] },
    settings: { cors: 'reflect' },
    caughtBy: ['cors-credentials'],
  },
  { title: 'no date over a socket', mutate: unbroken, profile: { sendsDate: true }, caughtBy: ['cors-simple'] },
  ...['strict-transport-security', 'x-content-type-options', 'x-frame-options', 'x-xss-protection'].flatMap(
    (name): readonly Mutant[] => [
      { title: `no ${name}`, mutate: withoutHeader(name, isSuccess), caughtBy: ['security-headers'] },
      { title: `${name} twice`, mutate: doubled(name), caughtBy: ['security-headers'] },
    ],
  ),
  {
    title: 'a short max-age',
    mutate: withHeader('strict-transport-security', 'max-age=60'),
    caughtBy: ['security-headers'],
  },
  {
    title: 'errors without the headers',
    mutate: withoutHeader('x-frame-options', (reply) => !isSuccess(reply)),
    profile: notesWithout('headers-on-errors'),
    caughtBy: ['headers-on-errors'],
  },
  { title: 'a required header is missing', mutate: withoutHeader('x-total'), caughtBy: ['header-declared'] },
  {
    title: 'a required header is missing, and the body is another',
    mutate: (mock) =>
      withoutHeader(
        'x-total',
        ({ headers }) => headers['content-type'] === 'text/csv',
      )(onBodies('text/csv', () => utf8('id,name\n'))(mock)),
    caughtBy: ['header-declared', 'body-equals-example'],
  },
  {
    title: 'a declared header is of another type',
    mutate: withHeader('x-total', 'many'),
    caughtBy: ['header-declared'],
  },
  { title: '405 names no methods', mutate: withoutHeader('allow'), caughtBy: ['allow-header'] },
  {
    title: '405 names other methods',
    mutate: (mock) => (request) => {
      const reply = mock(request);
      return reply.headers.allow === undefined ? reply : { ...reply, headers: { ...reply.headers, allow: 'TRACE' } };
    },
    caughtBy: ['allow-header'],
  },
  {
    title: 'answers are slow',
    mutate: onSuccess((reply, { method }) =>
      method === 'PATCH' ? { ...reply, tookMs: 201 } : { ...reply, tookMs: 200 },
    ),
    profile: { maxLatencyMs: 200, ...notesWithout('latency') },
    caughtBy: ['latency'],
  },
];

function doubled(name: string): Mutant['mutate'] {
  return onSuccess((reply) => {
    const value = reply.headers[name] ?? '';
    return { ...reply, headers: { ...reply.headers, [name]: `${value}, ${value}` } };
  });
}
