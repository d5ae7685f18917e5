import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/read/view.ts';
import { splitXmlName, type XmlAttribute, type XmlElement } from './xml-tree.ts';
import { isInNamespace, propertyOf, type XmlPlan, type XmlProperty } from './plan.ts';
import type { SchemaBranch, BranchesOf } from '../../parameters/branches.ts';

export interface ObjectReader {
  readonly description: Description;
  readonly branchesOf: BranchesOf;
  readonly planOf: (branch: SchemaBranch) => XmlPlan;
  /** The schemas of an item of a list, always the same list of them. */
  readonly itemOf: (branch: SchemaBranch, index: number) => readonly Located[];
  readonly isValid: (schemas: readonly Located[], value: unknown) => boolean;
  /** The first of the values by each branch of `schemas` that is valid, else the likeliest. */
  readonly choose: (schemas: readonly Located[], valuesBy: (branch: SchemaBranch) => readonly unknown[]) => unknown;
  readonly valuesOf: (element: XmlElement, branch: SchemaBranch) => readonly unknown[];
  readonly scalars: (text: string, branch: SchemaBranch) => readonly unknown[];
  /** Notes that the document is ambiguous. */
  readonly unclear: () => void;
  /** Takes steps from the budget of the document. */
  readonly spend: (steps: number) => void;
}

type ObjectMember = readonly [string, unknown];
type ObjectMembers = Readonly<Record<string, unknown>>;

// A recursive schema has parts without end.
const mostParts = 10;

/**
 * The objects that `element` may stand for by `branch`, the likeliest first. With `parts` above 0 the element stands for the object
 * around this part, which takes only the properties that it declares.
 */
export function readObject(
  element: XmlElement,
  branch: SchemaBranch,
  reader: ObjectReader,
  parts = 0,
): readonly ObjectMembers[] {
  const plan = reader.planOf(branch);
  reader.spend(plan.properties.length);
  if (!plan.isClear) reader.unclear();
  const byName = group(element.children);
  const claimed = new Set<XmlElement>();
  const found = plan.properties.map((property) => {
    const elements = property.node === 'element' ? matching(byName, property) : [];
    for (const each of elements) claimed.add(each);
    return { property, value: readProperty(element, { property, elements, parts }, reader) };
  });
  const declared = found.flatMap(({ property: { key }, value }): ObjectMember[] =>
    value === undefined ? [] : [[key, value]],
  );
  const isAlone = parts === 0 && !plan.properties.some(({ node }) => node === 'part');
  const others = element.children.filter((child) => !claimed.has(child));
  const members = isAlone ? [...declared, ...readOthers(others, branch, reader)] : declared;
  const missing = found.flatMap(({ property, value }) => (value === undefined ? [property] : []));
  const silent = missing.flatMap((property) => valueOfNothing(property, reader));
  const texts = textMembers(element, missing, reader);
  const candidates = [
    ...texts.map((text) => [...members, ...silent, text]),
    [...members, ...silent],
    ...(silent.length > 0 ? [members] : []),
  ];
  return candidates.map((pairs) => Object.fromEntries(pairs));
}

type ByName = ReadonlyMap<string, readonly XmlElement[]>;

function group(elements: readonly XmlElement[]): ByName {
  const groups = new Map<string, XmlElement[]>();
  for (const element of elements) {
    const [, local] = splitXmlName(element.name);
    const known = groups.get(local);
    if (known === undefined) groups.set(local, [element]);
    else known.push(element);
  }
  return groups;
}

/** The elements of a property, by the first of its names that has any. */
function matching(byName: ByName, { names, naming, shape, isList }: XmlProperty): readonly XmlElement[] {
  const isMatch = (element: XmlElement): boolean =>
    isInNamespace(element, naming) || (isList && naming !== shape && isInNamespace(element, shape));
  const all = names.map((name) => (byName.get(name) ?? []).filter(isMatch));
  return all.find((elements) => elements.length > 0) ?? [];
}

interface PropertyElements {
  readonly property: XmlProperty;
  readonly elements: readonly XmlElement[];
  readonly parts: number;
}

function readProperty(
  element: XmlElement,
  { property, elements, parts }: PropertyElements,
  reader: ObjectReader,
): unknown {
  const { schemas, node } = property;
  switch (node) {
    case 'attribute': {
      const attribute = element.attributes.find((each) => isAttribute(each, property));
      return attribute && reader.choose(schemas, (branch) => reader.scalars(attribute.text, branch));
    }
    case 'text':
      if (element.text.trim() === '') return undefined;
      return reader.choose(schemas, (branch) => reader.scalars(element.text, branch));
    case 'part':
      return parts < mostParts ? readPart(element, { property, elements, parts }, reader) : undefined;
    case 'element':
      return elements.length > 0 ? readElements(elements, property, reader) : undefined;
  }
}

function isAttribute(found: XmlAttribute, { names, shape }: XmlProperty): boolean {
  // Attributes have no namespace without a prefix.
  const isInScope = shape.prefix === undefined || isInNamespace(found, shape);
  return isInScope && names[0] === splitXmlName(found.name)[1];
}

function readPart(element: XmlElement, { property, parts }: PropertyElements, reader: ObjectReader): unknown {
  const value = reader.choose(property.schemas, (branch) => {
    const isObject = branch.types?.has('object') ?? true;
    return isObject ? readObject(element, branch, reader, parts + 1) : reader.scalars(element.text, branch);
  });
  const isNothing = value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return isNothing ? undefined : value;
}

/** A list that is not wrapped is all of `elements`; other values are one of them. */
function readElements(
  elements: readonly XmlElement[],
  { schemas, shape }: Pick<XmlProperty, 'schemas' | 'shape'>,
  reader: ObjectReader,
): unknown {
  const [only, ...more] = elements;
  return reader.choose(schemas, (branch) => {
    const isOne = only !== undefined && more.length === 0;
    if (shape.isWrapped && isOne) return reader.valuesOf(only, branch);
    const isWanted = branch.types?.has('array') === true;
    if (!isWanted && isOne) return reader.valuesOf(only, branch);
    const list = elements.map((element, index) =>
      reader.choose(reader.itemOf(branch, index), (each) => reader.valuesOf(element, each)),
    );
    // Many writers wrap lists, whatever the description says.
    return [list];
  });
}

/** The elements without a declared property; those with the key of one are dropped. */
function readOthers(
  elements: readonly XmlElement[],
  branch: SchemaBranch,
  reader: ObjectReader,
): readonly ObjectMember[] {
  const declared = new Set(branch.names);
  return [...group(elements)].flatMap(([key, all]): ObjectMember[] => {
    if (declared.has(key)) return [];
    const schemas = branch.property(key);
    if (schemas.length === 0) return [[key, readElements(all, undeclared, reader)]];
    const property = propertyOf(reader.description, { key, schemas }, reader.branchesOf);
    // Named elements hide the keys of a map.
    if (property.naming.name !== undefined) reader.unclear();
    return [[key, readElements(all, property, reader)]];
  });
}

const undeclared = { schemas: [], shape: { isWrapped: false } };

/** The value of a property without elements: an empty list that is not wrapped, or null where no element can be one. */
function valueOfNothing(
  { key, schemas, node, shape, isList }: XmlProperty,
  reader: ObjectReader,
): readonly ObjectMember[] {
  if (node === 'element' && isList && !shape.isWrapped) return reader.isValid(schemas, []) ? [[key, []]] : [];
  if (node === 'element' || node === 'part') return [];
  return reader.isValid(schemas, null) ? [[key, null]] : [];
}

// Before OpenAPI 3.2 had `nodeType: text`, each writer chose a name.
const namesOfText = /^(?:[#$@_]*(?:text|value|content|t)?|[#$@_]*(?:text|value|content)_?)$/iu;

/** The text beside attributes as a property with such a name, where none has `nodeType: text`. */
function textMembers(
  element: XmlElement,
  missing: readonly XmlProperty[],
  reader: ObjectReader,
): readonly ObjectMember[] {
  if (element.children.length > 0 || element.text.trim() === '') return [];
  return missing
    .filter(({ key, node }) => node === 'element' && namesOfText.test(key))
    .map(({ key, schemas }) => [key, reader.choose(schemas, (branch) => reader.scalars(element.text, branch))]);
}
