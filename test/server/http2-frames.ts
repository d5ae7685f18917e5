/** What every connection of HTTP/2 begins with (RFC 9113 section 3.4). */
export const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

/** The types of frames (RFC 9113 section 6). */
export const frameTypes = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  push: 5,
  ping: 6,
  goaway: 7,
  window: 8,
  continuation: 9,
} as const;

/** The flags of frames; those of acknowledgements and ends of streams are one bit. */
export const frameFlags = { end: 1, acknowledge: 1, endHeaders: 4, padded: 8, prioritised: 0x20 } as const;

/** What a frame has beside its type. */
interface FrameParts {
  readonly flags?: number;
  readonly stream?: number;
  readonly payload?: Buffer;
  /** Where it is to be wrong. */
  readonly length?: number;
}

/** A frame (RFC 9113 section 4.1), of which nothing needs to be right. */
export function frame(type: number, { flags = 0, stream = 0, payload = Buffer.alloc(0), length }: FrameParts): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(length ?? payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** 32 bits. */
export function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

/** SETTINGS with numbers and values in turn (RFC 9113 section 6.5). */
export function settings(...values: readonly (readonly [id: number, value: number])[]): Buffer {
  const payload = values.map(([id, value]) => Buffer.concat([Buffer.of(id >> 8, id & 0xff), number32(value)]));
  return frame(frameTypes.settings, { payload: Buffer.concat(payload) });
}

/** A request without a body, or the first frame of one with a body where `isOpen`. */
export function request(
  stream: number,
  fields: readonly (readonly [name: string, value: string])[],
  { isOpen = false }: { readonly isOpen?: boolean } = {},
): Buffer {
  const flags = frameFlags.endHeaders | (isOpen ? 0 : frameFlags.end);
  return frame(frameTypes.headers, { flags, stream, payload: encodeFields(fields) });
}

/** The fields of a request for `path`. */
export function fieldsOf(path: string, method = 'GET'): readonly (readonly [string, string])[] {
  return [
    [':method', method],
    [':path', path],
    [':scheme', 'https'],
    [':authority', '127.0.0.1'],
  ];
}

/** Fields as literals that no table remembers (RFC 7541 section 6.2.2). */
export function encodeFields(fields: readonly (readonly [name: string, value: string])[]): Buffer {
  return Buffer.concat(fields.flatMap(([name, value]) => [Buffer.of(0), encodeText(name), encodeText(value)]));
}

/** A text without Huffman coding (RFC 7541 section 5.2). */
export function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  return Buffer.concat([encodeInteger(bytes.length, 7), bytes]);
}

/** A number in what is left of a byte of which `bits` are free, and in as many as follow (RFC 7541 section 5.1). */
export function encodeInteger(value: number, bits: number): Buffer {
  const most = 2 ** bits - 1;
  if (value < most) return Buffer.of(value);
  const bytes = [most];
  let rest = value - most;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
