import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { Licenses } from './licenses.ts';
import { commonjsProgram } from './node-facts.ts';
import { latePackages, yamlLoader } from './node-packages.ts';

/**
 * Sources that few runs of `assay lint` need, by the file that they are bundled to: V8 reads all of a file before it runs any of it,
 * 100 kB in 4 ms. Only their functions are called from other files, and each file has its own copy of what they import.
 */
const files: Readonly<Record<string, readonly string[]>> = {
  // What `placement.ts` has is asked of every description.
  'lint-mcp': sourcesIn('functions/mcp', ['placement']),
  'lint-fix': ['src/lint/repair.ts', 'src/edit/plan-edit.ts', 'src/report/unified-diff.ts'],
  'lint-large': ['src/description/sparse/read-sparse.ts'],
  'lint-reports': ['junit', 'sarif', 'github', 'gitlab', 'lint-html'].map((format) => `src/report/${format}.ts`),
};

/** The functions that are called, of sources whose others would bring much with them: the writers of reports on replays know all checks. */
const called: Readonly<Record<string, string>> = {
  'src/report/junit.ts': 'toLintJunit',
  'src/report/sarif.ts': 'toLintSarif',
  'src/report/github.ts': 'toLintGithub',
  'src/report/gitlab.ts': 'toLintGitlab',
  'src/report/lint-html.ts': 'toLintHtml',
};

/** Puts functions in place of such sources: a call loads the file that they are bundled to. */
export const lateSources: Plugin = {
  name: 'late-sources',
  setup: (host) => {
    host.onResolve({ filter: /^\.\/lint-\w+\.cjs$/ }, ({ path, namespace }) =>
      namespace === 'late-file' ? { path, external: true } : { path, namespace: 'late-file', sideEffects: false },
    );
    host.onLoad({ filter: /.*/, namespace: 'late-file' }, ({ path }) => ({
      contents: ['let loaded;', `export const load = () => (loaded ??= require('${path}'));`].join('\n'),
      resolveDir: '.',
    }));
    host.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = relative('.', path).replaceAll('\\', '/');
      const [file] = Object.entries(files).find(([, sources]) => sources.includes(source)) ?? [];
      return file === undefined ? undefined : { contents: await calls(`./${file}.cjs`, source), resolveDir: '.' };
    });
  },
};

/** Writes those files. */
export async function bundleLateSources(folder: string, licenses: Licenses): Promise<void> {
  await Promise.all(
    Object.entries(files).map(([name, sources]) =>
      build({
        ...commonjsProgram,
        stdin: { contents: sources.map(exportsOf).join('\n'), resolveDir: '.' },
        outfile: `${folder}/${name}.cjs`,
        plugins: [latePackages(''), yamlLoader, licenses.plugin],
      }),
    ),
  );
}

function exportsOf(source: string): string {
  const name = called[source];
  return `export ${name === undefined ? '*' : `{ ${name} }`} from './${source}';`;
}

/** The functions that `source` exports, as others that call them. What else it exports cannot be imported from another file: the build fails. */
async function calls(file: string, source: string): Promise<string> {
  const exported = (await import(resolve(source))) as Readonly<Record<string, unknown>>;
  const only = called[source];
  const all = Object.keys(exported).filter((name) => typeof exported[name] === 'function');
  const names = only === undefined ? all : [only];
  const functions = names.map((name) => `export const ${name} = (...args) => load().${name}(...args);`);
  return [`import { load } from '${file}';`, ...functions].join('\n');
}

function sourcesIn(folder: string, others: readonly string[]): readonly string[] {
  return readdirSync(folder).flatMap((name) =>
    others.includes(name.replace(/\.ts$/u, '')) ? [] : [`${folder}/${name}`],
  );
}
