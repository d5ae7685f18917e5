import { promises } from 'node:fs';
import { createRequire } from 'node:module';
import type * as spectralCore from '@stoplight/spectral-core';
import type * as spectralParsers from '@stoplight/spectral-parsers';
import type * as spectralResolver from '@stoplight/spectral-ref-resolver';
import type { ForeignSetup } from './foreign-rules.ts';
import { withSlashes } from './paths.ts';

/** The modules of Spectral that are called, as far as they are. */
interface Modules {
  readonly '@stoplight/spectral-core': typeof spectralCore;
  readonly '@stoplight/spectral-parsers': typeof spectralParsers;
  readonly '@stoplight/spectral-ref-resolver': typeof spectralResolver;
  readonly '@stoplight/spectral-runtime': { readonly fetch: unknown };
  readonly '@stoplight/spectral-ruleset-migrator': {
    readonly migrateRuleset: (path: string, options: object) => Promise<string>;
  };
  readonly '@stoplight/spectral-ruleset-bundler': {
    readonly bundleRuleset: (entry: string, options: object) => Promise<string>;
  };
  readonly '@stoplight/spectral-ruleset-bundler/presets/node': {
    readonly node: (effects: object) => readonly unknown[];
  };
  readonly '@stoplight/spectral-ruleset-bundler/plugins/builtins': { readonly builtins: () => unknown };
  readonly '@stoplight/spectral-ruleset-bundler/plugins/commonjs': { readonly commonjs: () => unknown };
  readonly '@stoplight/spectral-ruleset-bundler/plugins/stdin': {
    readonly stdin: (text: string, name: string) => unknown;
  };
}

type LoadModule = <Name extends keyof Modules>(name: Name) => Modules[Name];

/** The modules of Spectral beside its command, which is at `path`. */
export function spectralModules(path: string): LoadModule {
  const load = createRequire(path);
  return (name) => load(name) as Modules[typeof name];
}

/**
 * The ruleset as `spectral lint` reads it, but for the texts of its files, which are those without our rules.
 * @throws in the words of Spectral where it cannot be loaded.
 */
export async function loadForeignRuleset(setup: ForeignSetup, load: LoadModule): Promise<spectralCore.Ruleset> {
  const { path, texts, ownRules } = setup.ruleset;
  const isScript = Object.keys(texts).length === 0;
  const source = isScript ? path : path.replace(/[^/]*$/u, '.spectral.js');
  const definition = setup.allowsCode ? await bundle(source, setup, load) : await evaluate(setup, load);
  const ruleset = new (load('@stoplight/spectral-core').Ruleset)(definition, { severity: 'recommended', source });
  for (const id of ownRules) {
    const rule = ruleset.rules[id];
    if (rule !== undefined) rule.enabled = false;
  }
  return ruleset;
}

/** A ruleset that is data, of Spectral's own rules and functions: nothing else can be loaded. */
async function evaluate(setup: ForeignSetup, load: LoadModule): Promise<unknown> {
  const { migrateRuleset } = load('@stoplight/spectral-ruleset-migrator');
  const own = createRequire(setup.spectral);
  const code = await migrateRuleset(setup.ruleset.path, { format: 'commonjs', fs: filesOf(setup) });
  return run(code, (id) => {
    if (!/^@stoplight\/spectral-(?:formats|functions|rulesets)$/u.test(id))
      throw new Error(`${id} is code that is not allowed`);
    return own(id);
  });
}

/** A ruleset with code, in one text: as `spectral lint` bundles it. */
async function bundle(entry: string, setup: ForeignSetup, load: LoadModule): Promise<unknown> {
  const { path, texts } = setup.ruleset;
  const { fetch } = load('@stoplight/spectral-runtime');
  const { migrateRuleset } = load('@stoplight/spectral-ruleset-migrator');
  const { stdin } = load('@stoplight/spectral-ruleset-bundler/plugins/stdin');
  const migrated =
    Object.keys(texts).length === 0
      ? []
      : [stdin(await migrateRuleset(path, { format: 'esm', fs: filesOf(setup) }), entry)];
  const code = await load('@stoplight/spectral-ruleset-bundler').bundleRuleset(entry, {
    target: 'node',
    format: 'commonjs',
    plugins: [
      ...migrated,
      load('@stoplight/spectral-ruleset-bundler/plugins/builtins').builtins(),
      load('@stoplight/spectral-ruleset-bundler/plugins/commonjs').commonjs(),
      ...load('@stoplight/spectral-ruleset-bundler/presets/node').node({ fs: { promises }, fetch }),
    ],
  });
  const own = createRequire(entry);
  const paths = [entry.replace(/\/[^/]*$/u, ''), setup.spectral];
  return run(code, (id) => own(own.resolve(id, { paths })));
}

/** The files of a ruleset: those that were read before have no other texts now. */
function filesOf({ ruleset, allowsCode }: ForeignSetup): object {
  const readFile = (path: string): Promise<string> => {
    const text = ruleset.texts[withSlashes(path)];
    if (text !== undefined) return Promise.resolve(text);
    if (!allowsCode) return Promise.reject(new Error(`${path} is no part of the ruleset`));
    return promises.readFile(path, 'utf8');
  };
  return { promises: { ...promises, readFile } };
}

/** The exports of a module in CommonJS. */
function run(code: string, load: (id: string) => unknown): unknown {
  const module: { exports: unknown } = { exports: undefined };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the code is the bundle of a ruleset that Spectral's bundler wrote, and `spectral lint` runs it in this way; rulesets that hold code come here with `--allow-code` alone
  Function('module, require', code)(module, load);
  return module.exports;
}
