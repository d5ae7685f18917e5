/**
 * Shows what the built package does inside the released Spectral command: it finds the mistakes in two descriptions of
 * ours, and leaves public ones in peace. Exit 0 when that is what happened, else 1. `npm run demo` builds first.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const spectralPackage = require.resolve('@stoplight/spectral-cli/package.json');
const spectral = {
  version: require(spectralPackage).version,
  main: join(dirname(spectralPackage), require(spectralPackage).bin.spectral),
};
const ruleset = 'rulesets/recommended.yaml';

/** Written for this repository, with mistakes. */
const ours = ['fixtures/events-asyncapi.yaml', 'fixtures/boxoffice-openapi.yaml'];

/** Public descriptions without either extension, as their npm packages ship them. */
const theirs = [
  'node_modules/@scalar/galaxy/dist/latest.yaml',
  'node_modules/@scalar/galaxy/dist/asyncapi/latest.yaml',
  'node_modules/@readme/oas-examples/3.1/yaml/train-travel.yaml',
  'node_modules/@readme/oas-examples/3.0/yaml/star-trek.yaml',
  'node_modules/@readme/oas-examples/3.0/yaml/uspto.yaml',
];

console.log(`Spectral ${spectral.version} with ${ruleset}\n`);
const surprises = [
  ...ours.filter((file) => lint(file, 'findings') !== 'findings'),
  ...theirs.filter((file) => lint(file, 'nothing') !== 'nothing'),
];
console.log(
  surprises.length === 0
    ? `As it should be: findings in our ${ours.length} descriptions with mistakes, none in ${theirs.length} public ones.`
    : `Not as it should be: ${surprises.join(', ')}.`,
);
process.exitCode = surprises.length === 0 ? 0 : 1;

/** Runs `spectral lint`, shows what it printed, and tells what that amounts to: only findings of our own rules count. */
function lint(file, expected) {
  console.log(`spectral lint ${file}   (expected: ${expected})`);
  const args = [spectral.main, 'lint', '--ruleset', ruleset, '--fail-severity', 'hint', file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  console.log(`${stdout.trim()}\n${stderr}`);
  if (status === 0) return 'nothing';
  return status === 1 && /\bx-(badges|mcp)-/.test(stdout) ? 'findings' : 'failure';
}
