/** Text for XML 1.0, which has no way to write most control characters. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\x7e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"'\t\r]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
