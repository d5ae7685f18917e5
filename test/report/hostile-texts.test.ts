import { describe, expect, test } from '@jest/globals';
import { toCheckReport } from '../../src/cli/check/outputs.ts';
import { lintFormats, toLintReport } from '../../src/cli/lint/outputs.ts';
import { formats, toReport } from '../../src/cli/replay/outputs.ts';
import type { LintReport } from '../../src/report/lint-report.ts';
import type { ReplayReport } from '../../src/results.ts';
import { hostile } from './sample-report.ts';

/** A finding with `text` wherever a text can stand: names of files, rules and fields, what is said, and lines of the file. */
function lintOf(text: string): LintReport {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  return {
    version: '1.0.0',
    findings: [
      {
        rule: text,
        severity: 'error',
        message: text,
        file: text,
        url: text,
        place: { source: text, path: [text], range },
        fix: { kind: 'replace', path: [text], value: text, safety: 'safe' },
        frame: { firstLine: 0, lines: [text.replace(/[\r\n]/gu, '')], highlight: range },
        edits: [{ range, text }],
      },
    ],
    files: 1,
    rules: 1,
    tookMs: 1,
    isTimed: true,
    known: 0,
    notes: [text],
  };
}

/** Failures with `text` wherever one can stand; but the line ends of a command line are those of the body in it. */
function replayOf(text: string): ReplayReport {
  const report = hostile(text);
  const curl = text.replace(/\r?\n/gu, ' ');
  const runs = report.runs.map((run) => ({ ...run, results: run.results.map((result) => ({ ...result, curl })) }));
  return { ...report, runs };
}

type Write = (text: string) => string;

/** Every report of every command. */
const writers: readonly (readonly [command: string, format: string, write: Write])[] = [
  ...lintFormats.map((format) => ['lint', format, (text: string) => toLintReport(format, lintOf(text))] as const),
  ...formats.map((format) => ['replay', format, (text: string) => toReport(format, replayOf(text))] as const),
  ...lintFormats.map(
    (format) => ['check', format, (text: string) => toCheckReport(format, lintOf(text), replayOf(text))] as const,
  ),
];

const texts: readonly (readonly [what: string, text: string])[] = [
  ['a line end', 'a\nb'],
  ['a line end of Windows', 'a\r\nb'],
  ['a line that begins a workflow command', 'a\n::error::b'],
  ['a tab', 'a\tb'],
  ['an escape sequence', 'a\u001b[2J'],
  ['a bell and a delete', 'a\u0007\u007fb'],
  ['a control sequence of C1', 'a\u009b2Jb'],
  ['a null', 'a\0b'],
  ['separators of lines and paragraphs', 'a\u2028b\u2029c'],
  ['an override of direction', 'a\u202eb\u202c'],
  ['an isolate', 'a\u2066b\u2069'],
  ['marks of direction', 'a\u200e\u200f\u061cb'],
  ['a space without width', 'a\u200bb'],
  ['joiners', 'a\u200c\u200db'],
  ['a word joiner and a byte order mark', 'a\u2060\ufeffb'],
  ['a soft hyphen', 'a\u00adb'],
  ['a filler', 'a\u3164b'],
  ['tags', 'a\u{e0041}\u{e007f}b'],
  ['selectors that smuggle', 'a\ufe01\u{e0101}b'],
  ['half a pair', 'a\ud800b'],
  ['no character', 'a\ufffeb'],
];

describe.each(writers)('assay %s, %s', (_, format, write) => {
  test.each(texts)('%s stands nowhere as it is', (__, text) => {
    const written = write(text);
    const raw =
      /\ufe01|(?![\n\t])[\p{Cc}\p{Cs}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufffe\u{e0000}-\u{e0fff}]/u;
    expect(raw.exec(written)).toEqual(null);
    expect(linesOf(format, write(text))).toEqual(linesOf(format, write('a')));
  });

  test('letters of all scripts, accents and emoji stay', () => {
    const text = 'Zürich 東京 שלום e\u0301 ☀\ufe0f';
    expect(write(text)).toContain(text);
  });
});

/** Where texts may not make a line: in JUnit attributes, in HTML nowhere, in others how many lines there are. */
function linesOf(format: string, written: string): unknown {
  const attributes = [...written.matchAll(/="[^"]*"/gu)].filter(([attribute]) => /[\n\t]/u.test(attribute));
  return format === 'html' ? [] : format === 'junit' ? attributes : written.split('\n').length;
}

test.each(writers.filter(([, format]) => ['json', 'sarif', 'gitlab'].includes(format)))(
  'assay %s, %s: a program reads the texts as they are',
  (_, __, write) => {
    for (const text of texts.flatMap(([, each]) => (each.isWellFormed() ? [each] : [])))
      expect(JSON.stringify(JSON.parse(write(text)))).toContain(JSON.stringify(text).slice(1, -1));
  },
);

test.each([
  ['GitHub', '::stop-commands::a'],
  ['GitHub, indented', '  ::error::a'],
  ['Azure Pipelines', 'a ##vso[task.setvariable variable=a]b'],
  ['TeamCity', "##teamcity[buildNumber 'a']"],
])('no report has a command of %s in a line', (_, text) => {
  for (const [command, format, write] of writers) {
    const lines = write(text)
      .split('\n')
      .map((line) => (format === 'github-actions' ? line.replace(/^::(?:error|notice|warning) /u, '') : line));
    const acting = lines.filter((line) => /^\s*::|##(?:vso|teamcity)?\[/u.test(line));
    expect([command, format, acting]).toEqual([command, format, []]);
  }
});

test('in JUnit the line end of an attribute is a reference', () => {
  const report: ReplayReport = hostile('a\nb\tc');
  expect(toReport('junit', report)).toContain('message="a&#10;b&#9;c"');
});
