import { expect, test } from '@jest/globals';
import { toCheckReport } from '../../src/cli/check/outputs.ts';
import { linkOf, markdownOf, markdownReport, toReplayMarkdown } from '../../src/report/markdown.ts';
import { report } from './sample-report.ts';

test.each([
  ['`position` must be `before`.', '`position` must be `before`.'],
  ['found "<img src=x>" *b* [a](b) | ~c~ $x$ #1', 'found "\\<img src=x\\>" \\*b\\* \\[a\\](b) \\| \\~c\\~ \\$x\\$ #1'],
  [
    'ask @team, see https://evil.example/a or www.evil.example',
    'ask `@team,` see `https://evil.example/a` or `www.evil.example`',
  ],
  ['# no heading', '\\# no heading'],
  ['one ` alone', 'one \\` alone'],
  ['`a` and ` alone', '`a` and \\` alone'],
  ['`` is empty', ' is empty'],
  ['` a` has a blank', '`  a ` has a blank'],
  ['two\nlines', 'two\\\\nlines'],
])('the sentence %j is %j', (sentence, expected) => {
  expect(markdownOf(sentence)).toBe(expected);
});

test.each([
  ['https://unpkg.com/a/b_c.md#d', '[a\\_b](https://unpkg.com/a/b_c.md#d)'],
  ['javascript:alert(1)', 'a\\_b'],
  ['https://a.example/) [x](y', 'a\\_b'],
])('a link to %j', (url, expected) => {
  expect(linkOf('a_b', url)).toBe(expected);
});

test('a report has room in the summary of a step', () => {
  const text = markdownReport(Array.from({ length: 20 }, () => 'a'.repeat(100_000)));
  expect([text.length < 340_100, text.slice(-60)]).toEqual([
    true,
    'aaa\n\nThe report is cut here: 17 more parts have no room.\n'.padStart(60, 'a'),
  ]);
});

test('of a replay: counts, warnings, failures with what differs and what to do', () => {
  expect(toReplayMarkdown(report)).toMatchInlineSnapshot(`
    "<!-- A report of assay. -->

    ## assay replay

    ### Replay of \`museum.yaml\`

    Against \`in-process\`, profile specification: 8 cases, 3 passed, 3 failed, 1 known, 1 skipped.

    2 requests were sent again, because no connection was made.

    - **body-equals-example** \`GET /events (listEvents)\`, example \`two\`: The body must be the example \`two\`; found 6 differences. (2 answers)
      - /0/price: documented 25, received "25"
      - /1: documented an empty object, received nothing
      - and 4 more
      - at \`museum.yaml:12:3\`
      - to do: Answer with the example, or correct the example where the answer is right.
    - **body-equals-example** \`POST /events (listEvents)\`, example \`two\`: Else.
      - and 6 more
      - at \`museum.yaml:12:3\`
      - to do: Answer with the example, or correct the example where the answer is right.
    - **baseline-stale** Gone. \`known.yaml:9:5\`
    - **coverage-minimum** Too little.
    "
  `);
});

test('of a check: findings, then the replay', () => {
  const lint = {
    version: '1',
    findings: [],
    notes: [],
    files: 1,
    rules: 80,
    tookMs: 3,
    isTimed: false,
    known: 0,
  };
  const replayed = { passed: 3, failed: 1, text: 'not shown' };
  const text = toCheckReport('markdown', { ...lint, replayed }, report);
  expect(text.split('\n').filter((line) => /^(?:#|No|Against)/u.test(line))).toMatchInlineSnapshot(`
    [
      "## assay check",
      "No findings in 1 file, 80 rules; 1 of 4 replayed cases failed.",
      "### Replay of \`museum.yaml\`",
      "Against \`in-process\`, profile specification: 8 cases, 3 passed, 3 failed, 1 known, 1 skipped.",
    ]
  `);
  expect(toCheckReport('html', { ...lint, replayed }, report)).toContain(
    '<title>assay check: no findings, 5 failed in the replay</title>',
  );
});
