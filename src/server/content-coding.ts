import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib';
import type { AnswerRequest, MockRequest, MockResponse } from '../http/message.ts';
import { member } from '../lib/json.ts';
import { sizeOf } from '../lib/show.ts';
import { problem } from '../mock/problem.ts';

/** Bytes behind a content coding, or what refuses the request. */
type Decoded =
  | { readonly kind: 'request'; readonly request: MockRequest }
  | { readonly kind: 'refused'; readonly response: MockResponse };

/** The values of `Content-Encoding` that a request may have, as `Accept-Encoding` of an answer names them (RFC 9110 section 12.5.3). */
const codings = 'gzip, deflate, br';
// Nobody encodes more often than twice.
const mostCodings = 4;

/**
 * `request` with its body as it was before its content codings (RFC 9110 section 8.4.1), or the answer that refuses it: 415 for another coding,
 * 400 for bytes that are not in it, 413 for more than `limitBytes` of them at any step. `headers` are those that such an answer starts from.
 */
export function decodeBody(
  request: MockRequest,
  { limitBytes, headers }: { readonly limitBytes: number; readonly headers: () => MockResponse['headers'] },
): Decoded {
  if ((request.body?.length ?? 0) > limitBytes) return refused(tooLarge(limitBytes, headers()));
  const header = request.headers['content-encoding'];
  if (header === undefined || request.body === undefined || request.body.length === 0)
    return { kind: 'request', request };
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  const wanted = names.filter((name) => name !== '' && name !== 'identity');
  if (wanted.length > mostCodings || !wanted.every((name) => Object.hasOwn(decoders, name))) {
    const detail = `The content coding must be one of ${codings}; found ${header}.`;
    const offered = { ...headers(), 'accept-encoding': codings };
    return refused(problem('unsupported-coding', detail, { headers: offered }));
  }
  let body: Uint8Array = request.body;
  // The last was applied last.
  for (const name of wanted.reverse()) {
    try {
      body = decoders[name as Coding](body, { maxOutputLength: limitBytes });
    } catch (error) {
      if (member(error, 'code') === 'ERR_BUFFER_TOO_LARGE') {
        return refused(tooLarge(limitBytes, headers(), ' behind its content coding'));
      }
      const detail = `The body must be ${name}, as \`Content-Encoding\` says; found other bytes.`;
      return refused(problem('malformed-coding', detail, { headers: headers() }));
    }
  }
  return { kind: 'request', request: { ...request, body } };
}

/** The answer to a body of more than `limitBytes`. */
export function tooLarge(limitBytes: number, headers: MockResponse['headers'], where = ''): MockResponse {
  const detail = `The body must be at most ${sizeOf(limitBytes)}; found more${where}.`;
  return problem('body-too-large', detail, { headers });
}

function refused(response: MockResponse): Decoded {
  return { kind: 'refused', response };
}

type Decode = (body: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;
type Coding = keyof typeof decoders;

const decoders = {
  gzip: gunzipSync,
  // RFC 9110 section 8.4.1.3.
  'x-gzip': gunzipSync,
  deflate: inflate,
  br: brotliDecompressSync,
} satisfies Readonly<Record<string, Decode>>;

/** The zlib format (RFC 1950); some send its data without its frame (RFC 9110 section 8.4.1.2). */
function inflate(body: Uint8Array, options: { readonly maxOutputLength: number }): Uint8Array {
  const isFramed = ((body[0] ?? 0) & 0x0f) === 8 && ((body[0] ?? 0) * 256 + (body[1] ?? 0)) % 31 === 0;
  return isFramed ? inflateSync(body, options) : inflateRawSync(body, options);
}

/** Less than this is not worth the header. */
const leastBytes = 1_000;

/** The answers of `answer`, in as few bytes as the client takes: Brotli, else gzip, else as they are. */
export function compressed(answer: AnswerRequest): AnswerRequest {
  const known = new WeakMap<Uint8Array, Map<string, Uint8Array>>();
  return (request) => {
    const response = answer(request);
    const coding = codingOf(request.headers['accept-encoding'] ?? '');
    if (coding === undefined || !isWorthIt(response)) return response;
    const kept = known.get(response.body) ?? new Map<string, Uint8Array>();
    const body = kept.get(coding) ?? compress(response, coding);
    kept.set(coding, body);
    known.set(response.body, kept);
    return { ...response, headers: { ...response.headers, 'content-encoding': coding, vary: 'accept-encoding' }, body };
  };
}

type AnswerCoding = 'br' | 'gzip';

function compress({ body, isCached }: MockResponse, coding: AnswerCoding): Uint8Array {
  if (coding === 'gzip') return gzipSync(body);
  // The highest takes some fifty times as long for a tenth less: worth it for what is made once and sent often.
  const quality = isCached === true ? constants.BROTLI_MAX_QUALITY : 5;
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

function codingOf(accepted: string): AnswerCoding | undefined {
  const names = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/u.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((coding) => names.includes(coding));
}

function isWorthIt({ headers, body }: MockResponse): boolean {
  return (
    body.length >= leastBytes &&
    headers['content-encoding'] === undefined &&
    /^text\/|javascript|json/u.test(headers['content-type'] ?? '')
  );
}
