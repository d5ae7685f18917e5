import { defaultOf, flagOf, valueOf, type CommandSyntax, type Setting } from './setting.ts';

const column = 26;
const width = 100;

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
  const sections = new Map<string, string[]>();
  for (const [key, setting] of Object.entries(settings)) {
    const heading = setting.section ?? 'Options';
    sections.set(heading, [...(sections.get(heading) ?? []), row(key, setting)]);
  }
  const shown = [...sections].map(([heading, rows]) => [`${heading}:`, ...rows].join('\n'));
  const isConfigurable = Object.values(settings).some(({ isFlagOnly }) => isFlagOnly !== true);
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
    `Settings can also stand in assay.config.yaml, in camel case below \`${section}\`. The file is looked for beside the description, above it up to the top of the Git repository, and here. Flags win over it; --no-<name> turns a setting off.`,
    0,
  );
}

function row(key: string, setting: Setting<unknown>): string {
  const { short, help, isRepeatable } = setting;
  const flag = `${short === undefined ? '' : `-${short}, `}${flagOf(key, setting)} ${valueOf(setting)}`.trimEnd();
  const usual = defaultOf(setting);
  const notes = [
    ...(isRepeatable === true ? ['may be repeated'] : []),
    ...(usual === undefined ? [] : [`default: ${usual}`]),
  ];
  const text = wrap(`${help}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`, column);
  const start = `  ${flag}`;
  return start.length < column ? `${start.padEnd(column)}${text}` : `${start}\n${' '.repeat(column)}${text}`;
}

/** `text` in lines of at most 100 characters; those after the first begin at `indent`. */
function wrap(text: string, indent: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent + line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}
