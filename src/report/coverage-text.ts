import { coverageRows, shareOf, type Row } from './coverage-rows.ts';
import type { Paint } from './paint.ts';
import type { Coverage } from '../results.ts';

const columns = ['declared', 'testable', 'replayed', 'failed'] as const;
const titleWidth = 19;

/** The coverage as a table: first what the description lets anybody test, then what the target did. */
export function coverageLines(coverage: Coverage, paint: Paint): string {
  const rows = coverageRows(coverage);
  const head = `${'Coverage'.padEnd(titleWidth)}${columns.map((name) => name.padStart(name.length + 2)).join('')}`;
  const { skipped, unreachable } = coverage.namedExamples;
  const aside = [
    ...(skipped > 0 ? [`Of the named examples ${skipped} ${skipped === 1 ? 'was' : 'were'} not asked for.`] : []),
    ...(unreachable > 0 ? [`Of the named examples ${unreachable} cannot be asked for.`] : []),
  ];
  const share = `${sentence(shareText(rows))}.${aside.map((each) => ` ${each}`).join('')}`;
  return [paint('strong', head), ...rows.map(rowLine), `  ${share}`].join('\n');
}

/** How much was replayed, for a sentence; no percentage of nothing. */
export function shareText(rows: readonly Row[]): string {
  const declared = rows.reduce((sum, row) => sum + row.declared, 0);
  return declared === 0 ? 'nothing declared' : `${Math.floor(shareOf(rows))} % of what is declared was replayed`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function rowLine(row: Row): string {
  const cells = columns.map((name) => String(row[name]).padStart(name.length + 2));
  return `${`  ${row.title}`.padEnd(titleWidth)}${cells.join('')}`;
}
