/**
 * What is in every report of a format, near its start, and in no file of others: by it a report that is replaced is known for ours. Lists in JSON
 * have no room for it, as programs read them.
 */
const marks: Readonly<Record<string, string>> = {
  junit: '<testsuites name="assay ',
  sarif: '"driver": {\n          "name": "assay",',
  html: '<meta name="generator" content="assay" />',
};
const textMark = 'A report of assay.';
const texts: readonly string[] = ['pretty', 'concise', 'text', 'github-actions'];

/** What is in every report of `format`; undefined where it cannot hold a mark. */
export function markOf(format: string): string | undefined {
  return texts.includes(format) ? textMark : marks[format];
}

/** A report of `format` as it stands in a file: texts begin with their mark, the others have it. */
export function toFileText(format: string, report: string): string {
  return texts.includes(format) ? `${textMark}\n${report}` : report;
}
