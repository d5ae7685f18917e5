import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Options as `parseArgs` of Node takes them. */
type Options = NonNullable<ParseArgsConfig['options']>;

/** A tool of the command line: what it says of itself, its options, and what it does with them. Its answer is the exit code. */
export interface Tool<O extends Options> {
  readonly usage: string;
  readonly options: O;
  readonly run: (given: Given<O>) => number | undefined | Promise<number | undefined>;
}

/** What was typed. */
type Given<O extends Options> = ReturnType<typeof parse<O>>;

function parse<O extends Options>(options: O) {
  return parseArgs({ allowPositionals: true, options });
}

/** Runs a tool. `--help` prints its usage; so does a call that `run` answers undefined for, with exit code 2. Errors are one sentence. */
export async function runTool<O extends Options>({ usage, options, run }: Tool<O>): Promise<void> {
  try {
    const isAsked = process.argv.includes('--help');
    const code = isAsked ? undefined : await run(parse(options));
    if (code === undefined) console.log(usage);
    process.exitCode = isAsked ? 0 : (code ?? 2);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
