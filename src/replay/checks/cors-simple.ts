import type { AnswerCheck, ReplayedCase } from '../case.ts';
import { isSuccess, unequalHeader } from './shared/profile-headers.ts';

/** Pages of other origins can read an answer: the promised `access-control` headers are there, and `date` over a socket. */
export const corsSimple: AnswerCheck = {
  name: 'cors-simple',
  layer: 'headers',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'patch', 'echo', 'not-acceptable', 'fallback'],
  appliesIf: {
    what: 'pages of other origins can read answers',
    holds: ({ allowsOrigins }) => allowsOrigins,
  },
  judge: (replayed) => {
    const [reply] = replayed.replies;
    if (!isSuccess(reply)) return undefined;
    const message =
      unequalHeader(reply, replayed.profile, (name) => name.startsWith('access-control-')) ?? unreadable(replayed);
    if (message !== undefined) return { message };
    const hasDate = reply.headers.date !== undefined || !replayed.profile.sendsDate;
    return hasDate ? undefined : { message: '`date` must be there; found no such header.' };
  },
};

function unreadable({ case: { request }, replies: [{ headers }] }: ReplayedCase): string | undefined {
  const { origin } = request.headers;
  const allowed = headers['access-control-allow-origin'];
  if (origin === undefined || allowed === '*' || allowed === origin) return undefined;
  return `\`access-control-allow-origin\` must be * or the origin; found ${allowed ?? 'no such header'}.`;
}
