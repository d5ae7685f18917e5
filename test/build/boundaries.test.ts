import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { member } from '../../src/lib/json.ts';

/** What may import anything, and so has no row: `src/cli` puts everything together. */
const free = ['src/cli'];

const table: unknown = createRequire(resolve('package.json'))('./.dependency-cruiser.cjs');
const rows = [member(table, 'forbidden')].flat().map((rule) => String(member(rule, 'name')));

const rowOf = (path: string): string => `boundary-${path.replaceAll('/', '-')}`;

test.each(
  readdirSync('src')
    .map((name) => `src/${name}`)
    .filter((path) => !free.includes(path)),
)('the boundary table has a row for %s', (path) => {
  expect(rows).toContain(rowOf(path));
});

test('the boundary table forbids cycles', () => {
  expect(rows).toContain('no-cycles');
});
