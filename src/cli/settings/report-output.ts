import { isAddress, isFileName } from '../../lib/uri.ts';
import { markOf } from '../../report/formats.ts';
import { UserError } from '../../lib/user-error.ts';
import type { NamedPath } from '../../node/repository-path.ts';
import type { System } from '../../node/system.ts';
import { nearBefore } from './near-words.ts';
import { readAll } from './readers.ts';
import type { FilePaths } from './setting.ts';
import { printable } from '../../lib/printable.ts';

/** A report to write: to a file, or where there is none to stdout. */
export interface ReportOutput<Format extends string> {
  readonly format: Format;
  readonly file?: NamedPath;
}

/** The setting of the reports that are written, by format. Without it, `usual` is written to stdout. */
export function reportFormats<Format extends string>(formats: readonly Format[], usual: Format) {
  const onStdout: readonly ReportOutput<Format>[] = [{ format: usual }];
  return {
    must: `be one of ${formats.join(', ')}, perhaps with :<file>`,
    read: (value: unknown, paths?: FilePaths) => readAll(value, (text) => readOutput(text, formats, paths)),
    use: 'writes',
    candidates: formats,
    suggest: nearBefore(/[:=]/u, formats),
    value: '<name[:file]>',
    help: `${formats.join(', ')}; to a file or stdout`,
    default: onStdout,
    otherwise: usual,
    isRepeatable: true,
  } as const;
}

/** The output that `junit:report.xml` or `junit=report.xml` names; undefined for another text. */
function readOutput<Format extends string>(
  text: string,
  formats: readonly Format[],
  paths: FilePaths | undefined,
): ReportOutput<Format> | undefined {
  const [, name, , file] = /^([a-z-]+)(?:([:=])(.*))?$/su.exec(text) ?? [];
  const format = formats.find((each) => each === name);
  if (format === undefined || file === '' || file?.includes('\0') === true) return undefined;
  if (file === undefined) return { format };
  return { format, file: paths === undefined ? { path: file } : paths.writes(file, markOf(format)) };
}

/**
 * Asserts that one of `outputs` at most goes to stdout, and one to each file, whatever name it is called by.
 * @throws UserError where two would mix.
 */
export function assertDistinctOutputs(
  outputs: readonly ReportOutput<string>[],
  { realPath }: Pick<System, 'realPath'>,
): void {
  const seen = new Set<string | undefined>();
  for (const { file } of outputs) {
    const path = file && realPath(file.path);
    if (seen.has(path)) {
      const where =
        file === undefined ? 'At most one report must go to stdout' : `\`${file.path}\` must hold one report`;
      throw new UserError(`${where}; found two. \`--format <name>:<file>\` writes to a file.`);
    }
    seen.add(path);
  }
}

/**
 * Asserts that no report goes to a file that is read in the same run: a typo would replace a description, a part of one, a ruleset, a
 * baseline or settings by a report.
 * @throws UserError where one is.
 */
export function assertOutputsNotRead(
  outputs: readonly ReportOutput<string>[],
  files: Iterable<string>,
  { realPath }: Pick<System, 'realPath'>,
): void {
  if (!writesFiles(outputs)) return;
  const read = new Set([...files].filter(isFileName).map(realPath));
  const found = outputs.find(({ file }) => file !== undefined && read.has(realPath(file.path)));
  if (found?.file !== undefined)
    throw new UserError(`\`${found.file.path}\` must hold a report; found a file that this run reads.`);
}

/** True where one of `outputs` goes to a file. */
export function writesFiles(outputs: readonly ReportOutput<string>[]): boolean {
  return outputs.some(({ file }) => file !== undefined);
}

/** The text of `--list-files`: each file once, a line each, sorted. Descriptions from the network are left out. */
export function fileList(names: readonly string[]): string {
  return [...new Set(names)]
    .filter((name) => !isAddress(name))
    .sort()
    .map((name) => `${printable(name)}\n`)
    .join('');
}
