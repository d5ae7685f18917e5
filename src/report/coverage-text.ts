import { coverageRows, shareOf, type Row } from './coverage-rows.ts';
import type { Paint } from './paint.ts';
import type { Coverage } from '../results.ts';

const columns = ['declared', 'testable', 'sent', 'judged', 'failed'] as const;
const titleWidth = 19;

/** The coverage as a table: first what the description lets anybody test, then what the target did. */
export function coverageLines(coverage: Coverage, paint: Paint): string {
  const rows = coverageRows(coverage);
  const head = `${'Coverage'.padEnd(titleWidth)}${columns.map((name) => name.padStart(name.length + 2)).join('')}`;
  const { skipped, unreachable } = coverage.namedExamples;
  const aside = [
    ...(skipped > 0 ? [`Named examples not asked for: ${skipped}.`] : []),
    ...(unreachable > 0 ? [`Named examples that cannot be asked for: ${unreachable}.`] : []),
  ];
  const share = [`${sentence(shareText(rows))}.`, `${sentence(bodiesText(coverage))}.`, ...aside].join(' ');
  return [paint('strong', head), ...rows.map(rowLine), `  ${share}`].join('\n');
}

/** What the bodies of answers were compared with, for a sentence. */
export function bodiesText({ bodies: { example, schema, nothing } }: Coverage): string {
  const parts = [
    ...(example > 0 ? [`${example} with an example`] : []),
    ...(schema > 0 ? [`${schema} with a schema only`] : []),
    ...(nothing > 0 ? [`${nothing} with neither`] : []),
  ];
  return parts.length === 0 ? 'no bodies compared' : `bodies compared: ${parts.join(', ')}`;
}

/** What a run in process cannot show: who reads the description wrong answers and judges by the same mistake. */
export const sharedReading =
  'In process, the mock and the replay read the description with the same code: a mistake of that code shows in neither. `--target` judges a mock from outside.';

/** How much was judged, for a sentence; no percentage of nothing. */
export function shareText(rows: readonly Row[]): string {
  const declared = rows.reduce((sum, row) => sum + row.declared, 0);
  return declared === 0 ? 'nothing declared' : `${Math.floor(shareOf(rows))} % of what is declared was judged`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function rowLine(row: Row): string {
  const cells = columns.map((name) => String(row[name]).padStart(name.length + 2));
  return `${`  ${row.title}`.padEnd(titleWidth)}${cells.join('')}`;
}
