import type { CoverageRow, Coverage } from '../results.ts';

/** A row of the coverage table. `declared` and `testable` are the description's doing, the rest the run's and the target's. */
export interface Row {
  readonly key: CoverageRow;
  readonly title: string;
  readonly declared: number;
  readonly testable: number;
  readonly sent: number;
  readonly judged: number;
  /** Operations, parameters and examples of which a case failed; of the rest what was expected and never came. */
  readonly failed: number;
}

/** The rows of the coverage table. */
export function coverageRows(coverage: Coverage): readonly Row[] {
  const { testable, sent, failed: failing, namedExamples } = coverage;
  const pair = (key: Exclude<CoverageRow, 'namedExamples'>, title: string): Row => {
    const [judged, declared] = coverage[key];
    return { key, title, declared, testable: testable[key], sent: sent[key], judged, failed: failing[key] };
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
      sent: sent.namedExamples,
      judged: passed + failed,
      failed: failing.namedExamples,
    },
  ];
}

/** How much of what `rows` declare was judged, in percent; 100 where nothing is declared. */
export function shareOf(rows: readonly Row[]): number {
  const declared = rows.reduce((sum, row) => sum + row.declared, 0);
  return declared === 0 ? 100 : (100 * rows.reduce((sum, row) => sum + row.judged, 0)) / declared;
}
