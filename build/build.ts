import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';

/** The modules that every Spectral host replaces by its own; a bundle imports nothing else. */
const hostModules = ['core', 'formats', 'functions', 'parsers', 'ref-resolver', 'rulesets', 'runtime'].map(
  (name) => `@stoplight/spectral-${name}`,
);

/** Makes `require` answer the ruleset itself, and still a module with a default for tools that look for one. */
const commonjsFooter =
  "module.exports = module.exports.default; Object.defineProperty(module.exports, 'default', { value: module.exports });";

const presets = ['recommended', 'seed', 'badges', 'mcp', 'all'];

await rm('dist', { recursive: true, force: true });
await mkdir('dist/functions', { recursive: true });
await Promise.all([...presets.flatMap(bundlePreset), ...(await bundleFunctions())]);

function bundlePreset(preset: string): Promise<unknown>[] {
  const declaration = (ending: string): string =>
    `import type { RulesetDefinition } from '@stoplight/spectral-core';\ndeclare const ruleset: RulesetDefinition;\n${ending}\n`;
  return [
    bundle({ entry: `rulesets/${preset}.ts`, outfile: `dist/${preset}.mjs`, format: 'esm' }),
    bundle({ entry: `rulesets/${preset}.ts`, outfile: `dist/${preset}.cjs`, format: 'cjs' }),
    writeFile(`dist/${preset}.d.mts`, declaration('export default ruleset;')),
    writeFile(`dist/${preset}.d.cts`, declaration('export = ruleset;')),
  ];
}

/** One self-contained file per rule with options, for `functionsDir`. Spectral's loader looks for `<name>.js`. */
async function bundleFunctions(): Promise<Promise<unknown>[]> {
  const { rules } = await import('../rulesets/rules/index.ts');
  const files = await readdir('rulesets/rules');
  return rules
    .filter((rule) => rule.then.optionSchema !== null && files.includes(`${rule.id}.ts`))
    .map(({ id, then }) => {
      const code = `import { rule } from './rulesets/rules/${id}.ts';\nimport { toSpectralFunction } from './rulesets/spectral.ts';\nexport default toSpectralFunction(rule);\n`;
      return bundle({ code, outfile: `dist/functions/${then.name}.js`, format: 'esm' });
    });
}

interface Bundle {
  readonly entry?: string;
  readonly code?: string;
  readonly outfile: string;
  readonly format: 'esm' | 'cjs';
}

function bundle({ entry, code, outfile, format }: Bundle): Promise<unknown> {
  return build({
    ...(entry === undefined ? {} : { entryPoints: [entry] }),
    ...(code === undefined ? {} : { stdin: { contents: code, resolveDir: '.', loader: 'ts' as const } }),
    outfile,
    format,
    bundle: true,
    minify: true,
    treeShaking: true,
    platform: 'neutral',
    target: 'node18',
    external: hostModules,
    legalComments: 'none',
    ...(format === 'cjs' ? { footer: { js: commonjsFooter } } : {}),
  });
}
