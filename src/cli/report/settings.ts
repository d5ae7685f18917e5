import { formats } from '../replay/outputs.ts';
import { reportFormats } from '../settings/report-output.ts';
import type { CommandSyntax, SettingTable } from '../settings/setting.ts';

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
  ending: 'Exit code: 0 all as described, 1 failures, 2 could not run.',
} as const satisfies CommandSyntax;
