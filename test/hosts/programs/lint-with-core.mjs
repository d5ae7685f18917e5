// `import` of the package, and a run through spectral-core: lint-with-core.mjs <preset>,... <file>...
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import core from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';

const [entries, ...files] = process.argv.slice(2);
const results = [];
for (const entry of entries.split(',')) {
  const { default: ruleset } = await import(entry);
  for (const file of files) {
    const spectral = new core.Spectral();
    spectral.setRuleset(ruleset);
    results.push(...(await spectral.run(new core.Document(readFileSync(file, 'utf8'), parsers.Yaml, resolve(file)))));
  }
}
console.log(JSON.stringify(results));
