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
