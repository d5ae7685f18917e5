import { show } from '../../lib/show.ts';
import type { AnswerCheck, ReplayedCase } from '../case.ts';
import { isSuccess, unequalHeader } from './shared/profile-headers.ts';

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
  appliesIf: {
    what: 'pages of other origins can read answers',
    holds: ({ allowsOrigins }) => allowsOrigins,
  },
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
