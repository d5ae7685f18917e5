import type { AnswerCheck, ReplayedCase } from '../case.ts';

// Before it is looked up, a path may be refused for want of credentials, or for its method; a malformed one for its form.
const refusingStatuses = [400, 401, 403, 404, 405, 410, 421, 422];
const redirects = [301, 302, 303, 307, 308];

/** A path that the description does not have is refused. */
export const undefinedPath: AnswerCheck = {
  name: 'undefined-path',
  layer: 'access',
  kinds: ['undefined-path'],
  judge: (replayed) => {
    const {
      case: { path, variation },
      replies: [{ status }],
    } = replayed;
    if (refusingStatuses.includes(status) || leadsToDescribedPath(replayed)) return undefined;
    const what =
      variation === undefined ? 'is not described' : `is a described path ${variation}, not described itself,`;
    return { message: `${path} ${what} and must be answered with 404; found ${status}.` };
  },
};

/** Whether the answer sends on to the path without the slashes that are too many. */
function leadsToDescribedPath({ case: { request }, replies: [{ status, headers }] }: ReplayedCase): boolean {
  const { location } = headers;
  if (!redirects.includes(status) || location === undefined) return false;
  const base = 'http://target.example';
  const plain = request.target.replace(/\/+/gu, '/').replace(/(?<=.)\/$/u, '');
  const absolute = location.startsWith('/') ? `${base}${location.replace(/^\/+/u, '/')}` : location;
  return URL.canParse(absolute, base) && new URL(absolute, base).pathname.endsWith(plain) && plain !== request.target;
}
