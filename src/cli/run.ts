import { greatestOf } from '../lib/lists.ts';
import { nearest } from '../lib/nearest.ts';
import { didYouMean, orList } from '../lib/show.ts';
import { shellWord } from '../lib/shell.ts';
import { isUserError, UserError } from '../lib/user-error.ts';
import { commands } from './commands.ts';
import type { Output } from '../node/output.ts';

/** The effects of `assay` itself; a command makes the rest when it is called. */
export interface RunSystem {
  readonly output: Output;
  readonly version: () => string;
  /** The help of a command by its words, where that can be had without loading the command. */
  readonly readHelp?: (words: string) => string | undefined;
}

/** Runs `assay` with `args` and answers its exit code: 2 where it could not run. */
export async function run(args: readonly string[], { output, version, readHelp }: RunSystem): Promise<number> {
  try {
    const invocation = read(args);
    switch (invocation.kind) {
      case 'version':
        output.stdout(`${version()}\n`);
        return 0;
      case 'help':
        output.stdout(help());
        return invocation.isWanted ? 0 : 2;
      case 'command': {
        const words = helpedWords(invocation);
        const text = words === undefined ? undefined : readHelp?.(words);
        if (text === undefined) return await invocation.run(invocation.args, output);
        output.stdout(text);
        return 0;
      }
    }
  } catch (error) {
    if (!isUserError(error)) throw error;
    output.stderr(`${error.message}\n`);
    return 2;
  }
}

type Invocation =
  | { readonly kind: 'version' }
  | { readonly kind: 'help'; readonly isWanted: boolean }
  | { readonly kind: 'command'; readonly name: string; readonly run: RunCommand; readonly args: readonly string[] };

type RunCommand = (args: readonly string[], output: Output) => Promise<number>;

/** @throws UserError for an unknown command or option. */
function read([word, ...rest]: readonly string[]): Invocation {
  if (word === undefined) return { kind: 'help', isWanted: false };
  if (word === '--version' || word === '-v') return { kind: 'version' };
  if (word === 'help' || word === '--help' || word === '-h') {
    const [topic, ...more] = rest;
    if (topic === undefined || topic === 'help' || topic.startsWith('-')) return { kind: 'help', isWanted: true };
    return { kind: 'command', name: topic, run: commandCalled(topic), args: [...more, '--help'] };
  }
  if (word.startsWith('-')) throw unknownOption(word);
  return { kind: 'command', name: word, run: commandCalled(word), args: rest };
}

/** The words before a help flag that comes last; undefined without one. */
function helpedWords({ name, args }: Extract<Invocation, { readonly kind: 'command' }>): string | undefined {
  const isHelp = ['--help', '-h'].includes(args.at(-1) ?? '');
  return isHelp ? [name, ...args.slice(0, -1)].join(' ') : undefined;
}

function commandCalled(name: string): RunCommand {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command.run;
  const names = Object.keys(commands);
  const hint = isDescriptionName(name)
    ? ` \`assay check ${shellWord(name)}\` checks that description.`
    : didYouMean(nearest(name, [...names, 'help']) ?? (name === 'version' ? '--version' : undefined));
  throw new UserError(`The command must be ${orList(names)}; found \`${name}\`.${hint}`);
}

function isDescriptionName(word: string): boolean {
  return /\.(?:ya?ml|json)$/iu.test(word);
}

function unknownOption(word: string): UserError {
  const hint =
    didYouMean(nearest(word, ['--version', '--help', '-v', '-h'])) || ' Options of a command stand after it.';
  return new UserError(`\`${word}\` must be an option of \`assay\`; found none of that name.${hint}`);
}

function help(): string {
  const rows = Object.entries(commands).map(([name, { operands, summary }]) => [
    `${name} ${operands}`.trimEnd(),
    summary,
  ]);
  const width = greatestOf(rows.map(([usage = '']) => usage.length));
  return `Usage: assay <command> [options]

Commands:
${rows.map(([usage = '', summary = '']) => `  ${usage.padEnd(width)}  ${summary}`).join('\n')}

Options:
  -h, --help     show this
  -v, --version  show the version

\`assay help <command>\` says more.
`;
}
