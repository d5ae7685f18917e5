import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { rules } from '../../rulesets/rules/index.ts';
import { docsIn } from '../../src/docs/generated-files.ts';

/** A rule takes three steps: its file, its line in rulesets/rules/list.ts, `npm run docs`. What is forgotten is red here. */
const files = readdirSync('rulesets/rules').filter((name) => !['index.ts', 'list.ts'].includes(name));

test.each(files)('rulesets/rules/%s has its line in rulesets/rules/list.ts', (file) => {
  expect(rules.map(({ id }) => `${id}.ts`)).toContain(file);
});

test('the list names nothing beside those files', () => {
  expect(rules.map(({ id }) => `${id}.ts`).filter((name) => !files.includes(name))).toEqual([]);
});

test.each(rules)('$id has its page: run `npm run docs`', ({ id }) => {
  expect(existsSync(`docs/rules/${id}.md`)).toBe(true);
});

test('a rule without docs is told', () => {
  expect(() => docsIn('x-mcp-new', {})).toThrow('rulesets/rules/x-mcp-new.ts must export `docs`: see CONTRIBUTING.md.');
});
