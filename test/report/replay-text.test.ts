import { describe, expect, test } from '@jest/globals';
import { plain } from '../../src/report/paint.ts';
import { endOfReport, endOfRun, operationLine, toReplayText } from '../../src/report/replay-text.ts';
import { failuresText } from '../../src/report/replay-failures.ts';
import { memoryHint, realServerHint } from '../../src/replay/checks/docs.ts';
import type { MockRequest } from '../../src/http/message.ts';
import { json, replayServer, type ServerRow } from '../replay/servers/server.ts';
import { failure, hostile, report, run, skip } from './sample-report.ts';

test('operations, folded failures, coverage, one line that counts, and what fails the whole', () => {
  expect(toReplayText(report)).toEqual(`failed  GET /events (listEvents): 2 of 5 failed
failed  POST /events: 1 of 2 failed, 1 known
skipped GET /a: 1 skipped

GET /events (listEvents)
  body-equals-example, example two
    The body must be the example \`two\`; found 6 differences. (2 answers)
    /0/price: documented 25, received "25"
    /1: documented an empty object, received nothing
    and 4 more
    at museum.yaml:12:3
    to do: Answer with the example, or correct the example where the answer is right.
    curl -i -X GET 'http://127.0.0.1:4880/events?a=<&b="'

POST /events (listEvents)
  body-equals-example, example two
    Else.
    and 6 more
    at museum.yaml:12:3
    to do: Answer with the example, or correct the example where the answer is right.
    curl -i -X GET 'http://127.0.0.1:4880/events?a=<&b="'

Known
  status-expected: The status must be 201; found 200. Known: ticket 7 (known.yaml:3:5) (POST /events)

Skipped
  status-expected: no response (GET /a)

Notes
  cors-credentials: Both. (2 times)

Coverage             declared  testable  sent  checked  failed
  operations                3         3     2        2       2
  declared statuses         8         3     3        2       1
  media types               2         2     2        1       1
  parameters, body          4         3     3        1       0
  named examples            4         3     3        3       1
  42 % of what is declared was checked. Bodies compared: 4 with an example, 2 with a schema only, 1 with neither. Named examples that cannot be asked for: 1.

In process, the mock and the replay read the description with the same code: a mistake of that code shows in neither. \`--target\` checks a mock from outside.

2 requests were sent again, because no connection was made.

museum.yaml against in-process: 8 cases, 3 passed, 3 failed, 1 known, 1 skipped, 2 notes; 42 % of what is declared was checked; bodies compared: 4 with an example, 2 with a schema only, 1 with neither; 1210 ms

baseline-stale: Gone. (known.yaml:9:5)
coverage-minimum: Too little.
`);
});

test('named examples that a run left out, or can never ask for, are counted below the table', () => {
  const namedExamples = { ...run.coverage.namedExamples, skipped: 2, unreachable: 3 };
  const text = endOfRun({ ...run, coverage: { ...run.coverage, namedExamples } }, plain);
  expect(text.match(/Named examples .*$/gmu)).toEqual([
    'Named examples not asked for: 2. Named examples that cannot be asked for: 3.',
  ]);
});

test('how long answers took, where a limit is set', () => {
  const latency = { answers: 20, p95Ms: 19, maxMs: 230 };
  const text = endOfRun({ ...run, summary: { ...run.summary, latency } }, plain);
  expect(text.trimEnd().split('\n').at(-1)).toEqual(
    'museum.yaml against in-process: 8 cases, 3 passed, 3 failed, 1 known, 1 skipped, 2 notes; 42 % of what is declared was checked; bodies compared: 4 with an example, 2 with a schema only, 1 with neither; 1210 ms; 95 % of answers within 19 ms, all within 230 ms',
  );
});

test('one case is no cases', () => {
  const one = { ...run, results: [], summary: { ...run.summary, cases: 1, passed: 1, failed: 0 } };
  expect(endOfRun(one, plain)).toContain('museum.yaml against in-process: 1 case, 1 passed, 0 failed');
});

test('failures of several descriptions stand below the name of each that has some, those of one stand alone', () => {
  const failed = { ...run, results: [{ ...failure, differences: [], differenceCount: 0 }] };
  const passed = { ...run, description: 'other.yaml', results: [] };
  const firstLines = (runs: readonly (typeof run)[]): readonly string[] =>
    failuresText({ ...report, runs, runFailures: [] }, plain)
      .split('\n')
      .filter((line) => /^\S/u.test(line));
  const operation = 'GET /events (listEvents)';
  expect([firstLines([failed]), firstLines([failed, passed]), firstLines([passed, failed, failed])]).toEqual([
    [operation],
    ['museum.yaml', operation],
    ['museum.yaml', operation, 'museum.yaml', operation],
  ]);
});

test('failures of several operations that say the same are told once, with the others by name', () => {
  const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];
  const results = paths.map((path) => ({ ...failure, path, differences: [], differenceCount: 0 }));
  const [, text = ''] = endOfRun({ ...run, results }, plain).split('two`; found 6 differences.');
  expect(text.split('\n').slice(0, 2)).toEqual([
    ' (6 answers)',
    '    also in GET /b (listEvents), GET /c (listEvents), GET /d (listEvents) and 2 more',
  ]);
});

test.each<[what: string, status: string, message: string, body: string | undefined, lines: readonly string[]]>([
  [
    'an error in JSON',
    '422',
    'must be 201; found 422.',
    '{\n  "detail": "too\tshort"\n}',
    ['the answer: { "detail": "too short" }'],
  ],
  ['a long page', '500', 'must be 200; found 500.', `<p>${'x'.repeat(300)}`, [`the answer: <p>${'x'.repeat(194)}...`]],
  [
    'active characters',
    '500',
    'must be 200; found 500.',
    '\u001b[2J\u202eno',
    [String.raw`the answer: \u001b[2J\u202eno`],
  ],
  ['an error without a body', '500', 'must be 200; found 500.', ' \n', []],
  ['an error that was kept without its body', '500', 'must be 200; found 500.', undefined, []],
  ['a success', '200', 'must be 201; found 200.', '{"id":1}', []],
  ['an expected error', '404', 'The header `etag` must be quoted; found `404`.', '{}', []],
  ['the status of another answer', '200', 'Page 2 must be readable; found 500.', '{}', []],
])('a failure shows what the target said: %s', (_, status, message, body, lines) => {
  const received = { status, ...(body !== undefined && { body }) };
  const result = { ...failure, differences: [], differenceCount: 0, message, received };
  const text = failuresText({ ...report, runs: [{ ...run, results: [result] }], runFailures: [] }, plain);
  expect(text.split('\n').slice(2, -4)).toEqual([message, ...lines].map((line) => `    ${line}`));
});

test('a difference that several checks find is told once', () => {
  const other = { ...failure, check: 'patch-untouched', message: 'Fields must stay.' };
  const apart = { ...other, message: 'Else.', differences: [{ pointer: '/9' }] };
  const once = endOfRun({ ...run, results: [failure, other, apart] }, plain);
  expect(once.match(/^ .*also fails.*$/gmu)).toEqual(['    also fails patch-untouched']);
  const text = endOfRun({ ...run, results: [failure, other, other, apart] }, plain);
  expect(text.match(/^ .*(?:body-equals|patch-untouched).*$/gmu)).toEqual([
    '  body-equals-example, example two',
    '    also fails patch-untouched (2 answers)',
    '  patch-untouched, example two',
  ]);
});

test.each([
  { stopped: 'interrupted', end: '1210 ms; stopped before the end' },
  { stopped: 'max-failures', end: '1210 ms; stopped at the most failures allowed' },
] as const)('a run that was $stopped says so', ({ stopped, end }) => {
  expect(
    endOfRun({ ...run, stopped }, plain)
      .trimEnd()
      .endsWith(end),
  ).toEqual(true);
});

test('checks that were not applied at all are counted, and told with their reasons where all is listed', () => {
  const { method, path, ...whole } = skip;
  const results = [
    { ...whole, check: 'latency' },
    { ...whole, check: 'auth-required' },
    { ...whole, check: 'latency' },
    skip,
  ];
  const brief = endOfRun({ ...run, results }, plain);
  const text = endOfRun({ ...run, results }, plain, 'verbose');
  expect(brief).toContain('\n\n2 checks left out, as nothing was promised that they test. `--verbose` lists them.\n\n');
  expect([method, path, text.slice(0, text.indexOf('Coverage'))]).toEqual([
    'GET',
    '/a',
    `Skipped
  status-expected: no response (GET /a)

Not applied
  latency: no response.
  auth-required: no response.

`,
  ]);
});

test('a skipped case says where the description is to be mended, a known failure does not', () => {
  const places = { exampleAt: { file: 'museum.yaml', line: 12, column: 3 } };
  const results = [
    { ...skip, ...places },
    { ...skip, message: 'no body' },
    { ...failure, ...places, status: 'known' as const, reason: 'ticket 7' },
  ];
  const text = endOfRun({ ...run, results }, plain);
  expect(text.slice(0, text.indexOf('Coverage'))).toEqual(`Known
  body-equals-example: The body must be the example \`two\`; found 6 differences. Known: ticket 7 (GET /events (listEvents))

Skipped
  status-expected: no response (GET /a, at museum.yaml:12:3)
  status-expected: no body (GET /a)

`);
});

test('results that were not kept are counted', () => {
  expect(endOfRun({ ...run, resultsLeftOut: 7 }, plain)).toContain('7 more results are counted but not kept.');
});

test('several runs have headings and a sum', () => {
  const text = toReplayText({ version: '1', runs: [run, { ...run, description: 'b.yaml' }], runFailures: [] });
  expect(text.split('\n').filter((line) => line.includes('against') || line.includes('descriptions'))).toEqual([
    'museum.yaml against in-process (specification)',
    'museum.yaml against in-process: 8 cases, 3 passed, 3 failed, 1 known, 1 skipped, 2 notes; 42 % of what is declared was checked; bodies compared: 4 with an example, 2 with a schema only, 1 with neither; 1210 ms',
    'b.yaml against in-process (specification)',
    'b.yaml against in-process: 8 cases, 3 passed, 3 failed, 1 known, 1 skipped, 2 notes; 42 % of what is declared was checked; bodies compared: 4 with an example, 2 with a schema only, 1 with neither; 1210 ms',
    '2 descriptions: 16 cases, 6 failed',
  ]);
  expect(endOfReport({ version: '1', runs: [run], runFailures: [] }, plain)).toEqual('');
});

test('styles go around text, never into it', () => {
  const group = { title: 'GET /a', cases: 1, passed: 1, failed: 0, known: 0, skipped: 0, notes: 0 };
  expect(operationLine(group, (style, text) => `<${style}>${text}</${style}>`)).toEqual(
    '<good>ok     </good> GET /a: 1 case',
  );
});

test.each([
  { what: 'escape sequences', text: '\u001b[2J\u001b]0;owned\u0007', shown: String.raw`\u001b[2J\u001b]0;owned\u0007` },
  { what: '8-bit control characters', text: '\u009b31m', shown: String.raw`\u009b31m` },
  { what: 'line breaks', text: 'a\r\nok  all', shown: String.raw`a\r\nok  all` },
  { what: 'bidirectional overrides', text: 'a\u202eb\u2066', shown: String.raw`a\u202eb\u2066` },
  { what: 'tags', text: 'a\u{e0041}', shown: String.raw`a\u{E0041}` },
  { what: 'halves of characters', text: 'a\ud800b', shown: String.raw`a\ud800b` },
])('$what never reach a terminal', ({ text, shown }) => {
  const written = toReplayText(hostile(text));
  expect([/(?![\n\t])[\p{Cc}\u202e\u2066\p{Surrogate}]/u.exec(written), written.includes(shown)]).toEqual([null, true]);
});

describe('a target with one habit has one group of failures, however many paths it has', () => {
  const on = (check: string, texts: readonly string[]) =>
    texts.map((message, index) => ({
      ...failure,
      check,
      message,
      method: 'GET',
      path: `/p${index}`,
      differences: [],
      differenceCount: 0,
    }));
  test.each<[title: string, check: string, messages: readonly string[], groups: number]>([
    [
      'Allow that no 405 has',
      'allow-header',
      [
        '`Allow` of a 405 must name GET; found no such header.',
        '`Allow` of a 405 must name GET, PUT; found no such header.',
      ],
      1,
    ],
    [
      'Allow that is not whole, and one that is not there',
      'allow-header',
      [
        '`Allow` of a 405 must name GET, PUT; found GET.',
        '`Allow` of a 405 must name POST, PUT; found POST.',
        '`Allow` of a 405 must name GET; found no such header.',
      ],
      2,
    ],
    [
      'paths in other case and with a slash more',
      'undefined-path',
      [
        '/a/ is a described path with a slash more at its end, not described itself, and must be answered with 404; found 200.',
        '/A is a described path in other case, not described itself, and must be answered with 404; found 200.',
        '//b is a described path with a slash more at its start, not described itself, and must be answered with 404; found 200.',
      ],
      1,
    ],
    [
      'paths made up, and paths with a segment more',
      'undefined-path',
      [
        '/x is not described and must be answered with 404; found 200.',
        '/y is not described and must be answered with 404; found 200.',
        '/a/z is a described path with a segment more at its end, not described itself, and must be answered with 404; found 200.',
      ],
      2,
    ],
    [
      'paths answered with several statuses',
      'undefined-path',
      [
        '/x is not described and must be answered with 404; found 200.',
        '/y is not described and must be answered with 404; found 500.',
      ],
      2,
    ],
    [
      'methods that nobody describes',
      'undefined-operation',
      [
        'PUT /a is not described and must be refused with 404, 405 or 501; found 200.',
        'GET /b is not described and must be refused with 404, 405 or 501; found 200.',
      ],
      1,
    ],
    [
      'preflights',
      'cors-preflight',
      [
        'A preflight for GET must be answered with 2xx; found 404.',
        'A preflight for PUT must be answered with 2xx; found 404.',
      ],
      1,
    ],
    [
      'missing properties',
      'body-schema',
      ['The body must have the property `a`; found none.', 'The body must have the property `b`; found none.'],
      2,
    ],
  ])('%s', (_, check, messages, groups) => {
    const text = endOfRun({ ...run, results: on(check, messages) }, plain);
    expect(text.match(new RegExp(`^  ${check}`, 'gmu'))).toHaveLength(groups);
  });
});

test('operations without a line of their own are failed where one of them is', () => {
  const operations = Array.from({ length: 15 }, (_, index) => ({
    title: `GET /p${index}`,
    cases: 2,
    passed: index === 12 ? 2 : 1,
    failed: index === 12 ? 0 : 1,
    known: 0,
    skipped: 0,
    notes: 0,
  }));
  const text = (last: number): string =>
    toReplayText({
      version: '1',
      runs: [{ ...run, operations: operations.slice(0, last), results: [] }],
      runFailures: [],
    });
  expect([12, 13, 14, 15].map((last) => /^.* more.*$/mu.exec(text(last))?.[0])).toEqual([
    undefined,
    'ok      1 more. `--verbose` lists them.',
    'failed  2 more: 1 failed. `--verbose` lists them.',
    'failed  3 more: 2 failed. `--verbose` lists them.',
  ]);
});

test('a target with one fault on 300 operations has a short report', () => {
  const operations = Array.from({ length: 600 }, (_, index) => ({
    title: `GET /p${index}`,
    cases: 2,
    passed: 1,
    failed: 1,
    known: 0,
    skipped: 0,
    notes: 0,
  }));
  const results = operations.map((_, index) => ({ ...failure, method: 'GET', path: `/p${index}`, message: 'No.' }));
  const text = toReplayText({ version: '1', runs: [{ ...run, operations, results }], runFailures: [] });
  const lines = text.split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.slice(11, 14)).toEqual([
    'failed  GET /p11: 1 of 2 failed',
    'failed  588 more: 588 failed. `--verbose` lists them.',
    '',
  ]);
  expect(text).toContain(
    '    No. (600 answers)\n    also in GET /p1 (listEvents), GET /p2 (listEvents), GET /p3 (listEvents) and 596 more\n',
  );
});

describe('a server that breaks one promise has at most 40 lines, however many operations it has', () => {
  const pet = {
    type: 'object',
    required: ['name', 'kind'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', maxLength: 5, pattern: '^[a-z]+$' },
      kind: { enum: ['cat', 'dog'] },
      age: { type: 'integer', minimum: 0 },
    },
  };
  const limit = { name: 'limit', in: 'query', required: true, schema: { type: 'integer', maximum: 50 } };
  const ok = { responses: { 200: json(pet) } };
  const paths = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `/p${index}`,
      { get: { parameters: [limit], ...ok }, post: { requestBody: { required: true, ...json(pet) }, ...ok } },
    ]),
  );
  const right = { name: 'tom', kind: 'cat' };
  const isDescribed = (target: string): boolean => /^\/p\d+(?:\?.*)?$/u.test(target);
  const others = ({ method, target }: MockRequest) =>
    isDescribed(target) && !['GET', 'POST'].includes(method)
      ? { status: 405, headers: { allow: 'GET, POST' } }
      : undefined;

  const textOf = async (row: Pick<ServerRow, 'answer' | 'profile'>): Promise<readonly string[]> => {
    const { results } = await replayServer({ title: '', failures: [], paths, ...row });
    return endOfRun({ ...run, results }, plain, 'quiet').split('\n');
  };

  const validating = { validates: true, validatedBodies: 'all' } as const;
  const whenBroken =
    (isRefused: (request: MockRequest, sent: unknown) => boolean): ServerRow['answer'] =>
    (request, sent) =>
      isDescribed(request.target)
        ? (others(request) ?? (isRefused(request, sent) ? { status: 400 } : { body: right }))
        : undefined;
  const always =
    (answer: object): ServerRow['answer'] =>
    (request) =>
      isDescribed(request.target) ? (others(request) ?? answer) : undefined;
  const of = (text: string): RegExp => new RegExp(`^  ${text}`, 'u');

  test.each<[title: string, row: Pick<ServerRow, 'answer' | 'profile'>, groups: readonly string[], also: string[]]>([
    [
      'it validates nothing',
      { profile: validating, answer: whenBroken(() => false) },
      ['required-parameter'],
      [
        'also fails boundary-rejected by `type` (120 answers), `maximum` (30 answers), `required` (60 answers), `additionalProperties` (30 answers), `maxLength` (30 answers), `pattern` (30 answers), `enum` (30 answers), `minimum` (30 answers), invalid-body-rejected (90 answers)',
      ],
    ],
    ['its bodies break their schema', { answer: always({ body: { name: 'tom', kind: 'dove' } }) }, ['body-schema'], []],
    ['it breaks', { answer: always({ status: 500 }) }, ['status-expected'], []],
    ['its `ETag` has no quotes', { answer: always({ body: right, headers: { etag: 'abc' } }) }, ['header-grammar'], []],
    [
      'it answers methods that nobody describes',
      { answer: ({ target }) => (isDescribed(target) ? { body: right } : undefined) },
      ['undefined-operation'],
      [],
    ],
    [
      'its 405 have no `Allow`',
      {
        answer: (request) => {
          const answer = whenBroken(() => false)(request, undefined, false);
          return answer?.status === 405 ? { status: 405 } : answer;
        },
      },
      ['allow-header'],
      [],
    ],
    [
      'it answers every path',
      { answer: (request) => others(request) ?? { body: right } },
      ['undefined-path'],
      ['also fails undefined-path (2 answers)'],
    ],
  ])('%s', async (_, row, groups, also) => {
    const lines = await textOf(row);
    expect(lines.filter((line) => of('\\w').test(line)).map((line) => line.trim())).toEqual(groups);
    expect(lines.filter((line) => line.includes('also fails')).map((line) => line.trim())).toEqual(also);
    // Thirteen lines about operations stand above.
    expect(lines.length).toBeLessThanOrEqual(27);
  });
});

describe('the last line names the flag that would show most', () => {
  const sentAs = { ...run.coverage, sent: run.coverage.testable };
  test.each<[title: string, more: Partial<typeof run>, end: string | undefined]>([
    ['nothing in process', { target: 'in-process' }, undefined],
    ['nothing where all was sent', { coverage: sentAs }, undefined],
    ['writes that were held back', {}, '`--allow-writes` sends the writes that were held back'],
    [
      'values, where they were not found',
      { coverage: { ...sentAs, otherwise: { 404: 1 } } },
      '`--value <name>=<value>` gives values that the target knows',
    ],
    [
      'credentials, where more operations ask for them',
      { coverage: { ...sentAs, otherwise: { 404: 1, 401: 1, 403: 1 } } },
      '`--header` or `--user` gives the credentials that were asked for',
    ],
    [
      'the profile, before all',
      { warnings: [realServerHint], coverage: { ...sentAs, otherwise: { 404: 9 } } },
      'a real server? `--profile none` checks it by its description',
    ],
    [
      'the profile of a mock with memory, before all',
      { warnings: [memoryHint], coverage: { ...sentAs, otherwise: { 404: 9 } } },
      'a mock with memory: `--profile none --allow-writes` replays it as a server',
    ],
  ])('%s', (_, more, end) => {
    const text = endOfRun({ ...run, target: 'http://127.0.0.1:1/', ...more }, plain);
    expect(text.trimEnd().split('\n').at(-1)?.split('; next: ')[1]).toEqual(end);
  });
});

test('a PATCH tells what was sent, an example what was documented', () => {
  const differences = [{ pointer: '/a', documented: 1, received: 2 }];
  const linesOf = (check: string) =>
    endOfRun({ ...run, results: [{ ...failure, check, differences, differenceCount: 1 }] }, plain).match(
      /^ +\/a: .*$/gmu,
    );
  expect([linesOf('patch-applied'), linesOf('patch-untouched')]).toEqual([
    ['    /a: sent 1, received 2'],
    ['    /a: documented 1, received 2'],
  ]);
});

test('references that lead nowhere stand in the last line beside the failures', () => {
  const lastLines = [1, 2].map((references) =>
    endOfRun({ ...run, references }, plain)
      .trimEnd()
      .split('\n')
      .at(-1),
  );
  expect(lastLines).toEqual([
    expect.stringContaining(' 3 failed, 1 reference to nothing, 1 known,'),
    expect.stringContaining(' 3 failed, 2 references to nothing, 1 known,'),
  ]);
});
