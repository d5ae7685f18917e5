/** What is told of a document while it is read, in its order; texts, attributes included, with their references as they are written. */
export interface XmlEvents {
  readonly start: (name: string, attributes: ReadonlyMap<string, string>) => void;
  readonly end: () => void;
  /** Also between elements; a CDATA section is told apart, as nothing in it is a reference. */
  readonly text: (text: string, kind: 'text' | 'cdata') => void;
}

/**
 * Reads `text` as an XML document and answers why it is no well-formed one (XML 1.0, fifth edition, section 2.1), in a few words
 * and with the line; undefined where it is one. Linear in `text`. Declarations inside a document type are skipped, and entities
 * not resolved.
 */
export function scanXml(text: string, events: XmlEvents): string | undefined {
  const scan: Scan = { text, events, at: 0, open: [], hasRoot: false, hasType: false };
  const control = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(text);
  if (control !== null) return `${lineOf(text, control.index)}a control character`;
  while (scan.at < text.length) {
    const start = scan.at;
    const fault = text[start] === '<' ? readMarkup(scan) : readText(scan);
    if (fault !== undefined) return `${lineOf(text, start)}${fault}`;
  }
  const unclosed = scan.open.at(-1);
  if (unclosed !== undefined) return `${lineOf(text, text.length)}no end of <${unclosed}>`;
  return scan.hasRoot ? undefined : 'no element';
}

interface Scan {
  readonly text: string;
  readonly events: XmlEvents;
  /** Names of the elements that are open, outermost first. */
  readonly open: string[];
  at: number;
  hasRoot: boolean;
  hasType: boolean;
}

type Fault = string | undefined;

const name = '[:_\\p{L}][-:.\\w\\u00b7\\p{L}\\p{M}\\p{N}]*';
const startTag = new RegExp(`<(${name})`, 'uy');
const endTag = new RegExp(`</(${name})\\s*>`, 'uy');
const attribute = new RegExp(`\\s+(${name})\\s*=\\s*(?:"([^<"]*)"|'([^<']*)')`, 'uy');
const reference = new RegExp(`&(?:#\\d+|#x[\\da-fA-F]+|(${name}));`, 'uy');
const typeStart = /<!DOCTYPE\s+[^[>]*/uy;
const typePart = /[^\]"'<]+|<(?!!--)|"[^"]*"|'[^']*'/uy;
const typeEnd = /\]\s*>|>/uy;

function readMarkup(scan: Scan): Fault {
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
    return readTo(scan, '<?', '?>', (inner) => at === 0 || !/^xml\s/iu.test(inner));
  }
  if (text.startsWith('<!', at)) return readDocumentType(scan);
  return text.startsWith('</', at) ? readEnd(scan) : readStart(scan);
}

function readTo(scan: Scan, start: string, end: string, isRight: (inner: string) => boolean): Fault {
  const stop = scan.text.indexOf(end, scan.at + start.length);
  if (stop < 0) return `no end of ${start}`;
  if (!isRight(scan.text.slice(scan.at + start.length, stop))) return `${start} where it may not be`;
  scan.at = stop + end.length;
  return undefined;
}

function readComment(scan: Scan): Fault {
  return readTo(scan, '<!--', '-->', (inner) => !`${inner}-`.includes('--'));
}

function readDocumentType(scan: Scan): Fault {
  if (!isDocumentType(scan) || scan.hasRoot || scan.hasType) return '<! where it may not be';
  scan.hasType = true;
  return undefined;
}

/** Part by part: one expression for all of them runs out of stack on some megabytes. */
function isDocumentType(scan: Scan): boolean {
  if (take(scan, typeStart) === undefined) return false;
  const isOpen = scan.text[scan.at] === '[';
  if (isOpen) {
    scan.at += 1;
    while (isTypePart(scan));
  }
  return take(scan, typeEnd)?.[0].startsWith(isOpen ? ']' : '>') === true;
}

function isTypePart(scan: Scan): boolean {
  return scan.text.startsWith('<!--', scan.at) ? readComment(scan) === undefined : take(scan, typePart) !== undefined;
}

function readEnd(scan: Scan): Fault {
  const found = take(scan, endTag);
  const opened = scan.open.pop();
  if (found === undefined) return 'an end tag that is none';
  if (opened === undefined) return `an end of <${found[1] ?? ''}>, which is not open`;
  scan.events.end();
  return found[1] === opened ? undefined : `an end of <${found[1] ?? ''}> where <${opened}> is open`;
}

function readStart(scan: Scan): Fault {
  const tag = take(scan, startTag)?.[1];
  if (tag === undefined) return '< where no tag starts';
  if (scan.open.length === 0 && scan.hasRoot) return `a second root element <${tag}>`;
  const attributes = new Map<string, string>();
  for (let found = take(scan, attribute); found !== undefined; found = take(scan, attribute)) {
    const [, key = '', double, single = ''] = found;
    if (attributes.has(key)) return `the attribute ${key} twice`;
    attributes.set(key, double ?? single);
    const fault = faultInText(double ?? single, scan);
    if (fault !== undefined) return fault;
  }
  const end = take(scan, /\s*(\/?)>/uy);
  if (end === undefined) return `a tag <${tag}> that does not end`;
  scan.hasRoot = true;
  scan.events.start(tag, attributes);
  if (end[1] === '') scan.open.push(tag);
  else scan.events.end();
  return undefined;
}

function readText(scan: Scan): Fault {
  const next = scan.text.indexOf('<', scan.at);
  const found = scan.text.slice(scan.at, next < 0 ? undefined : next);
  scan.at += found.length;
  if (scan.open.length === 0) return /^\s*$/u.test(found) ? undefined : 'text outside of the root element';
  if (found.includes(']]>')) return ']]> in a text';
  scan.events.text(found, 'text');
  return faultInText(found, scan);
}

/** Entities other than those of section 4.6 are declared in a document type, or not at all. */
function faultInText(text: string, { hasType }: Scan): Fault {
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    reference.lastIndex = at;
    const found = reference.exec(text);
    if (found === null) return '& that starts no reference';
    const entity = found[1];
    if (entity !== undefined && !hasType && !['amp', 'lt', 'gt', 'quot', 'apos'].includes(entity)) {
      return `the entity &${entity};, which nobody declares`;
    }
  }
  return undefined;
}

function take(scan: Scan, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = scan.at;
  const found = expression.exec(scan.text) ?? undefined;
  scan.at += found?.[0].length ?? 0;
  return found;
}

function lineOf(text: string, at: number): string {
  return `in line ${text.slice(0, at).split('\n').length} `;
}
