import type { Description } from '../description/description.ts';
import { withServerUrls } from '../contract/route/described-servers.ts';
import { toHeaderValue } from '../http/headers.ts';
import { originOf, type MockRequest, type MockResponse } from '../http/message.ts';

/** The headers whose URLs clients follow (RFC 9110 sections 8.7 and 10.2.2, RFC 8288 section 3). */
const followed = ['location', 'content-location', 'link'] as const;

/**
 * Creates the function that gives the URLs of a described server in `Link`, `Location` and `Content-Location` the address of the mock:
 * a client would follow them to the real service, with the token of its user. `x-assay-links` names the headers that were changed.
 */
export function createOwnLinks(
  description: Description,
): (response: MockResponse, request: MockRequest) => MockResponse {
  return (response, request) => {
    const { headers } = response;
    if (!followed.some((name) => headers[name] !== undefined)) return response;
    const at = `${originOf(request)}${request.base ?? ''}`;
    const changed = followed.flatMap((name): [string, string][] => {
      const written = headers[name] ?? '';
      const own = withServerUrls(written, description, (below) => `${at}${below}`);
      return own === written ? [] : [[name, toHeaderValue(own)]];
    });
    if (changed.length === 0) return response;
    const said = { 'x-assay-links': changed.map(([name]) => name).join(', ') };
    const { status, body, example } = response;
    const all = { ...headers, ...Object.fromEntries(changed), ...said };
    // No cached answer: another request has another origin.
    return { status, body, headers: all, ...(example !== undefined && { example }) };
  };
}
