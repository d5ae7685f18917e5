import { flagOf, type SettingTable } from '../settings/setting.ts';

/** A command as shells complete it. */
export interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly settings?: SettingTable;
  /** Words that it is given, where they are not files: the ids of rules. */
  readonly words?: readonly string[];
  /** Commands of its own, which stand behind it: `assay mcp diff`. */
  readonly actions?: readonly Completed[];
}

/** The script for bash 3.2 and later. */
export function bashScript(commands: readonly Completed[]): string {
  const all = withActions(commands);
  const values = all.flatMap((command) =>
    optionsOf(command).flatMap(({ flag, candidates }) =>
      candidates.length === 0 ? [] : [`    '${command.name}':${flag}) words='${candidates.join(' ')}' ;;`],
    ),
  );
  const words = all.map((command) => `      '${command.name}') words='${wordsOf(command).join(' ')}' ;;`);
  return `# bash completion for assay
_assay() {
  local current=\${COMP_WORDS[COMP_CWORD]} command=\${COMP_WORDS[1]} words=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${namesOf(commands)}' -- "$current"))
    return
  fi
  [ "$COMP_CWORD" -gt 2 ] && case "$command" in ${groupsOf(commands)}) command="$command \${COMP_WORDS[2]}" ;; esac
  case "$command:\${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
    *) case "$command" in
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
  const all = withActions(commands);
  const values = all.flatMap((command) =>
    optionsOf(command).flatMap(({ flag, candidates }) =>
      candidates.length === 0 ? [] : [`    '${command.name}':${flag}) compadd -- ${candidates.join(' ')}; return ;;`],
    ),
  );
  const words = all.map((command) => `    '${command.name}') compadd -- ${wordsOf(command).join(' ')} ;;`);
  return `#compdef assay spectral-assay
_assay() {
  if (( CURRENT == 2 )); then
    compadd -- ${namesOf(commands)}
    return
  fi
  local command="$words[2]"
  if (( CURRENT > 3 )); then
    case "$command" in ${groupsOf(commands)}) command="$command $words[3]" ;; esac
  fi
  case "$command:$words[CURRENT-1]" in
${values.join('\n')}
  esac
  case "$command" in
${words.join('\n')}
  esac
  _files
}
compdef _assay assay spectral-assay
`;
}

/** The script for fish. */
export function fishScript(commands: readonly Completed[]): string {
  const lines = withActions(commands).flatMap((command) => {
    const { name, summary, words = [], actions = [] } = command;
    const seen = name.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
    const only = `complete -c assay -n '${seen.join('; and ')}'`;
    const others = actions.map((action) => action.name).join(' ');
    return [
      ...(seen.length > 1 ? [] : [`complete -c assay -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`]),
      ...(words.length === 0 ? [] : [`${only} -f -a '${words.join(' ')}'`]),
      ...actions.map(
        (action) =>
          `complete -c assay -n '${seen.join('; and ')}; and not __fish_seen_subcommand_from ${others}' -f -a ${action.name} -d ${quoted(action.summary)}`,
      ),
      ...optionsOf(command).map(({ flag, help, candidates }) => {
        const value = candidates.length === 0 ? '' : ` -x -a '${candidates.join(' ')}'`;
        return `${only} -l ${flag.slice(2)} -d ${quoted(help)}${value}`;
      }),
    ];
  });
  return `# fish completion for assay\n${lines.join('\n')}\n`;
}

/** The commands, each followed by those behind it: `mcp`, `mcp diff`, `mcp pull`. */
function withActions(commands: readonly Completed[]): readonly Completed[] {
  return commands.flatMap((command) => [
    command,
    ...(command.actions ?? []).map((action) => ({ ...action, name: `${command.name} ${action.name}` })),
  ]);
}

/** The pattern of commands that have others behind them. */
function groupsOf(commands: readonly Completed[]): string {
  const names = commands.filter(({ actions }) => actions !== undefined).map(({ name }) => name);
  return names.length === 0 ? "''" : names.join('|');
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
  const actions = (command.actions ?? []).map(({ name }) => name);
  return [...(command.words ?? []), ...actions, ...optionsOf(command).map(({ flag }) => flag), '--help'];
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
