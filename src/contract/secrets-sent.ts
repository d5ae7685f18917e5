import type { Description } from '../description/description.ts';
import { entriesIn, inside, rootOf, textAt } from '../description/read/view.ts';
import type { MockRequest } from '../http/message.ts';
import { secretsIn } from '../http/secrets.ts';
import { perObject } from '../lib/cache.ts';
import { member } from '../lib/json.ts';
import { decodeForm, parseCookies, parsePairs, queryOf } from '../parameters/read-values.ts';

/** The credentials in `request`: those of HTTP, and the values of API keys that `description` declares. */
export function secretsSent(description: Description, { headers, target }: MockRequest): readonly string[] {
  const keys = apiKeysOf(description);
  // Most requests have none, which each line of a log asks.
  const sent = keys.header.filter((name) => typeof member(headers, name) === 'string');
  if (sent.length + keys.query.length + keys.cookie.length === 0) return sent;
  const named = sent.map((name) => [name, headers[name] ?? ''] as const);
  const pairs = [
    ...(keys.query.length === 0 ? [] : parsePairs(queryOf(target)).filter(([name]) => keys.query.includes(name))),
    ...(keys.cookie.length === 0 ? [] : parseCookies(headers.cookie).filter(([name]) => keys.cookie.includes(name))),
  ];
  if (named.length + pairs.length === 0) return [];
  return [...secretsIn(Object.fromEntries(named)), ...pairs.flatMap(([, text]) => [text, decodeForm(text)])];
}

const httpCredentials = ['authorization', 'proxy-authorization'];

/** The names of credentials by where they are sent, those of headers in lower case. */
const apiKeysOf = perObject((description: Description) => {
  const root = rootOf(description);
  const schemes = [
    ...entriesIn(description, inside(description, root, 'components', 'securitySchemes')),
    ...entriesIn(description, inside(description, root, 'securityDefinitions')),
  ].map(([, scheme]) => scheme);
  const namesIn = (place: string): readonly string[] =>
    schemes.flatMap((scheme) => (textAt(scheme, 'in') === place ? [textAt(scheme, 'name') ?? ''] : []));
  return {
    header: [...httpCredentials, ...namesIn('header').map((name) => name.toLowerCase())],
    query: namesIn('query'),
    cookie: namesIn('cookie'),
  };
});
