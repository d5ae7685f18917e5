import { docsPage } from '../lib/docs-page.ts';
import type { MockResponse } from '../http/message.ts';

/** The problems of a mock: status and title. The kind is the end of the problem's `type` URI. */
const problems = {
  'malformed-request': { status: 400, title: 'The request is not well-formed HTTP.' },
  'plain-http': { status: 400, title: 'The request is not encrypted.' },
  'malformed-path': { status: 400, title: 'The path is not well percent-encoded.' },
  'malformed-body': { status: 400, title: 'The body is not JSON.' },
  'malformed-coding': { status: 400, title: 'The body is not in its content coding.' },
  'no-credentials': { status: 401, title: 'The request lacks credentials.' },
  'foreign-origin': { status: 403, title: 'The request comes from a page of another origin.' },
  'no-such-path': { status: 404, title: 'The description has no such path.' },
  'no-such-record': { status: 404, title: 'The memory has no such record.' },
  'no-such-example': { status: 404, title: 'The operation has no example of that name.' },
  'no-such-method': { status: 405, title: 'The path has no such method.' },
  'not-acceptable': { status: 406, title: 'No media type of the operation is acceptable.' },
  'request-timeout': { status: 408, title: 'The request took too long to arrive.' },
  'body-too-large': { status: 413, title: 'The body is too large.' },
  'unsupported-media-type': { status: 415, title: 'The operation takes no body of that media type.' },
  'unsupported-coding': { status: 415, title: 'The content coding of the body is not understood.' },
  'misdirected-request': { status: 421, title: 'The request is for another host.' },
  'invalid-request': { status: 422, title: 'The request is not as the operation describes it.' },
  'headers-too-large': { status: 431, title: 'The headers are too large.' },
  'internal-error': { status: 500, title: 'The mock failed to answer.' },
  'unsupported-transfer-coding': { status: 501, title: 'The transfer coding of the body is not understood.' },
  'asked-to-fail': { status: 503, title: 'The mock was told to fail.' },
  'unsupported-version': { status: 505, title: 'The version of HTTP is not spoken.' },
  'memory-full': { status: 507, title: 'The memory of the mock is full.' },
} as const;

/** A kind of error answer. */
export type ProblemKind = keyof typeof problems;

/** An answer with a problem (RFC 9457): `type`, `title`, `status`, `detail` and further members. */
export function problem(
  kind: ProblemKind,
  detail: string,
  more: {
    readonly headers: Readonly<Record<string, string>>;
    readonly members?: Readonly<Record<string, unknown>>;
    /** Another status than that of the kind. */
    readonly status?: number;
  },
): MockResponse {
  const { title } = problems[kind];
  const { status = problems[kind].status } = more;
  const type = docsPage('mock', kind);
  const body = `${JSON.stringify({ type, title, status, detail, ...more.members }, undefined, 2)}\n`;
  return {
    status,
    headers: { ...more.headers, 'content-type': 'application/problem+json' },
    body: new TextEncoder().encode(body),
  };
}
