/** FNV-1a of a text, by its UTF-16 code units: a whole number of 32 bits, the same in every run. It keeps no secret. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
