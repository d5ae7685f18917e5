import { readFileSync } from 'node:fs';
import type { BuildOptions } from 'esbuild';
import { commonjsOfNode } from './commonjs-of-node.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };

/** What bundles for Node know of the package. */
export const packageFacts = { bundledVersion: JSON.stringify(version) };

/** `import.meta.url` in CommonJS: made when it is asked for. */
export const importMetaUrl = {
  define: { 'import.meta.url': 'importMeta.url' },
  banner: "const importMeta = { get url() { return require('node:url').pathToFileURL(__filename).href; } };",
};

/** How a program of the package is bundled. */
export const commonjsProgram = {
  ...commonjsOfNode,
  define: { ...importMetaUrl.define, ...packageFacts },
  banner: { js: importMetaUrl.banner },
} satisfies BuildOptions;

/**
 * `code` with files and packages that can be required required: `import()` would start the loader of modules, and V8 forgets how to call that for code that it
 * takes from a cache.
 */
export function withRequire(code: string): string {
  return code
    .replace(/import\("(\.\/[\w/-]+\.cjs)"\)/gu, 'Promise.resolve(require("$1"))')
    .replace(/import\("([\w@][\w@/.-]*)"\)/gu, 'Promise.resolve(require("$1")).then(own=>({...own,default:own}))');
}
