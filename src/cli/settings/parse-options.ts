import { parseArgs, type ParseArgsConfig } from 'node:util';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What `parseArgs` is given; named, so that declarations can say what comes back. */
interface Config<T extends Options> {
  args: string[];
  allowPositionals: true;
  options: T;
}

/**
 * The options and other arguments of a command, as `util.parseArgs` reads them. `command` is what messages call it: `assay mock`.
 * @throws UserError for an option that is not among `options`, a value that is missing, and one where none belongs.
 */
export function parseOptions<const T extends Options>(
  command: string,
  args: readonly string[],
  options: T,
): ReturnType<typeof parseArgs<Config<T>>> {
  const config: Config<T> = { args: [...args], allowPositionals: true, options };
  // The strict reading throws sentences of its own, without a suggestion; what it would refuse is refused here.
  const { tokens } = parseArgs({ ...config, strict: false, tokens: true });
  for (const token of tokens) if (token.kind === 'option') check(command, token, options);
  return parseArgs(config);
}

interface OptionToken {
  readonly name: string;
  /** As written: `--port`, `-h`. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** Whether the value came with `=`. */
  readonly inlineValue?: boolean | undefined;
}

function check(command: string, { name, rawName, value, inlineValue }: OptionToken, options: Options): void {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined) {
    const meant = nearest(name, Object.keys(options));
    const hint = didYouMean(meant && `--${meant}`);
    throw new UserError(`\`${rawName}\` must be an option of \`${command}\`; found none of that name.${hint}`);
  }
  if (option.type === 'boolean') {
    if (value !== undefined) throw new UserError(`\`${rawName}\` must stand without a value; found \`${value}\`.`);
    return;
  }
  if (value === undefined) throw new UserError(`\`${rawName}\` must have a value; found none.`);
  if (inlineValue !== true && /^-./u.test(value)) {
    // It is not shown: after `--user` it may be a password.
    const hint = `Where that is the value, write \`${rawName}=...\`.`;
    throw new UserError(`\`${rawName}\` must have a value; found an argument that starts with \`-\`. ${hint}`);
  }
}
