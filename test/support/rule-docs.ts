import { jest } from '@jest/globals';
import { rules } from '../../rulesets/rules/index.ts';
import { docsIn, type DocsByRule } from '../../src/docs/rule-docs.ts';

/** What the pages say of each rule, read at once: tables of tests cannot wait. */
export const ruleDocs: DocsByRule = Object.fromEntries(
  rules.map(({ id }) => [id, docsIn(id, jest.requireActual(`../../rulesets/rules/${id}.ts`))]),
);
