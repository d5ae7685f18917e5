import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/view.ts';
import { splitXmlName, type XmlName } from './xml-tree.ts';
import { plainName } from './name.ts';
import { xmlObjectOf, type XmlObject } from './xml-object.ts';
import type { SchemaBranch, BranchesOf } from '../../parameters/branches.ts';

/** How a property is written in XML. */
export interface XmlProperty {
  readonly key: string;
  readonly schemas: readonly Located[];
  /** `part`: its own properties stand where it would (OpenAPI 3.2 `nodeType: none`). */
  readonly node: 'element' | 'attribute' | 'text' | 'part';
  /** The names it may have, without prefixes; the first is the one of the specification. */
  readonly names: readonly string[];
  readonly shape: XmlObject;
  /** What says how its elements are called: the shape of its items where it is a list that is not wrapped. */
  readonly naming: XmlObject;
  readonly isList: boolean;
}

/** How the properties of an object are written in XML. */
export interface XmlPlan {
  readonly properties: readonly XmlProperty[];
  /** Whether each element can be told from the others: no two properties have the same name in the same namespace. */
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
    // What another property is called is no name of this one.
    names: property.names.filter((name, index) => index === 0 || !firsts.has(name)),
  }));
  const told = properties
    .filter(({ node }) => node === 'element' || node === 'attribute')
    .map(({ node, names: [name], naming }) => JSON.stringify([node, name, naming.namespace]));
  return { properties, isClear: new Set(told).size === told.length };
}

/** How the value of property `key` is written, by `schemas`, all of which hold. */
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
  // Of lists all names are in use that one could think of.
  const written = isList ? [naming.name ?? (isOpenList ? key : shape.name), shape.name, key] : [shape.name ?? key];
  const names = [...new Set(written.flatMap((name) => (name === undefined ? [] : [localName(name)])))];
  return { key, schemas, node: nodeOf(shape, { isList }), names, shape, naming, isList };
}

/** The name without prefix that `name` is written as. */
export function localName(name: string): string {
  return plainName(splitXmlName(name)[1]);
}

/** Whether `found` is in the namespace that `shape` wants: any where it says none; a prefix that nobody declares is taken as meant. */
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
