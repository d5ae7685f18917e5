import type { BuildOptions } from 'esbuild';

/** How esbuild makes a file for Node that holds its dependencies. CommonJS starts sooner than modules do. */
export const commonjsOfNode = {
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  mainFields: ['module', 'main'],
  legalComments: 'none',
} satisfies BuildOptions;
