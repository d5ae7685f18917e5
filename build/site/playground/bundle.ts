import { basename, dirname, resolve } from 'node:path';
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

/** The policy of the page forbids code out of texts, which compiled schemas are: they are interpreted, however many values there are. */
const withoutCode: Plugin = {
  name: 'without-code',
  setup: (bundler) => {
    bundler.onResolve({ filter: /\/check-copy\.ts$/ }, ({ importer, namespace, path }) =>
      namespace === 'check-copy' ? undefined : { path: resolve(dirname(importer), path), namespace: 'check-copy' },
    );
    bundler.onLoad({ filter: /.*/, namespace: 'check-copy' }, ({ path }) => ({
      resolveDir: dirname(path),
      contents: `import * as real from ${JSON.stringify(path)};
        export const createCompileCopy = () => () => undefined;
        export const createInterpretCopy = (copies, options) => real.createInterpretCopy(copies, options, Infinity);`,
    }));
  },
};
