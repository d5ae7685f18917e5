/** `type/subtype` of a media type in lower case, without parameters. */
export function essence(type: string): string {
  const end = type.indexOf(';');
  return (end < 0 ? type : type.slice(0, end)).trim().toLowerCase();
}

/** Whether `type` is JSON: `application/json`, `text/json` or `+json`. */
export function isJson(type: string): boolean {
  return type === 'application/json' || /^(?:application|text)\/json$|\+json$/u.test(essence(type));
}

// A header that is longer does not fit into what clients read (8 to 16 KiB for all of them).
const longest = 1_000;

/** Whether `type` is a media type at all, ranges included, and short enough for a header. */
export function isMediaType(type: string): boolean {
  return type.length <= longest && /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+\s*(?:;.*)?$/u.test(type);
}

/**
 * What a declared media type is sent as: a range as its likeliest member, JSON without a charset, which it has not (RFC 8259
 * section 11), the rest as declared.
 */
export function concreteType(type: string): string {
  const plain = essence(type);
  if (plain.includes('*')) return memberOf(plain);
  if (plain !== 'application/json') return type;
  const [, ...parameters] = type.split(';').map((each) => each.trim());
  return [plain, ...parameters.filter((each) => each !== '' && !/^charset\s*=/iu.test(each))].join('; ');
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

/** Whether the declared `type`, perhaps a range, covers the essence of a sent one. */
export function covers(type: string, sent: string): boolean {
  if (type === sent) return true;
  const [declared, wanted] = [essence(type), essence(sent)];
  if (declared === '*/*' || declared === wanted) return true;
  return declared.endsWith('/*') && wanted.startsWith(declared.slice(0, -1));
}
