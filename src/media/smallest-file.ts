import { essence } from '../http/media-type.ts';

/** The smallest valid file of media type `type`: one pixel, one empty page, no sound, an empty archive. Undefined for other types. */
export function smallestFile(type: string): Uint8Array | undefined {
  const plain = essence(type);
  const base64 = Object.hasOwn(files, plain) ? files[plain] : undefined;
  if (base64 !== undefined) return fromBase64(base64);
  return plain === 'image/svg+xml' ? new TextEncoder().encode(svg) : undefined;
}

/** The bytes of base64 `text` (RFC 4648 sections 4 and 5); undefined where it is malformed. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const plain = text.replaceAll('-', '+').replaceAll('_', '/');
    return Uint8Array.from(atob(plain), (character) => character.codePointAt(0) ?? 0);
  } catch {
    return undefined;
  }
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const jpeg =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/' +
  'wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z';
const pdf =
  'JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+IGVuZG9iagoyIDAgb2JqPDwvVHlwZS9QYWdlcy9LaWRzWzMgMCBSXS9Db3VudCAx' +
  'Pj4gZW5kb2JqCjMgMCBvYmo8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCA5IDldPj4gZW5kb2JqCnhyZWYKMCA0CjAwMDAwMDAwMDAgNjU1' +
  'MzUgZiAKMDAwMDAwMDAwOSAwMDAwMCBuIAowMDAwMDAwMDUzIDAwMDAwIG4gCjAwMDAwMDAxMDMgMDAwMDAgbiAKdHJhaWxlcjw8L1NpemUgNC9Sb290IDEgMCBS' +
  'Pj4Kc3RhcnR4cmVmCjE2MwolJUVPRgo=';
const bmp = 'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAA////AA==';
const zip = 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==';
const gzip = 'H4sIAAAAAAAC/wMAAAAAAAAAAAA=';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const files: Readonly<Record<string, string>> = {
  'image/png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'image/jpeg': jpeg,
  'image/jpg': jpeg,
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'image/webp': 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
  'image/bmp': bmp,
  'application/pdf': pdf,
  'application/zip': zip,
  'application/x-zip-compressed': zip,
  'application/gzip': gzip,
  'application/x-gzip': gzip,
  'audio/wav': wav,
  'audio/x-wav': wav,
  'audio/vnd.wave': wav,
};
