import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from '../../../src/replay/checks/index.ts';

const ofTheRun = ['set-up', 'answer-received', 'reference', 'baseline-stale', 'coverage-minimum'];

test('docs/checks.md has every check, those about the whole run, once and no other', () => {
  const page = readFileSync(join(__dirname, '../../../docs/checks.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `([a-z-]+)`/gmu)].map(([, name]) => name);
  expect([...documented].sort()).toEqual([...ofTheRun, ...checks.map(({ name }) => name)].sort());
});
