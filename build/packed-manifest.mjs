/**
 * The packed package has no `prepare` script: npm warns of it whoever installs the file. From Git it is needed, as it builds.
 * `node build/packed-manifest.mjs strip` takes it out before packing, `restore` puts it back behind it.
 */
import { existsSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';

const [manifest, whole] = ['package.json', 'package.json.whole'];
const [step] = process.argv.slice(2);
// A step that was ended in the middle left the whole one behind.
if (existsSync(whole)) renameSync(whole, manifest);
if (step === 'strip') {
  const text = readFileSync(manifest, 'utf8');
  const { atime, mtime } = statSync(manifest);
  writeFileSync(whole, text);
  // As old as it was: what is built is not stale for having been packed.
  utimesSync(whole, atime, mtime);
  writeFileSync(manifest, text.replace(/^ *"prepare": .*\n/mu, ''));
}
