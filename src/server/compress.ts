import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AnswerRequest, MockResponse } from '../http/message.ts';

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
