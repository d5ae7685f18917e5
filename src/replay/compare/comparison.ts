import type { UnequalValue } from '../../results.ts';

/** How a received body relates to the documented one. */
export type Comparison =
  | { readonly kind: 'equal' }
  | { readonly kind: 'different'; readonly differences: readonly UnequalValue[] }
  /** The bytes differ, or are no JSON: `found` says what is there. */
  | { readonly kind: 'other'; readonly found: string }
  /** The description does not say what the body is. */
  | { readonly kind: 'unknown' };
