import { basename, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** The scripts of the playground by address: that of the page, and that of its thread, with our runner in it. */
export async function bundlePlayground(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: {
      playground: 'build/site/playground/main.ts',
      'playground-worker': 'build/site/playground/worker.ts',
    },
    outdir: 'assets',
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome123', 'firefox125', 'safari17.5'],
    plugins: [withoutBuffer, withoutCode],
  });
  return new Map(outputFiles.map(({ path, text }) => [`assets/${basename(path)}`, text]));
}

/** A library writes binary values by Node's buffers where there are some, and without them else. */
const withoutBuffer: Plugin = {
  name: 'without-buffer',
  setup: (bundler) => {
    bundler.onResolve({ filter: /^buffer$/ }, ({ path }) => ({ path, namespace: 'nothing' }));
    bundler.onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'export const Buffer = undefined;' }));
  },
};

/** Schemas are interpreted in the page: its own `check-copy.ts` stands in for that of the linter. */
const withoutCode: Plugin = {
  name: 'without-code',
  setup: (bundler) => {
    const interpreted = resolve('build/site/playground/check-copy.ts');
    bundler.onResolve({ filter: /\/check-copy\.ts$/ }, ({ importer }) =>
      importer === interpreted ? undefined : { path: interpreted },
    );
  },
};
