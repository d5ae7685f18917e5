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

/** Host names of RFC 1123 section 2.1; labels that start with `xn--` must stand for international ones (RFC 5890). */
function isHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every(isAsciiLabel);
}

/** International host names (RFC 5890 section 2.3.2.3), with the case and the full stops of other scripts that people type. */
function isIdnHostname(text: string): boolean {
  const labels = text.split(/[.\u3002\uff0e\uff61]/u);
  return toAscii(labels).length <= 253 && labels.every((label) => isAsciiLabel(label) || isInternationalLabel(label));
}

function isAsciiLabel(label: string): boolean {
  if (!/^[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?$/u.test(label)) return false;
  if (!/^..--/u.test(label)) return true;
  const decoded = /^xn--/iu.test(label) ? decodePunycode(label.slice(4)) : undefined;
  if (decoded?.normalize('NFC') !== decoded || decoded === undefined) return false;
  return /[^\0-\x7f]/u.test(decoded) && isInternationalLabel(decoded);
}

// RFC 5892: letters, marks and digits without the exceptions of its section 2.6; for characters that depend on their neighbours see below.
const allowed =
  /^(?:\p{Ll}|\p{Lo}|\p{Lm}|\p{M}|\p{Nd}|[\u06fd\u06fe\u0f0b\u3007\u00b7\u0375\u05f3\u05f4\u30fb-]|\u200c|\u200d)+$/u;
const refused = /\u0640|\u07fa|\u302e|\u302f|[\u3031-\u3035\u303b]/u;

function isInternationalLabel(label: string): boolean {
  const lower = label.toLowerCase();
  if (!allowed.test(lower) || refused.test(lower)) return false;
  if (/^[-\p{M}]|-$|^..--/u.test(lower) || toAscii([lower]).length > 63) return false;
  return contextual.every(([character, isRight]) => !character.test(lower) || isRight(lower));
}

/** RFC 5892 appendix A: characters that depend on their neighbours, each with its test. */
const contextual: readonly (readonly [RegExp, (label: string) => boolean])[] = [
  [
    /[\u200c\u200d]/u,
    (label) =>
      !/(?<![\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u0e3a\u0f84\u1039])\u200d/u.test(label) &&
      !/(?<![\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u0e3a\u0f84\u1039]|[\p{Script=Arabic}\p{Script=Syriac}]\p{Mn}*)\u200c/u.test(
        label,
      ),
  ],
  [/\u00b7/u, (label) => !/(?<!l)\u00b7|\u00b7(?!l)/u.test(label)],
  [/\u0375/u, (label) => !/\u0375(?!\p{Script=Greek})/u.test(label)],
  [/[\u05f3\u05f4]/u, (label) => !/(?<!\p{Script=Hebrew})[\u05f3\u05f4]/u.test(label)],
  [
    /\u30fb/u,
    (label) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label.replaceAll('\u30fb', '')),
  ],
  [/[\u0660-\u0669]/u, (label) => !/[\u06f0-\u06f9]/u.test(label)],
];

/** RFC 3492 section 6.2; undefined for malformed texts. */
function decodePunycode(text: string): string | undefined {
  const end = text.lastIndexOf('-');
  const output = Array.from(text.slice(0, Math.max(end, 0)), (character) => character.codePointAt(0) ?? 0);
  let [code, index, bias, at] = [128, 0, 72, end + 1];
  while (at < text.length) {
    const start = index;
    for (let weight = 1, base = 36; ; base += 36) {
      const digit = '_abcdefghijklmnopqrstuvwxyz0123456789'.indexOf((text[at] ?? '_').toLowerCase()) - 1;
      at += 1;
      if (digit < 0 || weight > 0x7fffffff) return undefined;
      index += digit * weight;
      const threshold = Math.min(Math.max(base - bias, 1), 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const size = output.length + 1;
    bias = adapted(index - start, size, start === 0);
    code += Math.floor(index / size);
    if (code > 0x10ffff) return undefined;
    output.splice(index % size, 0, code);
    index = (index % size) + 1;
  }
  return String.fromCodePoint(...output);
}

function adapted(delta: number, size: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? 700 : 2));
  left += Math.floor(left / size);
  let bias = 0;
  for (; left > 455; bias += 36) left = Math.floor(left / 35);
  return bias + Math.floor((36 * left) / (left + 38));
}

/** The host name as it is sent (RFC 3490), by the platform's URL parser. */
function toAscii(labels: readonly string[]): string {
  try {
    return new URL(`http://${labels.join('.')}`).hostname;
  } catch {
    return labels.join('.');
  }
}
