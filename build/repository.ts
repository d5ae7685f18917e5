import { readFileSync, writeFileSync } from 'node:fs';
import { placesOfOwner } from './places-of-owner.ts';

/** Puts the owner of the repository where files have `OWNER`: `npx tsx build/repository.ts acme`, once, before the first release. */
const [owner = ''] = process.argv.slice(2);
if (!/^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/iu.test(owner)) {
  console.error(`The owner must be a name that GitHub allows; found ${JSON.stringify(owner)}.`);
  process.exitCode = 2;
} else for (const file of placesOfOwner) writeFileSync(file, readFileSync(file, 'utf8').replace(/\bOWNER\b/gu, owner));
