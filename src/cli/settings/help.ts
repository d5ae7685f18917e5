import { groupBy, greatestOf } from '../../lib/lists.ts';
import { defaultOf, usageOf, type CommandSyntax, type PathUse, type Setting } from './setting.ts';

const column = 26;
const width = 80;

/** Text of `assay <command> --help`. */
export function helpOf({
  name,
  section = name,
  operands,
  operandsHelp,
  summary,
  settings,
  examples = [],
  ending,
}: CommandSyntax): string {
  const sections = groupBy(Object.entries(settings), ([, { section: heading = 'Options' }]) => heading);
  const shown = [...sections].map(([heading, rows]) =>
    [`${heading}:`, ...rows.map(([key, setting]) => row(key, setting))].join('\n'),
  );
  const isConfigurable = Object.values(settings).some(({ from }) => from !== 'flag');
  return [
    `Usage: assay ${name} ${operands === '' ? '' : `${operands} `}[options]`,
    wrap(summary, 0),
    ...(operandsHelp === undefined ? [] : [wrap(operandsHelp, 0)]),
    ...(examples.length === 0 ? [] : [['Examples:', ...examples.map((example) => `  ${example}`)].join('\n')]),
    ...shown,
    ...(isConfigurable ? [configuration(section)] : []),
    ...(ending === undefined ? [] : [wrap(ending, 0)]),
  ]
    .join('\n\n')
    .concat('\n');
}

function configuration(section: string): string {
  return wrap(
    `Settings can also stand in assay.config.yaml, in camel case below \`${section}\`. The file is looked for beside the description, above it up to the top of the Git repository, and here. It may not say what is sent or where to, nor name files outside of its repository; the file that --config names may. Flags win over both: --no-<name> turns a switch off, and sets any other setting back to its default.`,
    0,
  );
}

function row(key: string, setting: Setting<unknown>): string {
  const { short, help, isRepeatable } = setting;
  const flag = `${short === undefined ? '' : `-${short}, `}${usageOf(key, setting)}`;
  const usual = defaultOf(setting);
  const notes = [
    ...(isRepeatable === true ? ['may be repeated'] : []),
    ...(usual === undefined ? [] : [`default: ${usual}`]),
  ];
  const text = wrap(`${help}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`, column);
  const start = `  ${flag}`;
  return start.length < column ? `${start.padEnd(column)}${text}` : `${start}\n${' '.repeat(column)}${text}`;
}

/** `text` in lines of at most 80 characters; those after the first begin at `indent`. */
export function wrap(text: string, indent: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent + line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}

/** The options of a command as a Markdown table, padded as Prettier does it. */
export function optionTable({ settings }: CommandSyntax): string {
  const rows = Object.entries(settings).map(([key, setting]) => cells(key, setting).map(escapeBar));
  const all = [['option', 'in `assay.config.yaml`', 'what it does', 'default'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => greatestOf(all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], fill = ' '): string =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), line([], '-'), ...body.map((row) => line(row))].join('\n');
}

function cells(key: string, setting: Setting<unknown>): readonly string[] {
  const { short, help, isRepeatable } = setting;
  const flag = `\`${usageOf(key, setting)}\``;
  return [
    short === undefined ? flag : `\`-${short}\`, ${flag}`,
    inFile(key, setting),
    isRepeatable === true ? `${help}; may be repeated` : help,
    defaultOf(setting) ?? '',
  ];
}

/** The column on settings files: the file that may have a setting, and the places that its paths may lead to. */
function inFile(key: string, { from, use, isSwitch, default: usual }: Setting<unknown>): string {
  if (from === 'flag') return '';
  const shown = `\`${isSwitch === true && usual === true ? `${key}: false` : key}\``;
  if (from === 'trusted') return `${shown}, with \`--config\``;
  return use === undefined ? shown : `${shown}, ${limits[use]}`;
}

/** The places that paths may lead to in a settings file that nobody named. */
const limits: Readonly<Record<PathUse, string>> = {
  reads: 'below the root folder',
  writes: 'new files and reports of ours below the root folder',
  fills: 'below the root folder',
};

function escapeBar(text: string): string {
  return text.replaceAll('|', '\\|');
}
