import type { Operation } from '../description/read/api.ts';
import type { Description } from '../description/description.ts';
import { createBoundedCache, perObject } from '../lib/cache.ts';
import { type CacheLimits, defaultCacheLimits, schemaKey } from '../schema/cache.ts';
import { type MockRequest, type MockResponse, sameBytes } from '../http/message.ts';
import { type DeclaredBody, type SentBody, readBody, parseBody } from './body.ts';
import { createContext, type ValidatorOptions } from './context.ts';
import { validateBody, validateBodyAs } from './validate-body.ts';
import { validateParameters, validateWritten } from './validate-parameters.ts';
import { readParameters, type Parameter, readHeader } from '../parameters/parameter.ts';
import type { Violation } from './violation.ts';
import { isDeclarableHeader } from '../http/headers.ts';
import { isJson } from '../http/media-type.ts';
import type { Header, Media } from '../description/read/content.ts';
import { member } from '../lib/json.ts';
import { hiddenViolations } from './hidden-violations.ts';

/** A request to an operation. */
interface ArrivedRequest {
  readonly request: MockRequest;
  readonly operation: Operation;
  /** The values of its path, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The body as the mock reads it. */
  readonly sent: SentBody;
}

/** The declarations of an operation for its requests. */
interface Declarations {
  readonly parameters: readonly Parameter[];
  readonly body: DeclaredBody | undefined;
}

/** The violations of a request by its operation: parameters in declared order, then the body. */
export type ValidateRequest = (incoming: ArrivedRequest) => readonly Violation[];

/** A validator of requests to operations of `description`. Operations are read, and schemas compiled, on first use; both are cached. */
export function createValidateRequest(description: Description, { operations, schemas }: CacheLimits): ValidateRequest {
  const context = createContext(description, 'request', schemas);
  const keep = createBoundedCache<Operation, Declarations>(operations);
  const declarationsOf = (operation: Operation): Declarations =>
    keep(operation, () => {
      const parameters = readParameters(description, operation);
      return { parameters, body: readBody(description, operation, parameters) };
    });

  return ({ request, operation, parameters: values, sent }) => {
    const { parameters, body } = declarationsOf(operation);
    context.validator.start();
    const wrong = validateParameters(parameters, { request, template: operation.path, values }, context);
    // HEAD is answered from GET, and has no body.
    if (body === undefined || request.method === 'HEAD') return wrong;
    const fields = parameters.filter(({ place }) => place === 'formData');
    return [...wrong, ...validateBody(body, { request, sent, fields }, context)];
  };
}

/** The declarations of a response; absent ones are not validated. */
interface DeclaredResponse {
  readonly headers?: readonly Header[];
  readonly media?: Media;
}

/**
 * The violations of a response by its declarations: its headers, then its body, of any media type. Callers check that the media
 * type is a declared one.
 */
export type ValidateResponse = (declared: DeclaredResponse, response: MockResponse) => readonly Violation[];

/** A validator of responses of `description`. Schemas are compiled on first use by default, and cached. */
export function createValidateResponse(
  description: Description,
  { cachedSchemas = defaultCacheLimits.schemas, ...options }: ValidatorOptions,
): ValidateResponse {
  const context = createContext(description, 'response', cachedSchemas, options);
  const parametersOf = perObject((headers: readonly Header[]): readonly Parameter[] =>
    headers.filter(({ name }) => isDeclarableHeader(name)).map((header) => readHeader(description, header)),
  );

  // A mock sends the body of a schema for many operations: the latest valid one of each schema is not read again.
  const keep = createBoundedCache<unknown, LatestValid>(cachedSchemas);
  const validateBody = (media: Media, response: MockResponse): readonly Violation[] => {
    const { headers, body } = response;
    const { schema } = media;
    // A body without a schema may be empty.
    if (body.length === 0 && schema === undefined && media.itemSchema === undefined) return [];
    const type = headers['content-type'] ?? media.type;
    if (schema === undefined || !isJson(type)) return validateAnyBody(media, type, body);
    const latest = keep(schemaKey(description, schema), () => ({}));
    if (latest.type === type && latest.body !== undefined && sameBytes(latest.body, body)) return [];
    const wrong = validateAnyBody(media, type, body);
    if (wrong.length === 0 && body.length <= longestKept) [latest.type, latest.body] = [type, body];
    return wrong;
  };

  const validateAnyBody = (media: Media, type: string, body: Uint8Array): readonly Violation[] => {
    const sent = isJson(type) ? parseBody(body, { isJsonSaid: true }) : opaque;
    const wrong = validateBodyAs(type, { media, bytes: body, sent, fields: [], declared: media.located }, context);
    if (sent.kind !== 'json' || media.schema === undefined) return wrong;
    const hidden = hiddenViolations(media.schema, sent.value, context, { isValid: wrong.length === 0 });
    // A discriminator tells more than the errors of each alternative.
    const discriminated = hidden.flatMap(({ keyword, pointer }) => {
      if (keyword === 'discriminator') return [pointer];
      return keyword === 'mapping' ? [pointer.slice(0, pointer.lastIndexOf('/'))] : [];
    });
    return [
      ...wrong.filter(({ keyword, pointer }) => !isBehindDiscriminator(keyword, pointer, discriminated)),
      ...hidden,
    ];
  };

  return ({ headers = [], media }, response) => {
    context.validator.start();
    const wrong = parametersOf(headers).flatMap((header) => {
      const text: unknown = member(response.headers, header.name.toLowerCase());
      return validateWritten(header, { texts: typeof text === 'string' ? [text] : [], members: [] }, context);
    });
    return media === undefined ? wrong : [...wrong, ...validateBody(media, response)];
  };
}

/** The latest valid body of a schema. */
interface LatestValid {
  type?: string;
  body?: Uint8Array;
}

// Hundreds of larger ones would be most of the memory.
const longestKept = 20_000;

/** A violation of alternatives, or in one of them, at a value whose discriminator is violated. */
function isBehindDiscriminator(keyword: string, pointer: string, discriminated: readonly string[]): boolean {
  const isAround = keyword === 'oneOf' || keyword === 'anyOf';
  return discriminated.some((at) => pointer.startsWith(at) || (isAround && at.startsWith(pointer)));
}

const opaque = { kind: 'opaque' } as const;
