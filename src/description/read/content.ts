import { isArray, isObject, member } from '../../lib/json.ts';
import { type Operation, parametersOf } from './api.ts';
import type { Description } from '../description.ts';
import { examplesOf, followExample, type Example } from './examples.ts';
import { referenceIn } from '../resolve.ts';
import { entriesAt, entriesIn, followPath, memberAt, rootOf, textAt, type Located } from './view.ts';

/** The content of a request or response under one media type. */
export interface Media {
  /** The object that declares a body of this type: the Media Type Object; in OpenAPI 2.0 the response or operation. */
  readonly located: Located;
  /** The media type as the description has it, parameters and ranges (`image/*`) included. */
  readonly type: string;
  /** The schema as written: a reference is not followed. */
  readonly schema?: Located;
  /** OpenAPI 3.2: of each item of a sequence (a stream's event or line, a part of `multipart/mixed`). */
  readonly itemSchema?: Located;
  /** `encoding` of OpenAPI 3, by property. */
  readonly encoding?: Located;
  /** `example` first, then `examples` in document order. */
  readonly examples: readonly Example[];
}

/** A declared header, parameter-shaped: in OpenAPI 2.0 the object itself is the schema. */
export interface Header {
  readonly name: string;
  readonly located: Located;
  readonly schema?: Located;
  readonly examples: readonly Example[];
}

/** A declared response: `200`, `2XX` or `default`. */
export interface Response {
  readonly status: string;
  readonly media: readonly Media[];
  readonly headers: readonly Header[];
  /** Why the reference in place of the response leads nowhere. The response is empty then. */
  readonly unresolved?: string;
}

/** The responses of `operation`, in document order. */
export function responsesOf(description: Description, operation: Operation): readonly Response[] {
  const responses = followPath(description, operation.located, 'responses');
  const statuses = isObject(responses?.value) ? Object.keys(responses.value) : [];
  return statuses
    .filter((status) => /^(?:[1-5]\d\d|[1-5]XX|default)$/iu.test(status))
    .flatMap((status) => {
      const written = responses && memberAt(responses, status);
      return written === undefined ? [] : [readResponse(description, operation, status, written)];
    });
}

function readResponse(description: Description, operation: Operation, status: string, written: Located): Response {
  const ref = referenceIn(written.value);
  const response = ref === undefined ? written : description.resolve(ref, written.place);
  if ('message' in response) return { status, media: [], headers: [], unresolved: response.message };
  return {
    status,
    media: responseMediaOf(description, response, operation),
    headers: entriesAt(description, response, 'headers').map(([name, header]) => ({
      name,
      located: header,
      ...schemaIn(isVersion2(description) ? header : memberAt(header, 'schema')),
      examples: examplesOf(description, header),
    })),
  };
}

/** The media types of the response object `response`. In OpenAPI 2.0 an operation says which; without one, the root of the description. */
export function responseMediaOf(description: Description, response: Located, operation?: Operation): readonly Media[] {
  return isVersion2(description) ? media2(description, operation, response) : contentOf(description, response);
}

/** The media types of the request body of `operation`; empty where it declares no body. */
export function requestMediaOf(description: Description, operation: Operation): readonly Media[] {
  if (!isVersion2(description)) {
    const body = followPath(description, operation.located, 'requestBody');
    return body === undefined ? [] : contentOf(description, body);
  }
  const parameters = parametersOf(description, operation);
  const body = parameters.find((parameter) => textAt(parameter, 'in') === 'body');
  const hasForm = parameters.some((parameter) => textAt(parameter, 'in') === 'formData');
  if (body === undefined && !hasForm) return [];
  const consumed = mimeList(description, operation, 'consumes');
  const types = body === undefined ? formTypes(consumed, parameters) : consumed;
  return (types.length > 0 ? types : [assumed]).map((type) => ({
    type,
    located: body ?? operation.located,
    ...schemaIn(body && memberAt(body, 'schema')),
    examples: [],
  }));
}

/** The types of forms among those that an operation consumes. OpenAPI 2.0 names none for `formData` where none is declared. */
function formTypes(consumed: readonly string[], parameters: readonly Located[]): readonly string[] {
  const declared = consumed.filter((type) => /^(?:application\/x-www-form-urlencoded|multipart\/)/iu.test(type));
  if (declared.length > 0) return declared;
  const hasFile = parameters.some((parameter) => textAt(parameter, 'type') === 'file');
  return [...(hasFile ? [] : ['application/x-www-form-urlencoded']), 'multipart/form-data'];
}

/** The media types of a request body or a response of OpenAPI 3. */
export function contentOf(description: Description, parent: Located): readonly Media[] {
  const content = followPath(description, parent, 'content');
  return entriesIn(description, content).map(([type, media]) => mediaAt(description, type, media));
}

/** The Media Type Object `media` under the name `type`. */
export function mediaAt(description: Description, type: string, media: Located): Media {
  const itemSchema = memberAt(media, 'itemSchema');
  const encoding = followPath(description, media, 'encoding');
  return {
    type,
    located: media,
    ...schemaIn(memberAt(media, 'schema')),
    ...(itemSchema && { itemSchema }),
    ...(encoding && { encoding }),
    examples: examplesOf(description, media),
  };
}

/** The encoding of the part at `index` by the Media Type Object `media` (OpenAPI 3.2, "Encoding By Position"). */
export function positionEncoding(
  description: Description,
  media: Located | undefined,
  index: number,
): Located | undefined {
  const own = media && followPath(description, media, 'prefixEncoding', index);
  return own ?? (media && followPath(description, media, 'itemEncoding'));
}

/**
 * OpenAPI 2.0 lists media types separately (`produces`), and has one example for each media type, without a name. The example of a range is
 * one of each type that it covers. Ranges come last, after the exact types that they cover.
 */
function media2(description: Description, operation: Operation | undefined, response: Located): readonly Media[] {
  const examples = followPath(description, response, 'examples');
  const schema = memberAt(response, 'schema');
  const exampled = isObject(examples?.value) ? Object.keys(examples.value) : [];
  if (schema === undefined && exampled.length === 0) return [];
  const named = exampled.filter((type) => type.includes('/'));
  const produced = mimeList(description, operation, 'produces');
  const base = produced.length > 0 || (schema === undefined && named.length > 0) ? produced : [assumed];
  const more = named.filter((type) => !base.some((each) => isWider(type, each)));
  const types = [...new Set([...base, ...more])].sort((a, b) => Number(a.includes('*')) - Number(b.includes('*')));
  return types.map((type) => {
    const key = named.includes(type) ? type : named.find((range) => isWider(range, type));
    const located = examples && key !== undefined ? memberAt(examples, key) : undefined;
    return {
      type,
      located: response,
      ...schemaIn(schema),
      examples: located === undefined ? [] : [{ kind: 'value', ...followExample(description, located) }],
    };
  });
}

// OpenAPI 2.0 names no type where none is declared; nearly every API means this one.
const assumed = 'application/json';

function isWider(range: string, type: string): boolean {
  return range !== type && (range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1))));
}

function mimeList(
  description: Description,
  operation: Operation | undefined,
  key: 'produces' | 'consumes',
): readonly string[] {
  const list = member(operation?.located.value, key) ?? member(rootOf(description).value, key);
  return isArray(list) ? list.filter((type) => typeof type === 'string') : [];
}

function schemaIn(located: Located | undefined): { readonly schema?: Located } {
  return located === undefined ? {} : { schema: located };
}

function isVersion2(description: Description): boolean {
  return description.version === '2.0';
}
