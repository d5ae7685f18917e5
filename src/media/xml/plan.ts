import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/read/view.ts';
import { splitXmlName, type XmlName } from './xml-tree.ts';
import { plainName } from './name.ts';
import { xmlObjectOf, type XmlObject } from './xml-object.ts';
import type { SchemaBranch, BranchesOf } from '../../parameters/branches.ts';

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
  return namespace === undefined && prefix !== '' && prefix === shape.prefix;
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
