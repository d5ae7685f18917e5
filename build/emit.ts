import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { apis } from './bundle-node.ts';

/**
 * `dist/types/`: the declarations of what programs import, and of what these name; the compiler writes those of every source that they
 * reach. Types are checked by `npm run check:types`.
 */
function emitTypes(folder: string): void {
  const all = `node_modules/.cache/types-${process.pid}`;
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const run = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--noCheck', '--outDir', all], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`tsc failed:\n${run.stdout}${run.stderr}`);
  const found = new Set<string>();
  for (const name of apis) follow(join(all, `src/api/${name}.d.ts`), found);
  for (const file of found) cpSync(file, join(folder, relative(all, file)));
  rmSync(all, { recursive: true });
}

function follow(file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)\.[jt]s['"]/gu))
    follow(join(dirname(file), `${path}.d.ts`), found);
}

emitTypes('dist/types');
