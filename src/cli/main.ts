#!/usr/bin/env node
import { onSupportedNode } from '../node/supported-node.ts';

onSupportedNode('assay', async (args) => {
  const [{ run }, { createOutput }, { packageVersion, readHelp }] = await Promise.all([
    import('./run.ts'),
    import('../node/output.ts'),
    import('../node/package-files.ts'),
  ]);
  const output = createOutput(process);
  process.once('exit', () => {
    // A result that nobody can read is a failure. The log of a server is not a result.
    if (output.isLost() && args[0] !== 'mock') process.exitCode = 2;
  });
  return run(args, { output, version: packageVersion, readHelp });
});
