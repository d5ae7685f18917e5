import { basename, resolve } from 'node:path';
import { buildSync } from 'esbuild';

/** A program of ours with the sources that it imports, as one file that Node runs at once; packages stay the installed ones. */
export function bundleProgram(source: string): string {
  const outfile = resolve('node_modules/.cache/bench', basename(source).replace(/\.ts$/u, '.mjs'));
  buildSync({ entryPoints: [source], outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' });
  return outfile;
}
