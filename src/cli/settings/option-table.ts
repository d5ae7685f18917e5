import { defaultOf, flagOf, valueOf, type CommandSyntax, type Setting } from './setting.ts';

/** The options of a command as a Markdown table, padded as Prettier does it. */
export function optionTable({ settings }: CommandSyntax): string {
  const rows = Object.entries(settings).map(([key, setting]) => cells(key, setting).map(escapeBar));
  const all = [['option', 'in `assay.config.yaml`', 'what it does', 'default'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], fill = ' '): string =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), line([], '-'), ...body.map((row) => line(row))].join('\n');
}

function cells(key: string, setting: Setting<unknown>): readonly string[] {
  const { short, help, isFlagOnly, isSwitch, default: usual, isRepeatable } = setting;
  const flag = `\`${`${flagOf(key, setting)} ${valueOf(setting)}`.trimEnd()}\``;
  const config = isSwitch === true && usual === true ? `${key}: false` : key;
  return [
    short === undefined ? flag : `\`-${short}\`, ${flag}`,
    isFlagOnly === true ? '' : `\`${config}\``,
    isRepeatable === true ? `${help}; may be repeated` : help,
    defaultOf(setting) ?? '',
  ];
}

function escapeBar(text: string): string {
  return text.replaceAll('|', '\\|');
}
