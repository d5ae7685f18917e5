import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { minify } from '@swc/core';
import { build, transform } from 'esbuild';
import { minify as minifyByOxc } from 'oxc-minify';
import { type ApartPreset, apartPresets, type Preset, presetRules, presets } from '../rulesets/presets.ts';
import { rules } from '../rulesets/rules/index.ts';
import { bundleAssay } from './bundle-assay.ts';
import { bundleNode } from './bundle-node.ts';
import { bundleRedocly } from './bundle-redocly.ts';
import { writeHelpTexts } from './help-texts.ts';
import { commonjsEntry, commonjsFooter, textModule } from './host-entries.ts';
import { commonjsOfNode } from './commonjs-of-node.ts';
import { createLicenses } from './licenses.ts';
import { minifyScript, shortenVariables } from './minify-page.ts';
import { bundledPackages } from './node-packages.ts';

/** The modules that every Spectral host replaces by its own; a bundle imports nothing else. */
const hostModules = ['core', 'formats', 'functions', 'parsers', 'ref-resolver', 'rulesets', 'runtime'].map(
  (name) => `@stoplight/spectral-${name}`,
);

/** Built aside and swapped in, so that whoever reads `dist` meanwhile sees a whole build. */
const outdir = `node_modules/.cache/assay-${process.pid}`;

const licenses = createLicenses();
await mkdir(`${outdir}/functions`, { recursive: true });
await Promise.all([
  ...presets.flatMap((preset) => bundlePreset(preset, presetModule(preset))),
  ...apartPresets.flatMap((preset) => bundlePreset(preset, `export { default } from './rulesets/${preset}.ts';`)),
  ...(await bundleFunctions()),
  bundlePage(),
  bundleAssay(outdir, licenses).then((sources) => bundleNode(outdir, sources, licenses)),
  ...bundleRedocly(outdir, licenses),
  bundleForeignWorker(),
  bundle({ entry: 'rulesets/tool-schema-resolver.ts', outfile: `${outdir}/tool-schema-resolver.cjs`, format: 'cjs' }),
]);
licenses.write(outdir);
await rm('dist', { recursive: true, force: true });
await rename(outdir, 'dist');
await writeHelpTexts('dist');

/** The thread with Spectral, which it loads as the user has it. */
function bundleForeignWorker(): Promise<unknown> {
  return build({
    ...commonjsOfNode,
    entryPoints: ['src/node/foreign-worker.ts'],
    outfile: `${outdir}/foreign-worker.cjs`,
    plugins: [bundledPackages, licenses.plugin],
  });
}

function bundlePreset(preset: Preset | ApartPreset, code: string): Promise<unknown>[] {
  const declaration = (ending: string): string =>
    `import type { RulesetDefinition } from '@stoplight/spectral-core';\ndeclare const ruleset: RulesetDefinition;\n${ending}\n`;
  return [
    bundleForAll(preset, code),
    writeFile(`${outdir}/${preset}.cjs`, commonjsEntry(preset)),
    writeFile(`${outdir}/${preset}.d.mts`, declaration('export default ruleset;')),
    writeFile(`${outdir}/${preset}.d.cts`, declaration('export = ruleset;')),
  ];
}

/** The preset as a module, as one that holds the same as a text, and as CommonJS. */
async function bundleForAll(preset: string, code: string): Promise<void> {
  const module = await bundled({ code });
  await Promise.all([
    writeFile(`${outdir}/${preset}.mjs`, module),
    writeFile(`${outdir}/${preset}.text.mjs`, await textModule(preset, module)),
    writeFile(`${outdir}/${preset}.whole.cjs`, await toCommonjs(module)),
  ]);
}

/**
 * The ruleset of a preset with what it makes of each rule written out. Editors load a ruleset anew for every opened
 * document, at about a millisecond a kilobyte, so a bundle carries checks only, and no rule's facts.
 */
function presetModule(preset: Preset): string {
  const uses = presetRules(preset, rules);
  const imports = uses.map(
    ({ rule }, index) => `import { check as check${index} } from './rulesets/rules/${rule.id}.ts';`,
  );
  const rowsOf = (severity: string, extension: string): string => {
    const rows = uses.flatMap(({ rule, severity: own }, index) =>
      own === severity && rule.id.startsWith(extension)
        ? [`'${rule.id.slice(extension.length + 1)}': check${index}`]
        : [],
    );
    return rows.length === 0 ? '' : `'${extension}': { ${rows.join(', ')} }, `;
  };
  const severities = ['error', 'warn', 'info', 'hint'].filter((name) => uses.some(({ severity }) => severity === name));
  const bySeverity = severities.map(
    (severity) => `${severity}: { ${['x-badges', 'x-mcp'].map((extension) => rowsOf(severity, extension)).join('')} }`,
  );
  const off = uses.flatMap(({ rule, isOn }) => (isOn ? [] : [rule.id]));
  const options = uses.flatMap(({ rule, options: own }) => (own === undefined ? [] : [[rule.id, own]]));
  const rows = `{ ${bySeverity.join(', ')} }`;
  const particulars = `{ off: ${JSON.stringify(off)}, options: ${JSON.stringify(Object.fromEntries(options))} }`;
  const isPlain = off.length === 0 && options.length === 0;
  return [
    `import { ${isPlain ? 'toRuleset' : 'toChangedRuleset'} as toRuleset } from './rulesets/spectral.ts';`,
    ...imports,
    `export default toRuleset(${isPlain ? rows : `${rows}, ${particulars}`});`,
  ].join('\n');
}

/** One self-contained file per rule with options, for `functionsDir`. Spectral's loader looks for `<name>.js`. */
async function bundleFunctions(): Promise<Promise<unknown>[]> {
  const files = await readdir('rulesets/rules');
  const declaration =
    "import type { RulesetFunctionWithValidator } from '@stoplight/spectral-core';\ndeclare const check: RulesetFunctionWithValidator<unknown, object | null>;\nexport default check;\n";
  return rules
    .filter(({ id, check }) => check.options !== undefined && files.includes(`${id}.ts`))
    .flatMap(({ id, functionName }) => {
      const code = `import { check } from './rulesets/rules/${id}.ts';\nimport { toSpectralFunction } from './rulesets/spectral.ts';\nexport default toSpectralFunction('${functionName}', check);\n`;
      const outfile = `${outdir}/functions/${functionName}`;
      return [bundle({ code, outfile: `${outfile}.js`, format: 'esm' }), writeFile(`${outfile}.d.ts`, declaration)];
    });
}

/** The scripts and the style sheet of the preview's pages. */
async function bundlePage(): Promise<void> {
  const parts = {
    page: ['main.ts', 'page.css'],
    whole: ['whole.ts', 'whole.css'],
    find: ['find.ts'],
    live: ['live.ts'],
    login: ['login.ts'],
    console: ['console/main.ts'],
    engine: ['../console/main.ts'],
  };
  const target = ['chrome123', 'firefox125', 'safari17.5'];
  const options = {
    bundle: true,
    minify: true,
    format: 'iife' as const,
    target,
    outdir: `${outdir}/preview`,
    plugins: [licenses.plugin],
    write: false as const,
  };
  const all = Object.entries(parts).flatMap(([name, files]) => files.map((file) => [name, file] as const));
  await mkdir(options.outdir, { recursive: true });
  await Promise.all(
    all.map(async ([name, file]) => {
      const { outputFiles } = await build({
        ...options,
        entryNames: name,
        entryPoints: [`src/preview/client/${file}`],
      });
      for (const { path, text } of outputFiles)
        await writeFile(path, path.endsWith('.js') ? await minifyScript(text) : shortenVariables(text));
    }),
  );
}

interface Source {
  readonly entry?: string;
  readonly code?: string;
}

interface Bundle extends Source {
  readonly outfile: string;
  readonly format: 'esm' | 'cjs';
}

async function bundle({ outfile, format, ...source }: Bundle): Promise<void> {
  const module = await bundled(source);
  await writeFile(outfile, format === 'cjs' ? await toCommonjs(module) : module);
}

async function toCommonjs(module: string): Promise<string> {
  const { code } = await transform(module, { format: 'cjs', minify: true, target: 'node18' });
  return `${code}${commonjsFooter}`;
}

/** A source with all that it imports but for what hosts have. */
async function bundled({ entry, code }: Source): Promise<string> {
  const { outputFiles } = await build({
    ...(entry === undefined ? {} : { entryPoints: [entry] }),
    ...(code === undefined ? {} : { stdin: { contents: code, resolveDir: '.', loader: 'ts' as const } }),
    format: 'esm',
    bundle: true,
    treeShaking: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'node18',
    external: [...hostModules, 'node:*'],
    legalComments: 'none',
    plugins: [licenses.plugin],
    // One letter for each of 200 `undefined`, which would be `void 0`. No source has a name with `$`: it would be taken for this one.
    define: { undefined: '$undefined' },
    inject: ['build/undefined.ts'],
    write: false,
  });
  return shrink(outputFiles[0]?.text ?? '');
}

/**
 * A bundle in fewer letters, by two minifiers of which each sees what the other leaves. The first pass drops what nobody reads: it is the
 * one that heeds `@__NO_SIDE_EFFECTS__`, so it needs the comments.
 */
async function shrink(text: string): Promise<string> {
  const oxc = async (code: string): Promise<string> => {
    const compress = { target: 'es2022', treeshake: { propertyReadSideEffects: false } } as const;
    return (await minifyByOxc('bundle.js', code, { module: true, compress, mangle: { toplevel: true } })).code;
  };
  const { code } = await minify(await oxc(text), {
    module: true,
    compress: {
      passes: 4,
      toplevel: true,
      ecma: 2022,
      unsafe_arrows: true,
      pure_getters: true,
      hoist_funs: false,
      keep_fargs: false,
      unsafe_methods: true,
      // Not `unsafe_regexp`: it writes an expression where it is used, twice if need be, and one with `g` or `y` loses its position.
      // `Object` and its functions as variables, which are written in one letter.
      unsafe_hoist_static_method_alias: true,
      unsafe_hoist_global_objects_alias: true,
      inline: 3,
    },
    mangle: { toplevel: true },
  });
  return oxc(code);
}
