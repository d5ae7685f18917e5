import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/view.ts';
import { splitXmlName, type XmlElement } from './xml-tree.ts';
import { shapeOf } from './xml-object.ts';
import type { Reader } from '../../parameters/coerce.ts';
import { readXmlObject, type ObjectReader } from './read-object.ts';
import { xmlScalars } from './scalars.ts';
import { isInNamespace, localName, planOf, type XmlPlan } from './plan.ts';
import type { View, ViewsOf } from '../../parameters/branches.ts';

/** What an XML document stands for; `isClear`: whether nothing in it could be meant otherwise. */
interface ReadXml {
  readonly value: unknown;
  readonly isClear: boolean;
}

/** Reads elements as the values that schemas describe (the `xml` objects of OpenAPI 2.0 to 3.2): the first reading that is valid, else the likeliest. */
export type XmlReader = (root: XmlElement, schema: Located) => ReadXml;

// Elements, and properties looked for in them: more are not worth the time.
const mostSteps = 200_000;
// Tuples of more items than this are as good as lists.
const mostPlaces = 100;

/** A reader of XML by schemas of `description`. Plans are made on first use and kept. */
export function createXmlReader(description: Description, { viewsOf, validator }: Reader): XmlReader {
  const views = new WeakMap<readonly Located[], readonly View[]>();
  const plans = new WeakMap<View, XmlPlan>();
  const viewsKept: ViewsOf = (schemas) => {
    const found = views.get(schemas) ?? viewsOf(schemas);
    views.set(schemas, found);
    return found;
  };
  const planKept = (view: View): XmlPlan => {
    const plan = plans.get(view) ?? planOf(description, view, viewsKept);
    plans.set(view, plan);
    return plan;
  };
  const items = new WeakMap<View, Map<number, readonly Located[]>>();
  const itemKept = (view: View, index: number): readonly Located[] => {
    const known = items.get(view) ?? new Map<number, readonly Located[]>();
    items.set(view, known);
    const at = Math.min(index, mostPlaces);
    const found = known.get(at) ?? view.item(at);
    known.set(at, found);
    return found;
  };
  return (root, schema) => {
    let isClear = true;
    let left = mostSteps;
    const isValid = (schemas: readonly Located[], value: unknown): boolean =>
      schemas.every((each) => validator.isValid(each, value));
    const reader: ObjectReader = {
      description,
      viewsOf: viewsKept,
      planOf: planKept,
      itemOf: itemKept,
      isValid,
      unclear: () => {
        isClear = false;
      },
      choose: (schemas, valuesBy) => {
        const all = viewsKept(schemas);
        let likeliest: readonly unknown[] | undefined;
        for (const view of all) {
          left -= 1;
          if (left < 0) isClear = false;
          if (!isClear) return undefined;
          const values = valuesBy(view);
          // Where there is no choice there is nothing to prove.
          if (all.length === 1 && values.length === 1) return values[0];
          const valid = values.findIndex((value) => isValid(schemas, value));
          if (valid >= 0) return values[valid];
          likeliest ??= values;
        }
        return likeliest?.[0];
      },
      valuesOf: (element, view) => valuesOf(element, view, reader),
      scalars: (text, view) => xmlScalars(text, view, { viewsOf: viewsKept, validator }),
      spend: (steps) => {
        left -= steps;
      },
    };
    const value = reader.choose([schema], (view) => valuesOf(root, view, reader));
    return { value, isClear };
  };
}

/** The values that `element` may stand for as `view` reads it, the likeliest first. */
function valuesOf(element: XmlElement, view: View, reader: ObjectReader): readonly unknown[] {
  const { types } = view;
  const { children, text } = element;
  const isBranch = children.length > 0 || element.attributes.some(isOwn);
  const found: unknown[] = isNil(element) ? [null] : [];
  if (types?.has('object') ?? isBranch) found.push(...readXmlObject(element, view, reader));
  if (types?.has('array') === true) found.push(readItems(element, view, reader));
  const isScalar = types === undefined || [...types].some((type) => type !== 'object' && type !== 'array');
  // A text may have markup in it; of other values an element says more than its text does.
  if (isScalar && (children.length === 0 || types?.has('string') === true)) found.push(...reader.scalars(text, view));
  if (found.length > 0) return found;
  return children.length > 0 ? readXmlObject(element, view, reader) : [text];
}

/**
 * What stands inside an element as the items of a list; where the items are said to have another name or namespace, as an object,
 * which a list is not.
 */
function readItems(element: XmlElement, view: View, reader: ObjectReader): unknown {
  const { children, text } = element;
  const values = children.map((child, index) => {
    const schemas = reader.itemOf(view, index);
    const shape = shapeOf(reader.description, schemas);
    if (['text', 'cdata', 'none', 'attribute'].includes(shape.nodeType ?? '')) reader.unclear();
    const isNamed = shape.name === undefined || localName(shape.name) === splitXmlName(child.name)[1];
    if (!isNamed || !isInNamespace(child, shape)) return undefined;
    return { item: reader.choose(schemas, (each) => reader.valuesOf(child, each)) };
  });
  const items = values.flatMap((value) => (value === undefined ? [] : [value.item]));
  if (items.length < values.length) return readXmlObject(element, view, reader)[0];
  // As XML Schema writes lists (part 2, section 2.5.1.2).
  const isText = children.length === 0 && text.trim() !== '';
  return isText ? reader.scalars(text, view)[0] : items;
}

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';

function isNil({ attributes }: XmlElement): boolean {
  return attributes.some(
    ({ name, namespace, text }) =>
      (namespace === schemaInstance || name.startsWith('xsi:')) &&
      splitXmlName(name)[1] === 'nil' &&
      /^\s*(?:true|1)\s*$/u.test(text),
  );
}

/** Whether an attribute is the document's: `xml:lang` and `xsi:type` are not. */
function isOwn({ name, namespace }: { readonly name: string; readonly namespace: string | undefined }): boolean {
  return namespace !== schemaInstance && !/^(?:xml|xsi):/u.test(name);
}
