import type { AnswerCheck, ReplayedCase } from '../case.ts';
import { otherSpellings } from '../compare/near-paths.ts';
import { asksForLogin } from './auth.ts';
import { essence } from '../../http/media-type.ts';
import { sameBytes } from '../../http/message.ts';
import { readJson } from '../compare/read-body.ts';
import { differencesBetween } from '../compare/differences.ts';
import type { Reply } from '../target.ts';

const refusingStatuses = [400, 404, 410, 421, 422];
const redirects = [301, 302, 303, 307, 308];

/** A path that the description does not have is refused. */
export const undefinedPath: AnswerCheck = {
  name: 'undefined-path',
  docs: {
    sends:
      'GET to three paths made up, and to two described ones with a slash, a segment or an extension more, or in other case',
    asserts:
      '404, 400, 410, 421 or 422; 401 or 403 where operations ask for credentials; or a redirect to the path without the slash. A server, other than a mock, may pass over slashes and case',
    why: 'a typo in a client must show',
    todo: 'Let the target answer 404 to paths that no operation has. If the path is meant to exist, describe it.',
    failure: '/assay-no-such-path is not described and must be answered with 404; found 200.',
    promise: { section: 'Endpoints', text: 'operations are reached at the paths of the description' },
  },
  layer: 'access',
  kinds: ['undefined-path'],
  failureOf: (replayed) => {
    const {
      case: { path, variation },
      replies: [{ status }],
      profile,
    } = replayed;
    // The routers of many servers do, and no server has promised not to.
    const isSpelling = otherSpellings.some((each) => each === variation);
    if (isSpelling && !profile.servesExamples && status < 500) return undefined;
    if (refusingStatuses.includes(status) || leadsToDescribedPath(replayed) || asksForLogin(replayed)) return undefined;
    const what =
      variation === undefined ? 'is not described' : `is a described path ${variation}, not described itself,`;
    return { message: `${path} ${what} and must be answered with 404; found ${status}.` };
  },
};

/** The answer redirects to the path without the superfluous slashes. */
function leadsToDescribedPath({ case: { request }, replies: [{ status, headers }] }: ReplayedCase): boolean {
  const { location } = headers;
  if (!redirects.includes(status) || location === undefined) return false;
  const base = 'http://target.example';
  const plain = request.target.replace(/\/+/gu, '/').replace(/(?<=.)\/$/u, '');
  const absolute = location.startsWith('/') ? `${base}${location.replace(/^\/+/u, '/')}` : location;
  if (!URL.canParse(absolute, base)) return false;
  const { pathname } = new URL(absolute, base);
  // `/a//` may lead to `/a/`, and `/a/` not to itself.
  return [plain, `${plain}/`].some((each) => pathname.endsWith(each)) && !pathname.endsWith(request.target);
}

/** A method that the path does not have is refused. */
export const undefinedOperation: AnswerCheck = {
  name: 'undefined-operation',
  docs: {
    sends: 'methods that a path does not have',
    asserts: '404, 405 or 501; 401 or 403 where operations ask for credentials',
    why: 'no client may rely on a method that is not there',
    todo: 'Let the target answer 405 to methods that a path does not have. If the method is meant to exist, describe it.',
    failure: 'PUT /tickets is not described and must be refused with 404, 405 or 501; found 200.',
    promise: { section: 'Endpoints', text: 'the methods are those of the description' },
  },
  layer: 'access',
  kinds: ['undefined-operation'],
  failureOf: (replayed) => {
    const {
      case: { method, path },
      replies: [{ status }],
    } = replayed;
    if ([404, 405, 501].includes(status) || asksForLogin(replayed)) return undefined;
    return { message: `${method} ${path} is not described and must be refused with 404, 405 or 501; found ${status}.` };
  },
};

/** A 405 names the methods that the path has (RFC 9110 section 15.5.6). */
export const allowHeader: AnswerCheck = {
  name: 'allow-header',
  docs: {
    sends: 'methods that a path does not have',
    asserts: 'a 405 names the methods there are',
    why: 'RFC 9110 asks for it',
    todo: 'Name the described methods in `Allow` of the 405.',
    failure: '`Allow` of a 405 must name GET, PATCH, DELETE; found no such header.',
    promise: { section: 'What the service does', text: 'any HTTP client can call the mock' },
  },
  layer: 'headers',
  kinds: ['undefined-operation'],
  failureOf: ({ case: { methods }, replies: [{ status, headers }] }) => {
    if (status !== 405) return undefined;
    const allowed = (headers.allow ?? '').split(',').map((method) => method.trim().toUpperCase());
    const absent = methods.filter((method) => !allowed.includes(method.toUpperCase()));
    if (absent.length === 0) return undefined;
    return {
      message: `\`Allow\` of a 405 must name ${methods.join(', ')}; found ${headers.allow ?? 'no such header'}.`,
    };
  },
};

/** A request below the path of a described server has the same answer as one without that path. */
export const basePath: AnswerCheck = {
  name: 'base-path',
  docs: {
    sends: 'a GET below the path of each server',
    asserts: 'the answer without it',
    why: 'clients keep the base path',
    todo: 'Serve the operations below the path of each server too, or correct `servers` in the description.',
    failure: '/v1/events must be answered as without the path of the server; found 404.',
  },
  layer: 'access',
  kinds: ['base-path'],
  appliesIf: { what: 'the paths of `servers` are served too', holds: ({ servesBasePaths }) => servesBasePaths },
  failureOf: ({ case: { path }, replies: [below, plain] }) => {
    const found = plain && otherThan(plain, below);
    if (found === undefined) return undefined;
    return { message: `${path} must be answered as without the path of the server; found ${found}.` };
  },
};

function otherThan(plain: Reply, below: Reply): string | undefined {
  if (below.status !== plain.status) return String(below.status);
  const [type, usual] = [below, plain].map(({ headers }) => essence(headers['content-type'] ?? ''));
  if (type !== usual) return type === undefined || type === '' ? 'no content type' : type;
  return hasSameBody(plain, below) ? undefined : 'another body';
}

/** Equal bytes, or JSON of equal value. */
function hasSameBody(plain: Reply, below: Reply): boolean {
  if (sameBytes(plain.body, below.body)) return true;
  const [usual, found] = [readJson(plain.body), readJson(below.body)];
  return usual.kind !== 'other' && found.kind !== 'other' && differencesBetween(usual.value, found.value).length === 0;
}
