import { readXmlTree, splitXmlName, type XmlElement, type XmlName } from '../media/xml/xml-tree.ts';
import { xmlObjectOf, type XmlObject } from '../media/xml/xml-object.ts';
import { decodeText } from '../http/media-type.ts';
import { body, unreadable, type Content } from './body.ts';
import type { ContractContext } from './context.ts';
import type { Violation } from './violation.ts';
import { isInNamespace, localName } from '../media/xml/plan.ts';

// Deeper documents are not validated by their schema.
const mostLevels = 100;

/** The violations of an XML body: its form, the name of its root element if one is declared, then its value by its schema. */
export function validateXml(type: string, content: Content, context: ContractContext): readonly Violation[] {
  const text = decodeText(content.bytes, type);
  const tree = readXmlTree(text, mostLevels);
  if (tree.kind === 'malformed')
    return [unreadable(content, { requirement: 'must be well-formed XML', found: tree.reason })];
  const unbound = context.direction === 'response' ? unboundName(tree.root) : undefined;
  if (unbound !== undefined)
    return [unreadable(content, { requirement: 'must declare the prefixes of its names', found: `\`${unbound}\`` })];
  const { schema } = content.media;
  if (schema === undefined || !tree.isWhole) return [];
  // A schema with the type `string` may describe the document as text.
  if (
    context.branchesOf([schema]).some(({ types }) => types?.has('string') === true) &&
    context.validator.isValid(schema, text)
  )
    return [];
  const shape = xmlObjectOf(context.description, [schema]);
  const requirement = wrongRoot(tree.root, shape);
  if (requirement !== undefined) return [unreadable(content, { requirement, found: nameOf(tree.root) })];
  const { value, isClear } = context.readXml(tree.root, schema);
  return isClear ? context.validator.violationsOf(body, schema, value) : [];
}

/** The first name whose prefix has no declaration (Namespaces in XML 1.0, section 5). */
function unboundName({ name, namespace, attributes, children }: XmlElement): string | undefined {
  const isUnbound = (each: XmlName): boolean => splitXmlName(each.name)[0] !== '' && each.namespace === undefined;
  const own = [{ name, namespace }, ...attributes].find(isUnbound);
  if (own !== undefined) return own.name;
  for (const child of children) {
    const found = unboundName(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The requirement that the root element breaks. The name of a component is not required: writers name roots as they like. */
function wrongRoot(root: XmlElement, shape: XmlObject): string | undefined {
  const { name = splitXmlName(root.name)[1], namespace, nodeType } = shape;
  const isElement = nodeType === undefined || nodeType === 'element';
  const isRight = localName(name) === splitXmlName(root.name)[1] && isInNamespace(root, shape);
  if (!isElement || isRight) return undefined;
  return `must have the root element <${name}>${namespace === undefined ? '' : ` of the namespace ${namespace}`}`;
}

function nameOf({ name, namespace }: XmlElement): string {
  return namespace === undefined ? `<${name}>` : `<${name}> of ${namespace}`;
}
