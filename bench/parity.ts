import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs, types } from 'node:util';
import fc from 'fast-check';
import { dump } from 'js-yaml';
import { parseSource } from '../src/description/parse/parse.ts';
import { mayBeDescription } from '../src/description/parse/sniff.ts';
import { mutate, mutations } from '../test/lint/mutants.ts';
import { assayRows, sparseRows, spectralRows } from '../test/support/parity.ts';
import { filesBelow } from './support/files.ts';
import { printCounts } from './support/table.ts';

/**
 * Lints every description below a folder with Spectral and with our runner, all rules on, and prints where they differ: with all of a
 * file read, and with the parts alone that rules look at, as of a large file.
 *
 *     npx tsx bench/parity.ts <folder or file>
 *         --largest 2000    the largest size in kB
 *         --mutants 3       so many mutants of each, too: keys of ours planted into it, right and wrong
 *         --every 10        of each 10 files one
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    largest: { type: 'string', default: '2000' },
    mutants: { type: 'string', default: '0' },
    every: { type: 'string', default: '1' },
  },
});
const counts = { descriptions: 0, texts: 0, equal: 0, sparse: 0, findings: 0, refused: 0 };
for (const [index, file] of filesBelow(resolve(positionals[0] ?? '')).entries()) {
  const text = readFileSync(file, 'utf8');
  if (index % Number(values.every) !== 0 || !mayBeDescription(text)) continue;
  if (text.length > Number(values.largest) * 1000) continue;
  counts.descriptions += 1;
  await compare(file, text, '');
  for (const [number, mutant] of mutantsOf(file, text).entries()) await compare(file, mutant, ` mutant ${number}`);
}
printCounts(counts);

async function compare(file: string, text: string, which: string): Promise<void> {
  try {
    const ours = assayRows(text, file, 'all');
    const theirs = await spectralRows(text, file, 'all');
    const sparse = sparseRows(text, file, 'all');
    counts.texts += 1;
    counts.findings += theirs.length;
    if (sparse !== undefined) counts.sparse += 1;
    const differing = [ours, sparse ?? ours].find((rows) => JSON.stringify(rows) !== JSON.stringify(theirs));
    if (differing === undefined) counts.equal += 1;
    else tell(`${file}${which}${differing === ours ? '' : ' read in parts'}`, differing, theirs);
  } catch (error) {
    counts.refused += 1;
    console.log(`refused ${file}${which}: ${types.isNativeError(error) ? error.message : String(error)}`);
  }
}

/** The same ones in every run. */
function mutantsOf(file: string, text: string): readonly string[] {
  if (values.mutants === '0') return [];
  try {
    const { tree, syntax } = parseSource(file, new TextEncoder().encode(text));
    const write = (value: unknown): string =>
      syntax === 'json' ? JSON.stringify(value, undefined, 2) : dump(value, { lineWidth: -1 });
    const changes = fc.sample(mutations, { numRuns: Number(values.mutants), seed: text.length });
    return changes.map((each) => write(mutate(tree, each)));
  } catch {
    // What cannot be read is told of the file itself.
    return [];
  }
}

function tell(title: string, ours: readonly string[], theirs: readonly string[]): void {
  console.log(`differs ${title}`);
  for (const row of ours.filter((one) => !theirs.includes(one))) console.log(`  assay    ${row}`);
  for (const row of theirs.filter((one) => !ours.includes(one))) console.log(`  spectral ${row}`);
}
