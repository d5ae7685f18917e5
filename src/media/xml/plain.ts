import type { JsonObject } from '../../lib/json.ts';
import { scanXml } from './xml-scan.ts';
import { decodeReferences } from './xml-tree.ts';

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
