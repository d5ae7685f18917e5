/** `type/subtype` of a media type in lower case, without parameters. */
export function essence(type: string): string {
  const end = type.indexOf(';');
  return (end < 0 ? type : type.slice(0, end)).trim().toLowerCase();
}

/** True for `application/json`, `text/json` and `+json`. */
export function isJson(type: string): boolean {
  return type === 'application/json' || /^(?:application|text)\/json$|\+json$/u.test(essence(type));
}

// Clients read 8 to 16 KiB of headers in all.
const longest = 1_000;

/** True for media types and ranges that fit into a header. */
export function isMediaType(type: string): boolean {
  return type.length <= longest && /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+\s*(?:;.*)?$/u.test(type);
}

/**
 * A declared media type as it is sent: a range as its likeliest member, JSON without a charset, as it has none (RFC 8259
 * section 11), the rest as declared.
 */
export function concreteType(type: string): string {
  const plain = essence(type);
  if (plain.includes('*')) return memberOf(plain);
  if (plain !== 'application/json') return type;
  const [, ...parameters] = type.split(';').map((parameter) => parameter.trim());
  const sent = parameters.filter((parameter) => parameter !== '' && !/^charset\s*=/iu.test(parameter));
  return [plain, ...sent].join('; ');
}

function memberOf(range: string): string {
  const members: Readonly<Record<string, string>> = {
    '*/*': 'application/json',
    'application/*': 'application/json',
    'text/*': 'text/plain',
    'image/*': 'image/png',
    'audio/*': 'audio/wav',
    'multipart/*': 'multipart/mixed',
  };
  if (range.endsWith('+json')) return 'application/json';
  return range.endsWith('+xml') ? 'application/xml' : (members[range] ?? 'application/octet-stream');
}

/** The declared `type`, perhaps a range, covers a sent one; parameters do not count. XML has two names (RFC 7303 section 9.2). */
export function coversType(type: string, sent: string): boolean {
  if (type === sent) return true;
  const [declaredType, sentType] = [essence(type), essence(sent)];
  if (declaredType === '*/*' || plainXml(declaredType) === plainXml(sentType)) return true;
  return declaredType.endsWith('/*') && sentType.startsWith(declaredType.slice(0, -1));
}

/** The essence `plain`, `text/xml` as `application/xml`. */
export function plainXml(plain: string): string {
  return plain === 'text/xml' ? 'application/xml' : plain;
}

/**
 * A body of the declared `type` may be sent as `sent`. `application/octet-stream` takes bytes of every type (RFC 2046 section 4.5.1):
 * clients name the type of the file that they send.
 */
export function allowsType(type: string, sent: string): boolean {
  return coversType(type, sent) || essence(type) === 'application/octet-stream';
}

/** The families of media types that bodies are written in. */
export type MediaKind = 'json' | 'xml' | 'form' | 'multipart' | 'events' | 'lines' | 'sequence' | 'csv' | 'text';

/** The format of a body of media type `type`; `text` for unknown ones. */
export function kindOf(type: string): MediaKind {
  const plain = essence(type);
  if (/^application\/json-seq$|\+json-seq$/u.test(plain)) return 'sequence';
  if (/^application\/(?:x-)?(?:jsonl|ndjson|jsonlines)$|\+(?:jsonl|ndjson)$/u.test(plain)) return 'lines';
  if (isJson(type)) return 'json';
  if (/\/xml$|\+xml$/u.test(plain)) return 'xml';
  if (plain === 'application/x-www-form-urlencoded') return 'form';
  if (plain.startsWith('multipart/')) return 'multipart';
  if (plain === 'text/event-stream') return 'events';
  return plain === 'text/csv' || plain === 'text/tab-separated-values' ? 'csv' : 'text';
}

/** Sequences of separate items (OpenAPI 3.2, "sequential media types"). */
export function isSequential(kind: MediaKind): boolean {
  return kind === 'events' || kind === 'lines' || kind === 'sequence';
}

/**
 * The encoding of a text of the content type `type`, by its name in `TextDecoder`: a byte order mark, else the charset of the type,
 * else the declaration of XML (RFC 7303 section 3). UTF-8 where there is none, or an unknown one.
 */
export function bodyEncodingOf(bytes: Uint8Array, type: string): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const label = charsetOf(type) ?? (kindOf(type) === 'xml' ? declaredXmlEncoding(bytes) : undefined);
  return (label === undefined ? undefined : canonicalEncoding(label)) ?? 'utf-8';
}

/** The text of a body of the content type `type`; malformed bytes are replacement characters. */
export function decodeText(bytes: Uint8Array, type: string): string {
  return new TextDecoder(bodyEncodingOf(bytes, type)).decode(bytes);
}

/** The parameter `charset` of a content type. */
export function charsetOf(type: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/iu.exec(type)?.[1];
}

/** The name of an encoding in `TextDecoder`; undefined for unknown ones. */
export function canonicalEncoding(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** The encoding in an XML declaration (XML 1.0 section 4.3.3), which is read in any encoding with the letters of ASCII. */
export function declaredXmlEncoding(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 200)).replaceAll('\0', '');
  return /^[^<]{0,3}<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/u.exec(start)?.[1];
}
