import type { Description } from '../description/description.ts';
import type { Operation } from '../description/read/api.ts';
import { type Located, textAt } from '../description/read/view.ts';
import { isHttpToken } from '../lib/http-token.ts';
import { type RequiredScheme, securityOf } from './security.ts';

/** Made-up credentials: right in form, of no value. */
export interface Credentials {
  /** The schemes they are for, for a message: `` `api_key` and `basic` ``. */
  readonly title: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Percent-encoded `name=value`. */
  readonly query: readonly string[];
  readonly cookies: readonly string[];
}

/** The credentials that an operation asks for. */
export interface Access {
  readonly isRequired: boolean;
  /** Made-up credentials for each alternative that a request can carry. */
  readonly alternatives: readonly Credentials[];
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
