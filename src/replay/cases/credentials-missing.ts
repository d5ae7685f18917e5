import type { Case } from '../case.ts';
import { expectedFor } from './plain.ts';
import type { OperationContext, CaseContext } from './context.ts';
import { createToCase } from './build-case.ts';

/** The cases about credentials: made-up ones of each scheme, empty ones, none, and those of another scheme. */
export function credentialCases(subject: OperationContext, { profile }: CaseContext): readonly Case[] {
  const { access, base, bodies, toCase } = subject;
  const [body] = bodies;
  const answers = expectedFor(subject, body);
  const isAsked = profile.acceptsAnyCredentials || profile.requiresCredentials;
  const ways = (isAsked ? access.ways : []).map((credentials) =>
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
  return [...ways, ...none, ...unauthorizedCases(subject, profile)];
}

/** The cases that go without credentials; none where every request is let in, or where no part of a request shows who sent it. */
function unauthorizedCases(
  { access, base, bodies }: OperationContext,
  profile: CaseContext['profile'],
): readonly Case[] {
  if (!profile.requiresCredentials || !access.isRequired || access.ways.length === 0) return [];
  const names = access.ways.flatMap(({ headers }) => Object.keys(headers));
  // What the user has sent with every request stays away, too.
  const absent = Object.fromEntries(['authorization', ...names].map((name) => [name, undefined]));
  const toCase = createToCase({ ...base, credentials: undefined });
  const none = toCase('unauthorized', bodies[0], absent, { expectedAnswers: [], variation: 'without credentials' });
  // Where the header itself is the key, it has no scheme.
  if (access.ways.some(({ headers }) => headers.authorization === 'assay')) return [none];
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
