import { build, type Plugin } from 'esbuild';

/** The script of the playground, with our runner in it. */
export async function bundlePlayground(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['build/site/playground/main.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome123', 'firefox125', 'safari17.5'],
    plugins: [withoutBuffer],
  });
  return outputFiles[0]?.text ?? '';
}

/** A library writes binary values by Node's buffers where there are some, and without them else. */
const withoutBuffer: Plugin = {
  name: 'without-buffer',
  setup: (bundler) => {
    bundler.onResolve({ filter: /^buffer$/ }, ({ path }) => ({ path, namespace: 'nothing' }));
    bundler.onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'export const Buffer = undefined;' }));
  },
};
