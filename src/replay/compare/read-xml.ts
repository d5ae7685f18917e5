import { describeBytes } from '../../http/message.ts';
import type { JsonObject } from '../../lib/json.ts';
import { bodyEncodingOf } from '../../media/content-type.ts';
import { readPlainXml } from '../../media/xml/plain.ts';

/** A received body as the tree of its XML, or in a few words why it is none. */
export type ReadXml =
  { readonly kind: 'xml'; readonly tree: JsonObject } | { readonly kind: 'other'; readonly found: string };

/** The elements of an XML document of the content type `type`, in the encoding that it or the document names. */
export function readXml(body: Uint8Array, type = 'application/xml'): ReadXml {
  if (body.length === 0) return { kind: 'other', found: 'no body' };
  const other = (): ReadXml => ({ kind: 'other', found: `bytes that are not XML: ${describeBytes(body)}` });
  try {
    const read = readPlainXml(new TextDecoder(bodyEncodingOf(body, type), { fatal: true }).decode(body));
    return read.kind === 'plain' ? { kind: 'xml', tree: read.value } : other();
  } catch {
    // Bytes that are no text of that encoding.
    return other();
  }
}
