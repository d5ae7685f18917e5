import type { Operation } from '../../description/api.ts';
import { requestMediaOf, type Media } from '../../description/content.ts';
import { isMediaType, concreteType, essence } from '../../http/media-type.ts';
import { isObject, member } from '../../lib/json.ts';
import { kindOf } from '../../media/kind-of.ts';
import { writeBody } from '../../media/write.ts';
import type { Parameter } from '../../parameters/parameter.ts';
import { jsonText } from '../parts/json.ts';
import type { ConsoleContext } from './context.ts';
import { isFileSchema, propertiesOf, propertyField, type ConsoleField } from './field.ts';
import type { ConsoleForm } from './form.ts';

/** The body that a console offers. */
export interface ConsoleBody {
  /** The media types to choose from. */
  readonly types: readonly string[];
  /** What it is sent as. */
  readonly type: string;
  readonly media: Media;
  /** The names of the examples to choose from. */
  readonly examples: readonly string[];
  readonly content:
    | { readonly kind: 'text'; readonly text: string; readonly isJson: boolean }
    | { readonly kind: 'file' }
    | { readonly kind: 'fields'; readonly fields: readonly ConsoleField[] };
}

/** Longer examples are not put into a page. */
const longest = 100_000;

/** The body of `operation` as `form` has chosen it; undefined where it takes none. */
export function bodyOf(
  context: ConsoleContext,
  operation: Operation,
  form: Pick<ConsoleForm, 'media' | 'example'>,
): ConsoleBody | undefined {
  const all = requestMediaOf(context.description, operation)
    .filter(({ type }) => isMediaType(type))
    .slice(0, 20);
  const media = all[form.media] ?? all[0];
  if (media === undefined) return undefined;
  const examples = media.examples.flatMap((each) => (each.kind === 'value' ? [each] : [])).slice(0, 100);
  const picked = examples[form.example] ?? examples[0];
  const hasMade = picked === undefined && media.schema !== undefined;
  const value = picked?.located.value ?? (media.schema && context.sample(media.schema));
  const type = concreteType(media.type);
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
    content: contentOf(context, {
      operation,
      media,
      type,
      value,
      isMade: picked === undefined,
      serialized: picked?.serialized,
    }),
  };
}

interface Picked {
  readonly operation: Operation;
  readonly media: Media;
  readonly type: string;
  readonly value: unknown;
  readonly isMade: boolean;
  readonly serialized: string | undefined;
}

function contentOf(context: ConsoleContext, picked: Picked): ConsoleBody['content'] {
  const { operation, media, type, value } = picked;
  const kind = kindOf(type);
  if (kind === 'form' || kind === 'multipart') {
    const fields = formFields(context, { operation, media, value });
    if (fields.length > 0) return { kind: 'fields', fields };
  }
  const isText =
    kind !== 'text' ||
    type.startsWith('text/') ||
    (media.schema !== undefined && !isFileSchema(context.description, media.schema));
  if (!isText && (picked.isMade || typeof value !== 'string')) return { kind: 'file' };
  return { kind: 'text', text: textOf(context, picked), isJson: kind === 'json' };
}

function textOf({ description }: ConsoleContext, { media, type, value, isMade, serialized }: Picked): string {
  if (serialized !== undefined) return serialized.slice(0, longest);
  if (value === undefined) return '';
  if (kindOf(type) === 'json') {
    const { text, isWhole } = jsonText(value, longest);
    return isWhole ? text : '';
  }
  const { schema, encoding, itemSchema } = media;
  const use = {
    contentType: type,
    ...(schema && { schema }),
    ...(encoding && { encoding }),
    ...(itemSchema && { itemSchema }),
  };
  return new TextDecoder().decode(writeBody(description, value, use, { isMade }).bytes).slice(0, longest);
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

/** Whether a body of `type` is sent in parts. */
export function isMultipart(type: string): boolean {
  return essence(type).startsWith('multipart/');
}
