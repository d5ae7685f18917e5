import type { Case } from '../case.ts';
import { createToCase, type CaseContext, type OperationContext } from './context.ts';
import { expectedFor } from './plain.ts';
import { withoutCredentials } from './sent-credentials.ts';

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
