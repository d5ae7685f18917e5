import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundlePlayground } from './site/playground/bundle.ts';
import { drawDocsSite } from './site/site.ts';

/** Writes the documentation as pages for any static host: `npm run docs:site`, or into another folder than `site`: `npm run docs:site -- <folder>`. */
const [out = 'site'] = process.argv.slice(2);
const { texts, copies } = drawDocsSite();
// A folder that somebody names may hold more than the site.
if (out === 'site') rmSync(out, { recursive: true, force: true });
for (const [address, text] of [...texts, ...(await bundlePlayground())]) {
  mkdirSync(dirname(join(out, address)), { recursive: true });
  writeFileSync(join(out, address), text);
}
for (const [address, path] of copies) cpSync(path, join(out, address));
console.log(`${[...texts.keys()].filter((address) => address.endsWith('.html')).length} pages in ${out}/.`);
