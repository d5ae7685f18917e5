import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from '../../../src/replay/checks/index.ts';

test('docs/checks.md has every check, `set-up` and `answer-received`, once and no other', () => {
  const page = readFileSync(join(__dirname, '../../../docs/checks.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `([a-z-]+)`/gmu)].map(([, name]) => name);
  expect([...documented].sort()).toEqual(['set-up', 'answer-received', ...checks.map(({ name }) => name)].sort());
});
