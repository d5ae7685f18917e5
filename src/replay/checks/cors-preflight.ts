import type { AnswerCheck } from '../case.ts';

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
  appliesIf: {
    what: 'pages of other origins can read answers',
    holds: ({ allowsOrigins }) => allowsOrigins,
  },
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
