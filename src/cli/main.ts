#!/usr/bin/env node
import { UserError } from '../lib/user-error.ts';
import { listen } from '../server/http.ts';
import { runMock, type MockSystem } from './mock.ts';
import { createReadBytes } from './system/files.ts';
import { loadDescription } from './system/load.ts';
import { startProgress } from './system/progress.ts';
import { watchFolders } from './system/watch.ts';

const help = `Usage: assay <command>

  mock <description...>   answer requests from the examples of OpenAPI descriptions

\`assay <command> --help\` says more.
`;

const system: MockSystem = {
  load: loadDescription,
  readBytes: createReadBytes(),
  listen,
  watchFolders,
  startProgress,
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
    if (command !== 'mock') throw new UserError(`The command must be \`mock\`; found \`${command}\`.`);
    await runMock(rest, system);
    return 0;
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
