import type { FilePlace, ReplayReport, Result } from '../results.ts';
import type { LintReport } from './lint-report.ts';
import { markdownMark } from './markdown.ts';

/**
 * The mark of each format, near the start of every report and in no file of others: a file that bears it may be replaced by a report. Lists in
 * JSON have no room for one, as programs read them.
 */
const marks: Readonly<Record<string, string>> = {
  junit: '<testsuites name="assay ',
  sarif: '"driver": {\n          "name": "assay",',
  html: '<meta name="generator" content="assay" />',
  markdown: markdownMark,
};
const textMark = 'A report of assay.';
const texts: readonly string[] = ['pretty', 'concise', 'text', 'github-actions'];

/** The mark in every report of `format`; undefined where it cannot hold one. */
export function markOf(format: string): string | undefined {
  return texts.includes(format) ? textMark : marks[format];
}

/** A report of `format` as it stands in a file: texts begin with their mark, the others have it. */
export function toFileText(format: string, report: string): string {
  return texts.includes(format) ? `${textMark}\n${report}` : report;
}

type NameFile = (file: string) => string;

/** Formats that code hosts read: they look for files from the top of the repository, wherever a command ran. */
const hostFormats: readonly string[] = ['sarif', 'github-actions', 'gitlab'];

/** `report` with its files called as readers of `format` look for them: by `nameFromTop` where those are code hosts. */
export function lintNamedFor(format: string, report: LintReport, nameFromTop: NameFile): LintReport {
  if (!hostFormats.includes(format)) return report;
  return { ...report, findings: report.findings.map((finding) => ({ ...finding, file: nameFromTop(finding.file) })) };
}

/** As `lintNamedFor`. */
export function replayNamedFor(format: string, report: ReplayReport, nameFromTop: NameFile): ReplayReport {
  if (!hostFormats.includes(format)) return report;
  const runs = report.runs.map((run) => ({
    ...run,
    description: nameFromTop(run.description),
    results: run.results.map((result) => renameResult(result, nameFromTop)),
  }));
  const runFailures = report.runFailures.map((failure) =>
    failure.at === undefined ? failure : { ...failure, at: renamePlace(failure.at, nameFromTop) },
  );
  return { ...report, runs, runFailures };
}

/** `result` with its files called by `nameFile`. */
export function renameResult(result: Result, nameFile: NameFile): Result {
  const { exampleAt, schemaAt, operationAt, baselineAt } = result;
  return {
    ...result,
    ...(exampleAt && { exampleAt: renamePlace(exampleAt, nameFile) }),
    ...(schemaAt && { schemaAt: renamePlace(schemaAt, nameFile) }),
    ...(operationAt && { operationAt: renamePlace(operationAt, nameFile) }),
    ...(baselineAt && { baselineAt: renamePlace(baselineAt, nameFile) }),
  };
}

function renamePlace(place: FilePlace, nameFile: NameFile): FilePlace {
  return { ...place, file: nameFile(place.file) };
}
