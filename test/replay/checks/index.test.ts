import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { member } from '../../../src/lib/json.ts';
import { checks } from '../../../src/replay/checks/index.ts';
import { profiles } from '../../../src/replay/profile.ts';

/** A check takes three steps: its constant, its line in checks/index.ts, a mutant that it catches. What is forgotten is red here, or in mutants.test.ts. */
const files = readdirSync('src/replay/checks').filter((name) => !['index.ts', 'docs.ts', 'shared'].includes(name));
const names = checks.map(({ name }) => name);
const ofTheRun = ['set-up', 'answer-received', 'reference', 'baseline-stale', 'coverage-minimum'];

test.each(files)('the checks of src/replay/checks/%s have their lines in src/replay/checks/index.ts', async (file) => {
  const exported = (await import(`../../../src/replay/checks/${file}`)) as Readonly<Record<string, unknown>>;
  const ofFile = Object.values(exported).filter((value) => member(value, 'failureOf') !== undefined);
  expect(ofFile.filter((check) => !checks.some((each) => each === check))).toEqual([]);
  expect(ofFile).not.toEqual([]);
});

test('docs/checks.md has every check, those about the whole run, once and no other: run `npm run docs`', () => {
  const page = readFileSync('docs/checks.md', 'utf8');
  const documented = [...page.matchAll(/^## ([a-z-]+)$/gmu)].map(([, name]) => name);
  expect([...documented].sort()).toEqual([...ofTheRun, ...names].sort());
});

test.each(Object.values(profiles))('the notes of the profile $name are checks', ({ notes }) => {
  expect(notes.filter((note) => !names.includes(note))).toEqual([]);
});

test('a check of the profile `specification` names the promise that it holds a mock to, or is a note there, or an option asks for it', () => {
  const { specification } = profiles;
  // A recording is checked by `none`.
  const isSent = ({ kinds }: (typeof checks)[number]): boolean => kinds.some((kind) => !kind.startsWith('recorded'));
  const applied = checks.filter((check) => isSent(check) && (check.appliesIf?.holds(specification) ?? true));
  const without = applied.filter(({ docs }) => docs.promise === undefined).map(({ name }) => name);
  expect(without.sort()).toEqual(
    [...specification.notes].filter((note) => applied.some(({ name }) => name === note)).sort(),
  );
});

test('our own mock is held to more: `base-path` and `accept-negotiation` are failures of the profile `assay`', () => {
  const { assay, specification } = profiles;
  expect(specification.notes.filter((note) => !assay.notes.includes(note))).toEqual([
    'base-path',
    'accept-negotiation',
  ]);
  expect(assay.notes.filter((note) => !specification.notes.includes(note))).toEqual([]);
});

test('sections of promises are chapters of the specification', () => {
  const sections = checks.flatMap(({ docs }) => (docs.promise === undefined ? [] : [docs.promise.section]));
  expect([...new Set(sections.map((section) => section.replace(/, .*$/u, '')))].sort()).toEqual([
    'Authentication',
    'Endpoints',
    'Errors',
    'Response headers',
    'What the service does',
  ]);
});
