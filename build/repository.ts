import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { ownerIn, withOwner } from './owner.ts';
import { counted } from '../src/lib/show.ts';

/** Names the owner of the repository in all files that Git knows: `npx tsx build/repository.ts acme`, before the first release or when it moves. */
const [next = ''] = process.argv.slice(2);
if (!/^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/iu.test(next)) {
  console.error(`The owner must be a name that GitHub allows; found ${JSON.stringify(next)}.`);
  process.exitCode = 2;
} else {
  const owner = ownerIn(readFileSync('package.json', 'utf8'));
  const files = execFileSync('git', ['grep', '-lIiF', '-e', owner, '--', ':!test', ':!build'], { encoding: 'utf8' });
  const changed = files
    .trim()
    .split('\n')
    .map((file) => ({ file, before: readFileSync(file, 'utf8') }))
    .map((one) => ({ ...one, after: withOwner(one.before, owner, next) }))
    .filter(({ before, after }) => before !== after);
  // A name of another length moves the columns of a table.
  for (const { file, after } of changed)
    writeFileSync(file, await format(after, { ...(await resolveConfig(file)), filepath: file }));
  console.log(`${counted(changed.length, 'file')} now with ${next}.`);
}
