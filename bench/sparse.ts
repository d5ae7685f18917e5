import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { mayBeDescription } from '../src/description/parse/sniff.ts';
import { breachOf, readBoth } from '../test/support/sparse-law.ts';
import { editText, textEdits } from '../test/support/text-edits.ts';
import { yamlKinds } from '../test/support/yaml-kinds.ts';
import { filesBelow } from './support/files.ts';
import { printCounts } from './support/table.ts';

/**
 * Holds parts of texts to the whole, as test/description/sparse/law.test.ts does, for longer: every description below a folder, and generated
 * ones of each kind of YAML up to 4 MB, with keys of ours and odd things planted in them. Prints where parts say something else.
 *
 *     npx tsx bench/sparse.ts <folder or file ...>
 *         --edits 20        so many changed texts of each
 *         --largest 4000    the largest size in kB
 *         --seed 1          others are asked for
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    edits: { type: 'string', default: '20' },
    largest: { type: 'string', default: '4000' },
    seed: { type: 'string', default: '1' },
  },
});
const counts = { texts: 0, inParts: 0, refused: 0, withFindings: 0, breaches: 0 };
for (const file of positionals.flatMap((path) => filesBelow(resolve(path)))) {
  const text = readFileSync(file, 'utf8');
  if (text.length <= Number(values.largest) * 1000 && mayBeDescription(text)) compare(file, text, Number(values.edits));
}
for (const sizeKb of [1, 40, 400, 4_000].filter((size) => size <= Number(values.largest))) {
  for (const { title, text } of yamlKinds(sizeKb * 1000)) {
    compare(`${sizeKb} kB of ${title}`, text, Math.min(Number(values.edits), Math.ceil(4_000 / sizeKb)));
  }
}
printCounts(counts);

function compare(title: string, text: string, count: number): void {
  const seed = Number(values.seed) + text.length;
  for (const edits of [[], ...fc.sample(textEdits, { numRuns: count, seed })]) {
    const both = readBoth(editText(text, edits), extname(title) === '.json' ? '/api.json' : '/api.yaml');
    const breach = breachOf(both);
    counts.texts += 1;
    if (both.parts !== undefined) counts.inParts += 1;
    if ('refused' in both.whole) counts.refused += 1;
    else if (both.parts !== undefined && both.whole.findings.length > 0) counts.withFindings += 1;
    if (breach === undefined) continue;
    counts.breaches += 1;
    console.log(`${title} with ${JSON.stringify(edits)}\n${breach}`);
  }
}
