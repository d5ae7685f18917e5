import { nearest } from '../../lib/nearest.ts';
import { didYouMean, orList } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { type SettingTable, flagOf, type CommandSyntax } from '../settings/setting.ts';
import { checkSyntax } from '../check/settings.ts';
import { initSyntax } from '../init/settings.ts';
import { lintSyntax } from '../lint/settings.ts';
import { mcpServeSyntax } from '../mcp/serve-settings.ts';
import { mcpDiffSyntax, mcpPullSyntax } from '../mcp/settings.ts';
import { mockSyntax } from '../mock/settings.ts';
import { previewSyntax } from '../preview/settings.ts';
import { replaySyntax } from '../replay/settings.ts';
import { reportSyntax } from '../report/command.ts';

/** The effects of `assay completion`. */
export interface CompletionSystem {
  readonly commands: readonly Completed[];
  readonly stdout: (text: string) => void;
}

const shells = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
const names = Object.keys(shells);

const help = `Usage: assay completion <bash|zsh|fish>

Prints a script with which the shell completes commands, options and values.

Examples:
  assay completion bash > ~/.local/share/bash-completion/completions/assay
  assay completion zsh > "\${fpath[1]}/_assay"
  assay completion fish > ~/.config/fish/completions/assay.fish
`;

/**
 * `assay completion`: the script for a shell.
 * @throws UserError (exit 2) for a shell without a script.
 */
export function runCompletion([shell, ...more]: readonly string[], { commands, stdout }: CompletionSystem): number {
  if (shell === '--help' || shell === '-h') {
    stdout(help);
    return 0;
  }
  if (shell === undefined || more.length > 0 || !isShell(shell)) {
    const found = shell === undefined ? 'none' : more.length > 0 ? 'several' : `\`${shell}\``;
    const hint = shell === undefined ? '' : didYouMean(nearest(shell, names));
    throw new UserError(`\`assay completion\` must be given ${orList(names)}; found ${found}.${hint}`);
  }
  stdout(shells[shell](commands));
  return 0;
}

function isShell(name: string): name is keyof typeof shells {
  return Object.hasOwn(shells, name);
}

/** A command as shells complete it. */
interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly settings?: SettingTable;
  /** The operands where they are not files, such as the ids of rules. */
  readonly words?: readonly string[];
  /** The subcommands: `diff` of `assay mcp diff`. */
  readonly actions?: readonly Completed[];
}

/** The script for bash 3.2 and later. */
function bashScript(commands: readonly Completed[]): string {
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
function zshScript(commands: readonly Completed[]): string {
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
# The first completion loads this file as the function itself.
if [ "$funcstack[1]" = _assay ]; then _assay "$@"; else compdef _assay assay spectral-assay; fi
`;
}

function fishScript(commands: readonly Completed[]): string {
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

/** The pattern of commands that have subcommands. */
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

/** The syntax of the commands, by name. */
export const syntaxes: Readonly<Record<string, CommandSyntax>> = {
  check: checkSyntax,
  init: initSyntax,
  lint: lintSyntax,
  mock: mockSyntax,
  replay: replaySyntax,
  preview: previewSyntax,
};

/** The syntax of the actions of commands that have some, by name. */
export const actionSyntaxes: Readonly<Record<string, Readonly<Record<string, CommandSyntax>>>> = {
  mcp: { diff: mcpDiffSyntax, pull: mcpPullSyntax, serve: mcpServeSyntax },
  report: { merge: reportSyntax },
};
