#!/usr/bin/env node
// Imports nothing until the version is known: what an older Node lacks would end the command before it could say so.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && minor >= 19)) void start(process.argv.slice(2));
else {
  process.stderr.write(`\`assay\` must run on Node 20.19 or later; found ${process.versions.node}.\n`);
  process.exitCode = 2;
}

async function start(args: readonly string[]): Promise<void> {
  const [{ run }, { createOutput }, { packageVersion }] = await Promise.all([
    import('./run.ts'),
    import('./system/output.ts'),
    import('./system/version.ts'),
  ]);
  const output = createOutput(process);
  process.once('exit', () => {
    // A result that nobody can read is none; a server's log is no result.
    if (output.isLost() && args[0] !== 'mock') process.exitCode = 2;
  });
  process.exitCode = await run(args, { output, version: packageVersion });
}
