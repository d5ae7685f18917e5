import type { MockRequest } from '../http/message.ts';

/** The delay of answers. */
export interface Delay {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** The delay of one answer in milliseconds. It depends on the request alone, so that the same request takes the same time. */
export function delayOf({ leastMs, mostMs }: Delay, { method, target, body }: MockRequest): number {
  if (mostMs === leastMs) return leastMs;
  let hash = 0x811c9dc5;
  const mix = (code: number): void => {
    hash = Math.imul(hash ^ code, 0x01000193);
  };
  for (const character of `${method} ${target}`) mix(character.codePointAt(0) ?? 0);
  for (const byte of body?.subarray(0, longestRead) ?? []) mix(byte);
  // The low bits of similar requests are equal.
  hash ^= hash >>> 15;
  return leastMs + ((Math.imul(hash, 0x2c1b3c6d) >>> 8) % (mostMs - leastMs + 1));
}

// Bytes of a body, which distinguish most requests.
const longestRead = 4_096;
