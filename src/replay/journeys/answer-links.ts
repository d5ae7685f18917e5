import { idAt, itemIdPathIn } from '../../contract/record-id.ts';
import { withServerUrls, allBasePathsOf } from '../../contract/route/servers.ts';
import type { Description } from '../../description/description.ts';
import type { Operation } from '../../description/read/api.ts';
import { parseLinks } from '../../http/headers.ts';
import { type MockRequest, pathOf } from '../../http/message.ts';
import { isObject, isText, type JsonObject } from '../../lib/json.ts';
import { plainName } from '../../lib/nearest.ts';
import { isCursorName, readPaging } from '../../parameters/paging.ts';
import { parsePairs, queryOf } from '../../parameters/read-values.ts';
import { saysMoreFollows } from '../../schema/generate/paging.ts';
import { type FindNextPage, listIn, readRecords, type FindWrongLocation } from '../compare/read-body.ts';
import type { Reply } from '../target.ts';
import { routesOf } from '../../contract/route/routes.ts';

/** Finds next pages on the target at `baseUrl`. A described server stands for the target: servers write the address that they are known by. */
export function createNextPageOf(
  description: Description,
  baseUrl: URL | undefined,
): (operation: Operation) => FindNextPage {
  return (operation) => (request, reply) => {
    const body = jsonIn(reply);
    const found = inLink(reply.headers.link) ?? findField(body, urlIn);
    if (found === undefined) return byCursor(description, operation, request, body);
    const [by, url] = found;
    const own = withServerUrls(url, description, (below) => below);
    const target = toTarget(own, request.target, baseUrl);
    if (target === undefined) return { kind: 'elsewhere', by, url };
    return { kind: 'request', by, request: { ...request, target } };
  };
}

/** The page after a cursor, which goes into the query parameter that the operation declares for one: without it nobody says how it is sent. The last id of a page is the cursor of `starting_after` and `after_id`. */
function byCursor(
  description: Description,
  operation: Operation,
  request: MockRequest,
  body: unknown,
): ReturnType<FindNextPage> {
  const { cursor } = readPaging(description, operation, request.target);
  if (cursor === undefined) return undefined;
  const { name } = cursor.parameter;
  const isLastId = ['startingafter', 'afterid'].includes(plainName(name));
  const found = findField(body, cursorIn) ?? (isLastId ? findField(body, lastIdIn) : undefined);
  if (found === undefined) return undefined;
  const [by, text] = found;
  const target = withQuery(request.target, name, text);
  return { kind: 'request', by, request: { ...request, target } };
}

/** `target` with the parameter `name` of its query set to `value`. */
function withQuery(target: string, name: string, value: string): string {
  const path = pathOf(target);
  const others = queryOf(target)
    .split('&')
    .filter((piece) => piece !== '' && parsePairs(piece)[0]?.[0] !== name);
  const pair = [name, value].map((text) => encodeURIComponent(text.toWellFormed())).join('=');
  return `${path}?${[...others, pair].join('&')}`;
}

type FoundLink = readonly [by: string, url: string];

/** The link with the relation `next` (RFC 8288). */
function inLink(header = ''): FoundLink | undefined {
  const next = parseLinks(header)?.find(({ relations }) => relations.includes('next'));
  return next && ['`Link`', next.target];
}

function jsonIn({ body, headers }: Reply): unknown {
  if (!/json/iu.test(headers['content-type'] ?? '')) return undefined;
  const read = readRecords(body);
  return read.kind === 'json' ? read.value : undefined;
}

// `links: { next: { href } }` by the depth.
const deepest = 3;

/** The surroundings of a field: its object, and the name of that. */
interface FieldSurroundings {
  readonly beside: JsonObject;
  readonly parent: string | undefined;
}

/** The first field of a body that `read` finds something in: those of an object before those of the objects in it. */
function findField(
  value: unknown,
  read: (name: string, value: unknown, context: FieldSurroundings) => string | undefined,
  path: readonly string[] = [],
): FoundLink | undefined {
  if (!isObject(value) || path.length === deepest) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const text = read(key, part, { beside: value, parent: path.at(-1) });
    if (text !== undefined) return [`\`${[...path, key].join('.')}\``, text];
  }
  for (const [key, part] of Object.entries(value)) {
    const found = findField(part, read, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

// `next`, `nextLink`, `next_page_url`, `@odata.nextLink`.
const urlName = /^(?:odata)?next(?:page|results?|set|batch)?(?:link|url|uri|href|path)?$/u;
const url = /^(?:https?:\/\/|\/|\?)/iu;

function urlIn(name: string, value: unknown): string | undefined {
  const text = urlName.test(plainName(name)) ? (isObject(value) ? value.href : value) : undefined;
  return isText(text) && url.test(text) ? text : undefined;
}

// `next`, `next_cursor`, `nextPageToken`. A `cursor` alone may be that of the page itself, and a number is a page.
const cursorName = /^(?:continue|next(?:page|batch|set|results?|records?)?(?:cursor|token|marker|start|key|id)?)$/u;

/** The cursor in a field, unless one beside it says that nothing follows. */
function cursorIn(name: string, value: unknown, { beside, parent }: FieldSurroundings): string | undefined {
  if (!isText(value) || value === '' || url.test(value)) return undefined;
  const more = Object.entries(beside).flatMap(([key, part]) => (saysMoreFollows(key) ? [part] : []));
  const plain = plainName(name);
  // `endCursor` of Relay is there on the last page, too. A cursor may also be inside of `next`: `next: { after }`.
  const leadsOn =
    cursorName.test(plain) ||
    (plain === 'endcursor' && more.includes(true)) ||
    (parent !== undefined && plainName(parent) === 'next' && isCursorName(name));
  return leadsOn && !more.includes(false) ? value : undefined;
}

/** The id of the last record beside a field that says that more follows. */
function lastIdIn(name: string, value: unknown, { beside }: FieldSurroundings): string | undefined {
  const last = value === true && saysMoreFollows(name) ? listIn(beside).at(-1) : undefined;
  const path = itemIdPathIn(last, 'id');
  return path === undefined ? undefined : String(idAt(last, path));
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

/**
 * Finds a `Location` that leads to nothing on the target at `baseUrl`. It is read by the URL of its request (RFC 9110 section 10.2.2), so a
 * path without that of the base URL leads beside the API. A described server stands for the target, and other servers are not known.
 */
export function createFindWrongLocation(description: Description, baseUrl: URL | undefined): FindWrongLocation {
  const isDescribed = (path: string): boolean =>
    ['GET', 'PUT', 'PATCH', 'DELETE'].some((method) => routesOf(description)(method, path).kind === 'operation');
  const isBelow = (path: string, base: string): boolean => base !== '' && path.startsWith(`${base}/`);
  return ({ target }, location, { isDeclared }) => {
    // 127.0.0.1 stands for a target in process.
    const root = baseUrl ?? new URL('http://127.0.0.1');
    const base = root.pathname.replace(/\/$/u, '');
    const from = new URL(`${base}${target}`, root);
    const below = withServerUrls(location, description, (path) => path);
    const own = below === location ? location : `${base}${below}`;
    if (!URL.canParse(own, from.href)) return undefined;
    const { origin, pathname, href } = new URL(own, from);
    if (origin !== root.origin) return undefined;
    if (base !== '' && !isBelow(pathname, base)) {
      // A path that the description does not have may be another API.
      return isDescribed(pathname) || isDeclared ? { url: href, base: `${root.origin}${base}` } : undefined;
    }
    const path = pathname.slice(base.length);
    const others = allBasePathsOf(description).flatMap((each) =>
      isBelow(path, each) ? [path.slice(each.length)] : [],
    );
    return isDeclared && ![path, ...others].some(isDescribed) ? { url: href } : undefined;
  };
}
