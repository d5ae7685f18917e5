import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { problem, type ProblemKind } from '../../src/mock/problem.ts';

/** The kinds and statuses that the page on the mock lists. */
const listed = [...readFileSync('docs/mock.md', 'utf8').matchAll(/^\| <a id="([\w-]+)"><\/a>`\1` +\| (\d{3}) /gmu)].map(
  ([, kind = '', status = '']) => [kind, Number(status)] as const,
);

const titles: Readonly<Record<ProblemKind, string>> = {
  'malformed-request': 'The request is not well-formed HTTP.',
  'plain-http': 'The request is not encrypted.',
  'malformed-path': 'The path is not well percent-encoded.',
  'malformed-body': 'The body is not JSON.',
  'malformed-coding': 'The body is not in its content coding.',
  'no-credentials': 'The request lacks credentials.',
  'foreign-origin': 'The request comes from a page of another origin.',
  'no-such-path': 'The description has no such path.',
  'no-such-record': 'The memory has no such record.',
  'no-such-example': 'The operation has no example of that name.',
  'no-such-method': 'The path has no such method.',
  'not-acceptable': 'No media type of the operation is acceptable.',
  'request-timeout': 'The request took too long to arrive.',
  'body-too-large': 'The body is too large.',
  'unsupported-media-type': 'The operation takes no body of that media type.',
  'unsupported-coding': 'The content coding of the body is not understood.',
  'misdirected-request': 'The request is for another host.',
  'invalid-request': 'The request is not as the operation describes it.',
  'headers-too-large': 'The headers are too large.',
  'internal-error': 'The mock failed to answer.',
  'unsupported-transfer-coding': 'The transfer coding of the body is not understood.',
  'asked-to-fail': 'The mock was told to fail.',
  'unsupported-version': 'The version of HTTP is not spoken.',
  'memory-full': 'The memory of the mock is full.',
};

test('the page on the mock lists every kind, in this order', () => {
  expect(listed.map(([kind]) => kind)).toEqual(Object.keys(titles));
});

test.each(listed)('%s is %i, with a title of its own', (kind, status) => {
  const known = Object.entries(titles).find(([each]) => each === kind);
  const answer = problem(kind as ProblemKind, 'why', { headers: { a: 'b' }, members: { schemes: [] } });
  expect(answer).toEqual({
    status,
    headers: { a: 'b', 'content-type': 'application/problem+json' },
    body: new TextEncoder().encode(
      `{\n  "type": "https://unpkg.com/spectral-assay/docs/mock.md#${kind}",\n  "title": "${known?.[1] ?? ''}",\n  "status": ${status},\n  "detail": "why",\n  "schemes": []\n}\n`,
    ),
  });
});
