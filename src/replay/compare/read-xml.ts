import { XMLParser } from 'fast-xml-parser';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { xmlFault } from '../../media/xml/xml-fault.ts';
import { describeBytes } from '../../http/describe-bytes.ts';

/** A received body as the tree of its XML, or in a few words why it is none. */
export type ReadXml =
  { readonly kind: 'xml'; readonly tree: JsonObject } | { readonly kind: 'other'; readonly found: string };

/**
 * The elements of an XML document in UTF-8, attributes with `@` before their names, repeated elements as lists. What changes
 * nothing is not in it: declaration, comments, the order of attributes, white space between elements.
 */
export function readXml(body: Uint8Array): ReadXml {
  if (body.length === 0) return { kind: 'other', found: 'no body' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    // The parser alone closes what is left open.
    const tree: unknown = xmlFault(text) === undefined ? new XMLParser(options).parse(text) : undefined;
    if (isObject(tree)) return { kind: 'xml', tree };
  } catch {
    // Then it is none, whatever the reason.
  }
  return { kind: 'other', found: `bytes that are not XML: ${describeBytes(body)}` };
}

const options = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
};
