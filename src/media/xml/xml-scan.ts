/** Receives the parts of a document in their order; references in texts and attributes are as written. */
export interface XmlEvents {
  readonly start: (name: string, attributes: ReadonlyMap<string, string>) => void;
  readonly end: () => void;
  /** Text in an element, also between others; a CDATA section has no references in it. */
  readonly text: (text: string, kind: 'text' | 'cdata') => void;
}

/**
 * Reads `text` as an XML document, and returns the reason that it is not well-formed (XML 1.0, fifth edition, section 2.1), with
 * the line; undefined where it is. Linear in `text`. Declarations inside a document type are skipped, and entities not resolved.
 */
export function scanXml(text: string, events: XmlEvents): string | undefined {
  const scan: Scan = { text, events, at: 0, open: [], hasRoot: false, hasType: false };
  const control = noCharacter.exec(text);
  if (control !== null) return `${lineOf(text, control.index)}a control character`;
  while (scan.at < text.length) {
    const start = scan.at;
    const reason = text[start] === '<' ? readMarkup(scan) : readText(scan);
    if (reason !== undefined) return `${lineOf(text, start)}${reason}`;
  }
  const unclosed = scan.open.at(-1);
  if (unclosed !== undefined) return `${lineOf(text, text.length)}no end of <${unclosed}>`;
  return scan.hasRoot ? undefined : 'no element';
}

interface Scan extends Cursor {
  readonly events: XmlEvents;
  /** Names of the elements that are open, outermost first. */
  readonly open: string[];
  hasRoot: boolean;
  hasType: boolean;
}

type Reason = string | undefined;

const afterTypeName = /[["'>]/gu;
const afterDeclarations = /[\]"'<]/gu;
const entityName = '[:_\\p{L}][-:.\\w\\u00b7\\p{L}\\p{M}\\p{N}]{0,9999}';
const reference = new RegExp(`&(?:#(\\d{1,99})|#x([\\da-fA-F]{1,99})|(${entityName}));`, 'uy');
const noCharacter = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const instruction = new RegExp(`^${entityName}(?!\\S)`, 'u');
const declaration =
  /^xml\s+version\s*=\s*(?<q>["'])1\.\d{1,9}\k<q>(?:\s+encoding\s*=\s*(?<r>["'])[A-Za-z][-\w.]{0,99}\k<r>)?(?:\s+standalone\s*=\s*(?<s>["'])(?:yes|no)\k<s>)?\s*$/u;

function readMarkup(scan: Scan): Reason {
  const { text, at, open } = scan;
  if (text.startsWith('<!--', at)) return readComment(scan);
  if (text.startsWith('<![CDATA[', at)) {
    if (open.length === 0) return 'text outside of the root element';
    return readTo(scan, '<![CDATA[', ']]>', (inner) => {
      scan.events.text(inner, 'cdata');
      return true;
    });
  }
  if (text.startsWith('<?', at)) {
    return readTo(scan, '<?', '?>', (inner) => isInstruction(inner, at));
  }
  if (text.startsWith('<!', at)) return readDocumentType(scan);
  return text.startsWith('</', at) ? readEnd(scan) : readStart(scan);
}

function readTo(scan: Scan, start: string, end: string, isRight: (inner: string) => boolean): Reason {
  const stop = scan.text.indexOf(end, scan.at + start.length);
  if (stop < 0) return `no end of ${start}`;
  if (!isRight(scan.text.slice(scan.at + start.length, stop))) return `${start} where it may not be`;
  scan.at = stop + end.length;
  return undefined;
}

/** A processing instruction (section 2.6), or the declaration at the start of the document (section 2.8). */
function isInstruction(inner: string, at: number): boolean {
  if (/^xml(?!\S)/iu.test(inner)) return at === 0 && declaration.test(inner);
  return instruction.test(inner);
}

function readComment(scan: Scan): Reason {
  return readTo(scan, '<!--', '-->', (inner) => !`${inner}-`.includes('--'));
}

function readDocumentType(scan: Scan): Reason {
  if (!isDocumentType(scan) || scan.hasRoot || scan.hasType) return '<! where it may not be';
  scan.hasType = true;
  return undefined;
}

function isDocumentType(scan: Scan): boolean {
  if (!isTaken(scan, '<!DOCTYPE') || takeSpace(scan) === '') return false;
  do takeUntil(scan, afterTypeName);
  while (takeQuoted(scan) !== undefined);
  if (isTaken(scan, '[')) {
    while (isTypePart(scan));
    if (!isTaken(scan, ']')) return false;
    takeSpace(scan);
  }
  return isTaken(scan, '>');
}

function isTypePart(scan: Scan): boolean {
  if (scan.text.startsWith('<!--', scan.at)) return readComment(scan) === undefined;
  return isTaken(scan, '<') || takeQuoted(scan) !== undefined || takeUntil(scan, afterDeclarations) !== '';
}

function readEnd(scan: Scan): Reason {
  scan.at += '</'.length;
  const tag = takeName(scan);
  takeSpace(scan);
  const opened = scan.open.pop();
  if (tag === undefined || !isTaken(scan, '>')) return 'an end tag that is none';
  if (opened === undefined) return `an end of <${tag}>, which is not open`;
  scan.events.end();
  return tag === opened ? undefined : `an end of <${tag}> where <${opened}> is open`;
}

function readStart(scan: Scan): Reason {
  scan.at += '<'.length;
  const tag = takeName(scan);
  if (tag === undefined) return '< where no tag starts';
  if (scan.open.length === 0 && scan.hasRoot) return `a second root element <${tag}>`;
  const attributes = new Map<string, string>();
  for (let found = takeAttribute(scan); found !== undefined; found = takeAttribute(scan)) {
    const { key, value } = found;
    if (attributes.has(key)) return `the attribute ${key} twice`;
    attributes.set(key, value);
    const reason = reasonInText(value, scan);
    if (reason !== undefined) return reason;
  }
  const isEmpty = isTaken(scan, '/');
  if (!isTaken(scan, '>')) return `a tag <${tag}> that does not end`;
  scan.hasRoot = true;
  scan.events.start(tag, attributes);
  if (isEmpty) scan.events.end();
  else scan.open.push(tag);
  return undefined;
}

interface Attribute {
  readonly key: string;
  readonly value: string;
}

/** Takes the space before an attribute, and the attribute; of a malformed one only the space. */
function takeAttribute(scan: Scan): Attribute | undefined {
  const isApart = takeSpace(scan) !== '';
  const start = scan.at;
  const key = isApart ? takeName(scan) : undefined;
  takeSpace(scan);
  const isGiven = isTaken(scan, '=');
  takeSpace(scan);
  const value = isGiven ? takeQuoted(scan) : undefined;
  if (key !== undefined && value?.includes('<') === false) return { key, value };
  scan.at = start;
  return undefined;
}

function readText(scan: Scan): Reason {
  const next = scan.text.indexOf('<', scan.at);
  const found = scan.text.slice(scan.at, next < 0 ? undefined : next);
  scan.at += found.length;
  if (scan.open.length === 0) return /\S/u.test(found) ? 'text outside of the root element' : undefined;
  if (found.includes(']]>')) return ']]> in a text';
  const reason = reasonInText(found, scan);
  if (reason === undefined) scan.events.text(found, 'text');
  return reason;
}

/** Entities other than those of section 4.6 need a document type that declares them. */
function reasonInText(text: string, { hasType }: Scan): Reason {
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    reference.lastIndex = at;
    const found = reference.exec(text);
    if (found === null) return '& that starts no reference';
    const [written, decimal, hexadecimal, named] = found;
    if (named === undefined && !isCharacter(decimal, hexadecimal)) return `${written}, which is no character`;
    if (named !== undefined && !hasType && !['amp', 'lt', 'gt', 'quot', 'apos'].includes(named)) {
      return `the entity &${named};, which nobody declares`;
    }
  }
  return undefined;
}

/** A reference by number to a character that a document may have (section 2.2). */
function isCharacter(decimal: string | undefined, hexadecimal = ''): boolean {
  const code = decimal === undefined ? parseInt(hexadecimal, 16) : Number(decimal);
  return code <= 0x10ffff && !noCharacter.test(String.fromCodePoint(code));
}

function lineOf(text: string, at: number): string {
  return `in line ${text.slice(0, at).split('\n').length} `;
}

/** A text, and the position up to which it is read. */
interface Cursor {
  readonly text: string;
  at: number;
}

const nameStart = /[:_\p{L}]/uy;
const afterName = /[^-:.\w\u00b7\p{L}\p{M}\p{N}]/gu;
const afterSpace = /\S/gu;

/** Takes `token` if it comes next. */
function isTaken(cursor: Cursor, token: string): boolean {
  const isNext = cursor.text.startsWith(token, cursor.at);
  if (isNext) cursor.at += token.length;
  return isNext;
}

/** A name (XML 1.0, fifth edition, section 2.3), any letter where the standard has ranges; undefined where none starts. */
function takeName(cursor: Cursor): string | undefined {
  nameStart.lastIndex = cursor.at;
  return nameStart.test(cursor.text) ? takeUntil(cursor, afterName) : undefined;
}

/** The text between the quotes that come next; undefined without quotes, or without their end. */
function takeQuoted(cursor: Cursor): string | undefined {
  const { text, at } = cursor;
  const quote = text[at];
  const end = quote === '"' || quote === "'" ? text.indexOf(quote, at + 1) : -1;
  if (end < 0) return undefined;
  cursor.at = end + 1;
  return text.slice(at + 1, end);
}

/**
 * The text before the next match of `stop`, a global expression. A search, as repetitions in an expression run out of stack on some
 * megabytes.
 */
function takeUntil(cursor: Cursor, stop: RegExp): string {
  stop.lastIndex = cursor.at;
  const end = stop.exec(cursor.text)?.index ?? cursor.text.length;
  const found = cursor.text.slice(cursor.at, end);
  cursor.at = end;
  return found;
}

/** The space that comes next, which may be empty. */
function takeSpace(cursor: Cursor): string {
  return takeUntil(cursor, afterSpace);
}
