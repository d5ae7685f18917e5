import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { createLicenses, type Licenses } from './licenses.ts';
import { packageFacts } from './node-facts.ts';

/** The program of the extension: the language server and the preview, of this package, with all that they need. */
const program = `
import { isUserError } from './src/lib/user-error.ts';
import { createOutput } from './src/node/output.ts';
import { createSystem } from './src/node/system.ts';

const commands = {
  lsp: async (args, system) => (await import('./src/cli/lsp/command.ts')).runLsp(args, system),
  preview: async (args, system) => (await import('./src/cli/preview/command.ts')).runPreview(args, system),
};
const [command, ...args] = process.argv.slice(2);
try {
  process.exitCode = await commands[command](args, createSystem(createOutput(process)));
} catch (error) {
  if (!isUserError(error)) throw error;
  process.stderr.write(error.message + '\\n');
  process.exitCode = 2;
}
`;

/** Writes everything of the VS Code extension but its client into `folder`. Answers the licences of what is bundled, which are not written yet. */
export async function stageServer(folder: string): Promise<Licenses> {
  const licenses = createLicenses();
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'README.md']) copyFileSync(join('editors/vscode', name), join(folder, name));
  copyFileSync('LICENSE', join(folder, 'LICENSE'));
  copyFileSync('CHANGELOG.md', join(folder, 'CHANGELOG.md'));
  // No page is written as one file there.
  cpSync('dist/preview', join(folder, 'preview'), { recursive: true, filter: (path) => !/whole\.\w+$/u.test(path) });
  await build({
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    entryPoints: { program: 'the program', 'foreign-worker': 'src/node/foreign-worker.ts' },
    chunkNames: 'part-[hash]',
    outExtension: { '.js': '.mjs' },
    outdir: join(folder, 'dist'),
    define: packageFacts,
    // Packages of CommonJS ask for modules of Node.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [programSource, namedExports, licenses.plugin],
  });
  // By the name that the command has for it.
  writeFileSync(join(folder, 'dist/foreign-worker.cjs'), "import('./foreign-worker.mjs');\n");
  return licenses;
}

/** The program above, which is in no file. */
const programSource: Plugin = {
  name: 'program-source',
  setup: (host) => {
    host.onResolve({ filter: /^the program$/ }, ({ path }) => ({ path, namespace: 'program' }));
    host.onLoad({ filter: /.*/, namespace: 'program' }, () => ({ contents: program, resolveDir: '.', loader: 'ts' }));
  },
};

/** The library of CommonJS that is imported when it is needed: Node finds its names, a bundle has the whole as a default. */
const namedExports: Plugin = {
  name: 'named-exports',
  setup: (host) => {
    host.onResolve({ filter: /^vscode-languageserver\/node$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, namespace: 'named' } : undefined,
    );
    host.onLoad({ filter: /.*/, namespace: 'named' }, ({ path }) => ({
      contents: `export { createConnection, ResponseError } from '${path}';`,
      resolveDir: '.',
    }));
  },
};
