// `require` of the package, and a run through spectral-core: lint-with-core.cjs <preset>,... <file>...
const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');
const { Document, Spectral } = require('@stoplight/spectral-core');
const { Yaml } = require('@stoplight/spectral-parsers');

async function main([entries, ...files]) {
  const results = [];
  for (const entry of entries.split(',')) {
    for (const file of files) {
      const spectral = new Spectral();
      spectral.setRuleset(require(entry));
      results.push(...(await spectral.run(new Document(readFileSync(file, 'utf8'), Yaml, resolve(file)))));
    }
  }
  console.log(JSON.stringify(results));
}

main(process.argv.slice(2));
