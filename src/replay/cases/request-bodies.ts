import type { Operation } from '../../description/read/api.ts';
import { parametersOf, requestMediaOf, type Media } from '../../description/read/content.ts';
import type { Example } from '../../description/read/examples.ts';
import type { Description } from '../../description/description.ts';
import { inside, memberAt, textAt, type Located } from '../../description/read/view.ts';
import { isObject, member, type JsonObject } from '../../lib/json.ts';
import { resolveUri } from '../../lib/uri.ts';
import { kindOf } from '../../media/content-type.ts';
import { concreteType, essence, isJson, isMediaType } from '../../http/media-type.ts';
import { writeBody } from '../../media/write.ts';
import { mergeFields } from '../compare/merge-fields.ts';
import { readJson } from '../compare/read-body.ts';
import type { Derive } from '../schemas.ts';

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
}

/** The bodies that requests of an operation are sent with (undefined: no body), or the reason why a required one is missing. */
export type RequestBodies =
  | {
      readonly kind: 'bodies';
      readonly bodies: readonly [RequestBody | undefined, ...(RequestBody | undefined)[]];
      readonly unsent: readonly Unsent[];
    }
  | { readonly kind: 'none'; readonly reason: string };

/** One body for each request example of `operation`, else one from its schema where a body is required, else none. */
export function requestBodiesOf(description: Description, operation: Operation, derive: Derive): RequestBodies {
  const media = requestMediaOf(description, operation).filter(({ type }) => isMediaType(type));
  const examples = media.flatMap((each) => examplesOf(description, each));
  const unsent = examples.flatMap((each) => ('reason' in each ? [each] : []));
  const [first, ...rest] = examples.flatMap((each) => ('reason' in each ? [] : [each]));
  if (first !== undefined) return { kind: 'bodies', bodies: [first, ...rest], unsent };
  if (!isBodyRequired(description, operation)) return { kind: 'bodies', bodies: [undefined], unsent };
  for (const each of [...media].sort((a, b) => Number(isJson(b.type)) - Number(isJson(a.type)))) {
    const value = derivedValue(description, operation, each, derive);
    if (value === undefined) continue;
    const body = toBody(description, each, { located: { value } });
    if (typeof body !== 'string') return { kind: 'bodies', bodies: [{ ...body, isDerived: true }], unsent };
  }
  return { kind: 'none', reason: 'the required request body has no example, and none can be derived from its schema' };
}

/** A value for a body that has no example. In OpenAPI 2.0 the fields of a form are parameters. */
function derivedValue(description: Description, operation: Operation, media: Media, derive: Derive): unknown {
  if (media.schema !== undefined) return derive(media.schema);
  if (description.version !== '2.0') return undefined;
  const fields = parametersOf(description, operation).filter((each) => textAt(each, 'in') === 'formData');
  const required = fields.filter((each) => member(each.value, 'required') === true);
  return Object.fromEntries(required.map((each) => [textAt(each, 'name') ?? '', derive(each) ?? 'value']));
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
  { located: { value }, serialized }: ExampleBody,
): RequestBody | string {
  const type = concreteType(media.type);
  if (serialized !== undefined) return bodyOf(media, { type, value, bytes: new TextEncoder().encode(serialized) });
  if (kindOf(type) === 'text' && typeof value === 'object')
    return `it is no text, and nothing says how it is written as ${essence(type)}`;
  const { schema, encoding, itemSchema } = media;
  const { bytes, contentType = type } = writeBody(description, value, {
    contentType: type,
    ...(schema && { schema }),
    ...(encoding && { encoding }),
    ...(itemSchema && { itemSchema }),
  });
  return bodyOf(media, { type: contentType, value, bytes });
}

function bodyOf({ schema }: Media, body: Pick<RequestBody, 'type' | 'value' | 'bytes'>): RequestBody {
  return { ...body, isDerived: false, ...(schema && { schema }) };
}

/** `bodies` with `fields` in place of their own, where they have fields. */
export function withFields<T extends RequestBody | undefined>(
  description: Description,
  [first, ...rest]: readonly [T, ...T[]],
  fields: JsonObject,
): readonly [T | RequestBody, ...(T | RequestBody)[]] {
  const change = (body: T): T | RequestBody => {
    if (body === undefined || !isObject(body.value) || Object.keys(fields).length === 0) return body;
    const value = mergeFields(body.value, fields);
    const { schema } = body;
    const { bytes, contentType: type = body.type } = writeBody(description, value, {
      contentType: body.type,
      ...(schema && { schema }),
    });
    return { ...body, type, value, bytes };
  };
  return [change(first), ...rest.map(change)];
}

/** `operation` requires a body. */
export function isBodyRequired(description: Description, operation: Operation): boolean {
  if (description.version === '2.0') {
    const isForm = (each: Located): boolean => ['body', 'formData'].includes(textAt(each, 'in') ?? '');
    const needed = parametersOf(description, operation).filter(isForm);
    return needed.some((each) => member(each.value, 'required') === true);
  }
  const body = inside(description, operation.located, 'requestBody');
  return body !== undefined && memberAt(body, 'required')?.value === true;
}
