import { pick, type Random } from './fuzz-requests.ts';
import {
  encodeFields,
  encodeInteger,
  encodeText,
  fieldsOf,
  frame,
  frameFlags,
  frameTypes,
  number32,
  preface,
  request,
  settings,
} from './http2-frames.ts';

/** What a hostile client writes inside TLS, piece by piece. */
export type Attack = (random: Random) => readonly Buffer[];

/** Where an attacked server has an answer of some size. */
export const paths = { small: '/small', large: '/large', upload: '/upload' } as const;

const { data, headers, priority, reset, push, ping, goaway, window, continuation } = frameTypes;
const { end, endHeaders, padded, prioritised } = frameFlags;
const hello = Buffer.concat([preface, settings()]);

/** Attacks on what reads HTTP/2, by name. */
export const attacks: Readonly<Record<string, Attack>> = {
  'a preface that is none': (random) => [mutate(preface, random, 1), settings(), get(1)],
  'HTTP/1.1 in HTTP/2': () => [hello, Buffer.from('GET / HTTP/1.1\r\nhost: x\r\n\r\n')],
  noise: (random) => [hello, ...times(20, () => noise(random))],
  'bytes changed': (random) => [preface, mutate(conversation(), random, between(random, 1, 8))],
  'cut off': (random) => [preface, conversation().subarray(0, between(random, 0, conversation().length))],
  'a flood of resets': () => [hello, ...times(300, (index) => Buffer.concat([get(index), cancel(odd(index))]))],
  'resets of streams that are not open': (random) => [hello, ...times(50, () => cancel(between(random, 0, 2 ** 31)))],
  'a flood of CONTINUATION': () => [
    hello,
    frame(headers, { stream: 1, payload: encodeFields(fieldsOf(paths.small)) }),
    ...times(400, (index) =>
      frame(continuation, { stream: 1, payload: encodeFields([[`x-${index}`, 'x'.repeat(1_000)]]) }),
    ),
  ],
  'CONTINUATION of another stream': () => [
    hello,
    frame(headers, { stream: 1, payload: encodeFields(fieldsOf(paths.small)) }),
    frame(continuation, { flags: endHeaders, stream: 3 }),
    frame(ping, { payload: Buffer.alloc(8) }),
  ],
  'a flood of SETTINGS': () => [hello, ...times(20, () => Buffer.concat(times(100, () => settings([3, 1]))))],
  'SETTINGS out of bounds': (random) => [
    hello,
    get(0),
    settings([between(random, 0, 9), pick(random, [0, 1, 7, 2 ** 14 - 1, 2 ** 24, 2 ** 31, 2 ** 32 - 1])]),
    get(1),
    settings([4, 2 ** 31 - 1]),
    settings([4, 0]),
    settings([1, 2 ** 32 - 1]),
  ],
  'a flood of PING': () => [hello, ...times(30, () => Buffer.concat(times(100, () => pingOf(0))))],
  'a window that opens byte by byte': (random) => [
    Buffer.concat([preface, settings([4, 0])]),
    ...times(20, (index) => get(index, paths.large)),
    ...times(60, () => widen(odd(between(random, 0, 20)), 1)),
  ],
  'windows beyond their bounds': (random) => [
    hello,
    get(0, paths.large),
    widen(pick(random, [0, 1]), 2 ** 31 - 1),
    widen(pick(random, [0, 1]), 2 ** 31 - 1),
    widen(1, 0),
    widen(0, 0),
  ],
  'frames on streams that are half closed': () => [
    hello,
    get(0, paths.large),
    dataOf(1, 100),
    get(0),
    request(1, [['x-trailer', 'x']], { isOpen: true }),
    dataOf(1, 0),
  ],
  'large answers that nobody takes': () => [hello, ...times(99, (index) => get(index, paths.large))],
  'GOAWAY, then more': (random) => [
    hello,
    get(0, paths.large),
    frame(goaway, { payload: Buffer.concat([number32(pick(random, [0, 1, 2 ** 31 - 1])), number32(0)]) }),
    ...times(10, (index) => get(index + 1)),
    ...times(10, (index) => cancel(odd(index))),
  ],
  'headers of 100 kB': () => [
    hello,
    ...headersInParts(1, encodeFields([...fieldsOf(paths.small), ['x', 'x'.repeat(100_000)]])),
  ],
  'headers that unfold from a table': () => [hello, ...headersInParts(1, unfolding())],
  'headers in no coding': (random) => [
    hello,
    frame(headers, { flags: endHeaders | end, stream: 1, payload: pick(random, brokenFields) }),
    get(1),
  ],
  'priorities in circles': (random) => [
    hello,
    ...times(50, (index) => prioritise(odd(index), odd(between(random, 0, 50)))),
    prioritise(1, 1),
    get(0),
    frame(headers, {
      flags: endHeaders | end | prioritised,
      stream: 201,
      payload: Buffer.concat([number32(201), Buffer.of(255), encodeFields(fieldsOf(paths.small))]),
    }),
  ],
  'streams that no client opens': (random) => [
    hello,
    pick(random, [
      request(2, fieldsOf(paths.small)),
      Buffer.concat([get(5), get(2)]),
      dataOf(0, 10),
      request(0, fieldsOf(paths.small)),
      frame(push, { flags: endHeaders, stream: 1, payload: Buffer.concat([number32(2), Buffer.of(0x82)]) }),
    ]),
    request(2 ** 31 - 1, fieldsOf(paths.small)),
    get(8),
  ],
  'headers that no request has': (random) => [
    hello,
    ...times(5, (index) => odd(index)).map((stream) => request(stream, pick(random, wrongFields))),
  ],
  'padding that is longer than its frame': () => [
    hello,
    frame(headers, { flags: endHeaders | padded, stream: 1, payload: Buffer.of(255, 0x82) }),
    frame(data, { flags: padded, stream: 1, payload: Buffer.of(200) }),
  ],
  'lengths that are not those of the frames': (random) => [
    hello,
    frame(pick(random, [data, headers, reset, window, ping, goaway]), {
      stream: pick(random, [0, 1]),
      payload: Buffer.alloc(between(random, 0, 30)),
      length: pick(random, [0, 3, 5, 7, 9, 2 ** 14 + 1, 2 ** 24 - 1]),
    }),
    get(1),
  ],
  'uploads that are given up': (random) => [
    hello,
    ...times(20, (index) =>
      Buffer.concat([
        request(odd(index), [...fieldsOf(paths.upload, 'POST'), ...pick(random, expectations)], { isOpen: true }),
        dataOf(odd(index), between(random, 0, 3_000)),
        ...(random() < 0.7 ? [cancel(odd(index), between(random, 0, 14))] : []),
      ]),
    ),
  ],
  // Node throws where a stream that has gone is to continue.
  'announced uploads that are given up at once': () => [
    Buffer.concat([
      hello,
      ...times(20, (index) => {
        const fields = [...fieldsOf(paths.upload, 'POST'), ['expect', '100-continue'] as const];
        return Buffer.concat([request(odd(index), fields, { isOpen: true }), cancel(odd(index))]);
      }),
    ]),
  ],
  'tunnels that are given up at once': (random) => [
    hello,
    ...times(20, (index) => {
      const fields = [[':method', 'CONNECT'] as const, [':authority', 'x:1'] as const];
      return Buffer.concat([request(odd(index), fields, { isOpen: true }), cancel(odd(index), between(random, 0, 14))]);
    }),
  ],
  'an upload beyond its window': () => [
    hello,
    request(1, fieldsOf(paths.upload, 'POST'), { isOpen: true }),
    ...times(80, () => dataOf(1, 16_384)),
  ],
  'anything, in any order': (random) => [hello, ...times(between(random, 5, 60), () => anything(random))],
};

/** A conversation that is fine, without its preface. */
function conversation(): Buffer {
  return Buffer.concat([
    settings([4, 70_000]),
    get(0),
    request(3, fieldsOf(paths.upload, 'POST'), { isOpen: true }),
    widen(0, 1_000),
    frame(data, { flags: end, stream: 3, payload: Buffer.from('{"a":1}') }),
    pingOf(0),
    prioritise(7, 3),
    get(4, paths.large),
    frame(frameTypes.settings, { flags: frameFlags.acknowledge }),
  ]);
}

/** A frame that may be right, about one of few streams, so that several are about the same. */
function anything(random: Random): Buffer {
  const stream = odd(between(random, 0, 6));
  return pick<() => Buffer>(random, [
    () => request(stream, fieldsOf(pick(random, [paths.small, paths.large]))),
    () => request(stream, fieldsOf(paths.large)),
    () => request(stream, fieldsOf(paths.upload, 'POST'), { isOpen: true }),
    () => dataOf(stream, between(random, 0, 2_000), random() < 0.3),
    () => cancel(stream, between(random, 0, 14)),
    () => widen(pick(random, [0, stream]), between(random, 1, 100_000)),
    () => settings([4, between(random, 0, 100_000)]),
    () => frame(frameTypes.settings, { flags: frameFlags.acknowledge }),
    () => pingOf(pick(random, [0, frameFlags.acknowledge])),
    () => prioritise(stream, odd(between(random, 0, 6))),
    () => (random() < 0.2 ? frame(goaway, { payload: Buffer.alloc(8) }) : pingOf(0)),
    () => (random() < 0.2 ? noise(random) : widen(0, 1_000)),
  ])();
}

function noise(random: Random): Buffer {
  const payload = Buffer.from(times(between(random, 0, 40), () => between(random, 0, 256)));
  return frame(between(random, 0, 12), {
    flags: between(random, 0, 256),
    stream: pick(random, [0, 1, 2, 3, 2 ** 31 - 1, 2 ** 32 - 1]),
    payload,
    ...(random() < 0.1 && { length: between(random, 0, 2 ** 14) }),
  });
}

/** One entry of a table, referred to 3,000 times (RFC 7541 sections 6.1 and 6.2.1). */
function unfolding(): Buffer {
  const entry = Buffer.concat([Buffer.of(0x40), encodeText('x'), encodeText('x'.repeat(3_900))]);
  return Buffer.concat([encodeFields(fieldsOf(paths.small)), entry, Buffer.alloc(3_000, 0x80 | 62)]);
}

const brokenFields: readonly [Buffer, ...Buffer[]] = [
  Buffer.of(0x80),
  Buffer.of(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
  Buffer.of(0x80 | 126),
  Buffer.concat([Buffer.of(0), encodeInteger(2 ** 31, 7)]),
  Buffer.of(0x3f, 0xff, 0xff, 0xff, 0x0f),
  Buffer.of(0, 0x81, 0xff, 0x81, 0xff),
  Buffer.alloc(0),
];

type Fields = readonly (readonly [string, string])[];

const wrongFields: readonly [Fields, ...Fields[]] = [
  [],
  [[':method', 'GET']],
  [...fieldsOf(paths.small), [':method', 'GET']],
  [...fieldsOf(paths.small), ['X-Upper', 'x']],
  [...fieldsOf(paths.small), ['connection', 'close']],
  [...fieldsOf(paths.small), ['te', 'gzip']],
  [...fieldsOf(paths.small), ['x', 'a\r\nb: c\0']],
  [...fieldsOf(paths.small), ['', 'x']],
  [...fieldsOf(paths.small), [':late', 'x']],
  [...fieldsOf(paths.small), ['content-length', '100']],
  [...fieldsOf(paths.small), ['content-length', '-1'], ['content-length', '2']],
  [...fieldsOf('*', 'OPTIONS')],
  [...fieldsOf('', 'GET')],
  [...fieldsOf('\u0000\u00ff', 'GET')],
  [
    [':method', 'CONNECT'],
    [':authority', 'x:1'],
  ],
  [...fieldsOf(paths.small, 'CONNECT'), [':protocol', 'websocket']],
];

const expectations: readonly [Fields, ...Fields[]] = [
  [],
  [['expect', '100-continue']],
  [
    ['expect', '100-continue'],
    ['content-length', '9999999'],
  ],
  [['expect', 'x']],
  [['content-encoding', 'gzip']],
];

function headersInParts(stream: number, block: Buffer): readonly Buffer[] {
  const parts = times(Math.ceil(block.length / 16_384), (index) =>
    block.subarray(index * 16_384, (index + 1) * 16_384),
  );
  return parts.map((payload, index) =>
    frame(index === 0 ? headers : continuation, {
      flags: (index === 0 ? end : 0) | (index === parts.length - 1 ? endHeaders : 0),
      stream,
      payload,
    }),
  );
}

function get(index: number, path: string = paths.small): Buffer {
  return request(odd(index), fieldsOf(path));
}

function cancel(stream: number, code = 8): Buffer {
  return frame(reset, { stream, payload: number32(code) });
}

function widen(stream: number, by: number): Buffer {
  return frame(window, { stream, payload: number32(by) });
}

function pingOf(flags: number): Buffer {
  return frame(ping, { flags, payload: Buffer.alloc(8) });
}

function prioritise(stream: number, above: number): Buffer {
  return frame(priority, { stream, payload: Buffer.concat([number32(above), Buffer.of(16)]) });
}

function dataOf(stream: number, sizeBytes: number, isLast = false): Buffer {
  return frame(data, { flags: isLast ? end : 0, stream, payload: Buffer.alloc(sizeBytes, 'x') });
}

function mutate(bytes: Buffer, random: Random, count: number): Buffer {
  const copy = Buffer.from(bytes);
  for (let left = count; left > 0; left -= 1) copy[between(random, 0, copy.length)] = between(random, 0, 256);
  return copy;
}

/** The stream of a client with `index`. */
function odd(index: number): number {
  return 2 * index + 1;
}

function between(random: Random, least: number, below: number): number {
  return least + Math.floor(random() * (below - least));
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
