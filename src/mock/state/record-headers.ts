import { toHeaderValue } from '../../http/headers.ts';
import { originOf, type MockResponse } from '../../http/message.ts';
import type { AskedOfMemory } from '../answer-context.ts';
import { isCountField } from '../answer-headers.ts';

/** The address of the new record: in the form that the description gives `Location`, and also where the answer does not show it (RFC 9110 section 15.3.2). */
export function locationHeader(
  asked: AskedOfMemory,
  { headers }: MockResponse,
  { location, isShown }: { readonly location: string | undefined; readonly isShown: boolean },
): MockResponse['headers'] {
  if (location === undefined || (isShown && headers.location === undefined)) return {};
  return { location: toHeaderValue(addressOf(asked, location, headers.location ?? '/')) };
}

/** The address of `path` on the mock, with its origin where `like` has one. */
function addressOf({ writeContext: { request } }: AskedOfMemory, path: string, like: string): string {
  const below = `${request.base ?? ''}${path}`;
  return like.startsWith('/') ? below : `${originOf(request)}${below}`;
}

/** The address of this request with another value in its query, in the form of `like`. */
export function withQuery(asked: AskedOfMemory, [name, value]: readonly [string, string], like: string): string {
  const { target } = asked.writeContext.request;
  const url = new URL(target, 'http://localhost');
  url.searchParams.set(name, value);
  return addressOf(asked, `${url.pathname}${url.search}`, like);
}

/** `headers` with those about pages true of the list: `Link` (RFC 8288) and counts of all records. */
export function withPageHeaders(
  headers: MockResponse['headers'],
  total: number,
  next: string | undefined,
): MockResponse['headers'] {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (isCountField(name)) return [[name, String(total)]];
    if (name !== 'link') return [[name, value]];
    return next === undefined ? [] : [[name, `<${next}>; rel="next"`]];
  });
  return Object.fromEntries(pairs);
}
