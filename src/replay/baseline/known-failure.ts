/** What a failure is recognised by. In an entry of a baseline whatever is absent may be anything. */
export interface FailureKey {
  /** The path of the description, relative to the folder of the baseline, with `/`. */
  readonly description?: string;
  readonly check: string;
  /** `POST /tickets` */
  readonly operation?: string;
  readonly example?: string;
  /** The status as documented: `201`, `2XX`, `default`. */
  readonly status?: string;
  readonly media?: string;
}

/** An entry of a baseline: a failure that is known, why, and until when. */
export interface KnownFailure extends FailureKey {
  readonly reason: string;
  /** The last day it counts, `YYYY-MM-DD`. */
  readonly expires?: string;
  readonly at: { readonly file: string; readonly line: number; readonly column: number };
}

/** The fields that a failure is recognised by, in the order they are written and sorted by. */
export const keyFields = ['description', 'check', 'operation', 'example', 'status', 'media'] as const;

/** Whether `entry` knows the failure `key`. */
export function knows(entry: FailureKey, key: FailureKey): boolean {
  return keyFields.every((field) => entry[field] === undefined || entry[field] === key[field]);
}

/** Whether `entry` has passed its last day on the day `today`, `YYYY-MM-DD`. */
export function isExpired({ expires }: KnownFailure, today: string): boolean {
  return expires !== undefined && expires < today;
}

/** The order of entries in a file; 0 where two recognise the same. */
export function compareKeys(a: FailureKey, b: FailureKey): number {
  for (const field of keyFields) {
    const [left, right] = [a[field] ?? '', b[field] ?? ''];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
