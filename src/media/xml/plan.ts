import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/read/view.ts';
import type { BranchesOf, SchemaBranch } from '../../parameters/branches.ts';
import { type XmlObject, xmlObjectOf } from './xml-object.ts';
import { type XmlName, splitXmlName } from './xml-tree.ts';

export interface XmlProperty {
  readonly key: string;
  readonly schemas: readonly Located[];
  /** `part`: its properties take its place (OpenAPI 3.2 `nodeType: none`). */
  readonly node: 'element' | 'attribute' | 'text' | 'part';
  /** The possible names without prefixes; the first is that of the specification. */
  readonly names: readonly string[];
  readonly shape: XmlObject;
  /** The shape with the names of its elements: that of its items for a list that is not wrapped. */
  readonly naming: XmlObject;
  readonly isList: boolean;
}

export interface XmlPlan {
  readonly properties: readonly XmlProperty[];
  /** No two properties have the same name in the same namespace. */
  readonly isClear: boolean;
}

/** The plan of an object that is read as `branch`. */
export function planOf(description: Description, branch: SchemaBranch, branchesOf: BranchesOf): XmlPlan {
  const planned = branch.names.map((key) =>
    propertyOf(description, { key, schemas: branch.property(key) }, branchesOf),
  );
  const firsts = new Map(planned.map((property) => [property.names[0], property]));
  const properties = planned.map((property) => ({
    ...property,
    // The name of another property does not name this one.
    names: property.names.filter((name, index) => index === 0 || !firsts.has(name)),
  }));
  const distinct = properties
    .filter(({ node }) => node === 'element' || node === 'attribute')
    .map(({ node, names: [name], naming }) => JSON.stringify([node, name, naming.namespace]));
  return { properties, isClear: new Set(distinct).size === distinct.length };
}

/** The property `key` of `schemas`, all of which hold. */
export function propertyOf(
  description: Description,
  { key, schemas }: Pick<XmlProperty, 'key' | 'schemas'>,
  branchesOf: BranchesOf,
): XmlProperty {
  const shape = xmlObjectOf(description, schemas);
  const lists = branchesOf(schemas).filter(({ types }) => types?.has('array') === true);
  const isList = lists.length > 0;
  const [list] = lists;
  const isOpenList = list !== undefined && !shape.isWrapped;
  const naming = isOpenList ? xmlObjectOf(description, list.item(0)) : shape;
  // Writers name the items of lists in all these forms.
  const written = isList ? [naming.name ?? (isOpenList ? key : shape.name), shape.name, key] : [shape.name ?? key];
  const names = [...new Set(written.flatMap((name) => (name === undefined ? [] : [localName(name)])))];
  return { key, schemas, node: nodeOf(shape, { isList }), names, shape, naming, isList };
}

/** `name` as it is written, without prefix. */
export function localName(name: string): string {
  return plainName(splitXmlName(name)[1]);
}

/** The name is in the namespace of `shape`, or `shape` has none. A prefix without a declaration counts by its text. */
export function isInNamespace({ name, namespace }: XmlName, shape: XmlObject): boolean {
  if (shape.namespace === undefined || namespace === shape.namespace) return true;
  const [prefix] = splitXmlName(name);
  return namespace === undefined && prefix === shape.prefix;
}

function nodeOf({ nodeType }: XmlObject, { isList }: { readonly isList: boolean }): XmlProperty['node'] {
  switch (nodeType) {
    case 'attribute':
      return 'attribute';
    case 'text':
    case 'cdata':
      return 'text';
    case 'none':
      return isList ? 'element' : 'part';
    default:
      return 'element';
  }
}

/** `name` as the name of an element or attribute: characters that are not allowed become `_`. */
export function xmlName(name: string): string {
  const [, prefix, local] = /^([^:]+):([^:]+)$/u.exec(name) ?? [];
  if (prefix === undefined || local === undefined) return plainName(name);
  return `${plainName(prefix)}:${plainName(local)}`;
}

/** `name` as a name without a colon (Namespaces in XML 1.0, production 4). */
export function plainName(name: string): string {
  const clean = Array.from(name, (character) => (isIn([...starting, ...following], character) ? character : '_'));
  return isIn(starting, clean[0]) ? clean.join('') : `_${clean.join('')}`;
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

function isIn(ranges: Ranges, character: string | undefined): boolean {
  const code = character?.codePointAt(0);
  return code !== undefined && ranges.some(([from, to]) => code >= from && code <= to);
}
