import { bodyBytes, type BodyPiece, type ConsoleRequest } from './request.ts';
import { isJson } from '../../http/media-type.ts';
import { layOutJson } from '../parts/json.ts';

/** The body of a sample, in the form that languages write it. */
export type SampleBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string; readonly isJson: boolean }
  /** Bytes that are no text, in Base64. */
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
  return { kind: 'bytes', base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };
}

/** Whether languages that read `text` as JSON and write it again send the same: numbers may be longer than they can hold. */
function isKept(text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === layOutJson(text, '');
  } catch {
    return false;
  }
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
      const [, said = ''] = /Content-Type: ([^\r\n]+)/u.exec(head) ?? [];
      if (!head.includes('filename="')) return { name, type: said, text: rest.join('\r\n\r\n').replace(/\r\n$/u, '') };
      const file = files[next];
      next += 1;
      return { name, type: said, file: file?.name ?? 'file' };
    });
}
