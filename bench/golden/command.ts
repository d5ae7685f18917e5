import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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
 * The file is read anew under each address, or where nothing is kept of it; what it imports is not.
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
    // CommonJS is kept by its path, whatever the address.
    Reflect.deleteProperty(createRequire(main).cache, main);
    await import(`${pathToFileURL(main).href}?run=${runs}`);
    return { exitCode: await exitCode(), stdout: stdout.text(), stderr: stderr.text() };
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

/** The exit code, once the command has set it: a file that is CommonJS ends before its command does. */
async function exitCode(): Promise<number> {
  while (process.exitCode === undefined) await wait(1);
  return Number(process.exitCode);
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
