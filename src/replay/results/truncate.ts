import type { Mask } from '../../lib/mask.ts';

const longest = 1_000;

/**
 * `value` as reports keep it, without the secrets of `mask`: itself where its JSON is short, else the start of that, as text. Answers may be
 * megabytes, and there may be thousands.
 */
export function brief(value: unknown, mask: Mask): unknown {
  const json = typeof value === 'string' ? value : JSON.stringify(value);
  if (typeof json !== 'string' || json.length <= longest) return mask.value(value);
  // Joined, as a slice would keep the whole text in memory.
  const start = Array.from(json.slice(0, longest)).join('').toWellFormed();
  return mask.text(`${start}...`);
}
