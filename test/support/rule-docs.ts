import { jest } from '@jest/globals';
import { apartPresetOf } from '../../rulesets/presets.ts';
import { allRules, docsIn, type DocsByRule } from '../../src/docs/generated-files.ts';

/** What the pages say of each rule, read at once: tables of tests cannot wait. */
export const ruleDocs: DocsByRule = Object.fromEntries(
  allRules.map(({ id }) => {
    const folder = apartPresetOf(id) ?? 'rules';
    return [id, docsIn(id, jest.requireActual(`../../rulesets/${folder}/${id}.ts`))] as const;
  }),
);
