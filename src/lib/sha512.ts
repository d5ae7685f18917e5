import { firstPrimes } from './sha256.ts';

const word = (1n << 64n) - 1n;

/** The SHA-512 of `bytes` (FIPS 180-4), for layers that no API of Node may reach: fit for kilobytes. */
export function sha512(bytes: Uint8Array): Uint8Array {
  const primes = firstPrimes(80);
  const constants = primes.map((prime) => rootOf(BigInt(prime) << 192n, 3n) & word);
  let hash = primes.slice(0, 8).map((prime) => rootOf(BigInt(prime) << 128n, 2n) & word);
  const padded = pad(bytes);
  for (let start = 0; start < padded.byteLength; start += 128) {
    const block = Array.from({ length: 16 }, (_, index) => padded.getBigUint64(start + index * 8));
    const added = addBlock(hash, constants, block);
    hash = hash.map((part, index) => (part + (added[index] ?? 0n)) & word);
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
function pad(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 17) / 128) * 128);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function rotate(part: bigint, by: bigint): bigint {
  return ((part >> by) | (part << (64n - by))) & word;
}

/** The parts of `hash` after one block, not added to it yet. */
function addBlock(hash: readonly bigint[], constants: readonly bigint[], block: readonly bigint[]): readonly bigint[] {
  const words = [...block];
  let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = hash;
  for (const [index, constant] of constants.entries()) {
    const current = (words[index] ?? wordAt(words, index)) & word;
    words[index] = current;
    const one =
      h + (rotate(e, 14n) ^ rotate(e, 18n) ^ rotate(e, 41n)) + ((e & f) ^ (~e & word & g)) + constant + current;
    const two = (rotate(a, 28n) ^ rotate(a, 34n) ^ rotate(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & word, c, b, a, (one + two) & word];
  }
  return [a, b, c, d, e, f, g, h];
}

function wordAt(words: readonly bigint[], index: number): bigint {
  const [two = 0n, seven = 0n, fifteen = 0n, sixteen = 0n] = [2, 7, 15, 16].map((back) => words[index - back]);
  const small = rotate(fifteen, 1n) ^ rotate(fifteen, 8n) ^ (fifteen >> 7n);
  const large = rotate(two, 19n) ^ rotate(two, 61n) ^ (two >> 6n);
  return sixteen + small + seven + large;
}
