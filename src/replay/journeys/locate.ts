import { type Collection, idNameIn } from '../../contract/collections.ts';
import { createRoutes, type MatchRoute } from '../../contract/route/routes.ts';
import { operationsOf } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { pathOf, type MockRequest } from '../../http/message.ts';
import { perObject } from '../../lib/cache.ts';
import { isObject, member, type JsonObject } from '../../lib/json.ts';
import { readJson } from '../compare/read-body.ts';
import type { Reply } from '../target.ts';
import type { CaseContext } from '../cases/context.ts';
import { linkedParameters } from './links.ts';

/** The place of a record that was made. */
export interface RecordPlace {
  /** The parameters of its path. */
  readonly values: JsonObject;
  /** The part of the answer that names it, for messages: `its `Location``. */
  readonly by: string;
  /** The answer leaves no doubt that it made this record, so that it may be changed and deleted. */
  readonly isOwn: boolean;
}

/** The answer to a request that made a record. */
interface MakingExchange {
  readonly request: MockRequest;
  readonly reply: Reply;
  /** The parameters of the path of the request. */
  readonly values: JsonObject;
  /** The base URL of the target. */
  readonly baseUrl: URL | undefined;
}

const routesOf = perObject((description: Description): MatchRoute => createRoutes(operationsOf(description)));

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
    const isOwn =
      id === undefined ? made.reply.status === 201 : recordsIn(made.reply).some((each) => holds(each, named));
    return { values: byLocation, by: 'its `Location`', isOwn };
  }
  const linked = linkedParameters(description, create, path, made);
  if (linked !== undefined)
    return { values: { ...made.values, ...linked }, by: 'the link of its description', isOwn: true };
  return id === undefined ? undefined : { values: { ...made.values, [parameter]: id }, by: 'its id', isOwn: true };
}

function holds(record: JsonObject, text: string): boolean {
  return Object.values(record).some((value) => ['string', 'number'].includes(typeof value) && String(value) === text);
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

/** `reference` as a target of requests; undefined where it leads away from the target. */
export function toTarget(reference: string, from: string, baseUrl = new URL('http://127.0.0.1')): string | undefined {
  const base = baseUrl.pathname.replace(/\/$/u, '');
  const at = new URL(`${base}${from}`, baseUrl);
  if (!URL.canParse(reference, at.href)) return undefined;
  const url = new URL(reference, at);
  if (url.origin !== baseUrl.origin) return undefined;
  const isBelow = base !== '' && url.pathname.startsWith(`${base}/`);
  return `${isBelow ? url.pathname.slice(base.length) : url.pathname}${url.search}`;
}

/** The id in a record, also one object deep (`{ data: {...} }`). */
function idIn(reply: Reply, parameter: string): unknown {
  for (const record of recordsIn(reply)) {
    const name = idNameIn(record, parameter);
    if (name !== undefined) return member(record, name);
  }
  return undefined;
}

/** The object of an answer, and the only one within it. */
function recordsIn({ body }: Reply): readonly JsonObject[] {
  const read = readJson(body);
  if (read.kind !== 'json' || !isObject(read.value)) return [];
  const [only, ...others] = Object.values(read.value).filter(isObject);
  return [read.value, ...(others.length === 0 && only !== undefined ? [only] : [])];
}

/** The values that are given, with `values` for the path. */
export function withPath(
  { valuesFor }: CaseContext,
  values: RecordPlace['values'],
): NonNullable<CaseContext['valuesFor']> {
  return (operation) => {
    const given = valuesFor?.(operation);
    return {
      parameter: (parameter) =>
        (parameter.place === 'path' ? member(values, parameter.name) : undefined) ?? given?.parameter(parameter),
      fields: () => given?.fields() ?? {},
    };
  };
}
