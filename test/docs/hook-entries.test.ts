import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

const page = readFileSync('docs/pre-commit.md', 'utf8');
const entries = [...page.matchAll(/^ *entry: (npx .*)$/gmu)].map(([, entry = '']) => entry);
const folder = temporaryFolder();
mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
writeFileSync(
  join(folder, 'node_modules/.bin/assay-pre-commit'),
  '#!/usr/bin/env node\nconsole.log(process.argv.slice(2).join(" "));\n',
  { mode: 0o755 },
);
writeFileSync(join(folder, 'package.json'), '{ "name": "user" }\n');

/** The arguments that reach the hook. */
function argumentsFrom(command: string): string {
  return execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).trim();
}

// npx takes options for its own unless `--` stands before the command.
test.each(entries)('`%s` hands over its arguments, and those that a hook adds', (entry) => {
  const own = entry.replace(/^.*assay-pre-commit */u, '');
  const added = '--check --fail-severity=warn a.yaml b.yaml';
  expect(argumentsFrom(`${entry} ${added}`)).toBe(`${own} ${added}`.trim());
});

test('the page shows three hooks that npx starts', () => {
  expect(entries).toHaveLength(3);
});
