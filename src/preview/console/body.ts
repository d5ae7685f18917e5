import type { Operation } from '../../description/read/api.ts';
import { requestMediaOf, type Media } from '../../description/read/content.ts';
import { concreteType, essence, isMediaType, kindOf } from '../../http/media-type.ts';
import { isObject, member } from '../../lib/json.ts';
import type { Parameter } from '../../parameters/parameter.ts';
import { jsonText } from '../parts/json.ts';
import { longestText, type ConsoleContext, type PickedBody } from './context.ts';
import { isFileSchema, mostFields, omitted, propertiesOf, propertyField, type ConsoleField } from './field.ts';
import type { ConsoleForm } from './form.ts';

/** The body that a console offers. */
export interface ConsoleBody {
  /** The media types to choose from. */
  readonly types: readonly string[];
  /** The media type it is sent as. */
  readonly type: string;
  readonly media: Media;
  /** The names of the examples to choose from. */
  readonly examples: readonly string[];
  readonly content:
    | { readonly kind: 'text'; readonly text: string; readonly isJson: boolean }
    | { readonly kind: 'file' }
    | { readonly kind: 'fields'; readonly fields: readonly ConsoleField[] };
  /** Notes on parts that are left out, a sentence each. */
  readonly omissions: readonly string[];
}

/** Examples that are offered. */
const mostExamples = 100;
const mostTypes = 20;

/** The body of `operation` as `form` has chosen it; undefined where it takes none. */
export function bodyOf(
  context: ConsoleContext,
  operation: Operation,
  form: Pick<ConsoleForm, 'media' | 'example'>,
): ConsoleBody | undefined {
  const declared = requestMediaOf(context.description, operation).filter(({ type }) => isMediaType(type));
  const all = declared.slice(0, mostTypes);
  const media = all[form.media] ?? all[0];
  if (media === undefined) return undefined;
  const named = media.examples.flatMap((each) => (each.kind === 'value' ? [each] : []));
  const examples = named.slice(0, mostExamples);
  const picked = examples[form.example] ?? examples[0];
  const hasMade = picked === undefined && media.schema !== undefined;
  const value = picked?.located.value ?? (media.schema && context.sample(media.schema));
  const type = concreteType(media.type);
  const { content, omissions } = contentOf(context, {
    id: `${all.indexOf(media)} ${picked === undefined ? 0 : examples.indexOf(picked)}`,
    operation,
    media,
    type,
    value,
    isMade: picked === undefined,
    serialized: picked?.serialized,
  });
  return {
    types: all.map((each) => each.type.slice(0, 200)),
    type,
    media,
    examples:
      examples.length > 0
        ? examples.map(({ name }) => (name ?? 'example').slice(0, 100))
        : hasMade
          ? ['Made from the schema']
          : [],
    content,
    omissions: [
      ...omitted('media types', declared.length, mostTypes),
      ...omitted('examples', named.length, mostExamples),
      ...omissions,
    ],
  };
}

interface Picked extends PickedBody {
  readonly operation: Operation;
  readonly serialized: string | undefined;
}

function contentOf(context: ConsoleContext, picked: Picked): Pick<ConsoleBody, 'content' | 'omissions'> {
  const { operation, media, type, value } = picked;
  const kind = kindOf(type);
  if (kind === 'form' || kind === 'multipart') {
    const fields = formFields(context, { operation, media, value });
    const omissions = omitted('fields', fields.length, mostFields);
    if (fields.length > 0) return { content: { kind: 'fields', fields: fields.slice(0, mostFields) }, omissions };
  }
  const isText =
    kind !== 'text' ||
    type.startsWith('text/') ||
    (media.schema !== undefined && !isFileSchema(context.description, media.schema));
  if (!isText && (picked.isMade || typeof value !== 'string')) return { content: { kind: 'file' }, omissions: [] };
  const text = textOf(context, picked);
  const isShort = text !== undefined && text.length <= longestText;
  return {
    content: { kind: 'text', text: isShort ? text : '', isJson: kind === 'json' },
    omissions: isShort ? [] : ['The example is longer than 100,000 characters and is not filled in.'],
  };
}

/** A value as it is sent; undefined where it is too long to be written. */
function textOf(context: ConsoleContext, body: Picked): string | undefined {
  const { type, value, serialized } = body;
  if (serialized !== undefined) return serialized;
  if (kindOf(type) !== 'json') return context.textOf(body);
  if (value === undefined) return '';
  const { text, isWhole } = jsonText(value, longestText);
  return isWhole ? text : undefined;
}

/** The fields of a form: properties of its schema, or in OpenAPI 2.0 parameters. */
function formFields(
  context: ConsoleContext,
  { operation, media, value }: Pick<Picked, 'operation' | 'media' | 'value'>,
): readonly ConsoleField[] {
  const given = isObject(value) && media.examples.length > 0 ? value : {};
  const make = (name: string, schema: Parameter['located'], isRequired: boolean): ConsoleField =>
    propertyField(context, { prefix: 'form', name, schema, isRequired, value: member(given, name) });
  if (media.schema !== undefined)
    return [...propertiesOf(context.description, media.schema)].map(([name, { schema, isRequired }]) =>
      make(name, schema, isRequired),
    );
  return context
    .parametersOf(operation)
    .filter(({ place }) => place === 'formData')
    .map(({ name, located, isRequired }) => make(name, located, isRequired));
}

export function isMultipart(type: string): boolean {
  return essence(type).startsWith('multipart/');
}
