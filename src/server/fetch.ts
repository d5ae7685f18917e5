import { headersFor } from '../http/headers.ts';
import type { AnswerRequest, MockRequest, MockResponse } from '../http/message.ts';
import type { MockSettings } from '../mock/settings.ts';
import { decodeBody } from './decode-body.ts';
import { defaultLimits } from './limits.ts';

/**
 * `answer` behind the Fetch API: no socket. The path of the request counts, its origin does not.
 *
 * Fetch refuses to make TRACE requests (Fetch standard, "forbidden method"); ask over HTTP for those.
 */
export function createFetch(
  answer: AnswerRequest,
  { cors, now }: { readonly cors: MockSettings['cors']; readonly now: () => Date },
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = new Uint8Array(await request.arrayBuffer());
    const asked: MockRequest = {
      method: request.method,
      target: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      ...(body.length > 0 && { body }),
    };
    const headersOf = (): MockResponse['headers'] => headersFor(asked, cors);
    const decoded = decodeBody(asked, { limitBytes: defaultLimits.bodyBytes, headers: headersOf });
    const response = decoded.kind === 'request' ? answer(decoded.request) : decoded.response;
    const { status, headers, body: answered } = response;
    const isNull = status === 204 || status === 205 || status === 304;
    return new Response(isNull ? null : Buffer.from(answered), {
      status,
      headers: { ...headers, date: now().toUTCString() },
    });
  };
}
