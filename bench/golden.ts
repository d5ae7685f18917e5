import { compare } from './golden/compare.ts';
import { record } from './golden/record.ts';
import { runTool } from './support/tool.ts';

const usage = `Records what the packed package does with descriptions, and compares two such records.

    npm run bench:golden -- <folder...> --out <record>      fixtures/ and every description below the folders
    npm run bench:golden -- --compare <record> <record>     exit code 1 where they differ in what both hold

  --tarball <file>   record this package, not the one of this checkout
  --only <text>      only descriptions whose path holds this text
  --every <number>   only one description in so many, always the same ones

A record holds a file for each description (zcat shows it): the findings of all rules; what the mock answers, without a
date, to a plain request, each named example, a wrong name, each media type, a PATCH with a sent field and bad bodies; and
every report of a replay against the mock and against a server that is wrong, without times. Nothing in it depends on
where files are, so that records of two checkouts are equal unless the package does something else. A record that was begun goes
on: what it holds is not made again. Keep it outside Git.

Of a description 200 operations are asked, of one over 1 MB 60. Fetch sends no TRACE, so that the mock is not asked for
it. Of an operation 12 names and 8 media types are. A part that takes more than a minute is recorded as such: on a busy
machine two records may differ in that. References to other hosts are not followed,
nor by the linter those of a description whose other files have more than 300 kB together: Spectral takes minutes for them.`;

await runTool({
  usage,
  options: {
    compare: { type: 'boolean' },
    out: { type: 'string' },
    tarball: { type: 'string' },
    only: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
  },
  run: async ({ values, positionals }) => {
    const choice = { only: values.only, every: Number(values.every) };
    const [before, after] = positionals;
    if (values.compare === true && before !== undefined && after !== undefined)
      return compare({ before, after, choice, tell: console.log }) ? 0 : 1;
    if (values.compare === true || values.out === undefined) return undefined;
    await record({ folders: positionals, out: values.out, tarball: values.tarball, choice, tell: console.log });
    return 0;
  },
});
