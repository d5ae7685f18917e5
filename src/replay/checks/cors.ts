import type { AnswerCheck, ReplayedCase } from '../case.ts';
import { show } from '../../lib/show.ts';
import { isSuccess, unequalHeader } from './profile-headers.ts';

const ifOriginsAreAllowed: NonNullable<AnswerCheck['appliesIf']> = {
  what: 'pages of other origins can read answers',
  holds: ({ allowsOrigins }) => allowsOrigins,
};

/** A preflight allows the methods of its path and the headers that are asked for (Fetch standard, "CORS-preflight request"). */
export const corsPreflight: AnswerCheck = {
  name: 'cors-preflight',
  docs: {
    sends: 'OPTIONS for each described method',
    asserts: '2xx, and the origin, method and headers are allowed',
    why: 'browsers ask before they send',
    todo: 'Answer OPTIONS with 2xx and allow the origin, the method and the headers that it asks for.',
    failure: 'A preflight for GET must be answered with 2xx; found 405.',
    promise: { section: 'Response headers', text: 'all origins, methods and headers are allowed' },
  },
  layer: 'access',
  kinds: ['preflight'],
  appliesIf: ifOriginsAreAllowed,
  failureOf: ({ case: { request, variation = 'of the path' }, replies: [{ status, headers }] }) => {
    if (status < 200 || status > 299)
      return { message: `A preflight ${variation} must be answered with 2xx; found ${status}.` };
    const asked = {
      origin: 'origin',
      methods: 'access-control-request-method',
      headers: 'access-control-request-headers',
    };
    for (const [name, header] of Object.entries(asked)) {
      const [wanted = '', allowed = ''] = [request.headers[header], headers[`access-control-allow-${name}`]];
      const list = allowed.split(',').map((each) => each.trim().toLowerCase());
      const refused = wanted.split(',').filter((each) => !list.includes('*') && !list.includes(each.toLowerCase()));
      if (refused.length > 0)
        return {
          message: `\`access-control-allow-${name}\` must allow ${refused.join(', ')}; found ${allowed || 'no such header'}.`,
        };
    }
    return undefined;
  },
};

/** Pages of other origins can read an answer: the promised `access-control` headers are there, and `date` over a socket. */
export const corsSimple: AnswerCheck = {
  name: 'cors-simple',
  docs: {
    sends: 'replayed examples',
    asserts:
      'the origin is allowed; in `specification` four headers by value, and over a socket a `date` in the form of HTTP',
    why: 'else pages of other origins cannot read the answer',
    todo: 'Send the header with every answer, so that pages of other origins can read it.',
    failure: '`access-control-allow-origin` must be `*`; found no such header.',
    promise: { section: 'Response headers', text: 'four access-control headers and a date, by value' },
  },
  layer: 'headers',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'patch', 'echo', 'not-acceptable', 'fallback'],
  appliesIf: ifOriginsAreAllowed,
  failureOf: (replayed) => {
    const [reply] = replayed.replies;
    if (!isSuccess(reply)) return undefined;
    const message =
      unequalHeader(reply, replayed.profile, (name) => name.startsWith('access-control-')) ?? unreadable(replayed);
    if (message !== undefined) return { message };
    const { date } = reply.headers;
    if (!replayed.profile.sendsDate || (date !== undefined && httpDate.test(date))) return undefined;
    const found = date === undefined ? 'no such header' : show(date);
    return { message: `\`date\` must be an HTTP date, as "Sun, 06 Nov 1994 08:49:37 GMT"; found ${found}.` };
  },
};

// The one form that may be sent (RFC 9110 section 5.6.7).
const httpDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/u;

function unreadable({ case: { request }, replies: [{ headers }] }: ReplayedCase): string | undefined {
  const { origin } = request.headers;
  const allowed = headers['access-control-allow-origin'];
  if (origin === undefined || allowed === '*' || allowed === origin) return undefined;
  return `\`access-control-allow-origin\` must be * or the origin; found ${allowed ?? 'no such header'}.`;
}

/** `*` does not stand beside credentials: browsers refuse the pair (Fetch standard, "CORS protocol and credentials"). */
export const corsCredentials: AnswerCheck = {
  name: 'cors-credentials',
  docs: {
    sends: 'replayed examples',
    asserts: 'no `*` beside credentials',
    why: 'browsers refuse the pair',
    todo: 'Send the origin in place of `*`, or no `access-control-allow-credentials`.',
    failure: '`access-control-allow-origin` must not be * beside credentials, which browsers refuse; found both.',
  },
  layer: 'headers',
  kinds: ['plain'],
  appliesIf: ifOriginsAreAllowed,
  failureOf: ({ replies: [{ headers }] }) =>
    headers['access-control-allow-credentials'] === 'true' && headers['access-control-allow-origin'] === '*'
      ? {
          message: '`access-control-allow-origin` must not be * beside credentials, which browsers refuse; found both.',
        }
      : undefined,
};
