import type { Case } from '../case.ts';
import { createToCase, type CaseContext, type OperationContext, withoutCredentials } from './context.ts';
import { expectedFor } from './plain.ts';
import type { Credentials } from '../../contract/made-up-credentials.ts';
import { requestMediaOf } from '../../description/read/content.ts';
import { essence, isJson, allowsType } from '../../http/media-type.ts';
import { fillParameters } from './fill-parameters.ts';
import { smallestFile } from '../../media/smallest-file.ts';
import { isBodyRequired, type RequestBody } from './request-bodies.ts';
import { omissibleParameters } from './sent-parameters.ts';
import { requestValidatorOf } from '../schemas.ts';
import { decodePercent } from '../../lib/pointer.ts';

/** The cases about credentials: made-up ones of each scheme, empty ones, none, and those of another scheme. */
export function credentialCases(subject: OperationContext, { profile }: CaseContext): readonly Case[] {
  const { access, base, bodies, toCase } = subject;
  const [body] = bodies;
  const answers = expectedFor(subject, body);
  const isAsked = profile.acceptsAnyCredentials || profile.requiresCredentials;
  const madeUp = (isAsked ? access.alternatives : []).map((credentials) =>
    createToCase({ ...base, credentials })(
      'credentials',
      body,
      {},
      {
        expectedAnswers: answers,
        variation: `with made-up credentials for ${credentials.title}`,
      },
    ),
  );
  const empty = { authorization: 'Basic Og==' };
  const isOpen = !profile.requiresCredentials || !access.isRequired;
  const none =
    profile.acceptsAnyCredentials && isOpen
      ? [toCase('credentials', body, empty, { expectedAnswers: answers, variation: 'with empty Basic credentials' })]
      : [];
  return [...madeUp, ...none, ...unauthorizedCases(subject, profile)];
}

/** The cases without credentials; none where every request is let in, or where no part of a request shows who sent it. */
function unauthorizedCases(
  { access, base, bodies }: OperationContext,
  profile: CaseContext['profile'],
): readonly Case[] {
  if (!profile.requiresCredentials || !access.isRequired || access.alternatives.length === 0) return [];
  const names = access.alternatives.flatMap(({ headers }) => Object.keys(headers));
  // Credentials that the user has sent with every request stay away, too.
  const absent = Object.fromEntries(['authorization', ...names].map((name) => [name, undefined]));
  const filled = withoutCredentials(base.filled, access.alternatives);
  const toCase = createToCase({ ...base, filled, credentials: undefined });
  const none = toCase('unauthorized', bodies[0], absent, { expectedAnswers: [], variation: 'without credentials' });
  // A key that is the header itself has no scheme.
  if (access.alternatives.some(({ headers }) => headers.authorization === 'assay')) return [none];
  return [
    none,
    toCase(
      'unauthorized',
      bodies[0],
      { ...absent, authorization: 'Assay assay' },
      {
        expectedAnswers: [],
        variation: 'with credentials of another scheme',
      },
    ),
  ];
}

/** The cases about requests that break the description, if the target promises to refuse them: bodies, and required parameters left out. */
export function invalidRequestCases(subject: OperationContext, context: CaseContext): readonly Case[] {
  const { description, profile } = context;
  if (!profile.validates) return [];
  const { operation, bodies, base, toCase } = subject;
  const [valid] = bodies;
  const isAnyTaken = requestMediaOf(description, operation).some(({ type }) => allowsType(type, noSuchType));
  const isRequired = isBodyRequired(description, operation);
  const broken = valid === undefined ? [] : invalidBodiesOf(valid, { isRequired });
  const bodyCases = broken
    .filter(({ body }) => !isAnyTaken || body?.type === valid?.type)
    .filter(
      ({ breaks }) =>
        breaks === 'absence' || profile.validatedBodies === 'all' || (breaks !== 'type' && isJsonWithSchema(valid)),
    )
    .map(({ breaks, body, variation }) =>
      toCase(breaks === 'file' ? 'invalid-file' : 'invalid-body', body, {}, { expectedAnswers: [], variation }),
    );
  const validateValue = requestValidatorOf(description);
  // Credentials may be described as parameters, too: they are sent all the same.
  const sent = titlesOf(base.credentials);
  const omissible = omissibleParameters(description, operation, validateValue).filter(
    (each) => !sent.includes(each.toLowerCase()),
  );
  const parameterCases = omissible.flatMap((without) => {
    const filled = fillParameters(operation, context, { validateValue, without });
    if (filled.kind === 'unfilled') return [];
    const variation = `without the required ${without}`;
    const more = { expectedAnswers: [], variation, shownParameters: [without] };
    return [createToCase({ ...base, filled })('missing-parameter', valid, {}, more)];
  });
  return [...bodyCases, ...parameterCases];
}

/** The titles of parameters that would carry `credentials`, in lower case. */
function titlesOf(credentials: Credentials | undefined): readonly string[] {
  const { headers = {}, query = [], cookies = [] } = credentials ?? {};
  const named = (place: string, pairs: readonly string[]): readonly string[] =>
    pairs.map((pair) => `${place} parameter \`${decodePercent(pair.split('=', 1)[0] ?? '')}\``.toLowerCase());
  return [...named('header', Object.keys(headers)), ...named('query', query), ...named('cookie', cookies)];
}

function isJsonWithSchema(body: RequestBody | undefined): boolean {
  return body?.schema !== undefined && essence(body.type) === 'application/json';
}

/** A body that must be refused. */
interface InvalidBody {
  readonly breaks: 'syntax' | 'file' | 'type' | 'absence';
  /** Follows "a request": `that is no JSON`. */
  readonly variation: string;
  /** Absent: the request has no body. */
  readonly body?: RequestBody;
}

const noSuchType = 'application/vnd.assay.no-such-type';

/** Copies of `valid`, each broken once: as JSON, by its content type, by its absence. Fields that break its schema are boundaries. */
function invalidBodiesOf(valid: RequestBody, { isRequired }: { readonly isRequired: boolean }): readonly InvalidBody[] {
  // An empty body is of no type.
  const bytes = valid.bytes.length > 0 ? valid.bytes : new TextEncoder().encode('assay');
  const undeclared = { ...valid, bytes, type: noSuchType };
  return [
    ...(isJson(valid.type) ? [{ breaks: 'syntax' as const, variation: 'that is no JSON', body: cut(valid) }] : []),
    ...(smallestFile(valid.type) === undefined
      ? []
      : [
          {
            breaks: 'file' as const,
            variation: `that is no ${essence(valid.type)}`,
            body: { ...valid, value: undefined, bytes: new TextEncoder().encode('assay') },
          },
        ]),
    { breaks: 'type', variation: 'of a content type that is not declared', body: undeclared },
    ...(isRequired ? [{ breaks: 'absence' as const, variation: 'without its required body' }] : []),
  ];
}

function cut(body: RequestBody): RequestBody {
  return { ...body, value: undefined, bytes: new TextEncoder().encode('{"assay":') };
}
