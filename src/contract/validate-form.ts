import { followPath, type Located, textAt } from '../description/read/view.ts';
import { essence, isJson, coversType } from '../http/media-type.ts';
import { type Media, positionEncoding } from '../description/read/content.ts';
import { body, malformedBody, type Content } from './body.ts';
import { readForm } from './form.ts';
import type { ContractContext } from './context.ts';
import { validateWritten } from './validate-parameters.ts';
import { parseMultipart, toPairs, type BodyPart } from '../media/read-multipart.ts';
import { writtenIn, type Pair } from '../parameters/read-values.ts';
import type { Parameter } from '../parameters/parameter.ts';
import { type Violation, violation } from './violation.ts';
import { parsedJson } from '../lib/json.ts';
import { show } from '../lib/show.ts';
import { coerce, rawText } from '../parameters/coerce.ts';

/** The fields of a form, and how a piece of a text is decoded. */
interface FormFields {
  readonly pairs: readonly Pair[];
  readonly decode: (piece: string) => string;
}

/** The violations of the fields of a form by the schema of its media type. */
export function validateForm(
  { pairs, decode }: FormFields,
  { schema, encoding }: Media,
  context: ContractContext,
): readonly Violation[] {
  // A schema of a text describes the form as it is written, in which any may be.
  const isOfFields = schema && context.branchesOf([schema]).some(({ types }) => types?.has('object') !== false);
  if (schema === undefined || isOfFields !== true) return [];
  return context.validator.violationsOf(body, schema, readForm({ pairs, decode, encoding }, schema, context));
}

/** The violations of a form of OpenAPI 2.0, where each field is a parameter. */
export function validateFields(
  fields: readonly Parameter[],
  pairs: readonly Pair[],
  context: ContractContext,
): readonly Violation[] {
  return fields.flatMap((field) => validateWritten(field, writtenIn(pairs, field), context));
}

/**
 * The violations of a multipart body of content type `type`. Its parts are told apart by their names, or where the schema wants a list
 * by their position (OpenAPI 3.2, "Encoding By Position"); a body of another type than a form may have parts without a name, too.
 */
export function validateMultipart(type: string, content: Content, context: ContractContext): readonly Violation[] {
  const { media, bytes, fields } = content;
  const read = parseMultipart(bytes, type);
  const isForm = essence(type) === 'multipart/form-data';
  if (read.kind === 'malformed') {
    const requirement = `must be a multipart ${isForm ? 'form' : 'body'}`;
    return [malformedBody(content, { requirement, found: read.reason })];
  }
  if (!isForm && isPositional(media, context)) return validateParts(read.parts, content, context);
  if (read.parts.some(({ name }) => name === undefined)) return [];
  const pairs = toPairs(read.parts);
  // Fields of OpenAPI 2.0 are decoded like those of an urlencoded form.
  if (fields.length > 0) {
    return validateFields(
      fields,
      pairs.map(([name, text]): Pair => [name, encodeURIComponent(text.toWellFormed())]),
      context,
    );
  }
  const mistyped = read.parts.flatMap(({ name = '', type: sent }) => {
    const own = media.encoding && followPath(context.description, media.encoding, name);
    return own === undefined ? [] : validatePartType(sent, own, { name });
  });
  const wrong = validateForm({ pairs, decode: (piece) => piece }, media, context);
  const opaque = read.parts.filter((part) => isOpaque(part, media, context)).map(({ name = '' }) => name);
  return [...mistyped, ...withoutThose(wrong, opaque)];
}

/** A part with an object or a list in a format that is not read: XML, YAML and the like. */
function isOpaque({ name = '', type }: BodyPart, { schema }: Media, context: ContractContext): boolean {
  if (schema === undefined || isReadType(type)) return false;
  return context.branchesOf([schema]).some((branch) =>
    context
      .branchesOf(branch.property(name))
      // Several parts of one name are a list.
      .some((each) => each.types?.has('object') === true || wantsStructure(each.item(0), context)),
  );
}

/** The parts of a body of `media` are the items of a list. */
function isPositional({ schema, itemSchema }: Media, { branchesOf }: ContractContext): boolean {
  const isList = schema !== undefined && branchesOf([schema]).some(({ types }) => types?.has('array') === true);
  return isList || itemSchema !== undefined;
}

// The most violations that are listed: an answer lists as many.
const mostListed = 100;

/** The violations of parts that are the items of a list: of each its content type, then its value, then the list of all. */
function validateParts(parts: readonly BodyPart[], content: Content, context: ContractContext): readonly Violation[] {
  const { description, branchesOf, validator } = context;
  const { schema, itemSchema, located } = content.media;
  const read = parts.map((part) => ({ ...part, json: jsonOf(part) }));
  const misread = read.flatMap(({ text, type, json }, index): readonly Violation[] => {
    const pointer = `/${index}`;
    const encoding = positionEncoding(description, located, index);
    const mistyped = encoding === undefined ? [] : validatePartType(type, encoding, { pointer });
    if (json === undefined || json.length > 0) return mistyped;
    return [...mistyped, malformedBody(content, { requirement: 'must be JSON', found: show(text), pointer })];
  });
  if (misread.length > 0) return misread.slice(0, mostListed);
  const ofEach = itemSchema === undefined ? [] : [itemSchema];
  const branches = branchesOf(schema === undefined ? [] : [schema]).filter(
    ({ types }) => types?.has('array') !== false,
  );
  const lists = branches.map(({ item }) =>
    read.map((part, index) => valueOf(part, [...ofEach, ...item(index)], context)),
  );
  const [list] = lists;
  if (list === undefined) return [];
  const isOpaque = ({ type }: BodyPart, index: number): boolean =>
    !isReadType(type) && branches.some(({ item }) => wantsStructure([...ofEach, ...item(index)], context));
  const opaque = read.flatMap((part, index) => (isOpaque(part, index) ? [String(index)] : []));
  const wrong = ofEach.flatMap((each) =>
    list.flatMap((value, index) => validator.violationsOf(body, each, value, `/${index}`)),
  );
  const isRight = schema === undefined || lists.some((each) => validator.isValid(schema, each));
  const all = isRight ? wrong : [...wrong, ...validator.violationsOf(body, schema, list)];
  return withoutThose(all, opaque).slice(0, mostListed);
}

/** The JSON of a part that says that it is some, none where it is broken; undefined for every other part. */
function jsonOf({ text, type }: BodyPart): readonly unknown[] | undefined {
  if (type === undefined || !isJson(type)) return undefined;
  return [parsedJson(text)].filter((value) => value !== undefined);
}

function valueOf(
  { text, json }: BodyPart & { readonly json: readonly unknown[] | undefined },
  schemas: readonly Located[],
  context: ContractContext,
): unknown {
  return json === undefined ? coerce(rawText(text), schemas, context) : json[0];
}

/** A part of the content type `type` is read: as JSON, or else as a text that may be a number. */
function isReadType(type: string | undefined): boolean {
  return type === undefined || isJson(type) || ['text/plain', 'application/octet-stream'].includes(essence(type));
}

/** The violations in `wrong` that are not about the members `opaque`, nor of a choice that may depend on them. */
function withoutThose(wrong: readonly Violation[], opaque: readonly string[]): readonly Violation[] {
  if (opaque.length === 0) return wrong;
  const names = new Set(opaque);
  return wrong.filter(({ pointer, keyword }) => {
    const [, first = ''] = pointer.split('/');
    const isChoice = pointer === '' && ['oneOf', 'anyOf', 'not', 'if'].includes(keyword);
    return !isChoice && !names.has(first.replaceAll('~1', '/').replaceAll('~0', '~'));
  });
}

/** OpenAPI 3.1 section 4.8.15.1: `contentType` of the `encoding` of a part, perhaps several with commas, ranges among them. */
function validatePartType(
  type: string | undefined,
  encoding: Located,
  { name, pointer = '' }: { readonly name?: string; readonly pointer?: string },
): readonly Violation[] {
  const declared = textAt(encoding, 'contentType');
  if (declared === undefined || type === undefined) return [];
  if (declared.split(',').some((each) => coversType(each.trim(), type))) return [];
  const found = JSON.stringify(type);
  const requirement = `must be of the content type ${declared}`;
  const part = name === undefined ? body : { ...body, name };
  return [violation(part, { keyword: 'contentType', requirement, found, place: encoding.place, pointer })];
}

/** `schemas`, which all hold, allow an object or a list. */
export function wantsStructure(schemas: readonly Located[], { branchesOf }: ContractContext): boolean {
  return branchesOf(schemas).some(({ types }) => types?.has('object') === true || types?.has('array') === true);
}
