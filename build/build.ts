import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { type Preset, presetRules } from '../rulesets/presets.ts';
import { rules } from '../rulesets/rules/index.ts';

/** The modules that every Spectral host replaces by its own; a bundle imports nothing else. */
const hostModules = ['core', 'formats', 'functions', 'parsers', 'ref-resolver', 'rulesets', 'runtime'].map(
  (name) => `@stoplight/spectral-${name}`,
);

/** Makes `require` answer the ruleset itself, and still a module with a default for tools that look for one. */
const commonjsFooter =
  "module.exports = module.exports.default; Object.defineProperty(module.exports, 'default', { value: module.exports });";

const presets: readonly Preset[] = ['recommended', 'seed', 'badges', 'mcp', 'all'];

/** Built aside and swapped in, so that whoever reads `dist` meanwhile sees a whole build. */
const outdir = `node_modules/.cache/assay-${process.pid}`;

await mkdir(`${outdir}/functions`, { recursive: true });
await Promise.all([
  ...presets.flatMap(bundlePreset),
  ...(await bundleFunctions()),
  bundleCommand('pre-commit'),
  bundle({ entry: 'rulesets/tool-schema-resolver.ts', outfile: `${outdir}/tool-schema-resolver.cjs`, format: 'cjs' }),
]);
await rm('dist', { recursive: true, force: true });
await rename(outdir, 'dist');

function bundlePreset(preset: Preset): Promise<unknown>[] {
  const declaration = (ending: string): string =>
    `import type { RulesetDefinition } from '@stoplight/spectral-core';\ndeclare const ruleset: RulesetDefinition;\n${ending}\n`;
  const plugins = [onlyRulesOf(preset)];
  return [
    bundle({ entry: `rulesets/${preset}.ts`, outfile: `${outdir}/${preset}.mjs`, format: 'esm', plugins }),
    bundle({ entry: `rulesets/${preset}.ts`, outfile: `${outdir}/${preset}.cjs`, format: 'cjs', plugins }),
    writeFile(`${outdir}/${preset}.d.mts`, declaration('export default ruleset;')),
    writeFile(`${outdir}/${preset}.d.cts`, declaration('export = ruleset;')),
  ];
}

/**
 * Makes THE list hold only the rules of the preset, those included that users switch on by name. Editors load a ruleset
 * anew for every opened document, at about a millisecond a kilobyte, so a bundle carries no others.
 */
function onlyRulesOf(preset: Preset): Plugin {
  const ids = presetRules(preset, rules).map(({ rule }) => rule.id);
  const imports = ids.map((id, index) => `import { rule as rule${index} } from './${id}.ts';`);
  const contents = `${imports.join('\n')}\nexport const rules = [${ids.map((_, index) => `rule${index}`).join(', ')}];`;
  return {
    name: 'rules of a preset',
    setup: (bundler) => {
      bundler.onLoad({ filter: /rulesets[\\/]rules[\\/]index\.ts$/ }, ({ path }) => ({
        contents,
        resolveDir: dirname(path),
        loader: 'ts',
      }));
    },
  };
}

/** One self-contained file per rule with options, for `functionsDir`. Spectral's loader looks for `<name>.js`. */
async function bundleFunctions(): Promise<Promise<unknown>[]> {
  const files = await readdir('rulesets/rules');
  const declaration =
    "import type { RulesetFunctionWithValidator } from '@stoplight/spectral-core';\ndeclare const check: RulesetFunctionWithValidator<unknown, object | null>;\nexport default check;\n";
  return rules
    .filter((rule) => rule.then.optionSchema !== null && files.includes(`${rule.id}.ts`))
    .flatMap(({ id, then }) => {
      const code = `import { rule } from './rulesets/rules/${id}.ts';\nimport { toSpectralFunction } from './rulesets/spectral.ts';\nexport default toSpectralFunction(rule);\n`;
      const outfile = `${outdir}/functions/${then.name}`;
      return [bundle({ code, outfile: `${outfile}.js`, format: 'esm' }), writeFile(`${outfile}.d.ts`, declaration)];
    });
}

/** A command that is one file, so that hooks start it without the rest of the package. */
function bundleCommand(name: string): Promise<unknown> {
  return bundle({
    entry: `src/cli/${name}.ts`,
    outfile: `${outdir}/${name}.mjs`,
    format: 'esm',
    banner: '#!/usr/bin/env node',
  });
}

interface Bundle {
  readonly entry?: string;
  readonly code?: string;
  readonly outfile: string;
  readonly format: 'esm' | 'cjs';
  readonly banner?: string;
  readonly plugins?: Plugin[];
}

function bundle({ entry, code, outfile, format, banner, plugins = [] }: Bundle): Promise<unknown> {
  return build({
    ...(entry === undefined ? {} : { entryPoints: [entry] }),
    ...(code === undefined ? {} : { stdin: { contents: code, resolveDir: '.', loader: 'ts' as const } }),
    outfile,
    format,
    plugins,
    bundle: true,
    minify: true,
    treeShaking: true,
    platform: 'neutral',
    target: 'node18',
    external: [...hostModules, 'node:*'],
    legalComments: 'none',
    ...(banner === undefined ? {} : { banner: { js: banner } }),
    ...(format === 'cjs' ? { footer: { js: commonjsFooter } } : {}),
  });
}
