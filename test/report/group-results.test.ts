import { expect, test } from '@jest/globals';
import { foldCauses, otherChecks } from '../../src/report/replay-failures.ts';
import { groupResults } from '../../src/report/group-results.ts';
import type { Result } from '../../src/results.ts';

const failed = (check: Result['check'], message: string, path: string): Result => ({
  check,
  status: 'failed',
  method: 'GET',
  path,
  message,
});
const grouped = (check: Result['check'], ...messages: readonly string[]): readonly (readonly [string, number])[] =>
  groupResults(messages.map((message, index) => failed(check, message, `/${index}`))).map(({ first, count }) => [
    first.message,
    count,
  ]);

test.each<[title: string, check: Result['check'], messages: readonly string[], counts: readonly number[]]>([
  [
    'a field of a record, and of the items of lists',
    'body-schema',
    [
      'The body at `/text` must be a string; found null.',
      'The body at `/1/text` must be a string; found null.',
      'The body at `/1/text` must be a string; found null. The body at `/3/text` must be a string; found null.',
    ],
    [3],
  ],
  [
    'two fields, and two values',
    'body-schema',
    [
      'The body at `/text` must be a string; found null.',
      'The body at `/name` must be a string; found null.',
      'The body at `/0/text` must be a string; found 1.',
    ],
    [1, 1, 1],
  ],
  [
    'values that differ from answer to answer, alone and in pages of lists',
    'body-schema',
    [
      'The body at `/made` must match format "date-time"; found "2026-11-24T05:32:31.691568".',
      'The body at `/made` must match format "date-time"; found "2026-11-24T05:32:35".',
      'The body at `/results/0/made` must match format "date-time"; found "2026-11-24". The body at `/results/1/made` must match format "date-time"; found "2026-11-25".',
      'The body at `/made` must match format "date-time"; found 7.5.',
      'The body at `/made` must match format "date-time"; found -8.',
      'The body at `/tags/2` must match format "date-time"; found "a".',
    ],
    [3, 2, 1],
  ],
  [
    'some of the fields that other bodies break, in any order, and items that are only counted',
    'body-schema',
    [
      'The body at `/state` must be a string; found 1.',
      'The body at `/total` must be a number; found "3". The body at `/state` must be a string; found 1.',
      'The body at `/items/0/state` must be a string; found 1. The body at `/items/0/total` must be a number; found "3". And 2 more.',
      'The body at `/state` must be a string; found 1. The body at `/name` must be a string; found null.',
    ],
    [3, 1],
  ],
  [
    'digits that are no item',
    'body-schema',
    ['The body at `/v1` must be a string; found "a/1/b".', 'The body at `/v2` must be a string; found "a/1/b".'],
    [1, 1],
  ],
  [
    'bodies that break off, each at another byte',
    'body-schema',
    [
      'The body must be JSON; found text that is not JSON: 98 bytes that start with "{\\"name\\":\\"a\\"".',
      'The body must be JSON; found text that is not JSON: 1 byte that starts with "{".',
      'The body must be JSON; found bytes that are not UTF-8: 2 bytes that start with "{ ".',
    ],
    [2, 1],
  ],
  [
    'an address without the base path, of each record',
    'location-described',
    [
      'The `Location` of POST /a must lead below http://localhost/v1; found http://localhost/a/1.',
      'The `Location` of POST /a must lead below http://localhost/v1; found http://localhost/a/2.',
      'The `Location` of POST /b must lead below http://localhost/v1; found http://localhost/b/1.',
      'The `Location` of POST /b must lead to a path of the description; found http://localhost/v1/c/1.',
    ],
    [3, 1],
  ],
  [
    'a header with another value in each answer',
    'header-grammar',
    [
      '`etag` must be an entity tag in quotes, as `"a"` or `W/"a"`; found `1f`.',
      '`etag` must be an entity tag in quotes, as `"a"` or `W/"a"`; found `2e`.',
      '`date` must be a date of HTTP, as `Fri, 30 Oct 2026 06:28:50 GMT`; found `1f`.',
    ],
    [2, 1],
  ],
  [
    'a status that no operation declares',
    'status-expected',
    [
      'The status must be a declared one (200, 422); found 404.',
      'The status must be a declared one (204); found 404.',
      'The status must be a declared one (204); found 400.',
    ],
    [2, 1],
  ],
])('%s: %j', (_, check, messages, counts) => {
  expect(grouped(check, ...messages).map(([, count]) => count)).toEqual(counts);
});

test('a target that breaks at wrong requests breaks for one cause', () => {
  const must = 'must be refused with 4xx; found 500.';
  const results = [
    failed('invalid-body-rejected', `A request that is no JSON ${must}`, '/a'),
    failed('boundary-rejected', `A request with \`age\` "x", where \`type\` is "integer", ${must}`, '/a'),
  ];
  const folded = foldCauses(groupResults(results)).map((each) => [each.first.check, otherChecks(each)]);
  expect(folded).toEqual([['invalid-body-rejected', 'also fails boundary-rejected by `type`']]);
});

test('a target that takes wrong requests, and breaks at others, does so for two causes', () => {
  const keywords = ['minimum', 'maximum', 'pattern', 'enum', 'format', 'type'];
  const results = keywords.map((keyword, index) =>
    failed(
      'boundary-rejected',
      `A request with \`age\` "x", where \`${keyword}\` is "y", must be refused with 4xx; found ${index < 4 ? 200 : 500}.`,
      `/${index < 4 ? 'a' : 'b'}`,
    ),
  );
  const folded = foldCauses(groupResults(results)).map((each) => [each.first.path, otherChecks(each)]);
  expect(folded).toEqual([
    ['/a', 'also fails boundary-rejected by `maximum`, `pattern`, `enum`'],
    ['/b', 'also fails boundary-rejected by `type`'],
  ]);
});

test.each<[title: string, failures: readonly [check: string, how: string, path: string][], folded: readonly unknown[]]>(
  [
    [
      'a target that takes what is no JSON reads no body',
      [
        ['invalid-body-rejected', 'that is no JSON', '/a'],
        ['invalid-body-rejected', 'of a content type that is not declared', '/a'],
        ['boundary-rejected', 'with `age` "x", where `type` is "integer",', '/a'],
      ],
      [['invalid-body-rejected', 'also fails invalid-body-rejected, boundary-rejected by `type`']],
    ],
    [
      'a parameter is no part of the body',
      [
        ['invalid-body-rejected', 'that is no JSON', '/a'],
        ['boundary-rejected', 'with query parameter `age` "x", where `type` is "integer",', '/a'],
      ],
      [
        ['invalid-body-rejected', undefined],
        ['boundary-rejected', undefined],
      ],
    ],
    [
      'another operation reads its bodies',
      [
        ['invalid-body-rejected', 'that is no JSON', '/a'],
        ['boundary-rejected', 'with `age` "x", where `type` is "integer",', '/b'],
      ],
      [
        ['invalid-body-rejected', undefined],
        ['boundary-rejected', undefined],
      ],
    ],
    [
      'a target that takes another content type may read bodies',
      [
        ['invalid-body-rejected', 'of a content type that is not declared', '/a'],
        ['boundary-rejected', 'with `age` "x", where `type` is "integer",', '/a'],
      ],
      [
        ['invalid-body-rejected', undefined],
        ['boundary-rejected', undefined],
      ],
    ],
  ],
)('%s', (_, failures, folded) => {
  const results = failures.map(([check, how, path]) =>
    failed(check, `A request ${how} must be refused with 4xx; found 201.`, path),
  );
  expect(foldCauses(groupResults(results)).map((each) => [each.first.check, otherChecks(each)])).toEqual(folded);
});

test('an answer of another media type is told once, whatever the request was', () => {
  const results = [
    failed('error-shape', 'The content type of a 404 must be application/json; found text/html; charset=utf-8.', '/a'),
    failed(
      'content-type-expected',
      'The content type must be application/json; found `text/html; charset=utf-8`.',
      '/a',
    ),
    failed('content-type-expected', 'The content type must be application/json; found `text/plain`.', '/a'),
    failed('error-shape', 'The body must have the property `message`; found none.', '/a'),
  ];
  const folded = foldCauses(groupResults(results));
  expect(folded.map((group) => [group.first.check, otherChecks(group)])).toEqual([
    ['error-shape', 'also fails content-type-expected'],
    ['content-type-expected', undefined],
    ['error-shape', undefined],
  ]);
});

test.each<[title: string, results: readonly Partial<Result>[], curl: string]>([
  ['fewer headers', [{ curl: "curl -H 'a: b' /a" }, { curl: 'curl /aaaaaaaaaaaaaaaa' }], 'curl /aaaaaaaaaaaaaaaa'],
  ['a shorter line', [{ curl: 'curl /aa' }, { curl: 'curl /a' }], 'curl /a'],
  [
    'no record that is gone',
    [{ curl: 'curl /a', madeBy: 'POST /a' }, { curl: "curl -H 'a: b' /a" }],
    "curl -H 'a: b' /a",
  ],
])('a group shows the command line with %s', (_, results, curl) => {
  const [group] = groupResults(results.map((each) => ({ ...failed('body-schema', 'x', '/a'), ...each })));
  expect(group?.first.curl).toBe(curl);
});
