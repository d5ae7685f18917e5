import type { Source } from '../../description/place.ts';
import { rangeBetween } from '../../description/positions.ts';
import type { Finding } from '../../finding.ts';
import { codeFrame } from '../../lint/code-frame.ts';
import { planEdit } from '../../edit/plan-edit.ts';
import { mostFindings, type ReportedFinding } from '../../report/lint-report.ts';
import type { LintSystem } from './system.ts';

/** Findings as reports show them, with the lines that they are about, and with edits where a report has them. */
export function toReported(
  findings: readonly Finding[],
  sources: ReadonlyMap<string, Source>,
  { relativePath, hasEdits }: Pick<LintSystem, 'relativePath'> & { readonly hasEdits: boolean },
): readonly ReportedFinding[] {
  return findings.map((finding, index) => {
    // Lines of what no report shows would cost the most.
    const source = index < mostFindings ? sources.get(finding.place.source) : undefined;
    const edits = hasEdits && source ? editsOf(finding, source) : undefined;
    const file = relativePath(finding.place.source);
    return { ...finding, file, frame: source && codeFrame(finding, source), ...(edits && { edits }) };
  });
}

/** The edit that a fix is; undefined where there is none that touches nothing else. */
function editsOf({ fix }: Finding, source: Source): ReportedFinding['edits'] {
  const edit = fix && planEdit(source, fix);
  const range = edit && rangeBetween(source, edit.start, edit.end);
  return range && [{ range, text: edit.text }];
}
