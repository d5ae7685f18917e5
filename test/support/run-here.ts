import { runPreCommit } from '../../src/cli/pre-commit/command.ts';
import { run, type RunSystem } from '../../src/cli/run.ts';
import { createOutput } from '../../src/node/output.ts';
import { createSystem } from '../../src/node/system.ts';

/** What a command left that ran in this process. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Output = ReturnType<typeof createOutput>;

/** Runs `assay` in this process and its working directory; `onStdout` is called with all that has come. */
export function assayHere(
  args: readonly string[],
  onStdout: (stdout: string) => void = () => undefined,
): Promise<Ended> {
  return ended((output) => run(args, { output, version: () => '1.0.0' }), onStdout);
}

/** Runs `assay` in this process; answers all that it says, on stdout and stderr, in its order. */
export async function saidHere(args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  let said = '';
  const write = (text: string): void => {
    said += text;
  };
  const output: RunSystem['output'] = {
    stdout: write,
    stderr: write,
    log: write,
    unread: new Promise(() => undefined),
    isLost: () => false,
  };
  const code = await run(args, { output, version: () => '0.0.0' });
  return { code, said };
}

/** Runs `assay-pre-commit` in this process and its working directory. */
export function hookHere(...args: readonly string[]): Promise<Ended> {
  return ended((output) => runPreCommit(args, createSystem(output)));
}

async function ended(
  start: (output: Output) => Promise<number>,
  onStdout: (stdout: string) => void = () => undefined,
): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  // What is said goes through the output of the command: it is what keeps names from acting.
  const sink = (take: (part: string) => void) => ({
    write: (part: string | Uint8Array) => (take(String(part)), true),
    on: () => undefined,
    writableLength: 0,
  });
  const streams = { stdout: sink(() => undefined), stderr: sink((part) => (stderr += part)) };
  const output = createOutput(streams as unknown as Parameters<typeof createOutput>[0], (_, text) => text);
  const take = (part: string): void => {
    stdout += part;
    onStdout(stdout);
  };
  // Every command listens to signals and to the end of the process.
  process.setMaxListeners(0);
  const code = await start({ ...output, stdout: take, log: () => undefined });
  return { code, stdout, stderr };
}
