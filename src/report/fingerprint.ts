import { mapKey } from '../lib/hash.ts';
import type { ReportedFinding } from './lint-report.ts';

/**
 * A text for each finding that stays while lines move: file, rule, path and message, and which of equal ones it is. Hexadecimal, as
 * code scanning compares it.
 */
export function fingerprintsOf(findings: readonly ReportedFinding[]): readonly string[] {
  return hashesOf(
    findings.map(({ file, rule, place, message }) => JSON.stringify([file, rule, place.path.map(String), message])),
  );
}

/** A hexadecimal text for each of `keys`, another one for equal keys. */
export function hashesOf(keys: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return keys.map((key) => {
    const id = mapKey(key);
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return hash(`${key} ${count}`);
  });
}

/** FNV-1a of 64 bits, twice with different starts. Nothing depends on its strength. */
function hash(text: string): string {
  return [0xcbf29ce484222325n, 0x84222325cbf29cen]
    .map((start) => fnv(text, start).toString(16).padStart(16, '0'))
    .join('');
}

function fnv(text: string, start: bigint): bigint {
  let value = start;
  for (let at = 0; at < text.length; at += 1) {
    value = BigInt.asUintN(64, (value ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  }
  return value;
}
