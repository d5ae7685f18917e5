import { securityOf } from '../../contract/security.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { textAt, type Located } from '../../description/read/view.ts';
import { orJoin } from '../../lib/show.ts';
import { allKinds, type AnswerCheck, type Failure } from '../case.ts';
import type { Reply } from '../target.ts';
import { schemesIn, wrongHeader } from './shared/header-fields.ts';

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
    const declared = profile.servesExamples
      ? declaredAnswers.flatMap(({ headers }) => headers.map(({ name }) => name.toLowerCase()))
      : [];
    // A `date` that is promised has a check of its own, as have headers of promised values.
    const others = [...declared, ...Object.keys(profile.headers), ...(profile.sendsDate ? ['date'] : [])];
    const wrong = wrongHeader(reply, others);
    if (wrong !== undefined)
      return { message: `\`${wrong.field.name}\` must ${wrong.field.must}; found \`${wrong.value}\`.` };
    // A case may send another method than that of its operation, whose credentials differ.
    if (operation?.method !== request.method) return undefined;
    return otherScheme(reply, schemesOf(description, operation));
  },
};

/** The challenge of a 401 names none of the schemes that the operation asks for. */
function otherScheme({ status, headers }: Reply, schemes: readonly string[]): Failure | undefined {
  const value = headers['www-authenticate'];
  if (status !== 401 || value === undefined || schemes.length === 0) return undefined;
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
