import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toReplayJson } from '../../src/report/replay-json.ts';
import { toReplayJunit } from '../../src/report/replay-junit.ts';
import type { ReplayRun, ReportedResult } from '../../src/report/replay-report.ts';
import { toReplayText } from '../../src/report/replay-text.ts';

const failure: ReportedResult = {
  check: 'body-equals-example',
  status: 'failed',
  method: 'GET',
  path: '/events',
  operationId: 'listEvents',
  example: 'two',
  message: 'The body must be the example `two`; found 6 differences.',
  documented: { status: '200', contentType: 'application/json' },
  received: { status: '200', contentType: 'application/json', body: '[]' },
  differences: [
    { pointer: '/0/price', documented: 25, received: '25' },
    { pointer: '/1', documented: {} },
  ],
  differenceCount: 6,
  curl: "curl -i -X GET 'http://127.0.0.1:4880/events?a=<&b=\"'",
  exampleAt: { file: 'museum.yaml', line: 12, column: 3 },
};
const skip: ReportedResult = {
  check: 'status-expected',
  status: 'skipped',
  method: 'GET',
  path: '/a',
  message: 'no response',
};
const note: ReportedResult = { check: 'cors-credentials', status: 'note', method: 'GET', path: '/a', message: 'Both.' };
const run: ReplayRun = {
  description: 'museum.yaml',
  target: 'in-process',
  profile: 'specification',
  summary: { cases: 7, passed: 3, failed: 3, skipped: 1, notes: 2, durationMs: 1_210 },
  coverage: {
    operations: [2, 3],
    statuses: [2, 8],
    mediaTypes: [1, 2],
    namedExamples: { total: 4, passed: 2, failed: 1, skipped: 0, unreachable: 1 },
  },
  results: [failure, failure, { ...failure, method: 'POST', message: 'Else.', differences: [] }, skip, note, note],
  resultsLeftOut: 0,
};

test('the text report folds equal failures, and ends with one line that counts', () => {
  expect(toReplayText(run)).toEqual(`GET /events (listEvents)
  body-equals-example, example two
    The body must be the example \`two\`; found 6 differences. (2 answers)
    /0/price: documented 25, received "25"
    /1: documented an empty object, received nothing
    and 4 more
    at museum.yaml:12:3
    curl -i -X GET 'http://127.0.0.1:4880/events?a=<&b="'

POST /events (listEvents)
  body-equals-example, example two
    Else.
    and 6 more
    at museum.yaml:12:3
    curl -i -X GET 'http://127.0.0.1:4880/events?a=<&b="'

Skipped
  status-expected: no response (GET /a)

Notes
  cors-credentials: Both. (2 times)

Covered
  operations        2 of 3
  declared statuses 2 of 8
  media types       1 of 2
  named examples    2 of 4 passed, 1 failed, 0 skipped, 1 unreachable

museum.yaml against in-process: 7 cases, 3 passed, 3 failed, 1 skipped, 2 notes, 1210 ms
`);
});

test('the JSON report is valid by its published schema', () => {
  const schema = JSON.parse(readFileSync(join(__dirname, '../../schemas/replay-report.json'), 'utf8')) as object;
  const validate = new Ajv2020({ allErrors: true }).compile(schema);
  expect([validate(JSON.parse(toReplayJson([run]))), validate.errors]).toEqual([true, null]);
});

test('the JUnit report escapes what XML would read as markup', () => {
  expect(toReplayJunit([{ ...run, results: [{ ...failure, differences: [], message: 'a < b\u0000' }, skip] }])).toEqual(
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="museum.yaml against in-process (specification)" tests="5" failures="3" skipped="1" time="1.210">
    <testcase classname="assay.replay" name="3 cases passed"/>
    <testcase classname="assay.replay.body-equals-example" name="GET /events two">
      <failure message="a &#60; b\ufffd">museum.yaml:12:3
curl -i -X GET 'http://127.0.0.1:4880/events?a=&#60;&#38;b=&#34;'</failure>
    </testcase>
    <testcase classname="assay.replay.status-expected" name="GET /a">
      <skipped message="no response"></skipped>
    </testcase>
  </testsuite>
</testsuites>
`,
  );
});
