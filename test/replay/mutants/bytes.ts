import { inJson, onBodies, onSuccess, utf8, withHeader, type Mutant } from './mutant.ts';

const png = (change: (body: Uint8Array) => Uint8Array): Mutant['mutate'] => onBodies('image/png', change);
const csv = (type: string): Mutant['mutate'] =>
  onSuccess((reply) =>
    reply.headers['content-type'] === 'text/csv'
      ? { ...reply, headers: { ...reply.headers, 'content-type': type } }
      : reply,
  );

/** Mocks whose headers do not tell the truth of their bytes, or whose JSON hides something from parsers. */
export const byteMutants: readonly Mutant[] = [
  {
    title: 'one of two content types',
    mutate: onSuccess((reply) =>
      reply.headers['content-type'] === 'text/csv'
        ? { ...reply, headers: { ...reply.headers, 'content-type': 'text/csv; header=present, application/json' } }
        : reply,
    ),
    caughtBy: ['content-type-expected'],
  },
  {
    title: 'plain text said to be UTF-16',
    mutate: csv('text/csv; charset=utf-16'),
    caughtBy: ['content-type-expected'],
  },
  { title: 'a charset that nobody knows', mutate: csv('text/csv; charset=assay'), caughtBy: ['content-type-expected'] },
  { title: 'a charset that is true', mutate: csv('text/csv; charset="UTF-8"'), caughtBy: [] },
  { title: 'ASCII said to be Latin-1', mutate: csv('text/csv; charset=iso-8859-1'), caughtBy: [] },
  {
    title: 'plain bodies said to be compressed',
    mutate: withHeader('content-encoding', 'gzip'),
    caughtBy: ['content-type-expected'],
  },
  {
    title: 'bodies in an encoding that no request asked for',
    mutate: withHeader('content-encoding', 'zstd'),
    caughtBy: ['content-type-expected'],
  },
  { title: 'plain bodies said to be plain', mutate: withHeader('content-encoding', 'identity'), caughtBy: [] },
  {
    title: 'a key stands twice in an example',
    mutate: inJson((text) => text.replace('"hall":"h1"', '"hall":"h0","hall":"h1"')),
    caughtBy: ['body-equals-example', 'patch-applied'],
  },
  {
    title: 'a key stands twice in what is generated',
    mutate: inJson((text) => text.replace(/"free":\d+/u, '"free":1,"free":2')),
    caughtBy: ['body-schema'],
  },
  { title: 'a key stands in two objects', mutate: inJson((text) => text.replace('"h1"', '"h1"')), caughtBy: [] },
  {
    title: 'a number has digits more than a double holds',
    mutate: inJson((text) => text.replace('"seats":400}', '"seats":400.00000000000000001}')),
    caughtBy: ['body-equals-example', 'patch-untouched'],
  },
  {
    title: 'a number has noughts more',
    mutate: inJson((text) => text.replace('"seats":400}', '"seats":400.000000000000000000}')),
    caughtBy: [],
  },
  {
    title: 'a PNG is cut in the middle',
    mutate: png((body) => body.subarray(0, body.length / 2)),
    caughtBy: ['binary-signature'],
  },
  { title: 'a PNG lacks its last byte', mutate: png((body) => body.subarray(0, -1)), caughtBy: ['binary-signature'] },
  {
    title: 'a PNG has bytes behind its end',
    mutate: png((body) => Uint8Array.of(...body, ...utf8('more'))),
    caughtBy: [],
  },
  {
    title: 'a header has another value than its example',
    mutate: withHeader('x-total', '3'),
    caughtBy: ['header-declared'],
  },
  {
    title: '`Location` leads elsewhere',
    mutate: onSuccess((reply) =>
      reply.status === 201 ? { ...reply, headers: { ...reply.headers, location: '/lost' } } : reply,
    ),
    caughtBy: ['header-declared'],
  },
  {
    title: 'a number in a header has noughts more',
    mutate: withHeader('x-total', '2.0'),
    caughtBy: [],
  },
];
