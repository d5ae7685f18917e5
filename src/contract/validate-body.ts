import type { Located } from '../description/read/view.ts';
import { decodeText, essence, isJson, isSequential, kindOf } from '../http/media-type.ts';
import { type MockRequest, describeBytes } from '../http/message.ts';
import { isInNamespace, localName } from '../media/xml/plan.ts';
import { type XmlObject, xmlObjectOf } from '../media/xml/xml-object.ts';
import { type XmlElement, type XmlName, readXmlTree, splitXmlName } from '../media/xml/xml-tree.ts';
import { decodeForm, parsePairs, readWritten } from '../parameters/read-values.ts';
import type { Parameter } from '../parameters/parameter.ts';
import { type Content, type DeclaredBody, type SentBody, body, mediaFor, malformedBody } from './body.ts';
import type { ContractContext } from './context.ts';
import { wantsStructure, validateFields, validateForm, validateMultipart } from './validate-form.ts';
import { validateSequence } from './validate-sequence.ts';
import { type Violation, violation } from './violation.ts';

/** A received body. */
interface ArrivedBody {
  readonly request: MockRequest;
  /** The body as the mock reads it. */
  readonly sent: SentBody;
  /** The form fields that OpenAPI 2.0 has among the parameters. */
  readonly fields: readonly Parameter[];
}

/** The violations of the body of a request, whose content type is a declared one. */
export function validateBody(
  declared: DeclaredBody,
  arrived: ArrivedBody,
  context: ContractContext,
): readonly Violation[] {
  const { request, sent, fields } = arrived;
  const type = request.headers['content-type'];
  // An empty body may be an empty text or form, but not XML.
  const isText = type !== undefined && !isJson(type) && kindOf(type) !== 'xml' && request.body !== undefined;
  if (sent.kind === 'none' && !isText) {
    const place = declared.located.place;
    if (declared.isRequired)
      return [violation(body, { keyword: 'required', requirement: 'must be there', found: 'none', place })];
    return fields.length > 0 ? validateFields(fields, [], context) : [];
  }
  const media = mediaFor(declared, type);
  if (media === undefined) return [];
  const bytes = request.body ?? new Uint8Array();
  // Taken as bytes, a body is of the declared type, whatever it calls itself.
  const takenAs = sent.kind === 'opaque' ? sent.takenAs : undefined;
  return validateBodyAs(
    takenAs ?? type ?? media.type,
    { media, bytes, sent, fields, declared: declared.located },
    context,
  );
}

/** The violations of a body that is read as `type`. */
export function validateBodyAs(type: string, content: Content, context: ContractContext): readonly Violation[] {
  const { media, bytes, sent, fields } = content;
  const { schema } = media;
  const plain = essence(type);
  if (plain === 'application/x-www-form-urlencoded') {
    const pairs = parsePairs(decodeText(bytes, type));
    return fields.length > 0
      ? validateFields(fields, pairs, context)
      : validateForm({ pairs, decode: decodeForm }, media, context);
  }
  if (plain.startsWith('multipart/')) return validateMultipart(type, content, context);
  const kind = kindOf(type);
  if (kind === 'xml') return validateXml(type, content, context);
  if (isSequential(kind)) return validateSequence(type, content, context);
  if (isJson(type)) {
    if (sent.kind !== 'json')
      return [malformedBody(content, { requirement: 'must be JSON', found: describeBytes(bytes) })];
    return schema === undefined ? [] : context.validator.violationsOf(body, schema, sent.value);
  }
  if (schema === undefined || !plain.startsWith('text/')) return [];
  // Other texts than plain ones may write objects and lists in formats of their own: YAML, CSV.
  const isValidated = plain === 'text/plain' || !wantsStructure([schema], context);
  return isValidated ? validateText(decodeText(bytes, type), schema, context) : [];
}

function validateText(text: string, schema: Located, context: ContractContext): readonly Violation[] {
  const style = { name: '', style: 'simple', explode: false, decode: (piece: string) => piece };
  const read = readWritten(
    [schema],
    { texts: [text], members: [] },
    { styles: [style], reader: context, alsoAs: ['text'] },
  );
  return read === undefined || read.isValid ? [] : context.validator.violationsOf(body, schema, read.value);
}

// Deeper documents are not validated by their schema.
const mostLevels = 100;

/** The violations of an XML body: its form, the name of its root element if one is declared, then its value by its schema. */
function validateXml(type: string, content: Content, context: ContractContext): readonly Violation[] {
  const text = decodeText(content.bytes, type);
  const tree = readXmlTree(text, mostLevels);
  if (tree.kind === 'malformed')
    return [malformedBody(content, { requirement: 'must be well-formed XML', found: tree.reason })];
  const unbound = context.direction === 'response' ? unboundName(tree.root) : undefined;
  if (unbound !== undefined)
    return [malformedBody(content, { requirement: 'must declare the prefixes of its names', found: `\`${unbound}\`` })];
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
  if (requirement !== undefined) return [malformedBody(content, { requirement, found: nameOf(tree.root) })];
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
