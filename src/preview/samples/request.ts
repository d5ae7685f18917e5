/** A request as a console sends it and as samples show it. */
export interface ConsoleRequest {
  readonly method: string;
  /** Whole, percent-encoded as browsers do. */
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: ConsoleBodySent;
  /** What must be filled in before it can be sent: `path parameter id`. */
  readonly missing: readonly string[];
}

/** The body of a request. */
interface ConsoleBodySent {
  readonly type: string;
  readonly pieces: readonly BodyPiece[];
}

/** A part of a body, in order: what is known, or the content of a file that the browser has. */
export type BodyPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'file';
      /** What its control is called. */
      readonly field: string;
      readonly name: string;
      /** The part of a form that this is: its name there, and its media type. */
      readonly part?: { readonly name: string; readonly type: string };
    };

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
