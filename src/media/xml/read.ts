import { perKey, perObject } from '../../lib/cache.ts';
import { append } from '../../lib/lists.ts';
import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/read/view.ts';
import { splitXmlName, type XmlElement } from './xml-tree.ts';
import { xmlObjectOf } from './xml-object.ts';
import { type Reader, coerce, valuesOf, rawText } from '../../parameters/coerce.ts';
import { readObject, type ObjectReader } from './read-object.ts';
import { isInNamespace, localName, planOf } from './plan.ts';
import type { SchemaBranch } from '../../parameters/branches.ts';

/** The value of an XML document; `isClear`: it has no other reading. */
interface XmlReading {
  readonly value: unknown;
  readonly isClear: boolean;
}

/** Reads elements by schemas and their `xml` objects (OpenAPI 2.0 to 3.2): the first valid reading, else the likeliest. */
export type XmlReader = (root: XmlElement, schema: Located) => XmlReading;

// Elements and properties of one document.
const mostSteps = 200_000;
// Tuples of more items are read as lists.
const mostPlaces = 100;

/** A reader of XML by schemas of `description`. Plans are made on first use and cached. */
export function createXmlReader(description: Description, { branchesOf, validator }: Reader): XmlReader {
  const cachedBranches = perObject(branchesOf);
  const cachedPlan = perObject((branch: SchemaBranch) => planOf(description, branch, cachedBranches));
  const itemsOf = perObject((branch: SchemaBranch) => perKey((index: number) => branch.item(index)));
  return (root, schema) => {
    let isClear = true;
    let left = mostSteps;
    const isValid = (schemas: readonly Located[], value: unknown): boolean =>
      schemas.every((each) => validator.isValid(each, value));
    const reader: ObjectReader = {
      description,
      branchesOf: cachedBranches,
      planOf: cachedPlan,
      itemOf: (branch, index) => itemsOf(branch)(Math.min(index, mostPlaces)),
      isValid,
      unclear: () => {
        isClear = false;
      },
      choose: (schemas, valuesBy) => {
        const all = cachedBranches(schemas);
        let likeliest: readonly unknown[] | undefined;
        for (const branch of all) {
          left -= 1;
          if (left < 0) isClear = false;
          if (!isClear) return undefined;
          const values = valuesBy(branch);
          // A single value needs no proof.
          if (all.length === 1 && values.length === 1) return values[0];
          const valid = values.findIndex((value) => isValid(schemas, value));
          if (valid >= 0) return values[valid];
          likeliest ??= values;
        }
        return likeliest?.[0];
      },
      valuesOf: (element, branch) => valuesOfElement(element, branch, reader),
      scalars: (text, branch) => xmlScalars(text, branch, { branchesOf: cachedBranches, validator }),
      spend: (steps) => {
        left -= steps;
      },
    };
    const value = reader.choose([schema], (branch) => valuesOfElement(root, branch, reader));
    return { value, isClear };
  };
}

/** The values that `element` may stand for by `branch`, the likeliest first. */
function valuesOfElement(element: XmlElement, branch: SchemaBranch, reader: ObjectReader): readonly unknown[] {
  const { types } = branch;
  const { children, text } = element;
  const isBranch = children.length > 0 || element.attributes.some(isOwn);
  if (isBranch && branch.isDynamic) reader.unclear();
  const found: unknown[] = isNil(element) ? [null] : [];
  if (types?.has('object') ?? isBranch) append(found, readObject(element, branch, reader));
  if (types?.has('array') === true) found.push(readItems(element, branch, reader));
  const isScalar = types === undefined || [...types].some((type) => type !== 'object' && type !== 'array');
  // A text may contain markup; other scalars have no child elements.
  if (isScalar && (children.length === 0 || types?.has('string') === true)) append(found, reader.scalars(text, branch));
  if (found.length > 0) return found;
  return children.length > 0 ? readObject(element, branch, reader) : [text];
}

/**
 * The children of an element as the items of a list; where the items have another name or namespace, as an object, which is not
 * valid as a list.
 */
function readItems(element: XmlElement, branch: SchemaBranch, reader: ObjectReader): unknown {
  const { children, text } = element;
  const values = children.map((child, index) => {
    const schemas = reader.itemOf(branch, index);
    const shape = xmlObjectOf(reader.description, schemas);
    if (unnamed.has(shape.nodeType)) reader.unclear();
    const isNamed = shape.name === undefined || localName(shape.name) === splitXmlName(child.name)[1];
    if (!isNamed || !isInNamespace(child, shape)) return undefined;
    return { item: reader.choose(schemas, (each) => reader.valuesOf(child, each)) };
  });
  const items = values.flatMap((value) => (value === undefined ? [] : [value.item]));
  if (items.length < values.length) return readObject(element, branch, reader)[0];
  // As XML Schema writes lists (part 2, section 2.5.1.2).
  const isText = children.length === 0 && text.trim() !== '';
  return isText ? reader.scalars(text, branch)[0] : items;
}

/** The node types of items that stand in no element of their own. */
const unnamed: ReadonlySet<unknown> = new Set(['text', 'cdata', 'none', 'attribute']);

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';

function isNil({ attributes }: XmlElement): boolean {
  return attributes.some(
    ({ name, namespace, text }) =>
      (namespace === schemaInstance || name.startsWith('xsi:')) &&
      splitXmlName(name)[1] === 'nil' &&
      /^\s*(?:true|1)\s*$/u.test(text),
  );
}

/** Attributes of the document: `xml:lang` and `xsi:type` are not among them. */
function isOwn({ name, namespace }: { readonly name: string; readonly namespace: string | undefined }): boolean {
  return namespace !== schemaInstance && !/^(?:xml|xsi):/u.test(name);
}

/**
 * The values that `text` of an XML document may stand for by `branch`, the likeliest first: with and without the white space around
 * it, numbers and booleans also in the forms of XML Schema (part 2, sections 3.2.2 and 3.2.3), lists separated by white space
 * (2.5.1.2).
 */
function xmlScalars(text: string, branch: SchemaBranch, reader: Reader): readonly unknown[] {
  const trimmed = text.trim();
  const { types } = branch;
  const isNumeric = types?.has('number') === true || types?.has('integer') === true;
  const numbers = isNumeric && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/u.test(trimmed) ? [Number(trimmed)] : [];
  const truths = types?.has('boolean') === true && /^[01]$/u.test(trimmed) ? [trimmed === '1'] : [];
  const pieces = trimmed === '' ? [] : trimmed.split(/\s+/u);
  const lists =
    types?.has('array') === true
      ? [pieces.map((piece, index) => coerce(rawText(piece), branch.item(index), reader))]
      : [];
  const plain = valuesOf(rawText(trimmed), branch, reader);
  // In a list, white space separates the items.
  if (lists.length > 0) return [...lists, ...plain];
  const asIs = text === trimmed ? [] : valuesOf(rawText(text), branch, reader);
  const strings = plain.filter((value) => typeof value === 'string');
  const others = plain.filter((value) => typeof value !== 'string');
  return [...numbers.filter(Number.isFinite), ...truths, ...others, ...asIs, ...strings];
}
