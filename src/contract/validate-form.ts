import { followPath } from '../description/read/view.ts';
import { essence } from '../http/media-type.ts';
import type { Media } from '../description/read/content.ts';
import { body, malformedBody, type Content } from './body.ts';
import { readForm } from './form.ts';
import type { ContractContext } from './context.ts';
import { isReadType, validatePartType, wantsStructure, withoutThose } from './part-types.ts';
import { isPositional, validateParts } from './validate-parts.ts';
import { validateWritten } from './validate-parameters.ts';
import { parseMultipart, toPairs, type BodyPart } from '../media/read-multipart.ts';
import { writtenIn, type Pair } from '../parameters/read-values.ts';
import type { Parameter } from '../parameters/parameter.ts';
import type { Violation } from './violation.ts';

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
