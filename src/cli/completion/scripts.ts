import { flagOf, type SettingTable } from '../settings/setting.ts';

/** A command as shells complete it. */
export interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly settings?: SettingTable;
  /** Words that it is given, where they are not files: the ids of rules. */
  readonly words?: readonly string[];
}

/** The script for bash 3.2 and later. */
export function bashScript(commands: readonly Completed[]): string {
  const values = commands.flatMap((command) =>
    optionsOf(command).flatMap(({ flag, candidates }) =>
      candidates.length === 0 ? [] : [`    ${command.name}:${flag}) words='${candidates.join(' ')}' ;;`],
    ),
  );
  const words = commands.map((command) => `      ${command.name}) words='${wordsOf(command).join(' ')}' ;;`);
  return `# bash completion for assay
_assay() {
  local current=\${COMP_WORDS[COMP_CWORD]} words=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${namesOf(commands)}' -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}:\${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
    *) case "\${COMP_WORDS[1]}" in
${words.join('\n')}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _assay assay spectral-assay
`;
}

/** The script for zsh, to be found as \`_assay\` in \`fpath\`. */
export function zshScript(commands: readonly Completed[]): string {
  const values = commands.flatMap((command) =>
    optionsOf(command).flatMap(({ flag, candidates }) =>
      candidates.length === 0 ? [] : [`    ${command.name}:${flag}) compadd -- ${candidates.join(' ')}; return ;;`],
    ),
  );
  const words = commands.map((command) => `    ${command.name}) compadd -- ${wordsOf(command).join(' ')} ;;`);
  return `#compdef assay spectral-assay
_assay() {
  if (( CURRENT == 2 )); then
    compadd -- ${namesOf(commands)}
    return
  fi
  case "$words[2]:$words[CURRENT-1]" in
${values.join('\n')}
  esac
  case "$words[2]" in
${words.join('\n')}
  esac
  _files
}
compdef _assay assay spectral-assay
`;
}

/** The script for fish. */
export function fishScript(commands: readonly Completed[]): string {
  const lines = commands.flatMap((command) => {
    const { name, summary, words = [] } = command;
    const only = `complete -c assay -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c assay -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
      ...(words.length === 0 ? [] : [`${only} -f -a '${words.join(' ')}'`]),
      ...optionsOf(command).map(({ flag, help, candidates }) => {
        const value = candidates.length === 0 ? '' : ` -x -a '${candidates.join(' ')}'`;
        return `${only} -l ${flag.slice(2)} -d ${quoted(help)}${value}`;
      }),
    ];
  });
  return `# fish completion for assay\n${lines.join('\n')}\n`;
}

interface Option {
  readonly flag: string;
  readonly help: string;
  readonly candidates: readonly string[];
}

function optionsOf({ settings = {} }: Completed): readonly Option[] {
  return Object.entries(settings).map(([key, setting]) => ({
    flag: flagOf(key, setting),
    help: setting.help,
    candidates: setting.candidates ?? [],
  }));
}

function namesOf(commands: readonly Completed[]): string {
  return [...commands.map(({ name }) => name), 'help'].join(' ');
}

function wordsOf(command: Completed): readonly string[] {
  return [...(command.words ?? []), ...optionsOf(command).map(({ flag }) => flag), '--help'];
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
