import { realServerHint } from '../replay/checks/docs.ts';
import type { Coverage, CoverageRow, ReplayRun } from '../results.ts';

/** The flag that would raise the coverage of a run most, as the part of a sentence; undefined where none is known to. */
export function nextStep({ coverage, warnings, target, stopped }: ReplayRun): string | undefined {
  if (target === 'in-process' || stopped !== undefined) return undefined;
  if (warnings.includes(realServerHint)) return 'a real server? `--profile none` judges it by its description';
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
