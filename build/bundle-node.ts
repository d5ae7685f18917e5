import { mkdir, writeFile } from 'node:fs/promises';
import { build, transform } from 'esbuild';
import { commonjsOfNode } from './commonjs-of-node.ts';
import type { Licenses } from './licenses.ts';
import { bundledPackages, latePackages, rareYaml, yamlLoader } from './node-packages.ts';
import { importMetaUrl, packageFacts, withRequire } from './node-facts.ts';

/** What programs import, by the last part of its entry: `spectral-assay/mock`. */
export const apis = ['lint', 'mock', 'replay'];

/** The programs of further processes and threads. */
const workers = ['src/cli/mock/worker.ts', 'src/cli/replay/worker.ts'];

/** The file below `dist/` that `source` becomes: all stand in one folder, beside what they share. */
export function nodeFile(source: string): string {
  return `node/${stem(source)}.cjs`;
}

function stem(source: string): string {
  return source
    .replace(/^src\/(?:cli\/)?/u, '')
    .replace(/\.ts$/u, '')
    .replaceAll('/', '-');
}

/**
 * `dist/node/`: `sources` (what commands load when they are called), the workers and the programming interfaces. What several of them
 * need stands in files that they share, so that each loads what it needs and nothing twice. Packages stay the installed ones.
 */
export async function bundleNode(folder: string, sources: readonly string[], licenses: Licenses): Promise<void> {
  const entries = [...sources, ...workers, ...apis.map((name) => `src/api/${name}.ts`)];
  await build({
    ...commonjsOfNode,
    entryPoints: ['@stoplight/yaml'],
    outfile: `${folder}/${rareYaml}`,
    plugins: [licenses.plugin],
  });
  const { outputFiles } = await build({
    ...commonjsOfNode,
    // esbuild shares code among modules only: they become CommonJS afterwards, which starts sooner.
    format: 'esm',
    splitting: true,
    entryPoints: entries.map((source) => ({ in: source, out: stem(source) })),
    chunkNames: 'shared-[hash]',
    outdir: `${folder}/node`,
    define: packageFacts,
    plugins: [bundledPackages, latePackages('node/'), yamlLoader, licenses.plugin],
    write: false,
  });
  await Promise.all(['node', 'api'].map((name) => mkdir(`${folder}/${name}`, { recursive: true })));
  await Promise.all([
    ...outputFiles.map(async ({ path, text }) => writeFile(path.replace(/\.js$/u, '.cjs'), await toCommonjs(text))),
    ...apis.map((name) =>
      writeFile(`${folder}/api/${name}.mjs`, `export * from '../${nodeFile(`src/api/${name}.ts`)}';\n`),
    ),
  ]);
}

async function toCommonjs(module: string): Promise<string> {
  const siblings = module.replace(/(\b(?:from|import)\(?"\.\/[\w-]+)\.js"/gu, '$1.cjs"');
  const { code } = await transform(siblings, {
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minify: true,
    ...importMetaUrl,
  });
  return withPlainExports(withRequire(code));
}

/**
 * `code` whose exports are values in the end: esbuild makes getters of getters of them, which every call of another file would pass. Modules in
 * a circle keep the getters, and nothing is exported before it has its value.
 */
function withPlainExports(code: string): string {
  return `${code.trimEnd()}\n{const own=module;own.exports={...own.exports}}\n`;
}
