import type { AnswerCheck } from '../case.ts';

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
  appliesIf: {
    what: 'pages of other origins can read answers',
    holds: ({ allowsOrigins }) => allowsOrigins,
  },
  failureOf: ({ replies: [{ headers }] }) =>
    headers['access-control-allow-credentials'] === 'true' && headers['access-control-allow-origin'] === '*'
      ? {
          message: '`access-control-allow-origin` must not be * beside credentials, which browsers refuse; found both.',
        }
      : undefined,
};
