import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { docs } from '../src/lib/docs-page.ts';
import { counted } from '../src/lib/show.ts';
import { withDocsAddress } from './site/address.ts';

/** Puts the address of the pages of `npm run docs:site` into sources, texts and tests: `npx tsx build/docs-address.ts https://docs.example/assay/`. */
const [address = ''] = process.argv.slice(2);
if (!URL.canParse(address) || !/^https:\/\/[^\s"'`?#]+\/$/u.test(address)) {
  console.error(`The address must begin with https:// and end with a slash; found ${JSON.stringify(address)}.`);
  process.exitCode = 2;
} else {
  const files = execFileSync('git', ['grep', '-lIF', '-e', docs.start, '-e', docs.home], { encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const file of files) {
    const text = withDocsAddress(readFileSync(file, 'utf8'), docs, address);
    // Pictures have no format.
    const { inferredParser: parser } = await getFileInfo(file);
    writeFileSync(file, parser === null ? text : await format(text, { ...(await resolveConfig(file)), parser }));
  }
  console.log(`${counted(files.length, 'file')} now name ${address}.`);
}
