import { pathOf, type AnswerRequest, type MockRequest, type MockResponse } from '../http/message.ts';
import { fnv1a } from '../lib/hash.ts';
import { problem } from './problem.ts';

/** A fault that a mock is asked for: a status, or a connection that is cut. */
export interface FaultSetting {
  readonly kind: number | 'reset';
  /** The share of requests, between 0 and 1. */
  readonly share: number;
  /** As it was written: `503:5%`. */
  readonly text: string;
}

/**
 * `answer` with faults in it, the same in every run: which requests fail depends on a hash of method and target, and on how often that was
 * asked. So a request that is sent again succeeds where at most half are to fail. Pages of the mock itself do not fail;
 * `/` is one unless `hasRoot` says that a description has that path.
 */
export function withFaults(
  answer: AnswerRequest,
  faults: readonly FaultSetting[],
  hasRoot: () => boolean,
): AnswerRequest {
  const faultOf = createFaultOf(faults);
  return (request) => {
    const isOwn = request.target.startsWith('/_assay/') || (pathOf(request.target) === '/' && !hasRoot());
    const fault = isOwn ? undefined : faultOf(request);
    return fault === undefined ? answer(request) : failed(answer, request, fault);
  };
}

// A power of two. Requests with equal hashes count together.
const counters = 65_536;

function createFaultOf(faults: readonly FaultSetting[]): (request: MockRequest) => FaultSetting | undefined {
  const asked = new Uint32Array(counters);
  return ({ method, target }) => {
    const hash = hashOf(`${method} ${target}`);
    const slot = hash % counters;
    const count = asked[slot] ?? 0;
    asked[slot] = count + 1;
    return faults.find(({ share }, index) => {
      // Each request has another start; from there on every n-th one fails.
      const start = hashOf(`${index} ${hash}`) / 2 ** 32;
      return Math.floor(start + (count + 1) * share) > Math.floor(start + count * share);
    });
  };
}

/** FNV-1a with its bits mixed: those of similar texts differ little. */
function hashOf(text: string): number {
  const hash = fnv1a(text);
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) >>> 0;
}

/** The declared answer of the status, else a problem. 429 and 503 say when to come again (RFC 9110 section 10.2.3). */
function failed(answer: AnswerRequest, request: MockRequest, { kind, text }: FaultSetting): MockResponse {
  const note = { 'x-assay-fail': text };
  if (kind === 'reset') return { status: 500, headers: note, body: new Uint8Array(), isCut: true };
  const declared = answer({ ...request, headers: { ...request.headers, prefer: `code=${kind}` } });
  const again = kind === 429 || kind === 503 ? { 'retry-after': '1' } : {};
  if (declared.status === kind) {
    const { status, headers, body } = declared;
    return { status, headers: { ...again, ...headers, ...note }, body };
  }
  const kept = Object.entries(declared.headers).filter(
    ([name]) => name.startsWith('access-control-') || name === 'vary',
  );
  const headers = { ...Object.fromEntries(kept), ...again, ...note };
  const detail = `The mock was told to fail: \`--fail ${text}\`.`;
  return problem('asked-to-fail', detail, { headers, status: kind });
}

/** The delay of answers. */
export interface Delay {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** The delay of one answer in milliseconds. It depends on the request alone, so that the same request takes the same time. */
export function delayOf({ leastMs, mostMs }: Delay, { method, target, body }: MockRequest): number {
  if (mostMs === leastMs) return leastMs;
  let hash = 0x811c9dc5;
  const mix = (code: number): void => {
    hash = Math.imul(hash ^ code, 0x01000193);
  };
  for (const character of `${method} ${target}`) mix(character.codePointAt(0) ?? 0);
  for (const byte of body?.subarray(0, longestRead) ?? []) mix(byte);
  // The low bits of similar requests are equal.
  hash ^= hash >>> 15;
  return leastMs + ((Math.imul(hash, 0x2c1b3c6d) >>> 8) % (mostMs - leastMs + 1));
}

// Bytes of a body, which distinguish most requests.
const longestRead = 4_096;
