import { nearest } from '../../lib/nearest.ts';
import { didYouMean, orList } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { bashScript, fishScript, zshScript, type Completed } from './scripts.ts';

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
 * @throws UserError (exit 2) for a shell that there is none for.
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
