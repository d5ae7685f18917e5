import { chmod, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { nodeFile } from './bundle-node.ts';
import { bundleLateSources, lateSources } from './late-sources.ts';
import type { Licenses } from './licenses.ts';
import { commonjsProgram, withRequire } from './node-facts.ts';
import { latePackages, yamlLoader } from './node-packages.ts';

/** The parts of the command that are one file each, by their sources: what people wait for. */
const parts: Readonly<Record<string, readonly string[]>> = {
  assay: ['src/cli/main.ts', 'src/cli/run.ts', 'src/node/output.ts', 'src/node/package-files.ts'],
  'pre-commit': ['src/node/output.ts'],
  lint: ['src/cli/lint/main.ts'],
  'assay-mcp': ['src/cli/mcp/command.ts'],
};

/**
 * `dist/assay.cjs` and the files that it loads when a command is called: each is read at once, and CommonJS starts sooner than modules
 * do. Answers the sources that they load from elsewhere.
 */
export async function bundleAssay(folder: string, licenses: Licenses): Promise<readonly string[]> {
  const elsewhere = await Promise.all([
    bundlePart(folder, licenses, 'assay', { entryPoints: ['src/cli/main.ts'] }),
    bundlePart(folder, licenses, 'pre-commit', { entryPoints: ['src/cli/pre-commit/main.ts'] }),
    ...['lint', 'assay-mcp'].map((name) =>
      bundlePart(folder, licenses, name, {
        stdin: {
          contents: (parts[name] ?? []).map((source) => `export * from './${source}';`).join('\n'),
          resolveDir: '.',
          loader: 'ts',
        },
      }),
    ),
  ]);
  await bundleLateSources(folder, licenses);
  await Promise.all(['assay', 'pre-commit'].map((name) => chmod(`${folder}/${name}.cjs`, 0o755)));
  return [...new Set(elsewhere.flat())].sort();
}

async function bundlePart(
  folder: string,
  licenses: Licenses,
  name: string,
  entry: Parameters<typeof build>[0],
): Promise<readonly string[]> {
  const elsewhere: string[] = [];
  const { outputFiles } = await build({
    ...commonjsProgram,
    ...entry,
    write: false,
    plugins: [otherParts(name, elsewhere), lateSources, latePackages(''), yamlLoader, licenses.plugin],
  });
  await writeFile(`${folder}/${name}.cjs`, withRequire(outputFiles[0]?.text ?? ''));
  return elsewhere;
}

/** Leads dynamic imports to other parts, or to what they share with others: those are added to `elsewhere`. */
function otherParts(own: string, elsewhere: string[]): Plugin {
  return {
    name: 'other-parts',
    setup: (host) => {
      host.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path, importer }) => {
        if (kind !== 'dynamic-import') return undefined;
        const source = relative('.', resolve(dirname(importer), path)).replaceAll('\\', '/');
        if (parts[own]?.includes(source) === true) return undefined;
        const [part] = Object.entries(parts).find(([, sources]) => sources.includes(source)) ?? [];
        if (part === undefined) elsewhere.push(source);
        return { path: `./${part === undefined ? nodeFile(source) : `${part}.cjs`}`, external: true };
      });
    },
  };
}
