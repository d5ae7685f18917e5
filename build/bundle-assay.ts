import { readFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { commonjsOfNode } from './commonjs-of-node.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };

/** The parts of the command that are one file each, by their sources: what people wait for. */
const parts: Readonly<Record<string, readonly string[]>> = {
  assay: ['src/cli/main.ts', 'src/cli/run.ts', 'src/cli/system/output.ts', 'src/cli/system/version.ts'],
  lint: ['src/cli/lint/command.ts', 'src/cli/system/lint-system.ts'],
};

/**
 * `dist/assay.cjs` and the files that it loads when a command is called: each is read at once, where modules are opened one by one.
 * CommonJS starts sooner than modules do. Other commands stay where the compiler puts them.
 */
export async function bundleAssay(folder: string): Promise<void> {
  await Promise.all([
    bundlePart(folder, 'assay', { entryPoints: ['src/cli/main.ts'] }),
    bundlePart(folder, 'lint', {
      stdin: {
        contents: (parts.lint ?? []).map((source) => `export * from './${source}';`).join('\n'),
        resolveDir: '.',
        loader: 'ts',
      },
    }),
  ]);
  await chmod(`${folder}/assay.cjs`, 0o755);
}

async function bundlePart(folder: string, name: string, entry: Parameters<typeof build>[0]): Promise<void> {
  const { outputFiles } = await build({
    ...commonjsOfNode,
    ...entry,
    write: false,
    define: { 'import.meta.url': 'importMeta.url', bundledVersion: JSON.stringify(version) },
    // Made when it is asked for.
    banner: { js: "const importMeta = { get url() { return require('node:url').pathToFileURL(__filename).href; } };" },
    plugins: [otherParts(name), latePackages, yamlLoader],
    // Loaded where there are globs.
    external: ['picomatch', 'ignore'],
  });
  const text = outputFiles[0]?.text ?? '';
  // `import()` of a file that can be required would start the loader of modules.
  await writeFile(
    `${folder}/${name}.cjs`,
    text.replace(/import\("(\.\/\w+\.cjs)"\)/gu, 'Promise.resolve(require("$1"))'),
  );
}

/** Leads dynamic imports to other parts, or to what the compiler made. */
function otherParts(own: string): Plugin {
  return {
    name: 'other-parts',
    setup: (host) => {
      host.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path, importer }) => {
        if (kind !== 'dynamic-import') return undefined;
        const source = relative('.', resolve(dirname(importer), path)).replaceAll('\\', '/');
        const [part] = Object.entries(parts).find(([, sources]) => sources.includes(source)) ?? [];
        if (part === own) return undefined;
        const made = part === undefined ? `node/${source.replace(/\.ts$/u, '.js')}` : `${part}.cjs`;
        return { path: `./${made}`, external: true };
      });
    },
  };
}

/** Functions of packages that few runs need: the parser of rare YAML, and of JSON that is wrong. */
const late: Readonly<Record<string, readonly string[]>> = {
  '@stoplight/yaml': ['parseWithPointers', 'getLocationForJsonPath'],
  'jsonc-parser': ['parse', 'printParseErrorCode'],
};

/** These stay in their packages, and are loaded when one is called: that takes longer than all else. */
const latePackages: Plugin = {
  name: 'late-packages',
  setup: (host) => {
    host.onResolve({ filter: /^(?:@stoplight\/yaml|jsonc-parser)$/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: 'late' } : { path, external: true },
    );
    host.onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => ({
      contents: (late[path] ?? [])
        .map((name) => `export const ${name} = (...args) => require('${path}').${name}(...args);`)
        .join('\n'),
      resolveDir: '.',
    }));
  },
};

/** The half of js-yaml that reads; the other one is loaded from its package where a YAML text is to be written. */
const yamlLoader: Plugin = {
  name: 'yaml-loader',
  setup: (host) => {
    host.onResolve({ filter: /^js-yaml$/ }, ({ path, namespace }) =>
      namespace === 'yaml' ? { path, external: true } : { path, namespace: 'yaml' },
    );
    host.onLoad({ filter: /.*/, namespace: 'yaml' }, () => ({
      contents: `import loader from './node_modules/js-yaml/lib/loader.js';
        import Type from './node_modules/js-yaml/lib/type.js';
        import CORE_SCHEMA from './node_modules/js-yaml/lib/schema/core.js';
        import FAILSAFE_SCHEMA from './node_modules/js-yaml/lib/schema/failsafe.js';
        import nullType from './node_modules/js-yaml/lib/type/null.js';
        import bool from './node_modules/js-yaml/lib/type/bool.js';
        import int from './node_modules/js-yaml/lib/type/int.js';
        import float from './node_modules/js-yaml/lib/type/float.js';
        const dump = (...args) => require('js-yaml').dump(...args);
        const types = { null: nullType, bool, int, float };
        export default { load: loader.load, dump, Type, CORE_SCHEMA, FAILSAFE_SCHEMA, types };`,
      resolveDir: '.',
    }));
  },
};
