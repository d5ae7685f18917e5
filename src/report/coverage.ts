import type { Coverage, CoverageFloor, CoverageRow, ReplayReport, ReplayRun, RunFailure } from '../results.ts';
import { capitalized, counted } from '../lib/show.ts';
import type { Paint } from './paint.ts';
import { memoryHint, realServerHint } from '../replay/checks/docs.ts';

/** A row of the coverage table. `declared` and `testable` are the description's doing, the rest the run's and the target's. */
export interface Row {
  readonly key: CoverageRow;
  readonly title: string;
  readonly declared: number;
  readonly testable: number;
  readonly sent: number;
  readonly checked: number;
  /** Operations, parameters and examples of which a case failed; of the rest what was expected and never came. */
  readonly failed: number;
}

/** The rows of the coverage table. */
export function coverageRows(coverage: Coverage): readonly Row[] {
  const { testable, sent, failed: failing, namedExamples } = coverage;
  const pair = (key: Exclude<CoverageRow, 'namedExamples'>, title: string): Row => {
    const [checked, declared] = coverage[key];
    return { key, title, declared, testable: testable[key], sent: sent[key], checked, failed: failing[key] };
  };
  const { total, passed, failed } = namedExamples;
  return [
    pair('operations', 'operations'),
    pair('statuses', 'declared statuses'),
    pair('mediaTypes', 'media types'),
    pair('parameters', 'parameters, body'),
    {
      key: 'namedExamples',
      title: 'named examples',
      declared: total,
      testable: testable.namedExamples,
      sent: sent.namedExamples,
      checked: passed + failed,
      failed: failing.namedExamples,
    },
  ];
}

/** The share of declared things that was checked, in percent; 100 where nothing is declared. */
function shareOf(rows: readonly Row[]): number {
  const declared = rows.reduce((sum, row) => sum + row.declared, 0);
  return declared === 0 ? 100 : (100 * rows.reduce((sum, row) => sum + row.checked, 0)) / declared;
}

const columns = ['declared', 'testable', 'sent', 'checked', 'failed'] as const;
const titleWidth = 19;

/** The coverage as a table: first what the description lets anybody test, then what the target did. */
export function coverageLines(coverage: Coverage, paint: Paint): string {
  const rows = coverageRows(coverage);
  const head = `${'Coverage'.padEnd(titleWidth)}${columns.map((name) => name.padStart(name.length + 2)).join('')}`;
  const { skipped, unreachable } = coverage.namedExamples;
  const aside = [
    ...(otherwiseText(coverage) === undefined ? [] : [`${capitalized(otherwiseText(coverage) ?? '')}.`]),
    ...(skipped > 0 ? [`Named examples not asked for: ${skipped}.`] : []),
    ...(unreachable > 0 ? [`Named examples that cannot be asked for: ${unreachable}.`] : []),
  ];
  const share = [`${capitalized(shareText(rows))}.`, `${capitalized(bodiesText(coverage))}.`, ...aside].join(' ');
  return [paint('strong', head), ...rows.map(rowLine), `  ${share}`].join('\n');
}

/** The part of a sentence that tells with what bodies were compared. */
export function bodiesText({ bodies: { example, schema, nothing } }: Coverage): string {
  const parts = [
    ...(example > 0 ? [`${example} with an example`] : []),
    ...(schema > 0 ? [`${schema} with a schema only`] : []),
    ...(nothing > 0 ? [`${nothing} with neither`] : []),
  ];
  return parts.length === 0 ? 'no bodies compared' : `bodies compared: ${parts.join(', ')}`;
}

/** The part of a sentence about operations whose success was never seen: `2 operations answered 404: nothing is known of their 2xx`. */
export function otherwiseText({ otherwise = {} }: Coverage): string | undefined {
  const counts = Object.entries(otherwise);
  if (counts.length === 0) return undefined;
  const parts = counts.map(([status, count]) => `${counted(count, 'operation')} answered ${status}`);
  const isOne = counts.length === 1 && counts[0]?.[1] === 1;
  return `${parts.join(', ')}: nothing is known of ${isOne ? 'its' : 'their'} 2xx`;
}

/** A run in process cannot show this: the same mistake in reading a description stands in the answer and in its check. */
export const sharedReading =
  'In process, the mock and the replay read the description with the same code: a mistake of that code shows in neither. `--target` checks a mock from outside.';

/** The part of a sentence that tells how much was checked; no percentage of nothing. */
export function shareText(rows: readonly Row[]): string {
  const declared = rows.reduce((sum, row) => sum + row.declared, 0);
  return declared === 0 ? 'nothing declared' : `${Math.floor(shareOf(rows))} % of what is declared was checked`;
}

function rowLine(row: Row): string {
  const cells = columns.map((name) => String(row[name]).padStart(name.length + 2));
  return `${`  ${row.title}`.padEnd(titleWidth)}${cells.join('')}`;
}

/** The subjects of a floor. */
export const floorRows: readonly CoverageFloor['row'][] = [
  'all',
  'operations',
  'statuses',
  'mediaTypes',
  'parameters',
  'namedExamples',
];

/** The floor that `80` or `statuses=30` is; undefined for another text. */
export function readFloor(text: string): CoverageFloor | undefined {
  const [, name = 'all', digits = ''] = /^(?:(\w+)=)?(\d{1,3}(?:\.\d+)?)%?$/u.exec(text) ?? [];
  const row = floorRows.find((each) => each === name);
  const percent = digits === '' ? 101 : Number(digits);
  return row === undefined || percent > 100 ? undefined : { row, percent };
}

/** A failure of the run for each of `floors` that the coverage of `run` is below. A row of which nothing is declared counts as covered. */
export function coverageRunFailures(run: ReplayRun, floors: readonly CoverageFloor[]): readonly RunFailure[] {
  return floors.flatMap(({ row, percent }): readonly RunFailure[] => {
    const rows = coverageRows(run.coverage).filter(({ key }) => row === 'all' || key === row);
    const share = shareOf(rows);
    if (share >= percent) return [];
    const what = row === 'all' ? 'The coverage' : `The coverage of ${rows[0]?.title ?? row}`;
    const found = `${Math.floor(share * 10) / 10} % (${rows.reduce((sum, { checked }) => sum + checked, 0)} of ${rows.reduce((sum, { declared }) => sum + declared, 0)})`;
    return [
      {
        check: 'coverage-minimum',
        message: `${what} of ${run.description} must be at least ${percent} %; found ${found}.`,
      },
    ];
  });
}

/** A sentence on a run that sent nothing, and so checked nothing; undefined where each sent something. */
export function untestedSentence({ runs }: ReplayReport): string | undefined {
  const untested = runs.find(({ summary }) => summary.cases === summary.skipped);
  return untested && `${untested.description} must have something to replay; found nothing that could be sent.`;
}

/** The flag that would raise the coverage of a run most, as the part of a sentence; undefined where none is known to. */
export function coverageAdvice({ coverage, warnings, target, stopped }: ReplayRun): string | undefined {
  // A recording has no flag that would send more.
  if (!/^https?:/iu.test(target) || stopped !== undefined) return undefined;
  if (warnings.includes(realServerHint)) return 'a real server? `--profile none` checks it by its description';
  if (warnings.includes(memoryHint))
    return 'a mock with memory: `--profile none --allow-writes` replays it as a server';
  const steps = [
    { gain: withheldIn(coverage), text: '`--allow-writes` sends the writes that were held back' },
    {
      gain: answeredWith(coverage, ['401', '403']),
      text: '`--header` or `--user` gives the credentials that were asked for',
    },
    {
      gain: answeredWith(coverage, ['400', '404', '410', '422']),
      text: '`--value <name>=<value>` gives values that the target knows',
    },
  ];
  const [first] = steps.filter(({ gain }) => gain > 0).sort((a, b) => b.gain - a.gain);
  return first?.text;
}

/** The number of declared things that could have been sent, and were not. */
function withheldIn({ testable, sent }: Coverage): number {
  const rows: readonly CoverageRow[] = ['operations', 'statuses', 'mediaTypes', 'parameters', 'namedExamples'];
  return rows.reduce((sum, row) => sum + testable[row] - sent[row], 0);
}

/** The things that operations answered with `statuses` hide: each has at least a status and a media type that were never seen. */
function answeredWith({ otherwise = {} }: Coverage, statuses: readonly string[]): number {
  return 2 * statuses.reduce((sum, status) => sum + (otherwise[status] ?? 0), 0);
}
