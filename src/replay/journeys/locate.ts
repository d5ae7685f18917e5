import type { Collection } from '../../contract/collections.ts';
import { idAt, idPathIn, isId } from '../../contract/record-id.ts';
import { routesOf } from '../../contract/route/routes.ts';
import type { Description } from '../../description/description.ts';
import { type Operation, operationsOf } from '../../description/read/api.ts';
import { type Located, entriesAt, entriesIn, followPath, memberAt, textAt } from '../../description/read/view.ts';
import { type MockRequest, pathOf } from '../../http/message.ts';
import { type JsonObject, isObject, isText, member } from '../../lib/json.ts';
import { parsePointer } from '../../lib/pointer.ts';
import { parsePairs, queryOf } from '../../parameters/read-values.ts';
import { isStatus } from '../compare/declared-answers.ts';
import { readRecords } from '../compare/read-body.ts';
import type { Reply } from '../target.ts';
import { toTarget } from './answer-links.ts';

/** The place of a record that was made. */
export interface RecordPlace {
  /** The path of records: `/pets/{petId}`. */
  readonly path: string;
  /** The parameters of its path. */
  readonly values: JsonObject;
  /** The part of the answer that names it, for messages: `its `Location``. */
  readonly by: string;
  /** The answer leaves no doubt that it made this record, so that it may be changed and deleted. */
  readonly isOwn: boolean;
}

/** The answer to a request that made a record. */
interface MakingExchange extends Exchange {
  /** The base URL of the target. */
  readonly baseUrl: URL | undefined;
}

/** The record that an answer to `collection.create` names: by `Location`, by a link of the description, by its id. Undefined where it names none. */
export function locate(
  description: Description,
  collection: Collection,
  made: MakingExchange,
): RecordPlace | undefined {
  const { path, parameter, create } = collection;
  const id = idIn(made.reply, parameter);
  const byLocation = locationValues(description, path, made);
  if (byLocation !== undefined) {
    // `Location` is the record that was made with 201 alone (RFC 9110 section 15.3.2). One that the body contradicts may be somebody else's.
    const named = String(member(byLocation, parameter));
    const isNamed = String(id) === named || recordsIn(made.reply).some((each) => holds(each, named));
    const isOwn = id === undefined ? made.reply.status === 201 : isNamed;
    return { path, values: byLocation, by: 'its `Location`', isOwn };
  }
  const linked = linkedParameters(description, create, path, made);
  if (linked !== undefined)
    return { path, values: { ...made.values, ...linked }, by: 'the link of its description', isOwn: true };
  return id === undefined
    ? undefined
    : { path, values: { ...made.values, [parameter]: id }, by: 'its id', isOwn: true };
}

function holds(record: JsonObject, text: string): boolean {
  return Object.keys(record).some((name) => {
    const value = idAt(record, [name]);
    return isId(value) && String(value) === text;
  });
}

/** The parameters of `path` in the `Location` of an answer that leads there, on the target alone. */
function locationValues(
  description: Description,
  path: string,
  { request, reply, baseUrl }: MakingExchange,
): JsonObject | undefined {
  const { location } = reply.headers;
  const target = location === undefined ? undefined : toTarget(location, request.target, baseUrl);
  const route = target === undefined ? undefined : routeTo(description, pathOf(target), path);
  return route?.kind === 'operation' ? route.parameters : undefined;
}

/** A record is reached by whatever method its path has. */
function routeTo(description: Description, target: string, path: string) {
  return ['GET', 'PUT', 'PATCH', 'DELETE']
    .map((method) => routesOf(description)(method, target))
    .find((route) => route.kind === 'operation' && route.operation.path === path);
}

/** The id in the record of an answer, also in an envelope (`{ data: {...} }`). */
function idIn(reply: Reply, parameter: string): unknown {
  const [body] = recordsIn(reply);
  const path = idPathIn(body, parameter);
  return path && idAt(body, path);
}

/** The object of an answer, and the only one within it. */
function recordsIn({ body }: Reply): readonly JsonObject[] {
  const read = readRecords(body);
  if (read.kind !== 'json' || !isObject(read.value)) return [];
  const [only, ...others] = Object.values(read.value).filter(isObject);
  return [read.value, ...(others.length === 0 && only !== undefined ? [only] : [])];
}

/** An exchange that runtime expressions are about. */
interface Exchange {
  readonly request: MockRequest;
  readonly reply: Reply;
  /** The parameters of the path of the request. */
  readonly values: JsonObject;
}

/** The parameters that a Link Object of the answer gives for the operations at `path`; undefined where none leads there. */
function linkedParameters(
  description: Description,
  operation: Operation,
  path: string,
  exchange: Exchange,
): JsonObject | undefined {
  for (const link of linksOf(description, operation, exchange.reply)) {
    if (linkedOperation(description, link)?.path !== path) continue;
    const written = memberAt(link, 'parameters')?.value;
    const values = Object.entries(isObject(written) ? written : {}).map(
      ([name, value]) => [name.replace(/^path\./u, ''), evaluate(value, exchange)] as const,
    );
    if (values.length > 0 && values.every(([, value]) => value !== undefined)) return Object.fromEntries(values);
  }
  return undefined;
}

/** The links of the response that is declared for the status of `reply`. */
function linksOf(description: Description, { located }: Operation, { status }: Reply): readonly Located[] {
  const responses = entriesAt(description, located, 'responses');
  const own =
    responses.find(([declared]) => declared !== 'default' && isStatus(declared, status)) ??
    responses.find(([declared]) => declared === 'default');
  const links = own && followPath(description, own[1], 'links');
  return entriesIn(description, links).map(([, link]) => link);
}

function linkedOperation(description: Description, link: Located): Operation | undefined {
  const [id, reference] = [textAt(link, 'operationId'), textAt(link, 'operationRef')];
  const path = reference?.startsWith('#/paths/') === true ? parsePointer(reference.slice(1)) : undefined;
  return operationsOf(description).find(({ operationId, method, path: own }) =>
    id === undefined ? path?.[1] === own && path[2] === method.toLowerCase() : operationId === id,
  );
}

/** The value of a runtime expression (OpenAPI 3.1 section 4.8.20.4), or of a text with such in braces; other values are themselves. */
function evaluate(value: unknown, exchange: Exchange): unknown {
  if (!isText(value)) return value;
  if (value.startsWith('$')) return valueOf(value, exchange);
  const parts = value.split(/\{(\$[^{}]+)\}/u).map((part, index) => (index % 2 === 1 ? valueOf(part, exchange) : part));
  return parts.includes(undefined) ? undefined : parts.map(String).join('');
}

function valueOf(expression: string, { request, reply, values }: Exchange): unknown {
  const [, side = '', what = '', name = ''] =
    /^\$(request|response)\.(header|query|path|body)[.#]?(.*)$/su.exec(expression) ?? [];
  switch (what) {
    case 'header':
      return (side === 'request' ? request : reply).headers[name.toLowerCase()];
    case 'path':
      return member(values, name);
    case 'query':
      return parsePairs(queryOf(request.target)).find(([key]) => key === name)?.[1];
    case 'body': {
      const read = readRecords((side === 'request' ? request.body : reply.body) ?? new Uint8Array());
      const path = read.kind === 'json' ? parsePointer(name) : undefined;
      return path?.reduce<unknown>((at, key) => idAt(at, [key]), read.kind === 'json' ? read.value : undefined);
    }
    default:
      if (expression === '$method') return request.method;
      if (expression === '$statusCode') return reply.status;
      return expression === '$url' ? pathOf(request.target) : undefined;
  }
}
