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

/** The declared `type`, perhaps a range, covers a sent one; parameters do not count. */
export function covers(type: string, sent: string): boolean {
  if (type === sent) return true;
  const [declaredType, sentType] = [essence(type), essence(sent)];
  if (declaredType === '*/*' || declaredType === sentType) return true;
  return declaredType.endsWith('/*') && sentType.startsWith(declaredType.slice(0, -1));
}

/**
 * A body of the declared `type` may be sent as `sent`. `application/octet-stream` takes bytes of every type (RFC 2046 section 4.5.1):
 * clients name the type of the file that they send.
 */
export function takes(type: string, sent: string): boolean {
  return covers(type, sent) || essence(type) === 'application/octet-stream';
}
