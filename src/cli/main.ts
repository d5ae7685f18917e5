#!/usr/bin/env node
import { nearest } from '../lib/nearest.ts';
import { didYouMean, orList } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';
import { listen } from '../server/http.ts';
import { runMock, type MockSystem } from './mock.ts';
import { runReplay, type ReplaySystem } from './replay.ts';
import { breathe, clockMs } from './system/clock.ts';
import { createReadBytes, writeTextFile } from './system/files.ts';
import { loadDescription } from './system/load.ts';
import { startProgress } from './system/progress.ts';
import { createHttpSend } from './system/send.ts';
import { watchFolders } from './system/watch.ts';

const help = `Usage: assay <command>

  mock <description...>   answer requests from the examples of OpenAPI descriptions
  replay <description...> check whether a mock answers as the examples say

\`assay <command> --help\` says more.
`;

const system: MockSystem & ReplaySystem = {
  load: loadDescription,
  readBytes: createReadBytes(),
  listen,
  watchFolders,
  startProgress,
  createHttpSend,
  breathe,
  clockMs,
  writeFile: writeTextFile,
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  stopped: new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        resolve();
      });
    }
  }),
  isContinuousIntegration: (process.env.CI ?? '') !== '',
};

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  mock: async (args) => {
    await runMock(args, system);
    return 0;
  },
  replay: (args) => runReplay(args, system),
};

async function main([command, ...rest]: readonly string[]): Promise<number> {
  if (!isRecent(process.versions.node)) {
    process.stderr.write(`\`assay\` must run on Node 20.19 or later; found ${process.versions.node}.\n`);
    return 2;
  }
  if (command === undefined || command === '--help' || command === '-h') {
    process.stdout.write(help);
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
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

process.exitCode = await main(process.argv.slice(2));
