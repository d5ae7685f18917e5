import type { Operation } from '../description/api.ts';
import { parametersOf, requestMediaOf, type Media } from '../description/content.ts';
import type { Description } from '../description/description.ts';
import { inside, memberAt, textAt, type Located } from '../description/view.ts';
import { isArray, isObject, member } from '../lib/json.ts';
import { kindOf } from '../mock/media/kind-of.ts';
import { writeXml } from '../mock/media/write-xml.ts';
import { concreteType, essence, isJson, isMediaType } from '../mock/media-type.ts';
import type { Derive } from './derive.ts';

/** A body to send with a request. */
export interface RequestBody {
  /** The name of the example it is, where it has one. */
  readonly name?: string;
  readonly type: string;
  readonly value: unknown;
  readonly bytes: Uint8Array;
  /** What the description says of it. */
  readonly schema?: Located;
  /** Whether it was made from the schema, for want of an example. */
  readonly isDerived: boolean;
}

/** The bodies that requests of an operation are sent with (undefined: none), or why there is none that it needs. */
export type RequestBodies =
  | { readonly kind: 'bodies'; readonly bodies: readonly [RequestBody | undefined, ...(RequestBody | undefined)[]] }
  | { readonly kind: 'none'; readonly reason: string };

/** One body for each request example of `operation`, else one from its schema where a body is required, else none. */
export function requestBodiesOf(description: Description, operation: Operation, derive: Derive): RequestBodies {
  const media = requestMediaOf(description, operation).filter(({ type }) => isMediaType(type));
  const [first, ...rest] = media.flatMap((each) => examplesOf(description, each));
  if (first !== undefined) return { kind: 'bodies', bodies: [first, ...rest] };
  if (!isBodyRequired(description, operation)) return { kind: 'bodies', bodies: [undefined] };
  for (const each of [...media].sort((a, b) => Number(isJson(b.type)) - Number(isJson(a.type)))) {
    const value = derivedValue(description, operation, each, derive);
    const body = value === undefined ? undefined : toBody(description, each, value);
    if (body !== undefined) return { kind: 'bodies', bodies: [{ ...body, isDerived: true }] };
  }
  return { kind: 'none', reason: 'the required request body has no example, and none can be derived from its schema' };
}

/** In OpenAPI 2.0 the fields of a form are parameters. */
function derivedValue(description: Description, operation: Operation, media: Media, derive: Derive): unknown {
  if (media.schema !== undefined) return derive(media.schema);
  if (description.version !== '2.0') return undefined;
  const fields = parametersOf(description, operation).filter((each) => textAt(each, 'in') === 'formData');
  const required = fields.filter((each) => member(each.value, 'required') === true);
  return Object.fromEntries(required.map((each) => [textAt(each, 'name') ?? '', derive(each) ?? 'value']));
}

function examplesOf(description: Description, media: Media): readonly RequestBody[] {
  return media.examples.flatMap((example) => {
    const body = example.kind === 'value' ? toBody(description, media, example.located.value) : undefined;
    return body === undefined ? [] : [{ ...body, ...(example.name !== undefined && { name: example.name }) }];
  });
}

/** `value` as a body of `media`; undefined where it has no one form. */
function toBody(description: Description, media: Media, value: unknown): RequestBody | undefined {
  const type = concreteType(media.type);
  const isMadeXml = kindOf(type) === 'xml' && typeof value !== 'string';
  const text = isMadeXml ? writeXml(description, value, media.schema) : writeText(type, value);
  if (text === undefined) return undefined;
  const sentType = essence(type) === 'multipart/form-data' ? `multipart/form-data; boundary=${boundary}` : type;
  return {
    type: sentType,
    value,
    bytes: new TextEncoder().encode(text),
    isDerived: false,
    ...(media.schema && { schema: media.schema }),
  };
}

const boundary = 'assay-boundary';

function writeText(type: string, value: unknown): string | undefined {
  if (isJson(type)) return JSON.stringify(value);
  if (typeof value === 'string') return value;
  if (!isObject(value)) return undefined;
  if (essence(type) === 'application/x-www-form-urlencoded') {
    return new URLSearchParams(Object.entries(value).flatMap(([key, part]) => fields(key, part))).toString();
  }
  if (essence(type) !== 'multipart/form-data') return undefined;
  const parts = Object.entries(value)
    .flatMap(([key, part]) => fields(key, part))
    .map(
      ([key, text]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name=${JSON.stringify(key)}\r\n\r\n${text}\r\n`,
    );
  return `${parts.join('')}--${boundary}--\r\n`;
}

function fields(key: string, part: unknown): readonly [string, string][] {
  if (isArray(part)) return part.flatMap((item) => fields(key, item));
  return [[key, typeof part === 'string' ? part : JSON.stringify(part)]];
}

/** Whether `operation` says that its requests have a body. */
export function isBodyRequired(description: Description, operation: Operation): boolean {
  if (description.version === '2.0') {
    const isForm = (each: Located): boolean => ['body', 'formData'].includes(textAt(each, 'in') ?? '');
    const needed = parametersOf(description, operation).filter(isForm);
    return needed.some((each) => member(each.value, 'required') === true);
  }
  const body = inside(description, operation.located, 'requestBody');
  return body !== undefined && memberAt(body, 'required')?.value === true;
}
