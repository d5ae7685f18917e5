import { countText, findingsByFile, type LintReport, type ReportedFinding } from './lint-report.ts';
import { placeText } from './lint-text.ts';
import { junitCounts, toJunit, xmlAttribute, xmlText, type JunitSuite } from './junit.ts';

/** The report in the XML that CI servers read as JUnit's: a suite for each file with findings, a failed test for each finding. */
export function toLintJunit(report: LintReport): string {
  return toJunit(`assay ${report.command ?? 'lint'}`, lintSuites(report), report.isTimed ? report.tookMs : undefined);
}

/** A suite for each file with findings, and one for all others. */
export function lintSuites(report: LintReport): readonly JunitSuite[] {
  const { command = 'lint', files } = report;
  const byFile = findingsByFile(report);
  const suites = [...byFile].map(([file, own]) => suiteOf(file, own, command));
  const clean = files - byFile.size;
  return clean > 0 ? [...suites, cleanSuite(clean)] : suites;
}

function cleanSuite(tests: number): JunitSuite {
  const counts = { tests, failures: 0, skipped: 0 };
  return { ...counts, text: `  <testsuite name="Files without findings" ${junitCounts(counts)}/>` };
}

function suiteOf(file: string, findings: readonly ReportedFinding[], command: string): JunitSuite {
  const counts = { tests: findings.length, failures: findings.length, skipped: 0 };
  const head = `  <testsuite name="${xmlAttribute(file)}" ${junitCounts(counts)}>`;
  const cases = findings.map((finding) => {
    const { rule, severity, message, url, source } = finding;
    const linter = source ?? `assay.${command.replace(' ', '-')}`;
    const text = xmlText(`${placeText(finding)}: ${severity}: ${message}${url === '' ? '' : `\n${url}`}`);
    return [
      `    <testcase classname="${linter}.${xmlAttribute(rule)}" name="${xmlAttribute(placeText(finding))}">`,
      `      <failure type="${severity}" message="${xmlAttribute(message)}">${text}</failure>`,
      '    </testcase>',
    ].join('\n');
  });
  const text = [head, ...cases, `    <system-out>${countText(findings) ?? ''}</system-out>`, '  </testsuite>'];
  return { ...counts, text: text.join('\n') };
}
