import { expect, test } from '@jest/globals';
import { XMLParser } from 'fast-xml-parser';
import { toReplayJunit } from '../../src/report/junit.ts';
import { xmlErrorsOf } from '../support/well-formed.ts';
import { failure, hostile, report, run, skip } from './sample-report.ts';

test('a suite for each operation, one case for all that passed, known failures skipped', () => {
  const results = [{ ...failure, differences: [], differenceCount: 0, message: 'a < b\u0000' }, skip];
  expect(
    toReplayJunit({ version: '1', runs: [{ ...run, results }], runFailures: report.runFailures.slice(0, 1) }),
  ).toEqual(
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="assay replay" tests="4" failures="2" errors="0" time="1.210">
  <testsuite name="museum.yaml: GET /events (listEvents)" tests="2" failures="1" errors="0" skipped="0">
    <testcase classname="assay.replay" name="3 cases passed"/>
    <testcase classname="assay.replay.body-equals-example" name="GET /events (listEvents) two">
      <failure message="a &#60; b\\u0000">museum.yaml:12:3
to do: Answer with the example, or correct the example where the answer is right.
curl -i -X GET &#39;http://127.0.0.1:4880/events?a=&#60;&#38;b=&#34;&#39;</failure>
    </testcase>
  </testsuite>
  <testsuite name="museum.yaml: POST /events" tests="0" failures="0" errors="0" skipped="0">
  </testsuite>
  <testsuite name="museum.yaml: GET /a" tests="1" failures="0" errors="0" skipped="1">
    <testcase classname="assay.replay.status-expected" name="GET /a">
      <skipped message="no response"></skipped>
    </testcase>
  </testsuite>
  <testsuite name="The run" tests="1" failures="1" errors="0" skipped="0">
    <testcase classname="assay.replay.baseline-stale" name="Gone.">
      <failure message="Gone.">known.yaml:9:5</failure>
    </testcase>
  </testsuite>
</testsuites>
`,
  );
});

test('a failure of no operation comes first, and what changes no exit code stands nowhere', () => {
  const note = { ...skip, status: 'note' as const };
  const other = { ...skip, path: '/other' };
  const xml = toReplayJunit({
    version: '1',
    runs: [{ ...run, operations: [], results: [note, other] }],
    runFailures: [],
  });
  expect(xml.split('\n').map((line) => line.trim())).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="assay replay" tests="1" failures="0" errors="0" time="1.210">',
    '<testsuite name="museum.yaml: GET /other" tests="1" failures="0" errors="0" skipped="1">',
    '<testcase classname="assay.replay.status-expected" name="GET /other">',
    '<skipped message="no response"></skipped>',
    '</testcase>',
    '</testsuite>',
    '</testsuites>',
    '',
  ]);
});

test('counts add up', () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => ['testsuite', 'testcase'].includes(name),
  });
  const { testsuites } = parser.parse(toReplayJunit(report)) as {
    testsuites: Record<string, string> & { testsuite: { testcase?: object[]; '@_skipped': string }[] };
  };
  const cases = testsuites.testsuite.flatMap(({ testcase = [] }) => testcase);
  const count = (key: string): string => String(cases.filter((each) => key in each).length);
  expect([testsuites['@_tests'], testsuites['@_failures']]).toEqual([String(cases.length), count('failure')]);
  const skipped = testsuites.testsuite.reduce((sum, suite) => sum + Number(suite['@_skipped']), 0);
  expect(String(skipped)).toBe(count('skipped'));
});

test.each([
  ']]>',
  '"\'><failure/>',
  '<!--',
  '&amp;&#0;',
  '\u0000\u0008\u000b\u001b[31m\ufffe\uffff',
  'lone \ud800 half',
  '\u0085\u009f',
  'line\r\nbreak\ttab',
])('%j stays text', (text) => {
  const xml = toReplayJunit(hostile(text));
  expect(xmlErrorsOf(xml)).toEqual([]);
  expect(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml)).toEqual(false);
  expect(new Set(xml.match(/<[a-z!?][^\s>/]*/gu))).toEqual(
    new Set(['<?xml', '<testsuites', '<testsuite', '<testcase', '<failure', '<skipped']),
  );
});
