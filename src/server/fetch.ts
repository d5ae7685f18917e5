import type { AnswerRequest, MockRequest } from '../http/message.ts';

/**
 * `answer` behind the Fetch API: no socket. The path of the request counts, its origin does not.
 *
 * Fetch refuses to make TRACE requests (Fetch standard, "forbidden method"); ask over HTTP for those.
 */
export function createFetch(answer: AnswerRequest, now: () => Date): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = new Uint8Array(await request.arrayBuffer());
    const asked: MockRequest = {
      method: request.method,
      target: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      ...(body.length > 0 && { body }),
    };
    const { status, headers, body: answered } = answer(asked);
    const isNull = status === 204 || status === 205 || status === 304;
    return new Response(isNull ? null : Buffer.from(answered), {
      status,
      headers: { ...headers, date: now().toUTCString() },
    });
  };
}
