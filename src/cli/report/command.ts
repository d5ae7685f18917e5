import { resolve } from 'node:path';
import { defaultLimits } from '../../description/parse/limits.ts';
import { measureTree } from '../../description/parse/too-deep.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import type { System } from '../../node/system.ts';
import { untestedSentence } from '../../report/coverage.ts';
import { markOf, replayNamedFor, toFileText } from '../../report/formats.ts';
import { mergeReports } from '../../report/merge.ts';
import { readReport } from '../../report/read-report.ts';
import type { ReplayReport } from '../../results.ts';
import { readNamedFile } from '../inputs/named-file.ts';
import { formats, toReport } from '../replay/outputs.ts';
import { helpOf } from '../settings/help.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import { assertDistinctOutputs, assertOutputsNotRead, reportFormats } from '../settings/report-output.ts';
import type { CommandSyntax, SettingTable } from '../settings/setting.ts';
import { parsedJson } from '../../lib/json.ts';

/** The effects of `assay report`. */
type ReportSystem = Pick<
  System,
  'listFolder' | 'nameFromTop' | 'readBytes' | 'relativePath' | 'realPath' | 'writeReport' | 'stdout' | 'stderr'
>;

/**
 * `assay report merge`: 0 where nothing failed in any of the reports, 1 where something did, 2 where nothing was sent.
 * @throws UserError (exit 2) for a file that is not a report, for shards that do not make a whole, and for a file that cannot be read or
 * written.
 */
export function runReport(args: readonly string[], system: ReportSystem): number {
  const { operands, flags, isHelp } = parseArguments(reportSyntax, args);
  if (isHelp) {
    system.stdout(helpOf(reportSyntax));
    return 0;
  }
  const [action, ...files] = operands;
  if (action !== 'merge')
    throw new UserError(
      `\`assay report\` must be told \`merge\`; found ${action === undefined ? 'nothing' : `\`${action}\``}.${didYouMean(nearest(action ?? '', ['merge']))}`,
    );
  if (files.length === 0) throw new UserError('`assay report merge` must be given JSON reports; found none.');
  const outputs = flags.format ?? reportSyntax.settings.format.default;
  assertDistinctOutputs(outputs, system);
  assertOutputsNotRead(outputs, files, system);
  const merged = mergeReports(files.map((file) => readFile(file, system)));
  if (merged.kind === 'incomplete') throw new UserError(merged.sentence);
  const { report } = merged;
  for (const { format, file } of outputs) {
    const text = toReport(format, replayNamedFor(format, report, system.nameFromTop));
    if (file === undefined) system.stdout(text);
    else system.writeReport(file, toFileText(format, text), markOf(format));
  }
  const hasFailed = report.runs.some(({ summary }) => summary.failed > 0) || report.runFailures.length > 0;
  if (hasFailed) return 1;
  const untested = untestedSentence(report);
  if (untested === undefined) return 0;
  system.stderr(`${untested}\n`);
  return 2;
}

const { levels } = defaultLimits;

function readFile(file: string, system: ReportSystem): ReplayReport {
  const bytes = readNamedFile(resolve(file), 'a report', system);
  const value = parsedJson(new TextDecoder().decode(bytes));
  // Reports write such values by recursion, so that deeper ones are refused.
  if (measureTree(value, levels).levels > levels)
    throw new UserError(`${file}: a report must have at most ${levels} levels; found more.`);
  const read = readReport(value);
  if (read.kind === 'other') throw new UserError(`${file}: the file must ${read.must}; found something else.`);
  if (read.renamed !== undefined) system.stderr(`${file}: ${read.renamed}.\n`);
  return read.report;
}

const settings = {
  format: { ...reportFormats(formats, 'text'), from: 'flag' },
} as const satisfies SettingTable;

/** The command line of `assay report`. */
export const reportSyntax = {
  name: 'report',
  operands: 'merge <json...>',
  summary: 'Puts the JSON reports of `assay replay --shard` together as if they came from one run, in any format.',
  settings,
  examples: ['assay report merge shard-*.json --format text --format html:replay.html'],
  ending: 'Exit code 0: all as described, 1: failures, 2: could not run.',
} as const satisfies CommandSyntax;
