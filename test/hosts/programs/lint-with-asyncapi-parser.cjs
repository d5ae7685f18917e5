// The AsyncAPI parser with the package beside its own rules: lint-with-asyncapi-parser.cjs <file>
const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');
const { Parser } = require('@asyncapi/parser');
const ruleset = require('spectral-assay');

async function main([file]) {
  const parser = new Parser({ ruleset: { extends: [ruleset] } });
  const diagnostics = await parser.validate(readFileSync(file, 'utf8'), { source: resolve(file) });
  console.log(JSON.stringify(diagnostics));
}

main(process.argv.slice(2));
