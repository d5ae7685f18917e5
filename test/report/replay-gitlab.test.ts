import { expect, test } from '@jest/globals';
import { toReplayGitlab } from '../../src/report/gitlab.ts';
import { hostile, report } from './sample-report.ts';

interface Issue {
  readonly fingerprint: string;
}
const issuesOf = (text: string): readonly Issue[] => JSON.parse(text) as readonly Issue[];

test('an issue for each failure that is not known, and for what fails the whole', () => {
  expect(issuesOf(toReplayGitlab(report)).map((issue) => ({ ...issue, fingerprint: undefined }))).toEqual([
    {
      description:
        'GET /events (listEvents), example two: The body must be the example `two`; found 6 differences. (2 answers)\n/0/price: documented 25, received "25"\n/1: documented an empty object, received nothing\nand 4 more',
      check_name: 'body-equals-example',
      severity: 'major',
      location: { path: 'museum.yaml', lines: { begin: 12 } },
    },
    {
      description: 'POST /events (listEvents), example two: Else.\nand 6 more',
      check_name: 'body-equals-example',
      severity: 'major',
      location: { path: 'museum.yaml', lines: { begin: 12 } },
    },
    {
      description: 'Gone.',
      check_name: 'baseline-stale',
      severity: 'major',
      location: { path: 'known.yaml', lines: { begin: 9 } },
    },
    {
      description: 'Too little.',
      check_name: 'coverage-minimum',
      severity: 'major',
      location: { path: 'museum.yaml', lines: { begin: 1 } },
    },
  ]);
});

test('fingerprints differ, and stay from run to run', () => {
  const [once, again] = [report, report].map((each) =>
    issuesOf(toReplayGitlab(each)).map(({ fingerprint }) => fingerprint),
  );
  expect(again).toEqual(once);
  expect(new Set(once).size).toBe(4);
  expect(once?.every((fingerprint) => /^[0-9a-f]{32}$/u.test(fingerprint))).toBe(true);
});

test('half a surrogate pair is no text for GitLab', () => {
  const texts = Object.values(issuesOf(toReplayGitlab(hostile('\ud800')))).map((issue) => JSON.stringify(issue));
  expect(texts).toHaveLength(2);
  expect(texts.filter((text) => /(?<!\\)\\ud800/u.test(text))).toEqual([]);
});
