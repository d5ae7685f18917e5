import { fingerprintsOf } from './fingerprint.ts';
import type { LintReport, ReportedFinding } from './lint-report.ts';
import { sarifUri, toolOf, toSarif } from './sarif.ts';

const levels = { error: 'error', warn: 'warning', info: 'note', hint: 'note' } as const;

/** The report as SARIF 2.1.0 (OASIS), with the fix of each finding that has one. */
export function toLintSarif(report: LintReport): string {
  return toSarif([lintSarifRun(report)]);
}

/** The run of the tool that found the findings. */
export function lintSarifRun({ version, command = 'lint', findings, notes }: LintReport): object {
  const rules = [...new Map(findings.map(({ rule, url }) => [rule, url]))].sort(([a], [b]) => (a < b ? -1 : 1));
  const fingerprints = fingerprintsOf(findings);
  const indexes = new Map(rules.map(([rule], index) => [rule, index]));
  return {
    tool: toolOf(
      version,
      rules.map(([id, helpUri]) => ({ id, shortDescription: { text: id }, ...(helpUri !== '' && { helpUri }) })),
    ),
    automationDetails: { id: `assay-${command.replace(' ', '-')}/` },
    columnKind: 'utf16CodeUnits',
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: notes.map((text) => ({ level: 'warning', message: { text } })),
      },
    ],
    results: findings.map((finding, index) => ({
      ruleId: finding.rule,
      ruleIndex: indexes.get(finding.rule) ?? -1,
      level: levels[finding.severity],
      message: { text: finding.message.toWellFormed() },
      locations: [
        { physicalLocation: { artifactLocation: sarifUri(finding.file), region: regionOf(finding.place.range) } },
      ],
      partialFingerprints: { 'assayFinding/v1': fingerprints[index] },
      ...(finding.change !== undefined && { properties: finding.change }),
      ...(finding.source !== undefined && { properties: { source: finding.source } }),
      ...(finding.edits !== undefined && { fixes: [fixOf(finding, finding.edits)] }),
    })),
  };
}

function fixOf({ file, fix }: ReportedFinding, edits: NonNullable<ReportedFinding['edits']>): object {
  return {
    description: { text: fix?.safety === 'safe' ? 'Repair this.' : 'Repair this, if that was meant.' },
    artifactChanges: [
      {
        artifactLocation: sarifUri(file),
        replacements: edits.map(({ range, text }) => ({
          deletedRegion: regionOf(range),
          insertedContent: { text: text.toWellFormed() },
        })),
      },
    ],
  };
}

function regionOf({ start, end }: ReportedFinding['place']['range']): object {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}
