// Creating a decoder takes as long as decoding a small file.
const utf8 = new TextDecoder();

/**
 * The other files and addresses that `$ref` names in the bytes of a file, as they are written, without fragments; those in comments and in
 * texts, too. Undefined where one is written in a way that only a parser reads.
 */
export function filesNamedIn(bytes: Uint8Array): readonly string[] | undefined {
  // Most references of large files lead to places in the same file, which need no text.
  if (!mayLeadOut(bytes)) return [];
  const text = utf8.decode(bytes);
  const files = new Set<string>();
  // Faster than an expression, which makes an array of each match.
  for (let keyAt = text.indexOf('$ref'); keyAt !== -1; keyAt = text.indexOf('$ref', keyAt + 1)) {
    const end = keyAt + '$ref'.length;
    const colonAt = skipBlanks(text, isQuote(text.charCodeAt(end)) ? end + 1 : end);
    if (text.charCodeAt(colonAt) !== colon) continue;
    const file = fileAt(text, { keyAt, start: skipBlanks(text, colonAt + 1) });
    if (file === undefined) return undefined;
    if (file !== '') files.add(file);
  }
  return [...files];
}

const [space, doubleQuote, hash, dollar, singleQuote, colon] = [0x20, 0x22, 0x23, 0x24, 0x27, 0x3a];

/** False where each `$ref` is a key whose value begins with a hash in quotes. */
function mayLeadOut(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(dollar); at !== -1; at = bytes.indexOf(dollar, at + 1)) {
    if (bytes[at + 1] !== 0x72 || bytes[at + 2] !== 0x65 || bytes[at + 3] !== 0x66) continue;
    const end = skipBlank(bytes, isQuote(bytes[at + 4]) ? at + 5 : at + 4);
    const start = skipBlank(bytes, end + 1);
    if (bytes[end] !== colon || !isQuote(bytes[start]) || bytes[start + 1] !== hash) return true;
  }
  return false;
}

function skipBlank(bytes: Uint8Array, from: number): number {
  let at = from;
  while ((bytes[at] ?? Infinity) <= space) at += 1;
  return at;
}

function isQuote(code: number | undefined): boolean {
  return code === doubleQuote || code === singleQuote;
}

/** A reference in a text: its key, and the start of its value. */
interface WrittenReference {
  readonly keyAt: number;
  readonly start: number;
}

/** The file that a reference names; empty where it names none, undefined where it is not written as it is read. */
function fileAt(text: string, reference: WrittenReference): string | undefined {
  const first = text.charAt(reference.start);
  // The key may be the name of a property.
  if (first === '{' || first === '[') return '';
  if (first === '"' || first === "'") return quotedAt(text, reference.start, first);
  // An anchor, an alias, a tag, a block, a comment.
  return first !== '' && '&*!|>#'.includes(first) ? undefined : plainAt(text, reference);
}

function quotedAt(text: string, start: number, quote: string): string | undefined {
  const found = text.indexOf(quote, start + 1);
  const end = found === -1 ? text.length : found;
  const value = text.slice(start + 1, end);
  return /[\\\n]/u.test(value) || text.charAt(end + 1) === quote ? undefined : fileOf(value);
}

/** The plain text of a reference; undefined where the next line may go on with it, or where it may end before its line. */
function plainAt(text: string, { keyAt, start }: WrittenReference): string | undefined {
  const isFlow = isInFlow(text, keyAt);
  const end = isFlow ? endInFlow(text, start) : endOfLine(text, start);
  const next = skipBlanks(text, end);
  const goesOn = isFlow ? !isMark(text.charAt(next)) : columnOf(text, next) > columnOf(text, keyAt);
  if (goesOn && next < text.length) return undefined;
  // A comment begins with a hash, too.
  const file = fileOf(text.slice(start, end)).trimEnd();
  // A comment may hide that this is flow style: names of files have whole pairs of braces.
  return isFlow || !rare.test(file) || !rare.test(file.replace(/\{[\w.-]*\}/gu, '')) ? file : undefined;
}

/** Signs of flow style, line ends and tabs. */
const rare = /[,[\]{}\p{Cc}]/u;

/** True where the key at `keyAt` stands behind an opening bracket or a comma: such signs end a plain text there. */
function isInFlow(text: string, keyAt: number): boolean {
  let at = isQuote(text.charCodeAt(keyAt - 1)) ? keyAt - 2 : keyAt - 1;
  while (at >= 0 && text.charCodeAt(at) <= space) at -= 1;
  return at >= 0 && ',{['.includes(text.charAt(at));
}

function endInFlow(text: string, start: number): number {
  let end = start;
  while (end < text.length && text.charCodeAt(end) >= space && !isMark(text.charAt(end))) end += 1;
  return end;
}

/** The signs of flow style: brackets and commas. */
function isMark(character: string): boolean {
  return character !== '' && ',{}[]'.includes(character);
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= space) at += 1;
  return at;
}

/** The number of characters before `at` on its line. */
function columnOf(text: string, at: number): number {
  return at - text.lastIndexOf('\n', at) - 1;
}

/** A reference without its fragment. */
function fileOf(reference: string): string {
  const at = reference.indexOf('#');
  return at === -1 ? reference : reference.slice(0, at);
}
