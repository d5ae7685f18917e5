/**
 * Shows the main command of the built package at work: `assay check` finds the mistakes in two descriptions of ours, and passes
 * public ones, whose examples it replays. Exit 0 when that is what happened, else 1. `npm run demo` builds first.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Written for this repository, with mistakes. */
const ours = ['fixtures/events-asyncapi.yaml', 'fixtures/boxoffice-openapi.yaml'];

/** Public descriptions without either extension, as their npm packages ship them. */
const theirs = [
  'node_modules/@scalar/galaxy/dist/latest.yaml',
  'node_modules/@scalar/galaxy/dist/asyncapi/latest.yaml',
  'node_modules/@readme/oas-examples/3.1/yaml/train-travel.yaml',
  'node_modules/@readme/oas-examples/3.0/yaml/uspto.yaml',
];

const surprises = [...ours.filter((file) => check(file) !== 1), ...theirs.filter((file) => check(file) !== 0)];
console.log(
  surprises.length === 0
    ? `As it should be: errors in our ${ours.length} descriptions with mistakes, none in ${theirs.length} public ones.`
    : `Not as it should be: ${surprises.join(', ')}.`,
);
process.exitCode = surprises.length === 0 ? 0 : 1;

/** Runs `assay check`, shows what it prints, and answers its exit code: 1 where there are errors. */
function check(file) {
  console.log(`$ assay check ${file}`);
  const { status } = spawnSync(process.execPath, ['dist/assay.cjs', 'check', file], { cwd: root, stdio: 'inherit' });
  console.log();
  return status;
}
