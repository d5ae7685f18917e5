import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryTop } from '../../src/node/paths.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
mkdirSync(join(folder, 'clone/.git'), { recursive: true });
mkdirSync(join(folder, 'clone/a/b'), { recursive: true });
mkdirSync(join(folder, 'clone/worktree/c'), { recursive: true });
writeFileSync(join(folder, 'clone/worktree/.git'), 'gitdir: elsewhere\n');

test.each([
  ['clone', 'clone'],
  ['clone/a/b', 'clone'],
  ['clone/gone', 'clone'],
  ['clone/worktree/c', 'clone/worktree'],
])('the repository of %s has its top at %s', (inner, top) => {
  expect(repositoryTop(join(folder, inner))).toBe(join(folder, top));
});

test('elsewhere there is none', () => {
  expect(repositoryTop('/')).toBe(undefined);
});
