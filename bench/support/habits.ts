import type { Asked, Reply } from './ask.ts';

/** Something a mock does or does not do, seen by one request to `bench/descriptions/habits.yaml`. */
export interface Habit {
  readonly title: string;
  readonly asked: Asked;
  /** The name of an example to ask for, in the way of the mock. */
  readonly named?: string;
  /** What the answer amounts to, in a few words; its status is shown beside it. */
  readonly read: (reply: Reply) => string;
}

const thing = '/things/1';
const json = { 'content-type': 'application/json' };
const origin = { origin: 'https://pages.example' };

/** The habits, in the order of the table. The last ones have ended servers. */
export const habits: readonly Habit[] = [
  { title: 'the plain request', asked: get(thing), read: text },
  { title: 'an example by its name', asked: get(thing), named: 'second', read: text },
  { title: 'an example of another status by its name', asked: get(thing), named: 'gone', read: text },
  { title: 'a name that does not exist', asked: get(thing), named: 'nope', read: kindOrText },
  { title: 'the request of the named pair `week`', asked: post('/orders', '{"kind":"week"}'), read: text },
  { title: 'PATCH of one field', asked: { ...post(thing, '{"name":"sent"}'), method: 'PATCH' }, read: text },
  {
    title: 'declared response headers',
    asked: get(thing),
    read: ({ headers }) => `x-rate: ${shown(headers['x-rate'])}`,
  },
  { title: 'a page of another origin', asked: get(thing, origin), read: allowedOrigin },
  {
    title: 'preflight of a PATCH',
    asked: { method: 'OPTIONS', path: thing, headers: { ...origin, 'access-control-request-method': 'PATCH' } },
    read: ({ headers }) => `methods ${shown(headers['access-control-allow-methods'])}`,
  },
  {
    title: 'security headers',
    asked: get(thing),
    read: ({ headers }) => securityHeaders.filter((name) => headers[name] !== undefined).join(', ') || 'none',
  },
  { title: 'an undescribed path', asked: get('/nope'), read: kind },
  {
    title: 'an undescribed method',
    asked: { method: 'PUT', path: thing },
    read: ({ headers }) => `allow: ${shown(headers.allow)}`,
  },
  { title: 'HEAD of a described GET', asked: { method: 'HEAD', path: thing }, read: kind },
  { title: '204', asked: { method: 'DELETE', path: thing }, read: kind },
  { title: 'an image without an example', asked: get('/image'), read: image },
  { title: 'an image in `externalValue`', asked: get('/picture'), read: image },
  { title: 'XML from an object', asked: get('/xml'), read: text },
  { title: 'the example `false`', asked: get('/false'), read: text },
  { title: 'an answer from a schema', asked: get('/made'), read: text },
  { title: 'a schema within itself', asked: get('/tree'), read: text },
  { title: 'an `Accept` that cannot be met', asked: get(thing, { accept: 'image/png' }), read: kind },
  { title: 'no credentials where some are described', asked: get('/secret'), read: kind },
  { title: 'a body against its schema', asked: post('/orders', '{"kind":1}'), read: kind },
  { title: 'a query against its schema', asked: get(`${thing}?limit=x`), read: kind },
  { title: 'a body that is no JSON', asked: post('/orders', '{"kind":'), read: kind },
  { title: 'half a percent-encoding in the path', asked: get('/things/%zz'), read: kind },
  { title: '... and the request after it', asked: get(thing), read: text },
];

const securityHeaders = ['strict-transport-security', 'x-content-type-options', 'x-frame-options', 'x-xss-protection'];

function get(path: string, headers: Asked['headers'] = {}): Asked {
  return { method: 'GET', path, headers };
}

function post(path: string, body: string): Asked {
  return { method: 'POST', path, headers: json, body };
}

function text({ body }: Reply): string {
  const whole = body.toString('utf8').replace(/\s+/gu, ' ').trim();
  const short = whole.length > 60 ? `${whole.slice(0, 57)}...` : whole;
  return short === '' ? 'no body' : `\`${short.replaceAll('|', String.raw`\|`)}\``;
}

/** The media type of an answer. */
function kind({ headers }: Reply): string {
  return shown(headers['content-type'], 'no content type');
}

function kindOrText(reply: Reply): string {
  return reply.status >= 400 ? kind(reply) : text(reply);
}

function allowedOrigin({ headers }: Reply): string {
  return `allowed: ${shown(headers['access-control-allow-origin'])}`;
}

function image({ body }: Reply): string {
  const isPng = body.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  return isPng ? 'a PNG' : `no PNG: \`${body.subarray(0, 20).toString('latin1')}\``;
}

function shown(value: string | readonly string[] | undefined, absent = 'none'): string {
  return value === undefined ? absent : `\`${String(value)}\``;
}
