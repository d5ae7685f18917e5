import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { checks } from '../../../src/replay/checks/index.ts';
import { profiles } from '../../../src/replay/profile.ts';

/** A check takes three steps: its file, its line in checks/index.ts, a mutant that it catches. What is forgotten is red here, or in mutants.test.ts. */
const files = readdirSync('src/replay/checks').filter((name) => !['index.ts', 'docs.ts', 'shared'].includes(name));
const names = checks.map(({ name }) => name);
const ofTheRun = ['set-up', 'answer-received', 'reference', 'baseline-stale', 'coverage-minimum'];

test.each(files)('src/replay/checks/%s has its line in src/replay/checks/index.ts', (file) => {
  expect(names.map((name) => `${name}.ts`)).toContain(file);
});

test('docs/checks.md has every check, those about the whole run, once and no other: run `npm run docs`', () => {
  const page = readFileSync('docs/checks.md', 'utf8');
  const documented = [...page.matchAll(/^\| `([a-z-]+)`/gmu)].map(([, name]) => name);
  expect([...documented].sort()).toEqual([...ofTheRun, ...names].sort());
});

test.each(Object.values(profiles))('the notes of the profile $name are checks', ({ notes }) => {
  expect(notes.filter((note) => !names.includes(note))).toEqual([]);
});
