// Loads rulesets as `spectral lint` does, one after another: load-rulesets.cjs <folder>..., each with a .spectral.yaml. Prints true for
// each that is loaded.
const { getRuleset } = require('@stoplight/spectral-cli/dist/services/linter/utils/getRuleset.js');
const { join, resolve } = require('node:path');

async function isLoaded(folder) {
  try {
    const ruleset = await getRuleset(join(folder, '.spectral.yaml'));
    ruleset.fromSource(join(folder, 'openapi.yaml'));
    return true;
  } catch {
    return false;
  }
}

async function main(folders) {
  const loaded = [];
  for (const folder of folders) loaded.push(await isLoaded(resolve(folder)));
  console.log(JSON.stringify(loaded));
}

main(process.argv.slice(2));
