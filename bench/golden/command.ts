import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { member } from '../../src/lib/json.ts';

/** What a run of `assay` left. */
interface Finished {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

let runs = 0;

/**
 * Runs the file behind `assay` in this process. Starting one for each of two thousand runs would take half of all the time.
 * The file ends when the command has, and is read anew under each address; what it imports is not.
 */
export async function runCommand(home: string, args: readonly string[]): Promise<Finished> {
  const manifest: unknown = JSON.parse(readFileSync(join(packageOf(home), 'package.json'), 'utf8'));
  const main = join(packageOf(home), String(member(member(manifest, 'bin'), 'assay')));
  const stdout = held(process.stdout);
  const stderr = held(process.stderr);
  const { argv } = process;
  process.argv = [process.execPath, 'assay', ...args];
  process.exitCode = undefined;
  runs += 1;
  try {
    await import(`${pathToFileURL(main).href}?run=${runs}`);
    return { exitCode: exitCodeOf(main), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.argv = argv;
    process.exitCode = undefined;
    stdout.release();
    stderr.release();
  }
}

function packageOf(home: string): string {
  return join(home, 'node_modules/spectral-assay');
}

/** A command that went on after its file had ended would be recorded half. */
function exitCodeOf(main: string): number {
  const { exitCode } = process;
  if (exitCode === undefined) throw new Error(`${main} must set an exit code before it ends; found none.`);
  return Number(exitCode);
}

/** Keeps what is written to `stream` from it. */
function held(stream: NodeJS.WriteStream): { readonly text: () => string; readonly release: () => void } {
  const write = stream.write.bind(stream);
  let text = '';
  stream.write = (chunk: string | Uint8Array) => {
    text += String(chunk);
    return true;
  };
  return {
    text: () => text,
    release: () => {
      stream.write = write;
    },
  };
}
