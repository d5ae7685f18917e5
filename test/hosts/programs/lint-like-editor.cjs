// Loads a ruleset file as the language server of the VS Code extension does: migrated to a module, bundled with the
// `runtime` plugins into one function, and evaluated. Whatever a bundle imports beyond the host's modules is fetched,
// and the fetch of this program throws: lint-like-editor.cjs <ruleset file>,... <file>...
const fs = require('node:fs');
const { dirname, join, resolve } = require('node:path');
const { Document, Ruleset, Spectral } = require('@stoplight/spectral-core');
const { Yaml } = require('@stoplight/spectral-parsers');
const { commonjs } = require('@stoplight/spectral-ruleset-bundler/plugins/commonjs');
const { stdin } = require('@stoplight/spectral-ruleset-bundler/plugins/stdin');
const { runtime } = require('@stoplight/spectral-ruleset-bundler/presets/runtime');
const { migrateRuleset } = require('@stoplight/spectral-ruleset-migrator');

const bundlerFile = require.resolve('@stoplight/spectral-ruleset-bundler');
const { rollup } = require(require.resolve('rollup', { paths: [bundlerFile] }));

const io = {
  fs,
  fetch: async (address) => {
    throw new Error(`There is no network here: ${address}`);
  },
};

async function loadRuleset(file) {
  const source = join(dirname(file), '.spectral.js');
  const module = await migrateRuleset(file, { format: 'esm', ...io });
  const plugins = [stdin(module, source), ...runtime(io), commonjs()];
  const bundle = await rollup({ input: source, plugins, treeshake: false, onwarn: () => undefined });
  const { output } = await bundle.generate({ format: 'iife', exports: 'auto' });
  return new Ruleset(Function(`return ${output[0].code}`)(), { severity: 'recommended', source });
}

async function main([rulesetFiles, ...files]) {
  const results = [];
  for (const rulesetFile of rulesetFiles.split(',')) {
    const spectral = new Spectral();
    spectral.setRuleset(await loadRuleset(resolve(rulesetFile)));
    for (const file of files) {
      const document = new Document(fs.readFileSync(file, 'utf8'), Yaml, resolve(file));
      results.push(...(await spectral.run(document, { ignoreUnknownFormat: true })));
    }
  }
  console.log(JSON.stringify(results));
}

main(process.argv.slice(2));
