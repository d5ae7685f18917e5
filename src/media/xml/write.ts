import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/read/view.ts';
import { isArray, isObject } from '../../lib/json.ts';
import { componentName, itemSchemas, propertySchemas, xmlObjectOf, type XmlObject } from './xml-object.ts';
import { plainName, xmlName, xmlText } from './plan.ts';

/**
 * `value` as an XML document by the `xml` objects of `schema` (OpenAPI 2.0 to 3.2). The root element has their name, else that of
 * the component that `schema` refers to, else `root`.
 */
export function writeXml(description: Description, value: unknown, schema: Located | undefined): string {
  const schemas = schema === undefined ? [] : [schema];
  const own = schemas.map(componentName).find((name) => name !== undefined) ?? 'root';
  const shape = xmlObjectOf(description, schemas);
  const root = element(shape, own, contentOf(description, value, { schemas, name: shape.name ?? own, isRoot: true }));
  if (hasNil(root)) root.attributes.set('xmlns:xsi', 'http://www.w3.org/2001/XMLSchema-instance');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${textOfNode(root)}`;
}

type XmlNode = AttributeNode | XmlChild;

interface AttributeNode {
  readonly kind: 'attribute';
  readonly name: string;
  readonly text: string;
  readonly declared?: readonly [string, string];
}

type XmlChild = { readonly kind: 'text' | 'cdata'; readonly text: string } | WrittenElement;

interface WrittenElement {
  readonly kind: 'element';
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: readonly XmlChild[];
}

interface XmlPosition {
  readonly schemas: readonly Located[];
  /** The name of the value, which its items have if they have none. */
  readonly name: string;
  readonly isRoot?: boolean;
}

/** The nodes inside the element that stands for `value`. */
function contentOf(
  description: Description,
  value: unknown,
  { schemas, name, isRoot }: XmlPosition,
): readonly XmlNode[] {
  if (isArray(value)) return items(description, value, { schemas, name, ...(isRoot !== undefined && { isRoot }) });
  if (!isObject(value)) return value === null ? [nil] : [{ kind: 'text', text: textOf(value) }];
  return Object.entries(value).flatMap(([key, part]) =>
    part === undefined
      ? []
      : property(description, part, { schemas: propertySchemas(description, schemas, key), name: key }),
  );
}

/** The nodes of a property by its node type, which is an element by default. */
function property(description: Description, value: unknown, { schemas, name }: XmlPosition): readonly XmlNode[] {
  const shape = xmlObjectOf(description, schemas);
  const outer = shape.name ?? name;
  switch (shape.nodeType) {
    case 'attribute':
      return value === null ? [] : [attribute(shape, name, textOf(value))];
    case 'text':
    case 'cdata':
      return value === null ? [] : [{ kind: shape.nodeType, text: textOf(value) }];
    case 'none':
      return contentOf(description, value, { schemas, name });
    default:
  }
  if (!isArray(value)) return [element(shape, name, contentOf(description, value, { schemas, name: outer }))];
  if (shape.isWrapped) return [element(shape, name, items(description, value, { schemas, name: outer }))];
  // The name of an array that is not wrapped is not used.
  return items(description, value, { schemas, name });
}

/** An element for each item; a list inside a list has an element of its own. */
function items(
  description: Description,
  values: readonly unknown[],
  { schemas, name, isRoot }: XmlPosition,
): readonly XmlNode[] {
  return values.flatMap((value, index) => {
    const itsSchemas = itemSchemas(description, schemas, index);
    const shape = xmlObjectOf(description, itsSchemas);
    const component = isRoot === true ? itsSchemas.map(componentName).find((each) => each !== undefined) : undefined;
    const called = isRoot === true ? (component ?? 'item') : name;
    if (shape.nodeType === 'none' && isObject(value))
      return contentOf(description, value, { schemas: itsSchemas, name: called });
    if ((shape.nodeType === 'text' || shape.nodeType === 'cdata') && !isObject(value) && value !== null) {
      return [{ kind: shape.nodeType, text: textOf(value) }];
    }
    return [element(shape, called, contentOf(description, value, { schemas: itsSchemas, name: shape.name ?? called }))];
  });
}

function element(shape: XmlObject, fallback: string, content: readonly XmlNode[]): WrittenElement {
  const attributes = new Map<string, string>();
  if (shape.namespace !== undefined) attributes.set(declarationOf(shape), shape.namespace);
  for (const node of content) {
    if (node.kind !== 'attribute') continue;
    if (node.declared !== undefined) attributes.set(...node.declared);
    attributes.set(node.name, node.text);
  }
  const children = content.filter((node) => node.kind !== 'attribute');
  return { kind: 'element', name: nameOf(shape, fallback), attributes, children };
}

/** The attribute `xsi:nil` (XML Schema part 1, section 2.6.2): an element without it would be an empty text. */
const nil = { kind: 'attribute', name: 'xsi:nil', text: 'true' } as const;

function hasNil({ attributes, children }: WrittenElement): boolean {
  return attributes.has(nil.name) || children.some((node) => node.kind === 'element' && hasNil(node));
}

function attribute(shape: XmlObject, fallback: string, text: string): XmlNode {
  // Attributes have no namespace without a prefix.
  const declared = shape.namespace !== undefined && shape.prefix !== undefined;
  const name = nameOf(shape, fallback);
  return { kind: 'attribute', name, text, ...(declared && { declared: [declarationOf(shape), shape.namespace] }) };
}

function declarationOf({ prefix }: XmlObject): string {
  return prefix === undefined ? 'xmlns' : `xmlns:${plainName(prefix)}`;
}

function nameOf({ name, prefix }: XmlObject, fallback: string): string {
  const written = name ?? fallback;
  return prefix === undefined ? xmlName(written) : `${plainName(prefix)}:${plainName(written)}`;
}

/** Scalars as text; lists of them with spaces between (XML Schema part 2, section 2.5.1.2); objects as JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return xmlText(value);
  if (isArray(value) && !value.some((item) => typeof item === 'object')) return value.map(textOf).join(' ');
  return xmlText(JSON.stringify(value));
}

function textOfNode(node: XmlChild): string {
  switch (node.kind) {
    case 'text':
      return escape(node.text).replaceAll('>', '&gt;');
    case 'cdata':
      // A new section begins after the end mark in the text.
      return `<![CDATA[${node.text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
    case 'element': {
      const attributes = [...node.attributes].map(([name, text]) => ` ${name}="${escapeAttribute(text)}"`);
      const start = `<${node.name}${attributes.join('')}`;
      const content = node.children.map(textOfNode).join('');
      return content === '' ? `${start}/>` : `${start}>${content}</${node.name}>`;
    }
  }
}

/** Carriage returns would be line feeds after reading (XML 1.0 section 2.11). */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '&#13;');
}

/** Tabs and line feeds would be spaces after reading (XML 1.0 section 3.3.3). */
function escapeAttribute(text: string): string {
  return escape(text)
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;');
}
