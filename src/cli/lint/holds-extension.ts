/** What the bytes of a file tell before they are read: no description, one without anything to lint, or one to read. */
export type Held = 'no-description' | 'no-extension' | 'perhaps';

/** What `bytes` hold: it answers `perhaps` unless it is sure. */
export function holdsExtension(bytes: Uint8Array): Held {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return ['openapi', 'swagger', 'asyncapi'].some((word) => text.includes(word)) ? 'perhaps' : 'no-description';
}
