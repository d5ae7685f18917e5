import { asked, inJson, onBodies, onSuccess, utf8, type Mutant } from './mutant.ts';

const changed = (from: string | RegExp, to: string): Mutant['mutate'] => inJson((text) => text.replace(from, to));

const exampleMutants: readonly Omit<Mutant, 'caughtBy'>[] = [
  { title: 'a string is another one', mutate: changed('"name":"Organs"', '"name":"Organ"') },
  { title: 'a field is null', mutate: changed('"name":"Organs"', '"name":null') },
  { title: 'a field is missing', mutate: changed('"name":"Organs",', '') },
  { title: 'a field is null that is not documented', mutate: changed('"id":"e1"', '"id":"e1","note":null') },
  { title: 'two items are swapped', mutate: changed('"2026-10-03","2026-10-04"', '"2026-10-04","2026-10-03"') },
  { title: 'an item is missing', mutate: changed('"2026-10-03",', '') },
  {
    title: 'an array is an object',
    mutate: changed('["2026-10-03","2026-10-04"]', '{"0":"2026-10-03","1":"2026-10-04"}'),
  },
  { title: 'text stands after the JSON', mutate: inJson((text) => `${text} garbage`) },
  { title: 'the body is cut', mutate: inJson((text) => text.slice(0, -2)) },
  { title: 'the body has a byte order mark', mutate: inJson((text) => `\ufeff${text}`) },
  { title: 'the body is in UTF-16', mutate: inJson((text) => text.replace(/./gu, '$&\0')) },
  {
    title: 'the body is compressed and nobody says so',
    mutate: onBodies('application/json', () => utf8('\x1f\x8b\x08')),
  },
  { title: 'the body is JSON in a JSON string', mutate: inJson((text) => JSON.stringify(text)) },
  { title: 'the body is wrapped', mutate: inJson((text) => `{"data":${text}}`) },
  { title: 'the body is empty', mutate: inJson(() => '') },
];

/** Mocks with another body. */
export const bodyMutants: readonly Mutant[] = [
  // Each PATCH is answered with the record, too.
  {
    title: 'a field deep inside is another one',
    mutate: changed('"seats":400', '"seats":401'),
    caughtBy: ['body-equals-example', 'patch-untouched'],
  },
  {
    title: 'a number is a string',
    mutate: changed(/32\.5/gu, '"32.5"'),
    caughtBy: ['body-equals-example', 'patch-untouched'],
  },
  ...exampleMutants.map(({ title, mutate }): Mutant => ({
    title,
    mutate: (mock) => {
      const broken = mutate(mock);
      return (request) =>
        request.method === 'GET' && /^(?:\/v1)?\/events/u.test(request.target) ? broken(request) : mock(request);
    },
    caughtBy: ['body-equals-example'],
  })),
  {
    title: 'a text body has another line',
    mutate: onBodies('text/csv', () => utf8('id,name\ne2,Organs\n')),
    caughtBy: ['body-equals-example'],
  },
  {
    title: 'a text body has other line breaks',
    mutate: onBodies('text/csv', () => utf8('id,name\r\ne1,Organs\r\n')),
    caughtBy: ['body-equals-example'],
  },
  {
    title: 'a generated body breaks its schema',
    mutate: changed(/"free":\d+/u, '"free":-1'),
    caughtBy: ['body-schema'],
  },
  {
    title: 'a generated body lacks what its schema requires',
    mutate: changed(/"free":\d+/u, ''),
    caughtBy: ['body-schema'],
  },
  {
    title: 'a generated body is no JSON',
    mutate: changed(/^\{"free".*/u, 'free'),
    caughtBy: ['body-schema'],
  },
  {
    title: 'a 204 has a body',
    mutate: onSuccess((reply) => (reply.status === 204 ? { ...reply, body: utf8('{}') } : reply)),
    caughtBy: ['body-empty'],
  },
  {
    title: 'HEAD has a body',
    mutate: asked((request) => (request.method === 'HEAD' ? { ...request, method: 'GET' } : request)),
    caughtBy: ['body-empty'],
  },
  {
    title: 'a PNG is text',
    mutate: onBodies('image/png', () => utf8('string')),
    caughtBy: ['binary-signature'],
  },
  {
    title: 'a PNG is base64',
    mutate: onBodies('image/png', (body) => utf8(btoa(String.fromCharCode(...body)))),
    caughtBy: ['binary-signature'],
  },
  {
    title: 'a body with an example changes from request to request',
    mutate: counting(
      ({ target }) => target === '/events',
      (body, count) => utf8(`${new TextDecoder().decode(body)}${' '.repeat(count)}`),
    ),
    caughtBy: ['default-example-stable', 'selection-isolated'],
  },
  {
    title: 'a body without an example changes from request to request',
    mutate: counting(
      ({ target }) => target.startsWith('/seats'),
      (_, count) => utf8(`{"free":${count}}`),
    ),
    caughtBy: ['default-example-stable'],
  },
  {
    title: 'the status changes from request to request',
    mutate: (mock) => {
      let count = 0;
      return (request) => {
        const reply = mock(request);
        count += reply.status === 204 ? 1 : 0;
        return reply.status === 204 && count % 2 === 1 ? { ...reply, status: 200 } : reply;
      };
    },
    caughtBy: ['default-example-stable'],
  },
];

/** Changes JSON bodies by how many requests there were. */
function counting(
  isMeant: (request: { readonly target: string }) => boolean,
  change: (body: Uint8Array, count: number) => Uint8Array,
): Mutant['mutate'] {
  return (mock) => {
    let count = 0;
    const mutate = onBodies('application/json', (body, request) =>
      isMeant(request) ? change(body, (count += 1)) : body,
    );
    return mutate(mock);
  };
}

/** What no check may mind. */
export const harmless: readonly Pick<Mutant, 'title' | 'mutate'>[] = [
  { title: 'nothing is changed', mutate: (mock) => mock },
  { title: 'keys are in another order', mutate: inJson((text) => JSON.stringify(reversed(JSON.parse(text)))) },
  {
    title: '400.0 stands for 400, and 3.25e1 for 32.5',
    mutate: inJson((text) => text.replaceAll(':400', ':400.0').replaceAll('32.5', '3.25e1')),
  },
  { title: 'letters are escaped', mutate: inJson((text) => text.replaceAll('Organs', String.raw`\u004frgans`)) },
  { title: 'there is white space in JSON', mutate: inJson((text) => text.replace(/^([[{])/u, '$1 \n')) },
  {
    title: 'JSON has a charset of UTF-8',
    mutate: onSuccess((reply) =>
      reply.headers['content-type'] === 'application/json'
        ? { ...reply, headers: { ...reply.headers, 'content-type': 'application/json; charset=UTF-8' } }
        : reply,
    ),
  },
  {
    title: 'headers are written a little differently',
    mutate: onSuccess((reply) => ({
      ...reply,
      headers: {
        ...reply.headers,
        'strict-transport-security': 'max-age=31536000',
        'x-frame-options': 'DENY',
        'x-xss-protection': '1; mode=block',
      },
    })),
  },
  {
    title: 'there are more headers',
    mutate: onSuccess((reply) => ({
      ...reply,
      headers: { ...reply.headers, etag: '"1"', 'cache-control': 'no-store' },
    })),
  },
];

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reversed(part)]),
  );
}
