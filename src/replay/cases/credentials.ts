import { securityOf, type RequiredScheme } from '../../contract/security.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { textAt, type Located } from '../../description/read/view.ts';
import { isHttpToken } from '../../lib/http-token.ts';
import type { Case } from '../case.ts';
import { createToCase, type Access, type CaseContext, type OperationContext } from './context.ts';
import { expectedFor } from './plain.ts';
import { withoutCredentials, type Credentials } from './sent-credentials.ts';

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

/** The access of `operation` by its security requirements, else by those of the root (OpenAPI 3.1 section 4.8.30). */
export function accessOf(description: Description, operation: Operation): Access {
  const alternatives = securityOf(description, operation);
  return {
    isRequired: alternatives.length > 0 && alternatives.every((schemes) => schemes.length > 0),
    alternatives: alternatives.filter((schemes) => schemes.length > 0).flatMap((schemes) => madeUpFor(schemes) ?? []),
  };
}

function madeUpFor(schemes: readonly RequiredScheme[]): Credentials | undefined {
  const parts = schemes.map(({ name, located }) => located && credentialsOf(name, located));
  const known = parts.filter((part) => part !== undefined);
  if (known.length < schemes.length) return undefined;
  return {
    title: known.map(({ title }) => title).join(' and '),
    headers: Object.assign({}, ...known.map(({ headers }) => headers)) as Credentials['headers'],
    query: known.flatMap(({ query }) => query),
    cookies: known.flatMap(({ cookies }) => cookies),
  };
}

/** Undefined for credentials that no part of a request shows: client certificates, and unknown schemes. */
function credentialsOf(name: string, scheme: Located): Credentials | undefined {
  const none: Credentials = { title: `\`${name}\``, headers: {}, query: [], cookies: [] };
  const authorized = (value: string): Credentials => ({ ...none, headers: { authorization: value } });
  switch (textAt(scheme, 'type')) {
    case 'basic':
      return authorized(basic);
    case 'oauth2':
    case 'openIdConnect':
      return authorized('Bearer assay');
    case 'http':
      return authorized(httpCredentials(textAt(scheme, 'scheme') ?? 'bearer'));
    case 'apiKey': {
      const [key, place] = [textAt(scheme, 'name') ?? '', textAt(scheme, 'in')];
      const pair = `${encodeURIComponent(key)}=assay`;
      if (place === 'query') return { ...none, query: [pair] };
      if (place === 'cookie') return { ...none, cookies: [pair] };
      return isHttpToken(key) ? { ...none, headers: { [key.toLowerCase()]: 'assay' } } : undefined;
    }
    case undefined:
    default:
      return undefined;
  }
}

// `assay:assay` (RFC 7617).
const basic = 'Basic YXNzYXk6YXNzYXk=';

function httpCredentials(scheme: string): string {
  const [kind, first] = [scheme.toLowerCase(), scheme.charAt(0).toUpperCase()];
  return kind === 'basic' ? basic : `${first}${kind.slice(1)} assay`;
}
