import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { types } from 'node:util';
import { mayBeDescription } from '../src/description/sniff.ts';
import { assayRows, spectralRows } from '../test/support/parity.ts';

/**
 * Lints every description below a folder with Spectral and with our runner, all rules on, and prints where they differ.
 *
 *     npx tsx bench/parity.ts <folder or file> [largest size in kB]
 */
const [given = '', largestKb = '2000'] = process.argv.slice(2);
let [linted, equal, found, refused] = [0, 0, 0, 0];
for (const file of filesBelow(resolve(given))) {
  const text = readFileSync(file, 'utf8');
  if (!mayBeDescription(text) || text.length > Number(largestKb) * 1000) continue;
  try {
    const ours = assayRows(text, file, 'all');
    const theirs = await spectralRows(text, file, 'all');
    linted += 1;
    found += theirs.length;
    if (JSON.stringify(ours) === JSON.stringify(theirs)) equal += 1;
    else tell(file, ours, theirs);
  } catch (error) {
    refused += 1;
    console.log(`refused ${file}: ${types.isNativeError(error) ? error.message : String(error)}`);
  }
}
console.log(`${linted} descriptions linted, ${equal} with equal findings; ${found} findings; ${refused} refused.`);

function tell(file: string, ours: readonly string[], theirs: readonly string[]): void {
  console.log(`differs ${file}`);
  for (const row of ours.filter((one) => !theirs.includes(one))) console.log(`  assay    ${row}`);
  for (const row of theirs.filter((one) => !ours.includes(one))) console.log(`  spectral ${row}`);
}

function filesBelow(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => filesBelow(join(path, name)))
    .filter((name) => /\.(?:ya?ml|json)$/u.test(name));
}
