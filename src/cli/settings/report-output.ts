import { UserError } from '../../lib/user-error.ts';

/** A report to write: to a file, or where there is none to stdout. */
export interface ReportOutput<Format extends string> {
  readonly format: Format;
  readonly file?: string;
}

/** The output that `junit:report.xml` or `junit=report.xml` is, or undefined where the text is none. */
export function readOutput<Format extends string>(
  text: string,
  formats: readonly Format[],
): ReportOutput<Format> | undefined {
  const [, name, , file] = /^([a-z-]+)(?:([:=])(.*))?$/su.exec(text) ?? [];
  const format = formats.find((each) => each === name);
  if (format === undefined || file === '') return undefined;
  return { format, ...(file !== undefined && { file }) };
}

/**
 * Holds `outputs` to one on stdout and one a file.
 * @throws UserError where two would mix.
 */
export function assertApart(outputs: readonly ReportOutput<string>[]): void {
  const seen = new Set<string | undefined>();
  for (const { file } of outputs) {
    if (seen.has(file)) {
      const where = file === undefined ? 'At most one report must go to stdout' : `\`${file}\` must hold one report`;
      throw new UserError(`${where}; found two. \`--format <name>:<file>\` writes to a file.`);
    }
    seen.add(file);
  }
}
