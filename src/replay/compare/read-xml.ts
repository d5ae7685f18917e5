import { describeBytes } from '../../http/describe-bytes.ts';
import type { JsonObject } from '../../lib/json.ts';
import { readPlainXml } from '../../media/xml/plain.ts';

/** A received body as the tree of its XML, or in a few words why it is none. */
export type ReadXml =
  { readonly kind: 'xml'; readonly tree: JsonObject } | { readonly kind: 'other'; readonly found: string };

/** The elements of an XML document in UTF-8. */
export function readXml(body: Uint8Array): ReadXml {
  if (body.length === 0) return { kind: 'other', found: 'no body' };
  const other = (): ReadXml => ({ kind: 'other', found: `bytes that are not XML: ${describeBytes(body)}` });
  try {
    const read = readPlainXml(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return read.kind === 'plain' ? { kind: 'xml', tree: read.value } : other();
  } catch {
    // Bytes that are no UTF-8.
    return other();
  }
}
