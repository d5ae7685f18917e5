import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { MockRequest } from '../http/message.ts';
import { readBody, type Attempt, type AttemptOptions, type Transport, failureOf, joinHeaders } from './send-answer.ts';

/** Sends over HTTP/1.1, through TLS where `baseUrl` is https. */
export function createHttp1(baseUrl: URL, { insecure }: { readonly insecure: boolean }): Transport {
  const isSecure = baseUrl.protocol === 'https:';
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: true, rejectUnauthorized: !insecure, ALPNProtocols: ['http/1.1'] })
    : new HttpAgent({ keepAlive: true });
  // Its connections serve one request each.
  const single = isSecure
    ? new HttpsAgent({ rejectUnauthorized: !insecure, ALPNProtocols: ['http/1.1'] })
    : new HttpAgent();
  const open = ({ method, target, headers }: MockRequest, { signal, isFresh }: AttemptOptions): ClientRequest =>
    (isSecure ? httpsRequest : httpRequest)({
      // A body that comes late behind an answer to HEAD would be the start of the next answer.
      agent: isFresh || method === 'HEAD' ? single : agent,
      method,
      hostname: baseUrl.hostname.replace(/^\[|\]$/gu, ''),
      port: baseUrl.port,
      path: target,
      headers,
      signal,
    });
  return {
    close: () => {
      agent.destroy();
      single.destroy();
    },
    attempt: (request, options) =>
      new Promise((resolve) => {
        try {
          const outgoing = open(request, options);
          let readBefore = 0;
          outgoing.on('socket', (socket) => {
            readBefore = socket.bytesRead;
          });
          let answer: IncomingMessage | undefined;
          let hasBytesBehind = false;
          outgoing.on('error', (error) => {
            hasBytesBehind = isBehind(error, request, answer);
            if (hasBytesBehind) return;
            const failure = lostOn(outgoing, failureOf(error, baseUrl.protocol));
            // The reader of the body knows how much of it came.
            if (answer !== undefined && (isLost(failure) || options.signal.aborted)) return;
            const hasRead = (outgoing.socket?.bytesRead ?? 0) > readBefore;
            resolve(failure.kind === 'failed' && isBrokenAnswer(error, hasRead) ? answered(failure) : failure);
          });
          outgoing.on('response', (incoming) => {
            answer = incoming;
            void haveBytesCome(outgoing, incoming).then(async (haveCome) => {
              const attempt = await readHttp1(incoming, baseUrl.protocol, options.signal);
              resolve(haveCome || hasBytesBehind ? withBytesBehind(attempt) : attempt);
            });
          });
          // Node closes without an error where a target switches protocols unasked.
          outgoing.on('close', () => {
            if (answer === undefined) resolve({ kind: 'failed', reason: 'the connection was closed', mayRetry: false });
          });
          outgoing.end(request.body);
        } catch (error) {
          // Node throws at once for headers and paths that cannot be written.
          resolve(failureOf(error, baseUrl.protocol));
        }
      }),
  };
}

/** True for an answer to `method` that may have no body. */
function isBodiless(method: string, { statusCode = 0 }: IncomingMessage): boolean {
  return method === 'HEAD' || [204, 304].includes(statusCode);
}

/** The longest wait for a target to close a connection that it announced to close. */
const closingMs = 500;

/**
 * Waits for bytes behind an answer that may have no body, where its target closes the connection then: they may come at any time, and
 * once the answer is read Node closes the connection itself.
 */
async function haveBytesCome({ method, socket }: ClientRequest, answer: IncomingMessage): Promise<boolean> {
  if (socket === null || !isBodiless(method, answer) || !isLast(answer)) return false;
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(resolve, closingMs, false);
    for (const event of ['data', 'end', 'close'])
      socket.once(event, () => {
        clearTimeout(timer);
        resolve(event === 'data');
      });
  });
}

/**
 * True where the target closes the connection after `answer` (RFC 9112 section 9.3). Node's own `shouldKeepAlive` is false for any answer to
 * HEAD without a length, too.
 */
function isLast({ headers: { connection = '' }, httpVersion }: IncomingMessage): boolean {
  const options = connection.toLowerCase().split(/\s*,\s*/u);
  return httpVersion === '1.0' ? !options.includes('keep-alive') : options.includes('close');
}

function withBytesBehind(attempt: Attempt): Attempt {
  return attempt.kind === 'reply' ? { ...attempt, reply: { ...attempt.reply, hasBytesBehind: true } } : attempt;
}

/** True where `error` is about bytes behind a whole answer that may have no body: the answer stands, the bytes are no part of it. */
function isBehind(error: Error, { method }: MockRequest, answer: IncomingMessage | undefined): boolean {
  const isParsed = 'code' in error && String(error.code).startsWith('HPE_');
  return isParsed && answer?.complete === true && isBodiless(method, answer);
}

function isLost(attempt: Attempt): boolean {
  return attempt.kind === 'failed' && attempt.lost !== undefined;
}

/** A server may close a kept connection while the next request is on its way (RFC 9112 section 9.3.1). */
function lostOn({ reusedSocket }: ClientRequest, attempt: Attempt): Attempt {
  return attempt.kind === 'failed' && attempt.lost !== undefined && reusedSocket
    ? { ...attempt, lost: 'kept' }
    : attempt;
}

async function readHttp1(incoming: IncomingMessage, protocol: string, signal: AbortSignal): Promise<Attempt> {
  try {
    const read = await readBody(incoming, incoming.headers, signal);
    if (read.kind === 'failed') return answered({ ...read, mayRetry: false });
    const { body, isDecoded } = read;
    const headers = joinHeaders(incoming.rawHeaders);
    return {
      kind: 'reply',
      reply: { status: incoming.statusCode ?? 0, headers, body, ...(isDecoded && { isDecoded }) },
    };
  } catch (error) {
    const failure = failureOf(error, protocol);
    return failure.kind === 'failed' ? answered(failure) : failure;
  } finally {
    if (!incoming.complete) incoming.destroy();
  }
}

/** True where `error` is about an answer that began as HTTP, not about a target that speaks something else. */
function isBrokenAnswer(error: Error, hasRead: boolean): boolean {
  if ('rawPacket' in error) return error.rawPacket instanceof Uint8Array && startsAsHttp(error.rawPacket);
  return hasRead && 'code' in error && error.code === 'ECONNRESET';
}

function startsAsHttp(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === 'HTTP/';
}

/** An answer began and broke off, so that asking again says nothing new. */
function answered(failure: Extract<Attempt, { kind: 'failed' }>): Attempt {
  const { kind, reason } = failure;
  return { kind, reason, hasAnswered: true, mayRetry: false };
}
