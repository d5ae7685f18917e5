import type { BodyPiece } from './console-request.ts';

/** The bytes of a body; undefined where files are in it, which the browser has. */
export function bodyBytes(pieces: readonly BodyPiece[]): Uint8Array | undefined {
  const parts = pieces.map((piece) => {
    if (piece.kind === 'file') return undefined;
    return piece.kind === 'text' ? new TextEncoder().encode(piece.text) : piece.bytes;
  });
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  const all = new Uint8Array(known.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of known) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
