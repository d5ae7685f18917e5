import type { AnswerCheck } from '../case.ts';
import { answersOfStatus } from './shared/expected-answers.ts';

/** The `Location` of what was made leads to a path of the description. */
export const locationDescribed: AnswerCheck = {
  name: 'location-described',
  docs: {
    sends: 'POST',
    asserts:
      'a `Location` with 201 leads to a path below the base URL, read by the URL of the request (RFC 9110 section 10.2.2); where the description declares it, to a path of the description',
    why: 'a client that follows it gets 404, or another API',
    todo: 'Put the base path into `Location`, or write it relative to the request. If its path is meant to exist, describe it.',
    failure:
      'The `Location` of POST /pets must lead below http://127.0.0.1:4010/v1; found http://127.0.0.1:4010/pets/1.',
  },
  layer: 'headers',
  kinds: ['plain'],
  appliesIf: {
    what: 'what is made has its address in `Location`',
    option: '--profile none',
    holds: ({ acceptsDeclared }) => acceptsDeclared,
    isSilent: true,
  },
  failureOf: (replayed) => {
    const {
      case: { findWrongLocation, method, path, request },
      replies: [{ status, headers }],
    } = replayed;
    const { location } = headers;
    if (findWrongLocation === undefined || location === undefined || status !== 201) return undefined;
    const [answer] = answersOfStatus(replayed);
    const isDeclared = answer?.headers.some(({ name }) => name.toLowerCase() === 'location') === true;
    const wrong = findWrongLocation(request, location, { isDeclared });
    if (wrong === undefined) return undefined;
    const must = wrong.base === undefined ? 'to a path of the description' : `below ${wrong.base}`;
    const message = `The \`Location\` of ${method} ${path} must lead ${must}; found ${wrong.url}.`;
    return { message, ...(answer && { answer }) };
  },
};
