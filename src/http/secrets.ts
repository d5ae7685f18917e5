/** Headers that say what an answer should be, or what is sent: everybody may know their values, which stand in every other answer. */
const publicHeaders =
  /^(?:accept(?:-.+)?|content-.+|user-agent|host|origin|date|cache-control|pragma|prefer|expect|if-.+|range|te|via|connection|upgrade.*|traceparent)$/u;

const credentials = /^(?:proxy-)?authorization$/u;

/** Schemes that gateways take in headers of their own, too. */
const knownScheme = /^(?:bearer|basic|digest|token|apikey)$/iu;

/**
 * The secrets in `headers` that are sent with every request, by their names in lower case: each value, of credentials what stands behind the
 * scheme, of Basic the user and the password, and the value of each cookie.
 */
export function secretsIn(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => (publicHeaders.test(name) ? [] : secretsOf(name, value)));
}

function secretsOf(name: string, value: string): readonly string[] {
  if (name === 'cookie') return value.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
  const [, scheme = '', rest = ''] = /^(\S+) +(.+)$/u.exec(value) ?? [];
  if (scheme === '' || !(credentials.test(name) || knownScheme.test(scheme))) return [value];
  return [value, rest, ...(/^basic$/iu.test(scheme) ? partsOfBasic(rest) : [])];
}

/** RFC 7617: user and password, joined by a colon, in Base64. */
function partsOfBasic(encoded: string): readonly string[] {
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const both = new TextDecoder().decode(bytes);
    const colon = both.indexOf(':');
    return [both, both.slice(0, colon), both.slice(colon + 1)];
  } catch {
    // No Base64 stays the text that it is.
    return [];
  }
}
