/**
 * The bytes of a file as a text, a character each: made many times as fast as a text is decoded, and half as large. Where something
 * stands in it says where it stands in the file.
 */
export type RawText = string;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text that a part of a raw text holds in UTF-8. */
export function decodeRaw(raw: RawText): string {
  // Most parts are ASCII.
  if (!/[^\0-\x7f]/u.test(raw)) return raw;
  return decoder.decode(Uint8Array.from(raw, (letter) => letter.charCodeAt(0)));
}
