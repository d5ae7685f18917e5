/** `name` as the name of an element or attribute: characters that are not allowed become `_`. */
export function xmlName(name: string): string {
  const [prefix = '', local = '', ...more] = name.split(':');
  const isPrefixed = more.length === 0 && prefix !== '' && local !== '';
  return isPrefixed ? `${plainName(prefix)}:${plainName(local)}` : plainName(name);
}

/** `name` as a name without a colon (Namespaces in XML 1.0, production 4). */
export function plainName(name: string): string {
  const clean = Array.from(name, (character) => (isIn([...starting, ...following], character) ? character : '_'));
  return isIn(starting, clean[0] ?? '') ? clean.join('') : `_${clean.join('')}`;
}

/** `text` with the characters replaced that no XML document may have, escaped or not (XML 1.0 section 2.2). */
export function xmlText(text: string): string {
  // Most texts are printable ASCII.
  if (/^[\t\n\r\x20-\x7e]*$/u.test(text)) return text;
  return Array.from(text, (character) => (isIn(allowed, character) ? character : '\u{FFFD}')).join('');
}

type Ranges = readonly (readonly [number, number])[];

// XML 1.0 fifth edition, productions 4 and 4a without the colon and without code points beyond 0xffff, which not all readers accept; and 2.
const starting: Ranges = [
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2ff],
  [0x370, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
];
const following: Ranges = [
  [0x2d, 0x2e],
  [0x30, 0x39],
  [0xb7, 0xb7],
  [0x300, 0x36f],
  [0x203f, 0x2040],
];
const allowed: Ranges = [
  [0x9, 0xa],
  [0xd, 0xd],
  [0x20, 0xd7ff],
  [0xe000, 0xfffd],
  [0x10000, 0x10ffff],
];

function isIn(ranges: Ranges, character: string): boolean {
  const code = character.codePointAt(0) ?? -1;
  return ranges.some(([from, to]) => code >= from && code <= to);
}
