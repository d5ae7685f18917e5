import type { AnswerCheck, ReplayedCase } from '../case.ts';
import { otherSpellings } from '../compare/near-paths.ts';
import { asksForLogin } from './shared/locked.ts';

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
