import { securityOf, type RequiredScheme } from '../../contract/security.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { textAt } from '../../description/read/view.ts';
import { isHttpToken } from '../../lib/http-token.ts';
import { escapeValue } from '../../parameters/write-style.ts';
import type { ConsoleForm } from './form.ts';
import { toBase64 } from '../../lib/bytes.ts';

/** A field for one credential of a scheme. */
export interface CredentialField {
  /** The name of its control: `auth:login:token`. */
  readonly id: string;
  readonly label: string;
  /** The kind of text that nobody is to read from the screen; absent for a name. */
  readonly secret?: 'password' | 'token';
}

/** One alternative of the security requirements of an operation. */
export interface CredentialChoice {
  readonly title: string;
  readonly schemes: readonly RequiredScheme[];
  readonly fields: readonly CredentialField[];
}

/** The parts of a request that credentials add. */
export interface SentCredentials {
  readonly headers: readonly (readonly [string, string])[];
  /** Percent-encoded `name=value`. */
  readonly query: readonly string[];
  readonly cookies: readonly string[];
}

/** The alternatives of the security requirements of `operation`, in document order. */
export function credentialChoices(description: Description, operation: Operation): readonly CredentialChoice[] {
  return securityOf(description, operation)
    .slice(0, 20)
    .map((schemes) => ({
      title: schemes.length === 0 ? 'None' : schemes.map(({ name }) => name.slice(0, 60)).join(' and '),
      schemes,
      fields: schemes.slice(0, 10).flatMap(fieldsOf),
    }));
}

function fieldsOf(scheme: RequiredScheme): readonly CredentialField[] {
  const { name } = scheme;
  const field = (key: string, label: string, secret?: CredentialField['secret']): CredentialField => ({
    id: `auth:${name}:${key}`,
    label: `${name.slice(0, 60)} ${label}`,
    ...(secret && { secret }),
  });
  switch (kindOf(scheme)) {
    case 'basic':
      return [field('user', 'user'), field('password', 'password', 'password')];
    case 'apikey':
      return [field('token', 'key', 'token')];
    case 'token':
      return [field('token', 'token', 'token')];
    case 'none':
      return [];
  }
}

/** The parts that the chosen alternative adds. Basic is sent even with an empty user and password, as the specification's samples do; all else only where it is filled in. */
export function credentialsFor(choice: CredentialChoice | undefined, { fields }: ConsoleForm): SentCredentials {
  const parts = (choice?.schemes ?? []).map((scheme) =>
    sentFor(scheme, (key) => fields[`auth:${scheme.name}:${key}`] ?? ''),
  );
  return {
    headers: parts.flatMap(({ headers = [] }) => headers),
    query: parts.flatMap(({ query = [] }) => query),
    cookies: parts.flatMap(({ cookies = [] }) => cookies),
  };
}

function sentFor(scheme: RequiredScheme, valueOf: (key: string) => string): Partial<SentCredentials> {
  const { located } = scheme;
  const kind = kindOf(scheme);
  if (kind === 'basic') {
    // RFC 7617: the UTF-8 bytes of user and password.
    const pair = new TextEncoder().encode(`${valueOf('user')}:${valueOf('password')}`.slice(0, 5_000));
    return { headers: [['Authorization', `Basic ${toBase64(pair)}`]] };
  }
  const token = valueOf('token').trim();
  if (token === '' || located === undefined || kind === 'none') return {};
  if (kind === 'token') {
    const word = textAt(located, 'type') === 'http' ? (textAt(located, 'scheme') ?? 'bearer') : 'Bearer';
    return { headers: [['Authorization', `${/^bearer$/iu.test(word) ? 'Bearer' : word} ${token}`]] };
  }
  const name = textAt(located, 'name') ?? '';
  const key = `${encodeURIComponent(name.toWellFormed())}=`;
  switch (textAt(located, 'in')) {
    case 'query':
      return { query: [`${key}${encodeURIComponent(token.toWellFormed())}`] };
    case 'cookie':
      return { cookies: [`${key}${escapeValue('cookie', token.toWellFormed(), 'cookie')}`] };
    case undefined:
    default:
      return isHttpToken(name) ? { headers: [[name, token]] } : {};
  }
}

function kindOf({ located }: RequiredScheme): 'basic' | 'token' | 'apikey' | 'none' {
  const type = located && textAt(located, 'type');
  if (type === 'basic') return 'basic';
  if (type === 'http') return /^basic$/iu.test((located && textAt(located, 'scheme')) ?? '') ? 'basic' : 'token';
  if (type === 'oauth2' || type === 'openIdConnect') return 'token';
  return type === 'apiKey' ? 'apikey' : 'none';
}
