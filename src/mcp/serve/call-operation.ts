import { readBody } from '../../contract/body.ts';
import type { Description } from '../../description/description.ts';
import { operationsOf, type Operation } from '../../description/read/api.ts';
import type { Media } from '../../description/read/content.ts';
import type { MockRequest, MockResponse } from '../../http/message.ts';
import { concreteType, essence, isJson, kindOf } from '../../http/media-type.ts';
import { perObject } from '../../lib/cache.ts';
import { has, isObject, isText, member, parsedJson, type JsonObject } from '../../lib/json.ts';
import { writeBody } from '../../media/write.ts';
import { readParameters } from '../../parameters/parameter.ts';
import { writeParameter, type ParameterPlace } from '../../parameters/write-style.ts';
import type { SurfaceEntry } from '../surface/surface.ts';
import { toBase64 } from '../../lib/bytes.ts';

/** The operation that a tool stands for: the one that `x-operation` names, or the one of its own name. Undefined where there is none. */
export function operationOf(description: Description, tool: SurfaceEntry): Operation | undefined {
  const named = member(tool.value, 'x-operation');
  return byName(description).get(isText(named) ? named : (tool.key ?? ''));
}

/** Operations by `operationId`, and as readers call them: `GET /orders`. */
const byName = perObject((description: Description): ReadonlyMap<string, Operation> => {
  const all = operationsOf(description);
  return new Map([
    ...all.map((each) => [`${each.method} ${each.path}`, each] as const),
    ...all.flatMap((each) => (each.operationId === undefined ? [] : [[each.operationId, each] as const])),
  ]);
});

/** The request of `operation` with the arguments of a tool: parameters by their names, the rest in the body. */
export function requestFor(
  description: Description,
  operation: Operation,
  args: JsonObject,
  headers: MockRequest['headers'],
): MockRequest {
  const declared = readParameters(description, operation);
  const used = new Set<string>();
  const written = declared.flatMap(({ name, place, located }) => {
    if (place === 'body' || place === 'formData') return [];
    used.add(name);
    const text = has(args, name) ? writeParameter(located, { name, place, value: args[name] }) : undefined;
    return text === undefined ? [] : [{ name, place, text }];
  });
  const at = (...places: readonly ParameterPlace[]) => written.filter(({ place }) => places.includes(place));
  const query = at('query', 'querystring').map(({ text }) => text);
  const cookies = at('cookie').map(({ text }) => text);
  const values = new Map(at('path').map(({ name, text }) => [name, text]));
  const path = operation.path.replace(/\{([^{}]+)\}/gu, (_, name: string) => values.get(name) ?? '-');
  const body = bodyOf(description, operation, args, used);
  return {
    method: operation.method,
    target: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers: {
      ...headers,
      accept: 'application/json, */*;q=0.5',
      ...Object.fromEntries(at('header').map(({ name, text }) => [name.toLowerCase(), text])),
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { body: body.bytes }),
  };
}

/**
 * The arguments that are no parameters, in JSON if that is declared; the argument `body`, `requestBody`, or of the name that OpenAPI 2.0
 * gives to the body, is the whole body where it is the only one of them.
 */
function bodyOf(
  description: Description,
  operation: Operation,
  args: JsonObject,
  used: ReadonlySet<string>,
): { readonly type: string; readonly bytes: Uint8Array } | undefined {
  const parameters = readParameters(description, operation);
  const declared = readBody(description, operation, parameters);
  if (declared === undefined) return undefined;
  const rest = Object.entries(args).filter(([name]) => !used.has(name));
  if (rest.length === 0 && !declared.isRequired) return undefined;
  const isForm = parameters.some(({ place }) => place === 'formData');
  const isUsual = ({ type }: Media): boolean => (isForm ? /^(?:form|multipart)$/u.test(kindOf(type)) : isJson(type));
  const media = declared.media.find(isUsual) ?? declared.media[0];
  const type = media === undefined || isJson(media.type) ? essence(media?.type ?? json) : concreteType(media.type);
  const named = parameters.find(({ place }) => place === 'body')?.name;
  const [only, ...others] = rest;
  const isWhole = only !== undefined && others.length === 0 && ['body', 'requestBody', named].includes(only[0]);
  const value = isWhole ? only[1] : Object.fromEntries(rest);
  const { bytes, contentType = type } = writeBody(description, value, { ...media, contentType: type });
  return { type: contentType, bytes };
}

const json = 'application/json';

/** An answer of HTTP as the result of a tool. */
export interface OperationResult {
  readonly isError: boolean;
  readonly content: readonly object[];
  /** The value of a JSON body. */
  readonly value: unknown;
}

export function resultFor({ status, headers, body }: MockResponse, target: string): OperationResult {
  const isError = status >= 400;
  const type = headers['content-type'] ?? '';
  if (body.length === 0) return { isError, content: [{ type: 'text', text: `HTTP ${status}` }], value: undefined };
  const kind = essence(type);
  if (/^(?:image|audio)\//u.test(kind))
    return { isError, content: [{ type: kind.split('/')[0], data: toBase64(body), mimeType: kind }], value: undefined };
  if (!/^text\/|json$|xml$|yaml$/u.test(kind)) {
    const resource = { uri: `mock:${target}`, mimeType: kind, blob: toBase64(body) };
    return { isError, content: [{ type: 'resource', resource }], value: undefined };
  }
  const text = new TextDecoder().decode(body);
  return { isError, content: [{ type: 'text', text }], value: isJson(type) ? parsed(text) : undefined };
}

function parsed(text: string): unknown {
  const value = parsedJson(text);
  return isObject(value) || Array.isArray(value) ? value : undefined;
}
