import { isHostname, isIdnHostname } from './hostname.ts';

/** The formats that ajv-formats lacks, or reads in another way. */
export const ownFormats: Readonly<Record<string, (text: string) => boolean>> = {
  email: isEmail,
  'idn-email': isIdnEmail,
  hostname: isHostname,
  'idn-hostname': isIdnHostname,
  'uri-template': isUriTemplate,
  uri: isUri,
  'uri-reference': isUriReference,
  iri: isIri,
  'iri-reference': isIriReference,
  byte: isBase64Letters,
};

// RFC 3986 appendix A, with the parts of appendix B.
const parts = /^(?:([^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/u;
const path = /^(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*$/iu;
const query = /^(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*$/iu;
const userAndPort =
  /^(?:((?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*)@)?(\[[^\]]*\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/iu;

/** A URI or a relative reference (RFC 3986 section 4.1). */
function isUriReference(text: string): boolean {
  const [whole, scheme, authority, route = '', search = '', fragment = ''] = parts.exec(text) ?? [];
  if (whole === undefined || ![route].every((each) => path.test(each))) return false;
  if (![search, fragment].every((each) => query.test(each))) return false;
  if (scheme !== undefined && !/^[a-z][a-z\d+.-]*$/iu.test(scheme)) return false;
  return authority === undefined || isAuthority(authority);
}

/** A reference with a scheme. */
function isUri(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:/iu.test(text) && isUriReference(text);
}

/** An IRI or a relative reference (RFC 3987 section 2.2). */
function isIriReference(text: string): boolean {
  return isUriReference(inAscii(text));
}

function isIri(text: string): boolean {
  return isUri(inAscii(text));
}

/** Letters of other scripts are allowed like letters; spaces and private characters are not. */
function inAscii(text: string): string {
  return text.replace(/[^\0-\x7f\s\p{Cc}\p{Cs}]/gu, 'a');
}

function isAuthority(text: string): boolean {
  const [whole, , host = ''] = userAndPort.exec(text) ?? [];
  if (whole === undefined) return false;
  if (!host.startsWith('[')) return true;
  const literal = host.slice(1, -1);
  return /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/iu.test(literal) || isIpv6(literal);
}

/** RFC 4291 section 2.2: eight groups, a run of zeros left out once, and perhaps an IPv4 address at the end. */
function isIpv6(text: string): boolean {
  const [, before = text, last] = /^(.*:)(\d+(?:\.\d+){3})$/u.exec(text) ?? [];
  if (last !== undefined && !isIpv4(last)) return false;
  const plain = last === undefined ? text : `${before}0:0`;
  const halves = plain.split('::');
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const isFull = halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8;
  return isFull && groups.every((group) => /^[\da-f]{1,4}$/iu.test(group));
}

function isIpv4(text: string): boolean {
  const numbers = text.split('.');
  return (
    numbers.length === 4 && numbers.every((number) => /^(?:0|[1-9]\d{0,2})$/u.test(number) && Number(number) < 256)
  );
}

// RFC 5321 section 4.1.2: a dot string, or a quoted one.
const local =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*")$/u;

/** A mailbox (RFC 5321 section 4.1.2) at a host, or at an address in brackets. */
function isEmail(text: string): boolean {
  return isMailbox(text, isHostname);
}

/** A mailbox with letters of any script (RFC 6531 section 3.3). */
function isIdnEmail(text: string): boolean {
  const at = Math.max(text.lastIndexOf('@'), 0);
  // Every character beyond ASCII is allowed before the `@`.
  const local = text.slice(0, at).replace(/[^\0-\x7f]/gu, 'a');
  return isMailbox(`${local}${text.slice(at)}`, isIdnHostname);
}

function isMailbox(text: string, isHost: (text: string) => boolean): boolean {
  const at = text.lastIndexOf('@');
  if (at < 0 || !local.test(text.slice(0, at))) return false;
  const host = text.slice(at + 1);
  const [, literal] = /^\[(.*)\]$/u.exec(host) ?? [];
  if (literal === undefined) return isHost(host);
  return isIpv4(literal) || isIpv6(literal.replace(/^IPv6:/iu, ''));
}

// RFC 6570 section 2, with the apostrophe of its erratum 6937.
const literal = /[^\0-\x20"<>%\\^`{|}\x7f]|%[\da-f]{2}/u;
const name = /(?:\w|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*/u;
const variable = `${name.source}(?:\\*|:[1-9]\\d{0,3})?`;
const template = new RegExp(`^(?:${literal.source}|\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\})*$`, 'iu');

function isUriTemplate(text: string): boolean {
  return template.test(text);
}

/** Base64 (RFC 4648 section 4), which may have line breaks (RFC 2045 section 6.8); ajv-formats takes any text with one right line. */
export function isBase64Letters(text: string): boolean {
  return base64.test(text.replace(/[\r\n\t ]+/gu, ''));
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u;
