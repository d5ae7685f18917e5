import { type AnswerCheck, allKinds, type Failure } from '../case.ts';
import { answersOfStatus } from './shared/expected-answers.ts';
import { securityOf } from '../../contract/security.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { textAt, type Located } from '../../description/read/view.ts';
import { perObject } from '../../lib/cache.ts';
import { orJoin } from '../../lib/show.ts';
import type { DeclaredAnswer } from '../compare/declared-answers.ts';
import type { Reply } from '../target.ts';
import { schemesIn, wrongHeader } from './shared/header-fields.ts';

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

/** Headers with a grammar of their own have it. Where answers come from examples, declared headers have what the description gives them. */
export const headerGrammar: AnswerCheck = {
  name: 'header-grammar',
  docs: {
    sends: 'everything',
    asserts:
      '`etag`, `date`, `last-modified`, `expires`, `sunset`, `allow`, `vary`, `www-authenticate`, `retry-after`, `age`, `link`, `location`, `content-location`, `content-language`, `content-disposition`, `content-range`, `cache-control`, `access-control-allow-origin`, `access-control-max-age`, `strict-transport-security`, `x-content-type-options`, `content-digest` and `repr-digest`, where sent, have the form of their standard; a SHA-256 or SHA-512 is that of the body, and a challenge names a scheme that is asked for',
    why: 'caches and clients overlook what they cannot read',
    todo: 'Write the header as its standard says, or leave it out.',
    failure: '`etag` must be an entity tag in quotes, as `"a"` or `W/"a"`; found `abc`.',
    promise: { section: 'What the service does', text: 'any HTTP client can call the mock' },
  },
  layer: 'headers',
  kinds: allKinds,
  failureOf: ({ case: { declaredAnswers, operation, request }, replies: [reply], profile, description }) => {
    const declared = profile.servesExamples ? headerNamesOf(declaredAnswers) : [];
    // A `date` that is promised has a check of its own, as have headers of promised values.
    const others = [...declared, ...Object.keys(profile.headers), ...(profile.sendsDate ? ['date'] : [])];
    const wrong = wrongHeader(reply, others);
    if (wrong !== undefined)
      return { message: `\`${wrong.field.name}\` must ${wrong.field.must}; found \`${wrong.value}\`.` };
    // A case may send another method than that of its operation, whose credentials differ.
    if (operation?.method !== request.method) return undefined;
    return otherScheme(reply, () => schemesOf(description, operation));
  },
};

/** The names of all headers that answers declare, in lower case. */
const headerNamesOf = perObject((answers: readonly DeclaredAnswer[]) => [
  ...new Set(answers.flatMap(({ headers }) => headers.map(({ name }) => name.toLowerCase()))),
]);

/** The challenge of a 401 names none of the schemes that the operation asks for. */
function otherScheme({ status, headers }: Reply, wanted: () => readonly string[]): Failure | undefined {
  const value = headers['www-authenticate'];
  const schemes = status !== 401 || value === undefined ? [] : wanted();
  if (value === undefined || schemes.length === 0) return undefined;
  const found = schemesIn(value);
  if (schemes.some((scheme) => found.includes(scheme.toLowerCase()))) return undefined;
  return { message: `\`www-authenticate\` of a 401 must name ${orJoin(schemes)}; found \`${value}\`.` };
}

/** The schemes of `Authorization` that an operation asks for; none where a key or a certificate will do. */
function schemesOf(description: Description, operation: Operation): readonly string[] {
  const all = securityOf(description, operation).flat();
  const schemes = all.map(({ located }) => located && schemeOf(located));
  return schemes.every((scheme) => scheme !== undefined) ? [...new Set(schemes)] : [];
}

function schemeOf(located: Located): string | undefined {
  switch (textAt(located, 'type')) {
    case 'basic':
      return 'Basic';
    case 'oauth2':
    case 'openIdConnect':
      return 'Bearer';
    case 'http':
      return textAt(located, 'scheme');
    case undefined:
    default:
      return undefined;
  }
}
