import { expect, test } from '@jest/globals';
import { bodiesText, coverageLines, coverageRunFailures, readFloor } from '../../src/report/coverage.ts';
import { plain } from '../../src/report/paint.ts';
import type { Coverage, CoverageFloor } from '../../src/results.ts';
import { run } from './sample-report.ts';

const none: Coverage = {
  operations: [0, 0],
  statuses: [0, 0],
  mediaTypes: [0, 0],
  parameters: [0, 0],
  namedExamples: { total: 0, passed: 0, failed: 0, skipped: 0, unreachable: 0 },
  testable: { operations: 0, statuses: 0, mediaTypes: 0, parameters: 0, namedExamples: 0 },
  sent: { operations: 0, statuses: 0, mediaTypes: 0, parameters: 0, namedExamples: 0 },
  failed: { operations: 0, statuses: 0, mediaTypes: 0, parameters: 0, namedExamples: 0 },
  bodies: { example: 0, schema: 0, nothing: 0 },
};

test.each<[string, Coverage, readonly string[]]>([
  [
    'of nothing',
    none,
    [
      'Coverage             declared  testable  sent  checked  failed',
      '  operations                0         0     0        0       0',
      '  declared statuses         0         0     0        0       0',
      '  media types               0         0     0        0       0',
      '  parameters, body          0         0     0        0       0',
      '  named examples            0         0     0        0       0',
      '  Nothing declared. No bodies compared.',
    ],
  ],
  [
    'of a run',
    { ...run.coverage, namedExamples: { total: 4, passed: 2, failed: 1, skipped: 2, unreachable: 1 } },
    [
      'Coverage             declared  testable  sent  checked  failed',
      '  operations                3         3     2        2       2',
      '  declared statuses         8         3     3        2       1',
      '  media types               2         2     2        1       1',
      '  parameters, body          4         3     3        1       0',
      '  named examples            4         3     3        3       1',
      '  42 % of what is declared was checked. Bodies compared: 4 with an example, 2 with a schema only, 1 with neither. Named examples not asked for: 2. Named examples that cannot be asked for: 1.',
    ],
  ],
])('the coverage %s', (_, coverage, lines) => {
  expect(coverageLines(coverage, plain).split('\n')).toEqual(lines);
});

test.each<[Coverage['bodies'], string]>([
  [{ example: 0, schema: 0, nothing: 0 }, 'no bodies compared'],
  [{ example: 1, schema: 0, nothing: 0 }, 'bodies compared: 1 with an example'],
  [{ example: 0, schema: 1, nothing: 0 }, 'bodies compared: 1 with a schema only'],
  [{ example: 0, schema: 0, nothing: 1 }, 'bodies compared: 1 with neither'],
  [{ example: 3, schema: 2, nothing: 1 }, 'bodies compared: 3 with an example, 2 with a schema only, 1 with neither'],
])('%j: %s', (bodies, text) => {
  expect(bodiesText({ ...none, bodies })).toBe(text);
});

test.each<[string, CoverageFloor | undefined]>([
  ['80', { row: 'all', percent: 80 }],
  ['80%', { row: 'all', percent: 80 }],
  ['all=99.5', { row: 'all', percent: 99.5 }],
  ['statuses=0', { row: 'statuses', percent: 0 }],
  ['namedExamples=100', { row: 'namedExamples', percent: 100 }],
  ['100.1', undefined],
  ['bodies=1', undefined],
  ['=1', undefined],
  ['', undefined],
  ['x', undefined],
])('the floor %s', (text, floor) => {
  expect(readFloor(text)).toEqual(floor);
});

test.each<[CoverageFloor, Coverage, string | undefined]>([
  [{ row: 'all', percent: 42 }, run.coverage, undefined],
  [
    { row: 'all', percent: 43 },
    run.coverage,
    'The coverage of museum.yaml must be at least 43 %; found 42.8 % (9 of 21).',
  ],
  [
    { row: 'statuses', percent: 25.1 },
    run.coverage,
    'The coverage of declared statuses of museum.yaml must be at least 25.1 %; found 25 % (2 of 8).',
  ],
  [
    { row: 'namedExamples', percent: 80 },
    run.coverage,
    'The coverage of named examples of museum.yaml must be at least 80 %; found 75 % (3 of 4).',
  ],
  [{ row: 'statuses', percent: 25 }, run.coverage, undefined],
  [{ row: 'mediaTypes', percent: 50 }, run.coverage, undefined],
  [{ row: 'all', percent: 100 }, none, undefined],
])('%j', (floor, coverage, message) => {
  expect(coverageRunFailures({ ...run, coverage }, [floor])).toEqual(
    message === undefined ? [] : [{ check: 'coverage-minimum', message }],
  );
});
