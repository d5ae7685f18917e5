import { types } from 'node:util';
import type { MockRequest } from '../http/message.ts';
import { readBody } from './send-answer.ts';
import type { Send, Sent } from '../replay/target.ts';

/** The origin of requests to a function. */
export const inProcessUrl = 'http://127.0.0.1';

/** Sends through a function like `fetch`. What it throws, or does not answer in `timeoutMs`, is a request without an answer. */
export function createFetchSend(target: (request: Request) => Promise<Response>, timeoutMs: number): Send {
  return async (request) => {
    const limit = new AbortController();
    const ending = new Promise<never>((_, reject) => {
      limit.signal.addEventListener('abort', () => {
        reject(new Error(`no answer within ${timeoutMs} ms`));
      });
    });
    ending.catch(() => undefined);
    const timer = setTimeout(() => {
      limit.abort();
    }, timeoutMs);
    try {
      const response: unknown = await Promise.race([target(toFetchRequest(request)), ending]);
      if (!isResponse(response)) return { kind: 'failed', reason: 'a function that returned no `Response`' };
      return await readResponse(response, ending, limit.signal);
    } catch (error) {
      const message = types.isNativeError(error) || error instanceof Error ? error.message : String(error);
      return {
        kind: 'failed',
        reason: limit.signal.aborted ? `no answer within ${timeoutMs} ms` : `an error: ${message}`,
      };
    } finally {
      clearTimeout(timer);
    }
  };
}

function toFetchRequest({ method, target, headers, body }: MockRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return new Request(`${inProcessUrl}${target}`, {
    method,
    headers: given,
    ...(body && { body: new Uint8Array(body) }),
  });
}

/** Responses of another realm, or of a library, are no instances of `Response` here. */
function isResponse(value: unknown): value is Response {
  return typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'status' in value;
}

async function readResponse(response: Response, ending: Promise<never>, signal: AbortSignal): Promise<Sent> {
  const headers: Readonly<Record<string, string>> = Object.fromEntries(response.headers);
  const read = await readBody(chunksOf(response, ending), { ...headers, 'content-encoding': undefined }, signal);
  if (read.kind === 'failed') return { ...read, hasAnswered: true };
  const reply = { status: response.status, headers, body: read.body };
  if (headers['content-encoding'] === undefined) return { kind: 'reply', reply };
  // The function may be `fetch` itself, which has undone the encoding and leaves its name in the headers.
  const decoded = await readBody([read.body], headers, signal);
  const { body } = decoded.kind === 'body' ? decoded : reply;
  return { kind: 'reply', reply: { ...reply, body, isDecoded: true } };
}

/** The chunks of a body until `ending` rejects. Bodies of libraries may be no streams of the platform. */
async function* chunksOf(response: Response, ending: Promise<never>): AsyncGenerator<Uint8Array> {
  const stream: unknown = response.body;
  if (!(stream instanceof ReadableStream)) {
    yield new Uint8Array(await Promise.race([response.arrayBuffer(), ending]));
    return;
  }
  const reader: ReadableStreamDefaultReader<unknown> = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), ending]);
      if (done) return;
      if (!types.isUint8Array(value)) throw new TypeError('a part of the body is no `Uint8Array`');
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
