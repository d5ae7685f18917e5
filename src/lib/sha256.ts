/** The SHA-256 of `bytes` (FIPS 180-4): small, for layers that no API of Node may reach, and slow for more than a few megabytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = pad(bytes);
  const primes = firstPrimes(64);
  const constants = primes.map((prime) => fractionOf(Math.cbrt(prime)));
  const hash = Uint32Array.from(primes.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)));
  for (let start = 0; start < padded.length; start += 64)
    addBlock(hash, constants, new DataView(padded.buffer, start, 64));
  const result = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => {
    result.setUint32(index * 4, word);
  });
  return new Uint8Array(result.buffer);
}

/** The first `count` primes, whose roots the constants of SHA-2 are made of. */
export function firstPrimes(count: number): readonly number[] {
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
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(padded.length - 4, bytes.length * 8);
  return padded;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function addBlock(hash: Uint32Array, constants: readonly number[], block: DataView): void {
  const words = new Uint32Array(64);
  for (let index = 0; index < 64; index += 1)
    words[index] = index < 16 ? block.getUint32(index * 4) : wordAt(words, index);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (const [index, constant] of constants.entries()) {
    const one =
      h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + constant + (words[index] ?? 0);
    const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (hash[index] ?? 0) + word;
}

function wordAt(words: Uint32Array, index: number): number {
  const [two = 0, seven = 0, fifteen = 0, sixteen = 0] = [2, 7, 15, 16].map((back) => words[index - back] ?? 0);
  const small = rotate(fifteen, 7) ^ rotate(fifteen, 18) ^ (fifteen >>> 3);
  const large = rotate(two, 17) ^ rotate(two, 19) ^ (two >>> 10);
  return sixteen + small + seven + large;
}
