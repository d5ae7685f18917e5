import { expect, test } from '@jest/globals';
import type { Case, ReplayedCase } from '../../../src/replay/case.ts';
import { checks } from '../../../src/replay/checks/index.ts';
import { profiles, type Profile } from '../../../src/replay/profile.ts';
import type { Reply } from '../../../src/replay/target.ts';
import { describeTree } from '../support.ts';

/** A reply in short. */
interface ShortReply {
  readonly status?: number;
  readonly headers?: Reply['headers'];
  readonly body?: string;
  readonly tookMs?: number;
  readonly isDecoded?: true;
}

/** What a check looks at, as far as it matters. */
interface Row {
  readonly asked?: Partial<Case>;
  /** Headers of the request. */
  readonly sent?: Readonly<Record<string, string>>;
  readonly target?: string;
  readonly profile?: Partial<Profile>;
  readonly replies: readonly [ShortReply, ...ShortReply[]];
}

const description = describeTree({ openapi: '3.1.0', info: { title: 'One', version: '1' }, paths: {} });

function toReply({ status = 200, headers = {}, body = '', ...more }: ShortReply): Reply {
  return { status, headers, body: new TextEncoder().encode(body), ...more };
}

/** What check `name` says. */
function saidBy(name: string, { asked = {}, sent = {}, target = '/a', profile = {}, replies }: Row) {
  const [first, ...others] = replies;
  const replayed: ReplayedCase = {
    case: {
      kind: 'plain',
      method: 'GET',
      path: '/a',
      request: { method: 'GET', target, headers: sent, body: new Uint8Array() },
      followUps: [],
      expectedAnswers: [],
      declaredAnswers: [],
      requestFields: [],
      probe: {},
      methods: ['GET'],
      derived: [],
      ...asked,
    },
    replies: [toReply(first), ...others.map(toReply)],
    profile: { ...profiles.none, ...profile },
    description,
    validateResponse: () => [],
  };
  return checks.find((check) => check.name === name)?.failureOf(replayed)?.message;
}

test.each<
  [
    string,
    good: readonly number[],
    bad: readonly number[],
    profile: Partial<Profile>,
    message: (status: number) => string,
  ]
>([
  [
    'invalid-body-rejected',
    [400, 422, 499],
    [200, 399, 500],
    {},
    (status) => `A request that is not valid must be refused with 4xx; found ${status}.`,
  ],
  [
    'required-parameter',
    [400, 499],
    [399, 500],
    {},
    (status) => `A request without a required parameter must be refused with 4xx; found ${status}.`,
  ],
  [
    'auth-required',
    [401],
    [400, 402, 403],
    {},
    (status) => `A request without credentials must be refused with 401; found ${status}.`,
  ],
  [
    'undefined-operation',
    [404, 405, 501],
    [200, 403, 406, 500],
    {},
    (status) => `GET /a is not described and must be refused with 404, 405 or 501; found ${status}.`,
  ],
  [
    'undefined-path',
    [400, 404, 410, 421, 422],
    [200, 301, 401, 402, 403, 405, 406, 500],
    {},
    (status) => `/a is not described and must be answered with 404; found ${status}.`,
  ],
  [
    'cors-preflight',
    [200, 204, 299],
    [199, 300, 404],
    {},
    (status) => `A preflight of the path must be answered with 2xx; found ${status}.`,
  ],
  [
    'auth-presence-only',
    [200, 400, 402, 404],
    [401, 403, 407],
    {},
    (status) => `The request must be answered whatever its credentials; found ${status}.`,
  ],
  [
    'missing-example-behaviour',
    [400, 404, 499],
    [200, 399, 500],
    { missingName: 'error' },
    (status) => `A name that no example has must be answered with an error of 4xx; found ${status}.`,
  ],
  [
    'missing-example-behaviour',
    [200, 399, 500],
    [400, 404, 499],
    { missingName: 'fallback' },
    (status) => `A name that no example has must be answered with another example of the operation; found ${status}.`,
  ],
  [
    'unknown-status-behaviour',
    [400, 500],
    [200, 399],
    { unknownStatus: 'error' },
    (status) => `A status that is not declared must be answered with an error; found ${status}.`,
  ],
  [
    'unknown-status-behaviour',
    [200, 399],
    [400, 500],
    { unknownStatus: 'fallback' },
    (status) => `A status that is not declared must be answered as if it had not been asked for; found ${status}.`,
  ],
])('%s takes %j and not %j', (name, good, bad, profile, message) => {
  const said = (status: number) => saidBy(name, { profile, replies: [{ status }] });
  expect(good.map(said)).toEqual(good.map(() => undefined));
  expect(bad.map(said)).toEqual(bad.map(message));
});

const place = { source: description.source, path: [] };
const usual = { status: '200', headers: [] };
const signIn = { 'www-authenticate': 'Basic realm="a"' };
const fixed = { 'x-frame-options': 'deny', 'access-control-allow-origin': '*' };
const preflight = {
  origin: 'https://a.example',
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'x-a,x-b',
};
const allowing = {
  'access-control-allow-origin': 'https://A.example',
  'access-control-allow-methods': 'GET, put',
  'access-control-allow-headers': '*',
};
const date = 'Sun, 06 Nov 1994 08:49:37 GMT';
const problem = 'application/problem+json';
const moved = (location: string) => ({ status: 308, headers: { location } });

test.each<[string, Row, message: string | undefined]>([
  ['undefined-path', { target: '//a', replies: [moved('/a')] }, undefined],
  ['undefined-path', { target: '/a//b/', replies: [moved('https://a.example/v1/a/b')] }, undefined],
  // A described path may end in a slash.
  ['undefined-path', { target: '/a//', replies: [moved('/a/')] }, undefined],
  ...(
    [
      ['/a/', '/a/'],
      ['/a//', '/a//'],
      ['/a//', '/b/'],
      ['//a', '/a/b'],
      ['/A', '/a'],
    ] as const
  ).map(([target, location]): [string, Row, string] => [
    'undefined-path',
    { target, replies: [moved(location)] },
    '/a is not described and must be answered with 404; found 308.',
  ]),
  [
    'undefined-path',
    { target: '/a/', replies: [{ status: 300, headers: { location: '/a' } }] },
    '/a is not described and must be answered with 404; found 300.',
  ],
  [
    'undefined-path',
    { target: '/a', replies: [moved('/a')] },
    '/a is not described and must be answered with 404; found 308.',
  ],
  [
    'undefined-path',
    { target: '/a/', replies: [moved('/b')] },
    '/a is not described and must be answered with 404; found 308.',
  ],
  [
    'undefined-path',
    { target: '/a/', replies: [moved('https://[')] },
    '/a is not described and must be answered with 404; found 308.',
  ],
  [
    'undefined-path',
    { target: '/a/', replies: [{ status: 308 }] },
    '/a is not described and must be answered with 404; found 308.',
  ],
  [
    'undefined-path',
    { asked: { variation: 'in other case' }, replies: [{}], profile: profiles.assay },
    '/a is a described path in other case, not described itself, and must be answered with 404; found 200.',
  ],
  // The routers of servers pass over case and slashes.
  ['undefined-path', { asked: { variation: 'in other case' }, replies: [{}], profile: profiles.none }, undefined],
  [
    'undefined-path',
    { asked: { variation: 'in other case' }, replies: [{ status: 500 }], profile: profiles.none },
    '/a is a described path in other case, not described itself, and must be answered with 404; found 500.',
  ],
  [
    'undefined-path',
    { asked: { variation: 'with an extension' }, replies: [{}], profile: profiles.none },
    '/a is a described path with an extension, not described itself, and must be answered with 404; found 200.',
  ],
  [
    'error-shape',
    {
      asked: { request: { method: 'HEAD', target: '/a', headers: {}, body: new Uint8Array() } },
      replies: [{ status: 422, headers: { 'content-type': 'application/problem+json' } }],
    },
    undefined,
  ],
  ['allow-header', { replies: [{ status: 404 }] }, undefined],
  [
    'allow-header',
    { asked: { methods: ['GET', 'put'] }, replies: [{ status: 405, headers: { allow: 'Put,get , HEAD' } }] },
    undefined,
  ],
  [
    'allow-header',
    { asked: { methods: ['GET', 'PUT'] }, replies: [{ status: 405, headers: { allow: 'GET' } }] },
    '`Allow` of a 405 must name GET, PUT; found GET.',
  ],
  ['allow-header', { replies: [{ status: 405 }] }, '`Allow` of a 405 must name GET; found no such header.'],
  ['auth-challenge', { replies: [{ status: 401, headers: signIn }] }, undefined],
  ['auth-challenge', { replies: [{ status: 403 }] }, undefined],
  [
    'auth-challenge',
    { replies: [{ status: 401 }] },
    'A 401 must name what it asks for in `www-authenticate`; found no such header.',
  ],
  [
    'auth-presence-only',
    { asked: { variation: 'with empty Basic credentials' }, replies: [{ status: 401 }] },
    'A request with empty Basic credentials must be answered whatever its credentials; found 401.',
  ],
  [
    'auth-presence-only',
    { asked: { expectedAnswers: [{ status: '401', headers: [] }] }, replies: [{ status: 401 }] },
    undefined,
  ],
  [
    'missing-example-behaviour',
    { asked: { expectedAnswers: [{ status: '4XX', headers: [] }] }, replies: [{ status: 404 }] },
    undefined,
  ],
  [
    'unknown-status-behaviour',
    { asked: { expectedAnswers: [{ status: '404', headers: [] }] }, replies: [{ status: 404 }] },
    undefined,
  ],
  ['cors-preflight', { sent: preflight, replies: [{ headers: allowing }] }, undefined],
  [
    'cors-preflight',
    { sent: preflight, replies: [{ headers: { ...allowing, 'access-control-allow-headers': 'X-C' } }] },
    '`access-control-allow-headers` must allow x-a, x-b; found X-C.',
  ],
  [
    'cors-preflight',
    { sent: preflight, replies: [{ headers: { ...allowing, 'access-control-allow-methods': '' } }] },
    '`access-control-allow-methods` must allow PUT; found no such header.',
  ],
  [
    'cors-preflight',
    { sent: preflight, replies: [{ headers: {} }] },
    '`access-control-allow-origin` must allow https://a.example; found no such header.',
  ],
  ['cors-simple', { sent: { origin: 'https://a.example' }, replies: [{ status: 404 }] }, undefined],
  ['cors-simple', { replies: [{}] }, undefined],
  [
    'cors-simple',
    { sent: { origin: 'https://a.example' }, replies: [{ headers: { 'access-control-allow-origin': '*' } }] },
    undefined,
  ],
  [
    'cors-simple',
    {
      sent: { origin: 'https://a.example' },
      replies: [{ headers: { 'access-control-allow-origin': 'https://a.example' } }],
    },
    undefined,
  ],
  [
    'cors-simple',
    {
      sent: { origin: 'https://a.example' },
      replies: [{ headers: { 'access-control-allow-origin': 'https://b.example' } }],
    },
    '`access-control-allow-origin` must be * or the origin; found https://b.example.',
  ],
  [
    'cors-simple',
    { sent: { origin: 'https://a.example' }, replies: [{}] },
    '`access-control-allow-origin` must be * or the origin; found no such header.',
  ],
  [
    'cors-simple',
    { profile: { headers: fixed }, replies: [{ headers: { 'access-control-allow-origin': 'b' } }] },
    '`access-control-allow-origin` must be `*`; found `b`.',
  ],
  ['cors-simple', { profile: { sendsDate: true }, replies: [{ headers: { date } }] }, undefined],
  [
    'cors-simple',
    { profile: { sendsDate: true }, replies: [{}] },
    '`date` must be an HTTP date, as "Sun, 06 Nov 1994 08:49:37 GMT"; found no such header.',
  ],
  [
    'cors-simple',
    { profile: { sendsDate: true }, replies: [{ headers: { date: `${date}+1` } }] },
    '`date` must be an HTTP date, as "Sun, 06 Nov 1994 08:49:37 GMT"; found "Sun, 06 Nov 1994 08:49:37 GMT+1".',
  ],
  [
    'security-headers',
    { profile: { headers: fixed }, replies: [{ headers: { 'x-frame-options': ' DENY;' } }] },
    undefined,
  ],
  ['security-headers', { profile: { headers: fixed }, replies: [{ status: 300 }] }, undefined],
  ['security-headers', { profile: { headers: fixed }, replies: [{ status: 199 }] }, undefined],
  [
    'security-headers',
    { profile: { headers: fixed }, replies: [{ status: 299 }] },
    '`x-frame-options` must be `deny`; found no such header.',
  ],
  ['headers-on-errors', { profile: { headers: fixed }, replies: [{ status: 399 }] }, undefined],
  [
    'headers-on-errors',
    { profile: { headers: fixed }, replies: [{ status: 400, headers: { 'x-frame-options': 'deny' } }] },
    'On an error `access-control-allow-origin` must be `*`; found no such header.',
  ],
  [
    'cors-credentials',
    { replies: [{ headers: { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' } }] },
    '`access-control-allow-origin` must not be * beside credentials, which browsers refuse; found both.',
  ],
  ['cors-credentials', { replies: [{ headers: { 'access-control-allow-origin': '*' } }] }, undefined],
  [
    'cors-credentials',
    { replies: [{ headers: { 'access-control-allow-origin': 'a', 'access-control-allow-credentials': 'true' } }] },
    undefined,
  ],
  ['latency', { profile: { maxLatencyMs: 5 }, replies: [{ tookMs: 5 }, {}] }, undefined],
  [
    'latency',
    { profile: { maxLatencyMs: 5 }, replies: [{ tookMs: 1 }, { tookMs: 5.1 }] },
    'An answer must come within 5 ms; found one that took longer.',
  ],
  ['latency', { replies: [{ tookMs: 1e9 }] }, undefined],
  ['body-empty', { replies: [{ body: 'a' }] }, undefined],
  ['body-empty', { replies: [{ status: 204 }] }, undefined],
  [
    'body-empty',
    { replies: [{ status: 204, body: 'a' }] },
    'An answer with status 204 must have no body; found 1 byte.',
  ],
  [
    'body-empty',
    { replies: [{ status: 205, body: 'ab' }] },
    'An answer with status 205 must have no body; found 2 bytes.',
  ],
  [
    'body-empty',
    { replies: [{ status: 204, headers: { 'content-length': '2' } }] },
    'An answer with status 204 must have no body; found a content length of 2.',
  ],
  ['body-empty', { replies: [{ status: 204, headers: { 'content-type': 'a/b', 'content-length': '0' } }] }, undefined],
  [
    'body-empty',
    { profile: { headers: fixed }, replies: [{ status: 204, headers: { 'content-type': 'a/b' } }] },
    'An answer with status 204 must have no content type; found a/b.',
  ],
  [
    'body-empty',
    { profile: { headers: { 'x-a': 'b' } }, replies: [{ status: 204, headers: { 'content-type': 'a/b' } }] },
    'An answer with status 204 must have no content type; found a/b.',
  ],
  ['body-empty', { replies: [{ status: 304, headers: { 'content-length': '2' } }] }, undefined],
  ['body-empty', { asked: { method: 'HEAD' }, replies: [{ headers: { 'content-length': '2' } }] }, undefined],
  [
    'body-empty',
    { asked: { method: 'HEAD' }, replies: [{ body: 'abc' }] },
    'An answer to HEAD must have no body; found 3 bytes.',
  ],
  ['head-follows-get', { replies: [{ status: 405 }, {}] }, undefined],
  ['head-follows-get', { replies: [{ status: 501 }, {}] }, undefined],
  [
    'head-follows-get',
    { replies: [{ status: 404 }, { status: 200 }] },
    'HEAD must have the status of GET, 200, or be refused; found 404.',
  ],
  ['head-follows-get', { asked: { expectedAnswers: [usual] }, replies: [{ status: 200 }] }, undefined],
  [
    'head-follows-get',
    {
      replies: [
        { headers: { 'content-length': '2' } },
        { headers: { 'content-length': '2' }, body: 'four', isDecoded: true },
      ],
    },
    undefined,
  ],
  [
    'head-follows-get',
    {
      replies: [
        { headers: { 'content-length': '3' } },
        { headers: { 'content-length': '2' }, body: 'four', isDecoded: true },
      ],
    },
    'HEAD must have the headers of GET; found `content-length` `3` where the body of GET has 4 bytes.',
  ],
  [
    'head-follows-get',
    { asked: { expectedAnswers: [usual] }, replies: [{ status: 201 }] },
    'HEAD must have the status of GET, 200, or be refused; found 201.',
  ],
  [
    'head-follows-get',
    { replies: [{ headers: { 'content-type': 'a/b' } }, {}] },
    'HEAD must have the headers of GET; found `content-type` `a/b` where GET has none.',
  ],
  [
    'head-follows-get',
    {
      replies: [
        { headers: { 'content-type': 'multipart/form-data; boundary=a' } },
        { headers: { 'content-type': 'multipart/form-data;boundary=b' } },
      ],
    },
    undefined,
  ],
  ...(
    [
      ['text/plain;charset=UTF-8', 'text/plain; charset=UTF-8', true],
      ['Text/HTML ;Charset="utf-8"', 'text/html; charset=UTF-8', true],
      ['text/plain; charset=utf-8', 'text/plain; charset=latin1', false],
      ['text/plain', 'text/plain; charset=utf-8', false],
    ] as const
  ).map(([ofHead, ofGet, isSame]): [string, Row, string | undefined] => [
    'head-follows-get',
    { replies: [{ headers: { 'content-type': ofHead } }, { headers: { 'content-type': ofGet } }] },
    isSame
      ? undefined
      : `HEAD must have the headers of GET; found \`content-type\` \`${ofHead}\` where GET has \`${ofGet}\`.`,
  ]),
  [
    'head-follows-get',
    { replies: [{ headers: { 'content-length': '3' } }, { headers: { 'content-length': '2' }, body: 'ab' }] },
    'HEAD must have the headers of GET; found `content-length` `3` where the body of GET has 2 bytes.',
  ],
  ['head-follows-get', { replies: [{ headers: { 'content-length': '3' } }, { body: 'ab' }] }, undefined],
  [
    'head-follows-get',
    {
      replies: [
        { status: 400, headers: { 'content-length': '3' } },
        { status: 400, headers: { 'content-length': '2' }, body: 'ab' },
      ],
    },
    undefined,
  ],
  ...(['a', undefined] as const).flatMap((ofHead) =>
    (['b', undefined] as const).map((ofGet): [string, Row, string | undefined] => {
      const headers = (value: string | undefined) => (value === undefined ? {} : { headers: { etag: value } });
      const declared = { status: '200', headers: [{ name: 'ETag', located: { value: {}, place }, examples: [] }] };
      const isOther = (ofHead === undefined) !== (ofGet === undefined);
      return [
        'head-follows-get',
        { asked: { expectedAnswers: [declared] }, replies: [headers(ofHead), headers(ofGet)] },
        isOther
          ? `HEAD must have the headers of GET; found ${ofHead === undefined ? 'no `etag` where GET has `b`' : '`etag` `a` where GET has none'}.`
          : undefined,
      ];
    }),
  ),
  ['default-example-stable', { replies: [{ body: 'a' }, { body: 'a' }] }, undefined],
  [
    'default-example-stable',
    { replies: [{ body: 'a' }, { body: 'a' }, { body: 'b' }] },
    'The same request must have the same body to the byte; found two that differ.',
  ],
  [
    'default-example-stable',
    { replies: [{}, { status: 201 }] },
    'The same request must have the same status; found 200 and 201.',
  ],
  ['base-path', { replies: [{ body: '{"a":1}' }, { body: '{ "a": 1 }' }] }, undefined],
  ['base-path', { replies: [{ body: 'a' }] }, undefined],
  [
    'base-path',
    { replies: [{ body: 'a' }, { body: 'b' }] },
    '/a must be answered as without the path of the server; found another body.',
  ],
  [
    'base-path',
    { replies: [{}, { headers: { 'content-type': 'a/b' } }] },
    '/a must be answered as without the path of the server; found no content type.',
  ],
  [
    'base-path',
    { replies: [{ headers: { 'content-type': 'a/c;x=1' } }, { headers: { 'content-type': 'a/b' } }] },
    '/a must be answered as without the path of the server; found a/c.',
  ],
  [
    'base-path',
    { replies: [{ status: 404 }, {}] },
    '/a must be answered as without the path of the server; found 404.',
  ],
  [
    'error-shape',
    { replies: [{ status: 399, headers: { 'content-type': problem }, body: '{"status":1}' }] },
    undefined,
  ],
  [
    'error-shape',
    { replies: [{ status: 400, headers: { 'content-type': problem }, body: '{"status":404}' }] },
    '`status` of a problem must be 400, as the answer has it; found 404.',
  ],
  ['error-shape', { replies: [{ status: 400, headers: { 'content-type': problem }, body: '{}' }] }, undefined],
  [
    'error-shape',
    { replies: [{ status: 400, headers: { 'content-type': `${problem}; charset=utf-8` }, body: '{' }] },
    'A problem must be JSON; found text that is not JSON: 1 byte that starts with "{".',
  ],
  [
    'not-acceptable',
    { sent: { accept: 'a/b' }, profile: { notAcceptable: 'error' }, replies: [{ status: 406 }] },
    undefined,
  ],
  [
    'not-acceptable',
    { sent: { accept: 'a/b' }, profile: { notAcceptable: 'error' }, replies: [{ status: 400 }] },
    '`Accept: a/b`, which no media type meets, must be answered with 406; found 400.',
  ],
  [
    'not-acceptable',
    { asked: { expectedAnswers: [usual] }, profile: { notAcceptable: 'fallback' }, replies: [{}] },
    undefined,
  ],
  [
    'not-acceptable',
    { sent: { accept: 'a/b' }, profile: { notAcceptable: 'fallback' }, replies: [{ status: 406 }] },
    '`Accept: a/b`, which no media type meets, must be answered as if it were absent; found 406 with no content type.',
  ],
  [
    'selection-isolated',
    { replies: [{}, { headers: { 'set-cookie': 'a=b' } }] },
    'An answer must set no cookie that the response does not declare; found `set-cookie`.',
  ],
])('%s of %j', (name, row, message) => {
  expect(saidBy(name, row)).toBe(message);
});
