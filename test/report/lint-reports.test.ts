import { expect, test } from '@jest/globals';
import { toLintGithub } from '../../src/report/github.ts';
import { toLintHtml } from '../../src/report/lint-html.ts';
import { toLintMarkdown } from '../../src/report/markdown.ts';
import { toLintGitlab } from '../../src/report/gitlab.ts';
import { toLintJson } from '../../src/report/json.ts';
import { toLintJunit } from '../../src/report/junit.ts';
import { type LintReport, type ReportedFinding, outcomeLine, summaryLine } from '../../src/report/lint-report.ts';
import { toLintSarif } from '../../src/report/sarif.ts';
import type { Paint } from '../../src/report/paint.ts';
import { toLintConcise, toLintPretty } from '../../src/report/lint-text.ts';

// One finding with a fix in one line, one of several lines in a file with a space, with what each format has to escape.
const oneLine = { start: { line: 5, character: 41 }, end: { line: 5, character: 49 } };
const manyLines = { start: { line: 1, character: 0 }, end: { line: 3, character: 2 } };
const report: LintReport = {
  version: '1.0.0',
  findings: [
    {
      rule: 'x-badges-position',
      severity: 'error',
      message: 'Must be `before`; found "Before" & <more>.',
      file: 'apis/a.yaml',
      url: 'https://example.com/position.md',
      place: { source: '/home/apis/a.yaml', path: ['paths', '/a', 'x-badges', 0, 'position'], range: oneLine },
      fix: { kind: 'replace', path: ['paths', '/a', 'x-badges', 0, 'position'], value: 'before', safety: 'safe' },
      frame: { firstLine: 4, lines: ['    get:', `${' '.repeat(41)}"Before"`], highlight: oneLine },
      edits: [{ range: oneLine, text: 'before' }],
    },
    {
      rule: 'x-mcp-order',
      severity: 'hint',
      message: '100 % of it.',
      file: 'apis/b c.yaml',
      url: 'https://example.com/order.md',
      place: { source: '/home/apis/b c.yaml', path: ['x-mcp'], range: manyLines },
    },
  ],
  files: 3,
  rules: 60,
  tookMs: 12.4,
  isTimed: true,
  known: 2,
  notes: ['Not run: `a` is not ours.'],
};
const nothing: LintReport = { ...report, findings: [], known: 0, notes: [] };

test('pretty: lines, what to do, page; the summary last', () => {
  expect(toLintPretty(report)).toBe(`error Must be \`before\`; found "Before" & <more>. (x-badges-position)
  apis/a.yaml:6:42
  5 |     get:
  6 |                                          "Before"
                                               ^^^^^^^^
  \`--fix\` repairs this. https://example.com/position.md

hint 100 % of it. (x-mcp-order)
  apis/b c.yaml:2:1
  https://example.com/order.md

Not run: \`a\` is not ours.
1 error, 1 hint (2 known) in 3 files, 60 rules, 12 ms.
`);
  expect(toLintPretty(nothing)).toBe('No findings in 3 files, 60 rules, 12 ms.\n');
});

test('pretty: a finding with neither page nor repair ends with its place', () => {
  const findings = report.findings.slice(1).map((finding) => ({ ...finding, url: '' }));
  expect(toLintPretty({ ...report, findings, notes: [] })).toBe(`hint 100 % of it. (x-mcp-order)
  apis/b c.yaml:2:1

1 hint (2 known) in 3 files, 60 rules, 12 ms.
`);
});

test.each([
  [{ passed: 0, failed: 0, text: '' }, 'No findings in 3 files, 60 rules; nothing to replay, 12 ms.\n'],
  [
    { passed: 1, failed: 0, others: 1, text: '' },
    'No findings in 3 files, 60 rules; 1 replayed case passed, 1 other failure, 12 ms.\n',
  ],
  [{ passed: 1, failed: 0, text: '' }, 'No findings in 3 files, 60 rules; 1 replayed case passed, 12 ms.\n'],
  [
    { passed: 4, failed: 1, text: 'GET /a\n  failed\n' },
    'GET /a\n  failed\n\nNo findings in 3 files, 60 rules; 1 of 5 replayed cases failed, 12 ms.\n',
  ],
])('pretty with a replay: %j', (replayed, expected) => {
  expect(toLintPretty({ ...nothing, replayed })).toBe(expected);
});

test('markdown: the outcome without its time, then findings by file', () => {
  expect(toLintMarkdown(report)).toBe(`<!-- A report of assay. -->

## assay lint

1 error, 1 hint (2 known) in 3 files, 60 rules.

Not run: \`a\` is not ours.

### \`apis/a.yaml\`

- **error** 6:42 Must be \`before\`; found "Before" \\& \\<more\\>. ([x-badges-position](https://example.com/position.md), \`--fix\` repairs it)

### \`apis/b c.yaml\`

- **hint** 2:1 100 % of it. ([x-mcp-order](https://example.com/order.md))
`);
});

test('html: a page that loads nothing, with the lines of each finding', () => {
  const page = toLintHtml(report);
  const body = page.slice(page.indexOf('<main>'));
  expect(page).toContain('<title>assay lint: 1 error, 1 hint</title>');
  expect(page.match(/<script |<link|<img|<iframe|src=|url\(|@import/giu)).toEqual(null);
  expect(body).toContain(
    '<summary><b>error</b> Must be &#96;before&#96;; found &#34;Before&#34; &#38; &#60;more&#62;.</summary>',
  );
  expect(body).toContain(`<pre>5 |     get:
6 | ${' '.repeat(41)}<mark>&#34;Before&#34;</mark>
</pre>`);
  expect(body).toContain(
    '<code>apis/a.yaml:6:42</code> <a href="https://example.com/position.md" rel="noreferrer">x-badges-position</a>, <code>--fix</code> repairs it',
  );
});

test('html: of a long line the part around what is wrong, and no link that is no page', () => {
  const range = { start: { line: 0, character: 5_000 }, end: { line: 0, character: 5_004 } };
  const [first] = report.findings;
  const line = `${'a'.repeat(5_000)}true${'b'.repeat(5_000)}`;
  const frame = { firstLine: 0, lines: [line], highlight: range };
  const findings = first === undefined ? [] : [{ ...first, url: 'javascript:alert(1)', frame }];
  const page = toLintHtml({ ...report, findings });
  expect(page).toContain(`<pre>1 | ${'a'.repeat(50)}<mark>true</mark>${'b'.repeat(146)}\n</pre>`);
  expect(page).not.toContain('javascript:');
});

test('concise: a line a finding', () => {
  expect(toLintConcise(report))
    .toBe(`apis/a.yaml:6:42 error Must be \`before\`; found "Before" & <more>. (x-badges-position)
apis/b c.yaml:2:1 hint 100 % of it. (x-mcp-order)
Not run: \`a\` is not ours.
1 error, 1 hint (2 known) in 3 files, 60 rules, 12 ms.
`);
});

const inTags: Paint = (style, text) => `<${style}>${text}</${style}>`;

test('on a terminal severities, messages, marks and the summary have their styles', () => {
  expect(toLintPretty(report, inTags)).toBe(`<bad>error</bad> \
<strong>Must be \`before\`; found "Before" & <more>.</strong> <faint>(x-badges-position)</faint>
  apis/a.yaml:6:42
  <faint>5 |</faint>     get:
  <faint>6 |</faint>                                          "Before"
                                               <bad>^^^^^^^^</bad>
  <faint>\`--fix\` repairs this. https://example.com/position.md</faint>

<strong>hint</strong> <strong>100 % of it.</strong> <faint>(x-mcp-order)</faint>
  apis/b c.yaml:2:1
  <faint>https://example.com/order.md</faint>

Not run: \`a\` is not ours.
<bad>1 error, 1 hint (2 known) in 3 files, 60 rules, 12 ms.</bad>
`);
  expect(toLintConcise(report, inTags).split('\n')[1]).toBe(
    'apis/b c.yaml:2:1 <strong>hint</strong> 100 % of it. <faint>(x-mcp-order)</faint>',
  );
});

test.each<[string, object, string]>([
  ['without an error', {}, '<good>No findings in 3 files, 60 rules, 12 ms.</good>\n'],
  [
    'with a replay that failed',
    { replayed: { passed: 0, failed: 1, text: '' } },
    '<bad>No findings in 3 files, 60 rules; 1 of 1 replayed case failed, 12 ms.</bad>\n',
  ],
])('the summary %s', (_, more, line) => {
  expect(toLintPretty({ ...nothing, ...more }, inTags)).toBe(line);
});

/** The lines that show what is wrong in the last of `lines`, from one character to another, which may stand a line below. */
function frameOf(lines: readonly string[], from: number, to: number, endsBelow: number): readonly string[] {
  const line = lines.length - 1;
  const highlight = { start: { line, character: from }, end: { line: line + endsBelow, character: to } };
  const [finding] = report.findings;
  const framed = finding && { ...finding, frame: { firstLine: 0, lines, highlight } };
  const shown = toLintPretty({ ...report, findings: framed ? [framed] : [] }).split('\n');
  return shown.slice(
    2,
    shown.findIndex((text) => text.includes('--fix')),
  );
}

const tens = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${index}`.padEnd(10, '.')).join('');
const marks = (before: number, count: number): string => `${' '.repeat(before + 6)}${'^'.repeat(count)}`;

test.each<[string, readonly string[], [from: number, to: number, endsBelow: number], readonly string[]]>([
  ['a line of 100 characters is shown whole', [tens(10)], [98, 100, 0], [`  1 | ${tens(10)}`, marks(98, 2)]],
  [
    'of a longer one the first 100 where it is wrong up to the middle',
    [`${tens(10)}!`],
    [50, 52, 0],
    [`  1 | ${tens(10)}`, marks(50, 2)],
  ],
  [
    'and else from 25 before it on, of the line above as well',
    [tens(20), tens(30)],
    [130, 140, 0],
    [`  1 | ${tens(20).slice(105)}`, `  2 | ${tens(30).slice(105, 205)}`, marks(25, 10)],
  ],
  ['what goes on below is marked to the end of its line', ['a: bcd '], [3, 1, 1], ['  1 | a: bcd ', marks(3, 3)]],
  ['letters of two columns have two marks', ['漢字: 名 x'], [4, 5, 0], ['  1 | 漢字: 名 x', marks(6, 2)]],
  ['accents have none', ['e\u0301: b'], [4, 5, 0], ['  1 | e\u0301: b', marks(3, 1)]],
  ['joiners show', ['e\u200d: b'], [4, 5, 0], [String.raw`  1 | e\u200d: b`, marks(9, 1)]],
  ['emoji have two', ['😀: b'], [4, 5, 0], ['  1 | 😀: b', marks(4, 1)]],
  ['an empty place has one mark', ['a:'], [2, 2, 0], ['  1 | a:', marks(2, 1)]],
  [
    'numbers stand below one another',
    Array.from({ length: 10 }, (_, index) => `${index}`),
    [0, 1, 0],
    [...Array.from({ length: 9 }, (_, index) => `   ${index + 1} | ${index}`), '  10 | 9', ` ${marks(0, 1)}`],
  ],
])('%s', (_, lines, [from, to, endsBelow], frame) => {
  expect(frameOf(lines, from, to, endsBelow)).toEqual(frame);
});

test("json: Spectral's array", () => {
  expect(JSON.parse(toLintJson(report))).toEqual([
    {
      code: 'x-badges-position',
      path: ['paths', '/a', 'x-badges', '0', 'position'],
      message: 'Must be `before`; found "Before" & <more>.',
      severity: 0,
      range: oneLine,
      source: '/home/apis/a.yaml',
      documentationUrl: 'https://example.com/position.md',
    },
    {
      code: 'x-mcp-order',
      path: ['x-mcp'],
      message: '100 % of it.',
      severity: 3,
      range: manyLines,
      source: '/home/apis/b c.yaml',
      documentationUrl: 'https://example.com/order.md',
    },
  ]);
  expect(toLintJson(nothing)).toBe('[]\n');
});

test('JUnit says how long it took where that is wanted alone', () => {
  expect(toLintJunit({ ...report, isTimed: false })).toBe(toLintJunit(report).replace(' time="0.012"', ''));
});

test('junit: a suite a file, a failed test a finding, and the files without', () => {
  expect(toLintJunit(report)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="assay lint" tests="3" failures="2" errors="0" time="0.012">
  <testsuite name="apis/a.yaml" tests="1" failures="1" errors="0" skipped="0">
    <testcase classname="assay.lint.x-badges-position" name="apis/a.yaml:6:42">
      <failure type="error" message="Must be \`before\`; found &#34;Before&#34; &#38; &#60;more&#62;.">apis/a.yaml:6:42: error: Must be \`before\`; found &#34;Before&#34; &#38; &#60;more&#62;.
https://example.com/position.md</failure>
    </testcase>
    <system-out>1 error</system-out>
  </testsuite>
  <testsuite name="apis/b c.yaml" tests="1" failures="1" errors="0" skipped="0">
    <testcase classname="assay.lint.x-mcp-order" name="apis/b c.yaml:2:1">
      <failure type="hint" message="100 % of it.">apis/b c.yaml:2:1: hint: 100 % of it.
https://example.com/order.md</failure>
    </testcase>
    <system-out>1 hint</system-out>
  </testsuite>
  <testsuite name="Files without findings" tests="1" failures="0" errors="0" skipped="0"/>
</testsuites>
`);
});

test('github-actions: annotations, columns within one line alone', () => {
  expect(toLintGithub(report))
    .toBe(`::error file=apis/a.yaml,line=6,endLine=6,col=42,endColumn=50,title=x-badges-position::Must be \`before\`; found "Before" & <more>.%0Ahttps://example.com/position.md
::notice file=apis/b c.yaml,line=2,endLine=4,title=x-mcp-order::100 %25 of it.%0Ahttps://example.com/order.md
::notice title=assay lint::Not run: \`a\` is not ours.
`);
  expect(toLintGithub(nothing)).toBe('');
});

test('gitlab: issues with a fingerprint each', () => {
  expect(JSON.parse(toLintGitlab(report))).toEqual([
    {
      description: 'Must be `before`; found "Before" & <more>.',
      check_name: 'x-badges-position',
      fingerprint: expect.stringMatching(/^[\da-f]{32}$/u),
      severity: 'major',
      location: { path: 'apis/a.yaml', lines: { begin: 6, end: 6 } },
    },
    {
      description: '100 % of it.',
      check_name: 'x-mcp-order',
      fingerprint: expect.stringMatching(/^[\da-f]{32}$/u),
      severity: 'info',
      location: { path: 'apis/b c.yaml', lines: { begin: 2, end: 4 } },
    },
  ]);
});

test('sarif: results with their region, and the edits of a fix', () => {
  const region = { startLine: 6, startColumn: 42, endLine: 6, endColumn: 50 };
  const artifactLocation = { uri: 'apis/a.yaml', uriBaseId: '%SRCROOT%' };
  const replacements = [{ deletedRegion: region, insertedContent: { text: 'before' } }];
  expect(JSON.parse(toLintSarif(report))).toEqual({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'assay',
            version: '1.0.0',
            informationUri: 'https://unpkg.com/spectral-assay/README.md',
            rules: [
              {
                id: 'x-badges-position',
                shortDescription: { text: 'x-badges-position' },
                helpUri: 'https://example.com/position.md',
              },
              { id: 'x-mcp-order', shortDescription: { text: 'x-mcp-order' }, helpUri: 'https://example.com/order.md' },
            ],
          },
        },
        automationDetails: { id: 'assay-lint/' },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: [{ level: 'warning', message: { text: 'Not run: `a` is not ours.' } }],
          },
        ],
        results: [
          {
            ruleId: 'x-badges-position',
            ruleIndex: 0,
            level: 'error',
            message: { text: 'Must be `before`; found "Before" & <more>.' },
            locations: [{ physicalLocation: { artifactLocation, region } }],
            partialFingerprints: { 'assayFinding/v1': expect.stringMatching(/^[\da-f]{32}$/u) },
            fixes: [{ description: { text: 'Repair this.' }, artifactChanges: [{ artifactLocation, replacements }] }],
          },
          {
            ruleId: 'x-mcp-order',
            ruleIndex: 1,
            level: 'note',
            message: { text: '100 % of it.' },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'apis/b%20c.yaml', uriBaseId: '%SRCROOT%' },
                  region: { startLine: 2, startColumn: 1, endLine: 4, endColumn: 3 },
                },
              },
            ],
            partialFingerprints: { 'assayFinding/v1': expect.stringMatching(/^[\da-f]{32}$/u) },
          },
        ],
      },
    ],
  });
});

test('each format tells of a finding of others whose it is', () => {
  const findings = report.findings
    .slice(1)
    .map((one): ReportedFinding => ({ ...one, rule: 'info-contact', source: 'spectral', url: '' }));
  const foreign: LintReport = { ...report, findings };
  const texts = [toLintPretty, toLintConcise, toLintMarkdown, toLintHtml, toLintGithub, toLintJunit].map((write) =>
    write(foreign)
      .split('\n')
      .find((line) => line.includes('info-contact'))
      ?.trim(),
  );
  expect(texts).toEqual([
    'hint 100 % of it. (info-contact, Spectral)',
    'apis/b c.yaml:2:1 hint 100 % of it. (info-contact, Spectral)',
    '- **hint** 2:1 100 % of it. (info-contact, Spectral)',
    '<p><code>apis/b c.yaml:2:1</code> info-contact, Spectral</p>',
    '::notice file=apis/b c.yaml,line=2,endLine=4,title=info-contact%2C Spectral::100 %25 of it.',
    '<testcase classname="spectral.info-contact" name="apis/b c.yaml:2:1">',
  ]);
  expect(JSON.parse(toLintJson(foreign))).toMatchObject([{ code: 'info-contact', linter: 'spectral' }]);
  expect(JSON.parse(toLintGitlab(foreign))).toMatchObject([{ check_name: 'info-contact', engine_name: 'spectral' }]);
  expect(JSON.parse(toLintSarif(foreign))).toMatchObject({
    runs: [{ results: [{ ruleId: 'info-contact', properties: { source: 'spectral' } }] }],
  });
});

test.each([
  [{ files: 0, rules: 2 }, 'No findings in 0 files, 2 rules.'],
  [{ files: 1, rules: 1 }, 'No findings in 1 file, 1 rule.'],
  [{ files: 2, rules: 0 }, 'No findings in 2 files, 0 rules.'],
])('the summary counts %j', (counts, expected) => {
  const empty: LintReport = {
    version: '1.0.0',
    findings: [],
    known: 0,
    tookMs: 0,
    isTimed: true,
    notes: [],
    ...counts,
  };
  const text = expected.replace('.', ', 0 ms.');
  expect([outcomeLine(empty), summaryLine(empty)]).toEqual([expected, text]);
  expect([toLintPretty, toLintConcise].map((write) => write(empty, (_, shown) => shown))).toEqual([
    `${text}\n`,
    `${text}\n`,
  ]);
  expect([toLintMarkdown(empty), toLintHtml(empty)].every((page) => page.includes(expected))).toBe(true);
});

test('junit: findings alone, one without a page, of another linter or command', () => {
  const [first, second] = report.findings.map((finding) => ({ ...finding, url: '' }));
  const findings = [first, second && { ...second, source: 'spectral' as const }].flatMap((each) => each ?? []);
  const xml = toLintJunit({ ...report, command: 'mcp diff', findings, files: 2 });
  expect(xml.split('\n').map((line) => line.trim())).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="assay mcp diff" tests="2" failures="2" errors="0" time="0.012">',
    '<testsuite name="apis/a.yaml" tests="1" failures="1" errors="0" skipped="0">',
    '<testcase classname="assay.mcp-diff.x-badges-position" name="apis/a.yaml:6:42">',
    '<failure type="error" message="Must be `before`; found &#34;Before&#34; &#38; &#60;more&#62;.">apis/a.yaml:6:42: error: Must be `before`; found &#34;Before&#34; &#38; &#60;more&#62;.</failure>',
    '</testcase>',
    '<system-out>1 error</system-out>',
    '</testsuite>',
    '<testsuite name="apis/b c.yaml" tests="1" failures="1" errors="0" skipped="0">',
    '<testcase classname="spectral.x-mcp-order" name="apis/b c.yaml:2:1">',
    '<failure type="hint" message="100 % of it.">apis/b c.yaml:2:1: hint: 100 % of it.</failure>',
    '</testcase>',
    '<system-out>1 hint</system-out>',
    '</testsuite>',
    '</testsuites>',
    '',
  ]);
});
