import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { wrongHeader } from '../../../src/replay/checks/shared/header-fields.ts';

const body = new TextEncoder().encode('{"id":1}');
const digestOf = (bytes: Uint8Array, bits = 256): string =>
  `sha-${bits}=:${createHash(`sha${bits}`).update(bytes).digest('base64')}:`;

test.each<[name: string, right: readonly string[], wrong: readonly string[]]>([
  ['etag', ['"a"', 'W/"a"', '""', '"a,b"'], ['a', 'w/"a"', '"a', "'a'", 'W/a']],
  [
    'date',
    ['Sun, 06 Nov 1994 08:49:37 GMT', 'Thu, 29 Feb 2024 23:59:60 GMT'],
    [
      'Mon, 06 Nov 1994 08:49:37 GMT',
      'Sunday, 06-Nov-94 08:49:37 GMT',
      'Sun Nov  6 08:49:37 1994',
      '1994-11-06T08:49:37Z',
      'Sun, 6 Nov 1994 08:49:37 GMT',
      'Sun, 06 Nov 1994 08:49:37 UTC',
      'Sun, 06 Nov 1994 24:00:00 GMT',
      'Fri, 30 Feb 2024 00:00:00 GMT',
      'Sun, 06 nov 1994 08:49:37 GMT',
    ],
  ],
  ['last-modified', ['Sun, 06 Nov 1994 08:49:37 GMT'], ['0', 'yesterday', 'Tue, 06 Nov 1994 08:49:37 GMT']],
  ['expires', ['Sun, 06 Nov 1994 08:49:37 GMT', '0', '-1'], ['never', 'Sat, 06 Nov 1994 08:49:37 GMT']],
  ['allow', ['GET, HEAD', '', 'GET,PURGE', 'GET, , PUT'], ['get', 'GET, post', 'GET POST', 'Get']],
  ['vary', ['*', 'Accept, Origin', 'accept-encoding'], ['', 'Accept Origin', 'accept;q=1']],
  [
    'www-authenticate',
    ['Bearer', 'Basic realm="api"', 'Basic realm="a", Bearer error="invalid_token"', 'Negotiate abc=='],
    ['', 'realm="api"', '"Bearer"'],
  ],
  ['retry-after', ['0', '120', 'Sun, 06 Nov 1994 08:49:37 GMT'], ['1.5', '-1', 'soon', '2 s', 'Sun, 06 Nov 1994']],
  ['sunset', ['Sun, 06 Nov 1994 08:49:37 GMT'], ['0', '2026-12-31']],
  ['location', ['/a', '?b', 'https://a.example/%20', '../a#b'], ['', '/a b', '</a>', '"/a"', '/{id}', '/a\\b']],
  ['content-location', ['/a'], ['/a b']],
  ['content-language', ['en', 'en-GB, de-CH-1996', 'x-own'], ['en_GB', 'englishlanguage', 'en-GB;q=1']],
  [
    'content-disposition',
    [
      'inline',
      'attachment; filename=a.txt',
      'attachment;filename="a, \\"b\\".txt"',
      "attachment; filename*=UTF-8''a%20b; a=b;",
    ],
    ['', 'attachment; filename=a b.txt', 'attachment, inline', 'attachment; filename="a', 'filename=a.txt'],
  ],
  [
    'access-control-allow-origin',
    ['*', 'null', 'https://a.example', 'app://x'],
    ['', 'true', 'a.example', 'https://a/ https://b', 'https://a.example/'],
  ],
  ['access-control-max-age', ['600', '-1'], ['1h', '']],
  [
    'strict-transport-security',
    ['max-age=0', 'includeSubDomains; max-age="1"', 'max-age=31536000;'],
    ['', 'max-age=1y', 'includeSubDomains', 'max-age'],
  ],
  ['x-content-type-options', ['nosniff', 'NoSniff'], ['no-sniff', 'sniff']],
  ['age', ['0', '77'], ['-1', '1.5', 'old']],
  [
    'link',
    [
      '</a?page=2>; rel="next"',
      '<https://a.example/>; rel=next, </b>; rel="prev"; title="a, b"',
      '</a>',
      '</a,b>;rel=next',
    ],
    ['/a; rel="next"', '</a> rel="next"', '<a b>; rel=next', '</a>; rel="next', 'next: /a'],
  ],
  [
    'cache-control',
    ['no-store', 'max-age=60, must-revalidate', 'private="set-cookie, x"', 'max-age="5"', 'no-cache,'],
    ['max-age', 'max-age=1h', 'no store', 'max-age = 60', 's-maxage=-1'],
  ],
  [
    'content-range',
    ['bytes 0-4/10', 'bytes 0-4/*', 'bytes */10', 'items 3-3/4'],
    ['0-4/10', 'bytes 4-0/10', 'bytes 0-10/10', 'bytes */*', 'bytes=0-4/10'],
  ],
  [
    'content-digest',
    [digestOf(body), digestOf(body, 512), 'sha-384=:AAAA:', `sha-384=:AA==:, ${digestOf(body)}`],
    [
      'sha-256=AAAA',
      digestOf(new Uint8Array([1])),
      digestOf(new Uint8Array([1]), 512),
      `${digestOf(body)}, sha-512=:AA==:`,
      'SHA-256=:AA==:',
      'abc',
    ],
  ],
  ['repr-digest', [digestOf(body)], [digestOf(new Uint8Array()), 'md5 abc']],
])('%s has the grammar of its standard', (name, right, wrong) => {
  const isWrong = (value: string): boolean =>
    wrongHeader({ status: 200, headers: { [name]: value }, body }, []) !== undefined;
  expect(right.filter(isWrong)).toEqual([]);
  expect(wrong.filter((value) => !isWrong(value))).toEqual([]);
});

test('a digest of bytes that are not at hand is not compared', () => {
  const other = { 'repr-digest': digestOf(new Uint8Array([1])) };
  const replies = [
    { status: 206, headers: other, body },
    { status: 200, headers: other, body: new Uint8Array() },
    { status: 200, headers: { ...other, 'content-encoding': 'gzip' }, body },
    { status: 200, headers: other, body, isDecoded: true as const },
    { status: 200, headers: other, body: new Uint8Array(1_000_001) },
  ];
  expect(replies.map((reply) => wrongHeader(reply, []))).toEqual(replies.map(() => undefined));
});
