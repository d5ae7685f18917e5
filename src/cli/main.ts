#!/usr/bin/env node
import { nearest } from '../lib/nearest.ts';
import { didYouMean, orList } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';
import { makeCertificate } from '../server/certificate.ts';
import { listen } from '../server/http.ts';
import { runMock, type MockSystem } from './mock/command.ts';
import { runReplay } from './replay/command.ts';
import type { ReplaySystem } from './replay/system.ts';
import { breathe, clockMs, now } from './system/clock.ts';
import { createReadBytes, relativePath, writeTextFile } from './system/files.ts';
import { gather } from './system/gather.ts';
import { loadDescription } from './system/load.ts';
import { createOutput } from './system/output.ts';
import { createPaint } from './system/paint.ts';
import { startBar, startProgress } from './system/progress.ts';
import { growHeapSlowly } from './system/heap.ts';
import { startReplayThreads } from './system/worker-threads.ts';
import { createHttpSend } from './system/send.ts';
import { repositoryTop } from './system/repository.ts';
import { packageVersion } from './system/version.ts';
import { watchFolders } from './system/watch.ts';

const help = `Usage: assay <command>

  mock <description...>   answer requests from the examples of OpenAPI descriptions
  replay <description...> check whether a mock answers as the examples say

\`assay <command> --help\` says more.
`;

const output = createOutput(process.stdout, process.stderr);

// Once: whoever asks a second time does not want to wait.
const interrupted = Promise.race([signalled('SIGINT'), signalled('SIGTERM')]);

const system: MockSystem & ReplaySystem = {
  load: loadDescription,
  readBytes: createReadBytes(),
  listen,
  makeCertificate: (host) => makeCertificate(host, now()),
  watchFolders,
  startProgress,
  startBar,
  createHttpSend,
  startThreads: startReplayThreads,
  breathe,
  clockMs,
  writeFile: writeTextFile,
  stdout: output.stdout,
  log: gather(output.log),
  stderr: output.stderr,
  stopped: interrupted,
  unread: output.unread,
  paint: createPaint(process.stdout, process.env),
  today: () => now().toISOString().slice(0, 10),
  version: packageVersion(),
  relativePath,
  repositoryTop,
  isContinuousIntegration: (process.env.CI ?? '') !== '',
};

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  mock: async (args) => {
    await runMock(args, system);
    return 0;
  },
  replay: (args) => {
    growHeapSlowly();
    return runReplay(args, system);
  },
};

async function main([command, ...rest]: readonly string[]): Promise<number> {
  if (!isRecent(process.versions.node)) {
    output.stderr(`\`assay\` must run on Node 20.19 or later; found ${process.versions.node}.\n`);
    return 2;
  }
  if (command === undefined || command === '--help' || command === '-h') {
    output.stdout(help);
    return command === undefined ? 2 : 0;
  }
  try {
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (run === undefined) {
      const names = Object.keys(commands);
      const hint = didYouMean(nearest(command, names));
      throw new UserError(`The command must be ${orList(names)}; found \`${command}\`.${hint}`);
    }
    return await run(rest);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    output.stderr(`${error.message}\n`);
    return 2;
  }
}

function signalled(signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    process.once(signal, () => {
      resolve();
    });
  });
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

process.once('exit', () => {
  // A result that nobody can read is none; a server's log is no result.
  if (output.isLost() && process.argv[2] !== 'mock') process.exitCode = 2;
});
process.exitCode = await main(process.argv.slice(2));
