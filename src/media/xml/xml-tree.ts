import type { JsonObject } from '../../lib/json.ts';
import { scanXml } from './xml-scan.ts';

/** A name of an XML document: as it is written, with its prefix, and the namespace it is in (Namespaces in XML 1.0, section 6). */
export interface XmlName {
  readonly name: string;
  /** Undefined without a namespace, and for a prefix without a declaration. */
  readonly namespace: string | undefined;
}

/** An attribute; without a prefix it has no namespace. */
export interface XmlAttribute extends XmlName {
  readonly text: string;
}

/** An element of an XML document. */
export interface XmlElement extends XmlName {
  /** Declarations of namespaces are left out. */
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** The text in the element without that of its children, CDATA sections included. */
  readonly text: string;
}

/** A document as its root element, or the reason that it is malformed. */
export type XmlTree =
  | {
      readonly kind: 'tree';
      readonly root: XmlElement;
      /** False where the document uses an entity of its document type, or has more levels than asked for. */
      readonly isWhole: boolean;
    }
  | { readonly kind: 'malformed'; readonly reason: string };

/** Reads an XML document (XML 1.0, fifth edition), `levels` deep. Linear in `text`; of entities only those of section 4.6 are resolved. */
export function readXmlTree(text: string, levels: number): XmlTree {
  const top = open('', new Map());
  const stack: OpenElement[] = [top];
  let isWhole = true;
  const decode = (written: string): string => {
    const decoded = decodeReferences(written);
    isWhole &&= decoded !== undefined;
    return decoded ?? written;
  };
  let deeper = 0;
  const reason = scanXml(text, {
    start: (name, written) => {
      if (deeper > 0 || stack.length > levels) deeper += 1;
      else stack.push(open(name, written, stack.at(-1)));
    },
    end: () => {
      if (deeper > 0) {
        isWhole = false;
        deeper -= 1;
        return;
      }
      const ended = stack.length > 1 ? stack.pop() : undefined;
      if (ended !== undefined) stack.at(-1)?.children.push(close(ended, decode));
    },
    text: (written, kind) => {
      if (deeper === 0) stack.at(-1)?.texts.push(kind === 'cdata' ? written : decode(written));
    },
  });
  const [root] = top.children;
  if (root === undefined || reason !== undefined) return { kind: 'malformed', reason: reason ?? 'no element' };
  return { kind: 'tree', root, isWhole };
}

/** The parts of a name before and after its colon; the first is empty without one. */
export function splitXmlName(name: string): readonly [prefix: string, local: string] {
  const at = name.lastIndexOf(':');
  return at < 0 ? ['', name] : [name.slice(0, at), name.slice(at + 1)];
}

/** An element without its end tag. */
interface OpenElement {
  readonly name: string;
  readonly written: ReadonlyMap<string, string>;
  readonly scope: NamespaceScope | undefined;
  readonly children: XmlElement[];
  readonly texts: string[];
}

/** Declarations of namespaces, by prefix; the default one by an empty prefix. */
interface NamespaceScope {
  readonly own: ReadonlyMap<string, string>;
  readonly above: NamespaceScope | undefined;
}

function open(name: string, written: ReadonlyMap<string, string>, parent?: OpenElement): OpenElement {
  // Most elements have no attributes.
  if (written.size === 0) return { name, written, scope: parent?.scope, children: [], texts: [] };
  const own = [...written].flatMap(([key, uri]): [string, string][] =>
    isDeclaration(key) ? [[key.slice('xmlns:'.length), uri]] : [],
  );
  const above = parent?.scope;
  return { name, written, scope: own.length === 0 ? above : { own: new Map(own), above }, children: [], texts: [] };
}

function close({ name, written, scope, children, texts }: OpenElement, decode: (text: string) => string): XmlElement {
  const read = ([key, text]: readonly [string, string]): readonly XmlAttribute[] => {
    if (isDeclaration(key)) return [];
    const [prefix] = splitXmlName(key);
    return [{ name: key, namespace: prefix === '' ? undefined : find(scope, prefix), text: decode(spaced(text)) }];
  };
  const attributes = written.size === 0 ? none : [...written].flatMap(read);
  const [prefix] = splitXmlName(name);
  return { name, namespace: find(scope, prefix), attributes, children, text: texts.join('') };
}

const none: readonly XmlAttribute[] = [];

/** The text of an attribute: line ends and tabs that are written as they are become spaces (XML 1.0 section 3.3.3). */
function spaced(written: string): string {
  return written.replace(/\r\n|[\r\n\t]/gu, ' ');
}

/** The one prefix that needs no declaration (Namespaces in XML 1.0, section 3). */
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

function find(scope: NamespaceScope | undefined, prefix: string): string | undefined {
  for (let current = scope; current !== undefined; current = current.above) {
    const uri = current.own.get(prefix);
    // An empty one removes a default namespace.
    if (uri !== undefined) return uri === '' ? undefined : (decodeReferences(spaced(uri)) ?? uri);
  }
  return prefix === 'xml' ? xmlNamespace : undefined;
}

function isDeclaration(key: string): boolean {
  return key === 'xmlns' || key.startsWith('xmlns:');
}

const predefined = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/** `written` with its references resolved; undefined where one is to an entity of a document type. */
function decodeReferences(written: string): string | undefined {
  if (!written.includes('&')) return written;
  const unknown: string[] = [];
  const decoded = written.replace(/&(#x?)?([^;]+);/gu, (reference, sign: string | undefined, name: string) => {
    if (sign !== undefined) return String.fromCodePoint(parseInt(name, sign === '#' ? 10 : 16));
    const character = predefined.get(name);
    if (character === undefined) unknown.push(name);
    return character ?? reference;
  });
  return unknown.length === 0 ? decoded : undefined;
}

/** A document as plain JSON, or the reason that it is malformed. */
export type PlainXml =
  { readonly kind: 'plain'; readonly value: JsonObject } | { readonly kind: 'malformed'; readonly reason: string };

/**
 * An XML document as plain JSON, without a schema: the root element under its name, attributes with `@` before theirs, declarations
 * of namespaces among them, repeated elements as lists, text beside others under `#text`. Left out is what has no meaning: the
 * declaration, comments, the order of attributes, white space around texts. Entities of a document type stay as written.
 */
export function readPlainXml(text: string): PlainXml {
  const stack: Building[] = [begin('')];
  const reason = scanXml(text, {
    start: (name, attributes) => {
      endText(stack.at(-1));
      const element = begin(name);
      for (const [key, written] of attributes) element.members.set(`@${key}`, [decode(written).trim()]);
      stack.push(element);
    },
    end: () => {
      endText(stack.at(-1));
      const ended = stack.length > 1 ? stack.pop() : undefined;
      if (ended !== undefined) add(stack.at(-1), ended.name, finish(ended));
    },
    text: (written, kind) => {
      const top = stack.at(-1);
      if (top === undefined) return;
      if (kind === 'text') top.open += decode(written);
      else {
        endText(top);
        top.text += written;
      }
    },
  });
  const [root] = stack;
  if (reason !== undefined || root === undefined) return { kind: 'malformed', reason: reason ?? 'no element' };
  return { kind: 'plain', value: toObject(root) };
}

interface Building {
  readonly name: string;
  readonly members: Map<string, unknown[]>;
  text: string;
  /** Text that may go on: a comment may interrupt it. */
  open: string;
}

function begin(name: string): Building {
  return { name, members: new Map(), text: '', open: '' };
}

function endText(element: Building | undefined): void {
  if (element === undefined) return;
  element.text += element.open.trim();
  element.open = '';
}

function add(parent: Building | undefined, name: string, value: unknown): void {
  const known = parent?.members.get(name);
  if (known === undefined) parent?.members.set(name, [value]);
  else known.push(value);
}

function finish(element: Building): unknown {
  return element.members.size === 0 ? element.text : toObject(element);
}

function toObject({ members, text }: Building): JsonObject {
  const pairs = [...members].map(([key, values]): [string, unknown] => [key, values.length === 1 ? values[0] : values]);
  return Object.fromEntries(text === '' ? pairs : [['#text', text], ...pairs]);
}

function decode(written: string): string {
  return decodeReferences(written) ?? written;
}
