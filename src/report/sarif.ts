import { docs } from '../lib/docs-page.ts';
import { compareCodes } from '../lib/lists.ts';
import { toPrintableJson } from '../lib/printable.ts';
import { fingerprintsOf } from './fingerprint.ts';
import type { LintReport, ReportedFinding } from './lint-report.ts';

/** The text of a SARIF 2.1.0 log (OASIS) with `runs` of the tool. */
export function toSarif(runs: readonly object[]): string {
  const sarif = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs,
  };
  return `${toPrintableJson(sarif, 2)}\n`;
}

/** The tool of a run, with its rules. */
export function toolOf(version: string, rules: readonly object[]): object {
  return { driver: { name: 'assay', version, informationUri: docs.home, rules } };
}

/** The artifact location of a file: relative paths start at the top of the repository, where there is one. */
export function sarifUri(file: string): object {
  const slashed = file.replaceAll('\\', '/');
  if (/^[a-z][a-z0-9+.-]+:\/\//iu.test(file)) return { uri: file };
  const path = encodeURI(slashed.toWellFormed()).replace(/[?#]/gu, encodeURIComponent);
  if (slashed.startsWith('/') || /^[a-z]:\//iu.test(slashed))
    return { uri: `file://${path.startsWith('/') ? '' : '/'}${path}` };
  // RFC 3986 section 4.2: a colon in the first segment would end a scheme.
  return { uri: /^[^/]*:/u.test(path) ? `./${path}` : path, uriBaseId: '%SRCROOT%' };
}

const levels = { error: 'error', warn: 'warning', info: 'note', hint: 'note' } as const;

/** The report as SARIF 2.1.0 (OASIS), with the fix of each finding that has one. */
export function toLintSarif(report: LintReport): string {
  return toSarif([lintSarifRun(report)]);
}

/** The run of the tool that found the findings. */
export function lintSarifRun({ version, command = 'lint', findings, notes }: LintReport): object {
  const rules = [...new Map(findings.map(({ rule, url }) => [rule, url]))].sort(([a], [b]) => compareCodes(a, b));
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
