/** One of several parts of a run, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Parses a shard like `2/4`; undefined for anything else. */
export function readShard(value: unknown): Shard | undefined {
  const [, first, second] = /^(\d{1,4})\/(\d{1,4})$/u.exec(typeof value === 'string' ? value : '') ?? [];
  const [index, count] = [Number(first), Number(second)];
  return index >= 1 && index <= count ? { index, count } : undefined;
}

/**
 * The operations of `path` belong to `shard`: by a hash of the description and the path, so that each machine finds the same part
 * by itself. Operations of one path stay together, as cases about the path stand with the first of them.
 */
export function isInShard(shard: Shard | undefined, description: string, path: string): boolean {
  return shard === undefined || hash(`${description} ${path}`) % shard.count === shard.index - 1;
}

/** FNV-1a of 32 bits: stable, and evenly spread. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}
