import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { hostExample } from '../../rulesets/example-hosts.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { createLint } from '../../src/api/lint.ts';
import { isArray, isObject } from '../../src/lib/json.ts';
import { deceivingDocuments, fileNameOf, wholeDescription } from '../rulesets/deceiving-documents.ts';
import { program, startNode } from '../support/assay-process.ts';
import { ruleDocs } from '../support/rule-docs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// The command is bundled on its own, with its repairs and the rules of MCP in files that it loads late.

const ofRules = rules.flatMap(({ id }) => {
  const { host: usual, valid, invalid, more = [] } = ruleDocs[id] ?? { host: 'mcp', valid: [], invalid: [] };
  return [...valid, ...invalid, ...more].map(
    ({ title, host, yaml }) => [`${id}: ${title}`, hostExample(host ?? usual, yaml)] as const,
  );
});
const texts = [...ofRules, ...deceivingDocuments.map(([title, yaml]) => [title, wholeDescription(yaml)] as const)];
const rows = texts.map(([title, text], index) => ({ title, text, file: fileNameOf(String(index), text) }));

const linter = createLint({ preset: 'all' });
let folder: string;
let found: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  folder = temporaryFolder();
  for (const { file, text } of rows) writeFileSync(join(folder, file), text);
  const flags = ['--fix', '--fix-suggestions', '--format', 'json', '--workers', '1'];
  const names = rows.map(({ file }) => file);
  const { stdout } = await startNode([program, 'lint', '--preset', 'all', ...flags, ...names], { cwd: folder }).ended;
  found = byFile(JSON.parse(stdout));
});

function byFile(results: unknown): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const result of isArray(results) ? results.filter(isObject) : []) {
    const file = String(result.source).slice(folder.length + 1);
    files.set(file, [...(files.get(file) ?? []), `${String(result.code)}: ${String(result.message)}`]);
  }
  return files;
}

test.each(rows)('the shipped command repairs as the sources do: $title', ({ file, text }) => {
  const repaired = linter.fix(text, { path: join(folder, file), suggestions: true });
  expect([readFileSync(join(folder, file), 'utf8'), found.get(file) ?? []]).toEqual([
    repaired.text,
    repaired.findings.map(({ rule, message }) => `${rule}: ${message}`),
  ]);
});
