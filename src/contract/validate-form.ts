import { followPath, textAt, type Located } from '../description/read/view.ts';
import { coversType, essence, isJson } from '../http/media-type.ts';
import { type BodyMedia, body, malformedBody, type Content } from './body.ts';
import { readForm } from './form.ts';
import type { ContractContext } from './context.ts';
import { validateWritten } from './validate-parameters.ts';
import { parseMultipart, toPairs, type FormPart } from '../media/multipart.ts';
import { writtenIn, type Pair } from '../parameters/read-values.ts';
import type { Parameter } from '../parameters/parameter.ts';
import { violation, type Violation } from './violation.ts';

/** The fields of a form, and how a piece of a text is decoded. */
interface FormFields {
  readonly pairs: readonly Pair[];
  readonly decode: (piece: string) => string;
}

/** The violations of the fields of a form by the schema of its media type. */
export function validateForm(
  { pairs, decode }: FormFields,
  { schema, encoding }: BodyMedia,
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

/** The violations of a multipart form of content type `type`. */
export function validateMultipart(type: string, content: Content, context: ContractContext): readonly Violation[] {
  const { media, bytes, fields } = content;
  const read = parseMultipart(bytes, type);
  if (read.kind === 'malformed')
    return [malformedBody(content, { requirement: 'must be a multipart form', found: read.reason })];
  const pairs = toPairs(read.parts);
  // Fields of OpenAPI 2.0 are decoded like those of an urlencoded form.
  if (fields.length > 0) {
    return validateFields(
      fields,
      pairs.map(([name, text]): Pair => [name, encodeURIComponent(text.toWellFormed())]),
      context,
    );
  }
  const mistyped = read.parts.flatMap((part) => validatePartType(part, content, context));
  const wrong = validateForm({ pairs, decode: (piece) => piece }, media, context);
  const opaque = read.parts.filter((part) => isOpaque(part, media, context)).map(({ name }) => name);
  return [...mistyped, ...(opaque.length === 0 ? wrong : wrong.filter((each) => !isAbout(each, opaque)))];
}

/** `schemas`, which all hold, allow an object or a list. */
export function wantsStructure(schemas: readonly Located[], { branchesOf }: ContractContext): boolean {
  return branchesOf(schemas).some(({ types }) => types?.has('object') === true || types?.has('array') === true);
}

/** A part with an object or a list in a format that is not read: XML, YAML and the like. */
function isOpaque({ name, type }: FormPart, { schema }: BodyMedia, context: ContractContext): boolean {
  if (schema === undefined || type === undefined || isJson(type)) return false;
  if (['text/plain', 'application/octet-stream'].includes(essence(type))) return false;
  return context.branchesOf([schema]).some((branch) =>
    context
      .branchesOf(branch.property(name))
      // Several parts of one name are a list.
      .some((each) => each.types?.has('object') === true || wantsStructure(each.item(0), context)),
  );
}

/** A violation of one of the properties `names`, or of a choice that may depend on them. */
function isAbout({ pointer, keyword }: Violation, names: readonly string[]): boolean {
  const [, first = ''] = pointer.split('/');
  const isChoice = pointer === '' && ['oneOf', 'anyOf', 'not', 'if'].includes(keyword);
  return isChoice || names.includes(first.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** OpenAPI 3.1 section 4.8.15.1: `contentType` of the encoding, perhaps several with commas, ranges among them. */
function validatePartType({ name, type }: FormPart, content: Content, context: ContractContext): readonly Violation[] {
  const { encoding } = content.media;
  const own = encoding && followPath(context.description, encoding, name);
  const declared = own && textAt(own, 'contentType');
  if (own === undefined || declared === undefined || type === undefined) return [];
  if (declared.split(',').some((each) => coversType(each.trim(), type))) return [];
  const found = JSON.stringify(type);
  const requirement = `must be of the content type ${declared}`;
  return [violation({ ...body, name }, { keyword: 'contentType', requirement, found, place: own.place })];
}
