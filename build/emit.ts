import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Compiles the Node half (the mock, the command) to ES modules with declarations below `folder`, one file a source: its
 * start is not hurried as a ruleset's is, and dependencies stay the installed ones. Types are checked by `npm run check:types`.
 */
function emitNodeHalf(folder: string): void {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const run = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--noCheck', '--outDir', folder], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`tsc failed:\n${run.stdout}${run.stderr}`);
  chmodSync(`${folder}/src/cli/main.js`, 0o755);
}

emitNodeHalf('dist/node');
