#!/usr/bin/env node
import { onSupportedNode } from '../../node/supported-node.ts';

onSupportedNode('assay-pre-commit', async (args) => {
  const [{ runPreCommit }, { createSystem }, { createOutput }] = await Promise.all([
    import('./command.ts'),
    import('../../node/system.ts'),
    import('../../node/output.ts'),
  ]);
  const output = createOutput(process);
  process.once('exit', () => {
    if (output.isLost()) process.exitCode = 2;
  });
  return runPreCommit(args, createSystem(output));
});
