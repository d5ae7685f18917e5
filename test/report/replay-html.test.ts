import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { toReplayHtml } from '../../src/report/replay-html.ts';
import { failure, hostile, report, run } from './sample-report.ts';

const markup = (page: string): ReadonlySet<string> => new Set(page.match(/<\/?[a-z!][a-z0-9]*/giu));

/** What `page` shows, tags and white space aside. */
const shown = (page: string): string =>
  page
    .slice(page.indexOf('<body>'))
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/gu, ' ');

test('one page that needs nothing beside it', () => {
  const page = toReplayHtml(report);
  expect(page.match(/<script |<link|<img|<iframe|src=|href=|url\(|@import|https?:\/\/(?!127)/giu)).toEqual(null);
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-`);
});

test('its one script is the one that its policy allows', () => {
  const page = toReplayHtml(report);
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gsu)].map(([, text = '']) => text);
  const hashes = scripts.map((text) => createHash('sha256').update(text).digest('base64'));
  expect(hashes).toEqual([...page.matchAll(/'sha256-([^']+)'/gu)].map(([, hash = '']) => hash));
});

test('a difference that several checks find is told once, and found by each of them', () => {
  const page = toReplayHtml({
    ...report,
    runs: [{ ...run, results: [failure, { ...failure, check: 'patch-untouched' }] }],
  });
  expect(page.match(/<details .*?data-check="[^"]*"/gu)).toEqual([
    '<details class="failed" data-check="body-equals-example patch-untouched"',
  ]);
  expect(shown(page)).toContain('This also fails patch-untouched');
});

test('without results there is nothing to filter, and no script', () => {
  expect(toReplayHtml({ ...report, runs: [{ ...run, results: [] }] }).match(/<script|<form/gu)).toEqual(null);
});

test.each([
  [0, 0, 'Replay: all as described'],
  [1, 0, 'Replay: 1 failed'],
  [1, 1, 'Replay: 2 failed'],
])('with %d failed cases and %d failures of the run its title is right', (failed, ofRun, title) => {
  const runs = [{ ...run, summary: { ...run.summary, failed } }];
  const page = toReplayHtml({ ...report, runs, runFailures: report.runFailures.slice(0, ofRun) });
  expect(/<title>(.*)<\/title>/u.exec(page)?.[1]).toBe(title);
});

test('it shows counts, failures with their places and curl lines, coverage and operations', () => {
  const text = shown(toReplayHtml(report));
  const parts = [
    'Replay: 5 failed',
    'baseline-stale Gone. Take the entry out of the baseline: `--update-baseline` does so. known.yaml:9:5',
    'museum.yaml against in-process , profile specification, 1210 ms',
    'cases 8 passed 3 failed 3 known 1 skipped 1 notes 2',
    'body-equals-example GET /events (listEvents), example two (2 answers) The body must be the example `two`; found 6 differences.',
    '/0/price: documented 25, received "25"',
    'At museum.yaml:12:3',
    `curl -i -X GET 'http://127.0.0.1:4880/events?a=<&b="'`,
    'Known: ticket 7 (known.yaml:3:5)',
    'declared statuses 8 3 3 2 1',
    'GET /events (listEvents) 5 3 2 0 0',
    'assay 1.2.3',
  ];
  expect(parts.filter((part) => !text.includes(part))).toEqual([]);
});

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</style><svg onload=alert(1)>',
  '<!-- ',
  '&lt;b&gt;',
  '</pre></details><a href="javascript:alert(1)">',
  '\u0000\u001b[31m\u202e\ud800',
  '`${alert(1)}`',
])('%j stays text, wherever it stands', (text) => {
  const page = toReplayHtml(hostile(text));
  expect(markup(page)).toEqual(markup(toReplayHtml(hostile('harmless'))));
  expect(/(?![\n\t])[\p{Cc}\u202e\p{Surrogate}]/u.exec(page)).toEqual(null);
});

test('what is opened is closed', () => {
  const page = toReplayHtml(report)
    .replace(/<(meta|br)([^>]*?)\/?>/gu, '<$1$2/>')
    .replace('<!doctype html>', '');
  expect(() => new XMLParser({ unpairedTags: [] }).parse(page) as unknown).not.toThrow();
  const opened = [...page.matchAll(/<([a-z][a-z0-9]*)(?:\s[^>]*?)?>/gu)].filter(([tag]) => !tag.endsWith('/>'));
  const closed = [...page.matchAll(/<\/([a-z][a-z0-9]*)>/gu)];
  expect(opened.map(([, name]) => name).sort()).toEqual(closed.map(([, name]) => name).sort());
});
