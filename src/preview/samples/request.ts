import { isJson } from '../../http/media-type.ts';
import { layOutJson } from '../parts/json.ts';
import { parsedJson } from '../../lib/json.ts';
import { toBase64 } from '../../lib/bytes.ts';

/** A request as a console sends it and as samples show it. */
export interface ConsoleRequest {
  readonly method: string;
  /** Whole, percent-encoded as browsers do. */
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: ConsoleBodySent;
  /** Fields that must be filled in before it can be sent: `path parameter id`. */
  readonly missing: readonly string[];
  /** Parameters whose text has no form in HTTP, as the header `X-A` with `hé`; and why. */
  readonly unsendable: readonly UnsendableField[];
}

/** A parameter that no client can send as it is filled in. */
export interface UnsendableField {
  /** The name of its control: `header:X-A`. */
  readonly id: string;
  /** One sentence. */
  readonly reason: string;
}

/** The body of a request. */
interface ConsoleBodySent {
  readonly type: string;
  readonly pieces: readonly BodyPiece[];
}

/** A part of a body, in order: known content, or the content of a file that the browser has. */
export type BodyPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'file';
      /** The name of its control. */
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

/** The body of a sample, in the form that languages write it. */
export type SampleBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string; readonly isJson: boolean }
  /** Bytes that are not text, in Base64. */
  | { readonly kind: 'bytes'; readonly base64: string }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'parts'; readonly parts: readonly SamplePart[] };

/** A part of a form with files. */
interface SamplePart {
  readonly name: string;
  readonly type: string;
  readonly text?: string;
  readonly file?: string;
}

/** The body of `request` as samples write it. */
export function sampleBodyOf({ body }: ConsoleRequest): SampleBody {
  if (body === undefined) return { kind: 'none' };
  const { type, pieces } = body;
  const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []));
  if (texts.length === pieces.length) {
    const text = texts.join('');
    return { kind: 'text', text, isJson: isJson(type) && isKept(text) };
  }
  const [first] = pieces;
  if (first?.kind === 'file' && first.part === undefined) return { kind: 'file', name: first.name };
  const bytes = bodyBytes(pieces);
  if (bytes === undefined) return { kind: 'parts', parts: partsOf(type, pieces) };
  return { kind: 'bytes', base64: toBase64(bytes) };
}

/** JSON with numbers longer than a language can hold is not the same when it is read and written again. */
function isKept(text: string): boolean {
  const value = parsedJson(text);
  return value !== undefined && JSON.stringify(value) === layOutJson(text, '');
}

/** The parts of a multipart body. */
function partsOf(type: string, pieces: readonly BodyPiece[]): readonly SamplePart[] {
  const [, boundary = ''] = /boundary="?([^";]+)/iu.exec(type) ?? [];
  const files = pieces.flatMap((piece) => (piece.kind === 'file' ? [piece] : []));
  const whole = pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
  let next = 0;
  return whole
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const [, name = ''] = /name="([^"]*)"/u.exec(head) ?? [];
      const [, media = ''] = /Content-Type: ([^\r\n]+)/u.exec(head) ?? [];
      if (!head.includes('filename="')) return { name, type: media, text: rest.join('\r\n\r\n').replace(/\r\n$/u, '') };
      const file = files[next];
      next += 1;
      return { name, type: media, file: file?.name ?? 'file' };
    });
}
