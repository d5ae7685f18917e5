import { type LintReport, type ReportedFinding, countText } from './lint-report.ts';
import { placeText } from './lint-text.ts';
import { escapeXml } from './escape-xml.ts';

/** The report in the XML that CI servers read as JUnit's: a suite for each file with findings, a failed test for each finding. */
export function toLintJunit(report: LintReport): string {
  const { findings, tookMs, files, isTimed } = report;
  const byFile = new Map<string, ReportedFinding[]>();
  for (const finding of findings) byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), finding]);
  const suites = [...byFile].map(([file, own]) => suiteOf(file, own));
  const clean = files - byFile.size;
  const rest =
    clean > 0
      ? [`  <testsuite name="Files without findings" tests="${clean}" failures="0" errors="0" skipped="0"/>`]
      : [];
  const tests = findings.length + Math.max(clean, 0);
  const counts = `tests="${tests}" failures="${findings.length}" errors="0" skipped="0"`;
  const head = `<testsuites name="assay lint" ${counts}${isTimed ? ` time="${(tookMs / 1_000).toFixed(3)}"` : ''}>`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites, ...rest, '</testsuites>', ''].join('\n');
}

function suiteOf(file: string, findings: readonly ReportedFinding[]): string {
  const { length } = findings;
  const head = `  <testsuite name="${escapeXml(file)}" tests="${length}" failures="${length}" errors="0" skipped="0">`;
  const cases = findings.map((finding) => {
    const { rule, severity, message, url } = finding;
    const text = escapeXml(`${placeText(finding)}: ${severity}: ${message}\n${url}`);
    return [
      `    <testcase classname="assay.lint.${escapeXml(rule)}" name="${escapeXml(placeText(finding))}">`,
      `      <failure type="${severity}" message="${escapeXml(message)}">${text}</failure>`,
      '    </testcase>',
    ].join('\n');
  });
  return [head, ...cases, `    <system-out>${countText(findings) ?? ''}</system-out>`, '  </testsuite>'].join('\n');
}
