/** FNV-1a of a text, by its UTF-16 code units: a whole number of 32 bits, the same in every run. It keeps no secret. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

// V8 hashes longer texts by their length alone.
const longestHashed = 16_383;

/**
 * `text`, which has no NUL, as the key of a map or set: equal for equal texts alone. Thousands of texts of one length beyond {@link longestHashed}
 * would each be compared with all others; NULs at their end, as many as the text decides, tell most of them apart.
 */
export function mapKey(text: string): string {
  return text.length > longestHashed ? text + '\0'.repeat(fnv1a(text) % 4_096) : text;
}

/** The SHA-256 of `bytes` (FIPS 180-4): small, for layers that no API of Node may reach, and slow for more than a few megabytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = pad32(bytes);
  const primes = firstPrimes(64);
  const constants = primes.map((prime) => fractionOf(Math.cbrt(prime)));
  const hash = Uint32Array.from(primes.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)));
  for (let start = 0; start < padded.length; start += 64)
    addBlock32(hash, constants, new DataView(padded.buffer, start, 64));
  const result = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => {
    result.setUint32(index * 4, word);
  });
  return new Uint8Array(result.buffer);
}

/** The first `count` primes, whose roots the constants of SHA-2 are made of. */
function firstPrimes(count: number): readonly number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

/** The first 32 bits of the fractional part. */
function fractionOf(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

/** `bytes`, a one, zeros and the length in bits, to whole blocks. */
function pad32(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(padded.length - 4, bytes.length * 8);
  return padded;
}

function rotate32(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function addBlock32(hash: Uint32Array, constants: readonly number[], block: DataView): void {
  const words = new Uint32Array(64);
  for (let index = 0; index < 64; index += 1)
    words[index] = index < 16 ? block.getUint32(index * 4) : wordAt32(words, index);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (const [index, constant] of constants.entries()) {
    const one =
      h + (rotate32(e, 6) ^ rotate32(e, 11) ^ rotate32(e, 25)) + ((e & f) ^ (~e & g)) + constant + (words[index] ?? 0);
    const two = (rotate32(a, 2) ^ rotate32(a, 13) ^ rotate32(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (hash[index] ?? 0) + word;
}

function wordAt32(words: Uint32Array, index: number): number {
  const [two = 0, seven = 0, fifteen = 0, sixteen = 0] = [2, 7, 15, 16].map((back) => words[index - back] ?? 0);
  const small = rotate32(fifteen, 7) ^ rotate32(fifteen, 18) ^ (fifteen >>> 3);
  const large = rotate32(two, 17) ^ rotate32(two, 19) ^ (two >>> 10);
  return sixteen + small + seven + large;
}

const word64 = (1n << 64n) - 1n;

/** The SHA-512 of `bytes` (FIPS 180-4), for layers that no API of Node may reach: fit for kilobytes. */
export function sha512(bytes: Uint8Array): Uint8Array {
  const primes = firstPrimes(80);
  const constants = primes.map((prime) => rootOf(BigInt(prime) << 192n, 3n) & word64);
  let hash = primes.slice(0, 8).map((prime) => rootOf(BigInt(prime) << 128n, 2n) & word64);
  const padded = pad64(bytes);
  for (let start = 0; start < padded.byteLength; start += 128) {
    const block = Array.from({ length: 16 }, (_, index) => padded.getBigUint64(start + index * 8));
    const added = addBlock64(hash, constants, block);
    hash = hash.map((part, index) => (part + (added[index] ?? 0n)) & word64);
  }
  const result = new DataView(new ArrayBuffer(64));
  for (const [index, part] of hash.entries()) result.setBigUint64(index * 8, part);
  return new Uint8Array(result.buffer);
}

/** The whole part of a root, by Newton's method. */
function rootOf(value: bigint, degree: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / Number(degree)));
  for (;;) {
    const next = ((degree - 1n) * root + value / root ** (degree - 1n)) / degree;
    if (next >= root) return root;
    root = next;
  }
}

/** `bytes`, a one, zeros and the length in bits, to whole blocks. */
function pad64(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 17) / 128) * 128);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function rotate64(part: bigint, by: bigint): bigint {
  return ((part >> by) | (part << (64n - by))) & word64;
}

/** The parts of `hash` after one block, not added to it yet. */
function addBlock64(
  hash: readonly bigint[],
  constants: readonly bigint[],
  block: readonly bigint[],
): readonly bigint[] {
  const words = [...block];
  let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = hash;
  for (const [index, constant] of constants.entries()) {
    const current = (words[index] ?? wordAt64(words, index)) & word64;
    words[index] = current;
    const one =
      h + (rotate64(e, 14n) ^ rotate64(e, 18n) ^ rotate64(e, 41n)) + ((e & f) ^ (~e & word64 & g)) + constant + current;
    const two = (rotate64(a, 28n) ^ rotate64(a, 34n) ^ rotate64(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & word64, c, b, a, (one + two) & word64];
  }
  return [a, b, c, d, e, f, g, h];
}

function wordAt64(words: readonly bigint[], index: number): bigint {
  const [two = 0n, seven = 0n, fifteen = 0n, sixteen = 0n] = [2, 7, 15, 16].map((back) => words[index - back]);
  const small = rotate64(fifteen, 1n) ^ rotate64(fifteen, 8n) ^ (fifteen >> 7n);
  const large = rotate64(two, 19n) ^ rotate64(two, 61n) ^ (two >> 6n);
  return sixteen + small + seven + large;
}
