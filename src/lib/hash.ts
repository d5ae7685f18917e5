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
