import { type Operation, parametersOf } from '../../description/read/api.ts';
import { requestMediaOf, type Media } from '../../description/read/content.ts';
import type { Example } from '../../description/read/examples.ts';
import type { Description } from '../../description/description.ts';
import { followPath, memberAt, textAt, type Located } from '../../description/read/view.ts';
import { member } from '../../lib/json.ts';
import { resolveUri } from '../../lib/uri.ts';
import { concreteType, essence, isJson, isMediaType, kindOf } from '../../http/media-type.ts';
import { smallestFile } from '../../media/smallest-file.ts';
import { isBase64, writeBody, type WriteManner } from '../../media/write.ts';
import { readJson } from '../compare/read-body.ts';
import { requestValidatorOf, type DeriveValue } from '../schemas.ts';
import { allFieldsOf, derivedValue, fileSchemaOf, holdsFile, requiredFieldsOf } from './made-bodies.ts';

/** A body to send with a request. */
export interface RequestBody {
  /** The name of its example. */
  readonly name?: string;
  readonly type: string;
  readonly value: unknown;
  readonly bytes: Uint8Array;
  readonly schema?: Located;
  /** The body has no example and was made from its schema. */
  readonly isDerived: boolean;
}

/** A request example that cannot be sent. */
interface Unsent {
  readonly name?: string;
  readonly reason: string;
}

type External = Extract<Example, { kind: 'external' }>;
interface ExampleBody {
  readonly located: Pick<Located, 'value'>;
  readonly serialized?: string;
  readonly fileOf?: WriteManner['fileOf'];
  /** The schema that the body is written by, where the media type has none. */
  readonly written?: Located;
}

/** The bodies that requests of an operation are sent with (undefined: no body), or the reason why a required one is missing. */
export type RequestBodies =
  | {
      readonly kind: 'bodies';
      readonly bodies: readonly [RequestBody | undefined, ...(RequestBody | undefined)[]];
      readonly unsent: readonly Unsent[];
    }
  | { readonly kind: 'none'; readonly reason: string };

// Nothing is said of a body there (RFC 9110 section 9.3), and most clients cannot send one.
const bodilessMethods = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/**
 * One body for each request example of `operation`, else one with all fields from its schema, required or not. Where records are served,
 * also one with all fields, and one with the required fields alone.
 */
export function requestBodiesOf(
  description: Description,
  operation: Operation,
  derive: DeriveValue,
  { servesRecords }: { readonly servesRecords: boolean },
): RequestBodies {
  const media = requestMediaOf(description, operation).filter(({ type }) => isMediaType(type));
  const examples = media.flatMap((each) => examplesOf(description, each));
  const unsent = examples.flatMap((each) => ('reason' in each ? [each] : []));
  const written = examples.flatMap((each) => ('reason' in each ? [] : [each]));
  const isRequired = isBodyRequired(description, operation);
  const isLeftOut = !isRequired && bodilessMethods.includes(operation.method);
  const made =
    written.length > 0 || isLeftOut ? undefined : madeBody(description, operation, media, { derive, isRequired });
  const [first, ...rest] = made === undefined ? written : [made];
  if (first !== undefined) {
    const more = servesRecords ? fieldVariants(description, media, first, derive) : [];
    return { kind: 'bodies', bodies: [first, ...rest, ...more], unsent };
  }
  if (!isRequired) return { kind: 'bodies', bodies: [undefined], unsent };
  return { kind: 'none', reason: 'the required request body has no example, and none can be derived from its schema' };
}

/** A body from the first schema that offers one, of JSON before other types, except that a file is rather sent in a form. */
function madeBody(
  description: Description,
  operation: Operation,
  media: readonly Media[],
  { derive, isRequired }: { readonly derive: DeriveValue; readonly isRequired: boolean },
): RequestBody | undefined {
  const isMultipart = ({ type }: Media): boolean => kindOf(type) === 'multipart';
  const needsForm = media.some(isMultipart) && media.some((each) => isJson(each.type) && holdsFile(description, each));
  const isFirst = needsForm ? isMultipart : ({ type }: Media): boolean => isJson(type);
  for (const each of [...media].sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))) {
    const file = madeFile(description, each);
    if (file !== undefined) return { ...file, isDerived: true };
    const value = derivedValue(description, operation, each, derive);
    if (value === undefined || (!isRequired && !isValid(description, each, value))) continue;
    const written = each.schema ?? fileSchemaOf(description, operation);
    const body = toBody(description, each, { located: { value }, fileOf: smallestFile, ...(written && { written }) });
    if (typeof body !== 'string') return { ...body, isDerived: true };
  }
  return undefined;
}

/** A picture, a document or an archive: a server that stores it has to send back what its media type promises. */
function madeFile(description: Description, media: Media): RequestBody | undefined {
  const type = concreteType(media.type);
  const bytes = isBase64(description, media) ? undefined : smallestFile(type);
  return bytes && bodyOf(media, { type, bytes, value: undefined });
}

/** Made-up values may break a schema that hardly any value satisfies: a target need not accept these. */
function isValid(description: Description, { schema }: Media, value: unknown): boolean {
  return schema === undefined || requestValidatorOf(description)(schema, value) === undefined;
}

/** `body` with all fields of its schema, unless it has them, and with the required ones alone. */
function fieldVariants(
  description: Description,
  media: readonly Media[],
  body: RequestBody,
  derive: DeriveValue,
): readonly RequestBody[] {
  const { schema, value } = body;
  const at = media.find((each) => essence(each.type) === essence(body.type));
  if (schema === undefined || at === undefined) return [];
  const validateValue = requestValidatorOf(description);
  const all = body.isDerived ? undefined : allFieldsOf(schema, { made: derive(schema), example: value }, validateValue);
  const least = requiredFieldsOf(schema, value, validateValue);
  return [all, least].flatMap((each): readonly RequestBody[] => {
    const written =
      each === undefined ? 'nothing' : toBody(description, at, { located: { value: each }, fileOf: smallestFile });
    return typeof written === 'string' ? [] : [{ ...written, isDerived: true }];
  });
}

/** The examples of `media` as bodies, or the reasons why they cannot be sent. */
function examplesOf(description: Description, media: Media): readonly (RequestBody | Unsent)[] {
  return media.examples.map((example) => {
    const named = example.name !== undefined && { name: example.name };
    const body =
      example.kind === 'external' ? readBody(description, media, example) : toBody(description, media, example);
    return typeof body === 'string' ? { reason: body, ...named } : { ...body, ...named };
  });
}

/** The body in a file, or the reason why it cannot be read. */
function readBody(description: Description, media: Media, { uri, located }: External): RequestBody | string {
  const bytes = description.readFile(resolveUri(located.place.source.uri, uri));
  if (!(bytes instanceof Uint8Array)) return bytes.message;
  const type = concreteType(media.type);
  const read = isJson(type) ? readJson(bytes) : undefined;
  return bodyOf(media, { type, bytes, value: read?.kind === 'json' ? read.value : undefined });
}

/** `value` as a body of `media`, or the reason why it cannot be written. */
function toBody(
  description: Description,
  media: Media,
  { located: { value }, serialized, fileOf, written = media.schema }: ExampleBody,
): RequestBody | string {
  const type = concreteType(media.type);
  if (serialized !== undefined) return bodyOf(media, { type, value, bytes: new TextEncoder().encode(serialized) });
  if (kindOf(type) === 'text' && typeof value === 'object')
    return `it is no text, and nothing says how it is written as ${essence(type)}`;
  const manner = { fileOf, isMade: fileOf !== undefined };
  const use = { ...media, ...(written && { schema: written }), contentType: type };
  const { bytes, contentType = type } = writeBody(description, value, use, manner);
  return bodyOf(media, { type: contentType, value, bytes });
}

function bodyOf({ schema }: Media, body: Pick<RequestBody, 'type' | 'value' | 'bytes'>): RequestBody {
  return { ...body, isDerived: false, ...(schema && { schema }) };
}

/** `operation` requires a body. */
export function isBodyRequired(description: Description, operation: Operation): boolean {
  if (description.version === '2.0') {
    const isForm = (each: Located): boolean => ['body', 'formData'].includes(textAt(each, 'in') ?? '');
    const needed = parametersOf(description, operation).filter(isForm);
    return needed.some((each) => member(each.value, 'required') === true);
  }
  const body = followPath(description, operation.located, 'requestBody');
  return body !== undefined && memberAt(body, 'required')?.value === true;
}
