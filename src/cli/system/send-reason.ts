import { types } from 'node:util';
import type { Attempt } from './transport.ts';

const notThere = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EHOSTDOWN', 'ENETDOWN'];
const unnamed = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'];
const closed = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_HTTP2_STREAM_ERROR'];
const noTls = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO', 'ERR_SSL_HTTP_REQUEST'];
const unsendable = [
  'ERR_INVALID_CHAR',
  'ERR_UNESCAPED_CHARACTERS',
  'ERR_INVALID_HTTP_TOKEN',
  'ERR_HTTP_INVALID_HEADER_VALUE',
];
const certificates: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'a certificate that signs itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'a certificate of an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'a certificate of an authority that is not known',
  UNABLE_TO_GET_ISSUER_CERT: 'a certificate of an authority that is not known',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'a certificate of an authority that is not known',
  CERT_HAS_EXPIRED: 'a certificate that has expired',
  CERT_NOT_YET_VALID: 'a certificate that is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'a certificate of another host',
};

/** What `error`, met while sending to a target of `protocol` (`http:`, `https:`), means. */
export function failureOf(error: unknown, protocol: string): Attempt {
  const code = codeOf(error);
  const fail = (reason: string, mayRetry = false): Attempt => ({ kind: 'failed', reason, mayRetry });
  // Some versions of Node have the refusal of every offered protocol in the code, others in the message.
  if (/no.application.protocol/iu.test(`${code} ${messageOf(error)}`)) return { kind: 'wants-http2' };
  if (['ABORT_ERR', 'TimeoutError', 'AbortError'].includes(code)) return fail('aborted');
  if (notThere.includes(code)) return fail(`no connection (${code})`, true);
  if (unnamed.includes(code)) return fail(`no address of that name (${code})`, true);
  const certificate = certificates[code];
  if (certificate !== undefined)
    return fail(
      `${certificate} (${code}): name its authority in NODE_EXTRA_CA_CERTS, or use \`--insecure\` for this machine`,
    );
  if (protocol === 'https:' && (noTls.includes(code) || code.startsWith('ERR_SSL_')))
    return fail(`no TLS (${code}): perhaps the target speaks http`);
  if (closed.includes(code)) return fail(`the connection was closed (${code})`);
  if (unsendable.includes(code)) return fail(`a request that HTTP cannot carry (${code})`);
  if (code === 'HPE_HEADER_OVERFLOW') return fail(`headers of more than 16 KiB (${code})`);
  if (code.startsWith('HPE_')) return fail(`an answer that is not HTTP/1.1 (${code})`);
  return fail(`no HTTP answer (${code})`);
}

function messageOf(error: unknown): string {
  return types.isNativeError(error) ? error.message : '';
}

function codeOf(error: unknown): string {
  if (!types.isNativeError(error)) return 'an error';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name;
}
