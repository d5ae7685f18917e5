#!/usr/bin/env node
import { onSupportedNode } from '../system/supported-node.ts';

onSupportedNode('assay-pre-commit', async (args) => {
  const [{ runPreCommit }, { createPreCommitSystem }, { createOutput }] = await Promise.all([
    import('./command.ts'),
    import('../system/pre-commit-system.ts'),
    import('../system/output.ts'),
  ]);
  const output = createOutput(process);
  process.once('exit', () => {
    if (output.isLost()) process.exitCode = 2;
  });
  process.exitCode = await runPreCommit(args, createPreCommitSystem(output));
});
