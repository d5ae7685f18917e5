/** A stream of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export type Random = () => number;

/** A random source from `seed`. */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of `choices`. */
export function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

/** A whole request, well-formed as HTTP. */
export interface Fuzzed {
  readonly method: string;
  readonly target: string;
  /** Without length, encoding, host and connection. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | undefined;
}

/** A request to one of `mounted` descriptions. */
export function fuzzRequest(random: Random, mounted: number): Fuzzed {
  const method = pick(random, methods);
  const count = Math.floor(random() * 4);
  const query = random() < 0.3 ? `?${pick(random, words)}=${pick(random, words)}` : '';
  const hasBody = random() < 0.4;
  return {
    method,
    target: `/${random() < 0.05 ? pick(random, words) : `h${Math.floor(random() * mounted)}`}${pick(random, paths)(random)}${query}`,
    headers: Array.from({ length: count }, () => pick(random, headers)(random)),
    body: hasBody ? pick(random, bodies)(random) : undefined,
  };
}

const methods = [
  'GET',
  'GET',
  'GET',
  'PATCH',
  'PATCH',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'QUERY',
  'PROPFIND',
] as const;
const words = [
  'a',
  'b',
  'x',
  '1',
  '-1',
  '%zz',
  '%',
  '%00',
  '%0d%0aX:%20y',
  '%2F',
  '%2e%2e',
  '..',
  '.',
  '',
  '__proto__',
  'constructor',
  'toString',
  '%F0%9F%92%A5',
  '%ff',
  'a%20b',
  '*',
  '{a}',
  '%7Ba%7D',
  ';',
  '"',
  "'",
  '<script>',
  '$ref',
  'a.json',
  'a-b-c',
  'x'.repeat(2_000),
] as const;
const paths: readonly [(random: Random) => string, ...((random: Random) => string)[]] = [
  () => '/a',
  () => '/a',
  () => '/a',
  (random) => `/a/${pick(random, words)}`,
  (random) => `/${pick(random, words)}`,
  (random) => `/${Array.from({ length: Math.floor(random() * 8) }, () => pick(random, words)).join('/')}`,
  (random) => String.fromCharCode(0x21 + Math.floor(random() * 0x5d)),
];
const types = [
  'application/json',
  'application/xml',
  'text/*',
  '*/*',
  'image/png',
  'text/event-stream',
  'application/json;q=0',
  '*/*;q=0, a/b',
  ',,;;q==',
  'multipart/form-data; boundary=x',
  'application/merge-patch+json',
  'application/x-www-form-urlencoded',
  'application/__proto__',
  'a',
  '',
  'x/y;'.repeat(500),
] as const;
const headers: readonly [
  (random: Random) => readonly [string, string],
  ...((random: Random) => readonly [string, string])[],
] = [
  (random) => ['accept', pick(random, types)],
  (random) => ['content-type', pick(random, types)],
  (random) => ['x-vendor-response-body-example', pick(random, words)],
  (random) => ['x-redocly-response-body-example', Buffer.from(pick(random, ['é', '💥', 'a'])).toString('latin1')],
  (random) => [
    'prefer',
    pick(random, [
      'code=404',
      'code=500',
      'code=999',
      'code=100',
      'example=a',
      'example="a\\"',
      'dynamic=true',
      '=',
      'code=204, code=1',
      'code="',
    ]),
  ],
  (random) => ['origin', pick(random, ['http://x', 'null', ''])],
  (random) => ['access-control-request-method', pick(random, ['PATCH', '(', ''])],
  (random) => ['cookie', pick(random, ['a=b; c', '=;=', 'a="', '__proto__=1'])],
  (random) => ['authorization', pick(random, ['Basic Og==', 'Bearer', ' ', 'Basic %'])],
  () => ['expect', '100-continue'],
  () => ['x-large', 'x'.repeat(8_000)],
  () => ['upgrade', 'websocket'],
  () => ['__proto__', 'x'],
  () => ['if-none-match', '*'],
  () => ['range', 'bytes=0-0'],
];
const bodies: readonly [(random: Random) => Buffer, ...((random: Random) => Buffer)[]] = [
  () => Buffer.from('{"a":1,"id":2,"name":"x","next":{"next":{}}}'),
  () => Buffer.from('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  () => Buffer.from('{"a":'),
  () => Buffer.from(''),
  () => Buffer.from('null'),
  () => Buffer.from('<a><b/></a>'),
  () => Buffer.from('a=b&a=c&%zz=%'),
  () => Buffer.from('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'),
  () => Buffer.from('['.repeat(50_000)),
  () => Buffer.from(`{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`),
  () => Buffer.from(`[${'1e400,'.repeat(1_000)}-0]`),
  (random) => Buffer.from(Array.from({ length: 64 }, () => Math.floor(random() * 256))),
];
