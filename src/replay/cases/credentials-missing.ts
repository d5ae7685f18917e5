import type { Case } from '../case.ts';
import { answersFor } from './plain.ts';
import type { Subject, Workbench } from './context.ts';
import { createToCase } from './build-case.ts';

/** The cases about credentials: made-up ones of each scheme, empty ones, none, and those of another scheme. */
export function credentialCases(subject: Subject, { profile }: Workbench): readonly Case[] {
  const { access, base, bodies, toCase } = subject;
  const [body] = bodies;
  const answers = answersFor(subject, body);
  const isAsked = profile.acceptsAnyCredentials || profile.requiresCredentials;
  const ways = (isAsked ? access.ways : []).map((credentials) =>
    createToCase({ ...base, credentials })(
      'credentials',
      body,
      {},
      {
        answers,
        twist: `with made-up credentials for ${credentials.title}`,
      },
    ),
  );
  const empty = { authorization: 'Basic Og==' };
  const isOpen = !profile.requiresCredentials || !access.isRequired;
  const none =
    profile.acceptsAnyCredentials && isOpen
      ? [toCase('credentials', body, empty, { answers, twist: 'with empty Basic credentials' })]
      : [];
  return [...ways, ...none, ...unauthorizedCases(subject, profile)];
}

/** None where every request is let in, or where no part of a request shows who sent it. */
function unauthorizedCases({ access, base, bodies }: Subject, profile: Workbench['profile']): readonly Case[] {
  if (!profile.requiresCredentials || !access.isRequired || access.ways.length === 0) return [];
  const names = access.ways.flatMap(({ headers }) => Object.keys(headers));
  // What the user has sent with every request stays away, too.
  const absent = Object.fromEntries(['authorization', ...names].map((name) => [name, undefined]));
  const toCase = createToCase({ ...base, credentials: undefined });
  const none = toCase('unauthorized', bodies[0], absent, { answers: [], twist: 'without credentials' });
  // Where the header itself is the key, it has no scheme.
  if (access.ways.some(({ headers }) => headers.authorization === 'assay')) return [none];
  return [
    none,
    toCase(
      'unauthorized',
      bodies[0],
      { ...absent, authorization: 'Assay assay' },
      {
        answers: [],
        twist: 'with credentials of another scheme',
      },
    ),
  ];
}
