import { formats, readOutput, type ReplayOutput } from '../replay/outputs.ts';
import { readAll } from '../settings/readers.ts';
import type { CommandSyntax, SettingTable } from '../settings/setting.ts';

const text: readonly ReplayOutput[] = [{ format: 'text' }];

const settings = {
  format: {
    must: `be one of ${formats.join(', ')}, perhaps with :<file>`,
    read: (value: unknown) => readAll(value, readOutput),
    candidates: formats,
    value: '<name[:file]>',
    help: `${formats.join(', ')}; to a file or stdout`,
    default: text,
    otherwise: 'text',
    isRepeatable: true,
    isFlagOnly: true,
  },
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
