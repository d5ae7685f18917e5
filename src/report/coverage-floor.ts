import { coverageRows, shareOf } from './coverage-rows.ts';
import type { CoverageFloor, RunFailure, ReplayRun } from '../results.ts';

/** What a floor can be about. */
export const floorRows: readonly CoverageFloor['row'][] = [
  'all',
  'operations',
  'statuses',
  'mediaTypes',
  'parameters',
  'namedExamples',
];

/** The floor that `80` or `statuses=30` is, or undefined where the text is none. */
export function readFloor(text: string): CoverageFloor | undefined {
  const [, name = 'all', digits = ''] = /^(?:(\w+)=)?(\d{1,3}(?:\.\d+)?)%?$/u.exec(text) ?? [];
  const row = floorRows.find((each) => each === name);
  const percent = digits === '' ? 101 : Number(digits);
  return row === undefined || percent > 100 ? undefined : { row, percent };
}

/** One runFailure for each of `floors` that the coverage of `run` is below. What nothing is declared of is covered. */
export function coverageRunFailures(run: ReplayRun, floors: readonly CoverageFloor[]): readonly RunFailure[] {
  return floors.flatMap(({ row, percent }): readonly RunFailure[] => {
    const rows = coverageRows(run.coverage).filter(({ key }) => row === 'all' || key === row);
    const share = shareOf(rows);
    if (share >= percent) return [];
    const what = row === 'all' ? 'The coverage' : `The coverage of ${rows[0]?.title ?? row}`;
    const found = `${Math.floor(share * 10) / 10} % (${rows.reduce((sum, { judged }) => sum + judged, 0)} of ${rows.reduce((sum, { declared }) => sum + declared, 0)})`;
    return [
      {
        check: 'coverage-minimum',
        message: `${what} of ${run.description} must be at least ${percent} %; found ${found}.`,
      },
    ];
  });
}
