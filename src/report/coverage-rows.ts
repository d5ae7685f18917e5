import type { CoverageRow, Coverage } from '../results.ts';

/** A row of the coverage table. `declared` and `testable` are the description's doing, `replayed` and `failed` the target's. */
export interface Row {
  readonly key: CoverageRow;
  readonly title: string;
  readonly declared: number;
  readonly testable: number;
  readonly replayed: number;
  /** Operations and examples of which a case failed; of the rest what was expected and never came. */
  readonly failed: number;
}

/** The rows of the coverage table. */
export function coverageRows(coverage: Coverage): readonly Row[] {
  const { testable, failed: failing, namedExamples } = coverage;
  const pair = (key: Exclude<CoverageRow, 'namedExamples'>, title: string): Row => {
    const [replayed, declared] = coverage[key];
    return { key, title, declared, testable: testable[key], replayed, failed: failing[key] };
  };
  const { total, passed, failed } = namedExamples;
  return [
    pair('operations', 'operations'),
    pair('statuses', 'declared statuses'),
    pair('mediaTypes', 'media types'),
    pair('parameters', 'parameters'),
    {
      key: 'namedExamples',
      title: 'named examples',
      declared: total,
      testable: testable.namedExamples,
      replayed: passed + failed,
      failed: failing.namedExamples,
    },
  ];
}

/** How much of what `rows` declare was replayed, in percent; 100 where nothing is declared. */
export function shareOf(rows: readonly Row[]): number {
  const declared = rows.reduce((sum, row) => sum + row.declared, 0);
  return declared === 0 ? 100 : (100 * rows.reduce((sum, row) => sum + row.replayed, 0)) / declared;
}
