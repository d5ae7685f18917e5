import { expect, test } from '@jest/globals';
import { failureOf } from '../../src/node/send-answer.ts';

const advice = 'name its authority in NODE_EXTRA_CA_CERTS, or use `--insecure` for this machine';
const unknown = 'a certificate of an authority that is not known';

test.each<[reason: string, codes: readonly string[], mayRetry?: boolean, more?: object]>([
  ['no connection (CODE)', ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EHOSTDOWN', 'ENETDOWN'], true],
  ['no address of that name (CODE)', ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'], true],
  [
    'the connection was closed (CODE)',
    ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_HTTP2_STREAM_ERROR'],
    false,
    { lost: 'new' },
  ],
  [
    'a request that HTTP cannot carry (CODE)',
    ['ERR_INVALID_CHAR', 'ERR_UNESCAPED_CHARACTERS', 'ERR_INVALID_HTTP_TOKEN', 'ERR_HTTP_INVALID_HEADER_VALUE'],
  ],
  [`a certificate that signs itself (CODE): ${advice}`, ['DEPTH_ZERO_SELF_SIGNED_CERT']],
  [`a certificate of an authority that is not trusted (CODE): ${advice}`, ['SELF_SIGNED_CERT_IN_CHAIN']],
  [
    `${unknown} (CODE): ${advice}`,
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  ],
  [`a certificate that has expired (CODE): ${advice}`, ['CERT_HAS_EXPIRED']],
  [`a certificate that is not valid yet (CODE): ${advice}`, ['CERT_NOT_YET_VALID']],
  [`a certificate of another host (CODE): ${advice}`, ['ERR_TLS_CERT_ALTNAME_INVALID']],
  [
    'no TLS (CODE): perhaps the target speaks http',
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO', 'ERR_SSL_OTHER'],
  ],
  ['aborted', ['ABORT_ERR', 'TimeoutError', 'AbortError']],
  ['headers of more than 16 KiB (CODE)', ['HPE_HEADER_OVERFLOW']],
  ['bytes behind the end of an answer, more than its length says (CODE)', ['HPE_CLOSED_CONNECTION']],
  ['an answer that is not HTTP/1.1 (CODE)', ['HPE_INVALID_VERSION']],
  ['no HTTP answer (CODE)', ['EOTHER']],
])('%s: %j', (reason, codes, mayRetry = false, more = {}) => {
  expect(codes.map((code) => failureOf(Object.assign(new Error('lost'), { code }), 'https:'))).toEqual(
    codes.map((code) => ({ kind: 'failed', reason: reason.replace('CODE', code), mayRetry, ...more })),
  );
});

test.each<[title: string, error: unknown, protocol: string, attempt: object]>([
  ['a name instead of a code', new TypeError('lost'), 'https:', { reason: 'no HTTP answer (TypeError)' }],
  ['no error', 'lost', 'https:', { reason: 'no HTTP answer (an error)' }],
  [
    'what is TLS alone, over http',
    Object.assign(new Error(), { code: 'EPROTO' }),
    'http:',
    { reason: 'no HTTP answer (EPROTO)' },
  ],
])('%s', (_, error, protocol, attempt) => {
  expect(failureOf(error, protocol)).toEqual({ kind: 'failed', mayRetry: false, ...attempt });
});

test.each([
  { code: 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL' },
  { code: 'EPROTO', message: 'tlsv1 alert no application protocol' },
])('a target that speaks HTTP/2 alone is known by %j', ({ code, message = '' }) => {
  expect(failureOf(Object.assign(new Error(message), { code }), 'https:')).toEqual({ kind: 'wants-http2' });
});
