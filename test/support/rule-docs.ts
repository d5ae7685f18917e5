import { jest } from '@jest/globals';
import { exampleRules } from '../../rulesets/examples/rules.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { docsIn, type DocsByRule } from '../../src/docs/generated-files.ts';

/** What the pages say of each rule, read at once: tables of tests cannot wait. */
export const ruleDocs: DocsByRule = Object.fromEntries([
  ...rules.map(({ id }) => [id, docsIn(id, jest.requireActual(`../../rulesets/rules/${id}.ts`))] as const),
  ...exampleRules.map(({ id }) => [id, docsIn(id, jest.requireActual(`../../rulesets/examples/${id}.ts`))] as const),
]);
