import type { Rule, RuleDocs } from '../../rulesets/rule.ts';
import { member } from '../lib/json.ts';

/** The texts of the pages by rule id. */
export type DocsByRule = Readonly<Record<string, RuleDocs>>;

/** The docs of rules, each found by the file of its rule: bundles never see them. */
export async function readRuleDocs(rules: readonly Rule[]): Promise<DocsByRule> {
  return Object.fromEntries(
    await Promise.all(
      rules.map(async ({ id }) => [id, docsIn(id, await import(`../../rulesets/${folderOf(id)}/${id}.ts`))] as const),
    ),
  );
}

/** The folder of a rule's file: the preset `examples` is apart. */
function folderOf(id: string): string {
  return id.startsWith('mock-') ? 'examples' : 'rules';
}

/** The docs that the file of a rule exports. */
export function docsIn(id: string, file: unknown): RuleDocs {
  const docs = member(file, 'docs');
  if (docs === undefined)
    throw new Error(`rulesets/${folderOf(id)}/${id}.ts must export \`docs\`: see CONTRIBUTING.md.`);
  return docs as RuleDocs;
}
