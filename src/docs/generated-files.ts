import { exampleRules } from '../../rulesets/examples/rules.ts';
import { rules } from '../../rulesets/rules/index.ts';
import type { DocsByRule } from './rule-docs.ts';
import { messagesPage } from './messages-page.ts';
import { ruleIndex } from './rule-index.ts';
import { rulePage } from './rule-page.ts';
import { toSchemas } from './schemas.ts';

/** The generated files of the repository: path from its root, and text. */
export function generatedFiles(docsByRule: DocsByRule): ReadonlyMap<string, string> {
  const pages = [...rules, ...exampleRules].flatMap((rule): [string, string][] => {
    const docs = docsByRule[rule.id];
    return docs === undefined ? [] : [[`docs/rules/${rule.id}.md`, rulePage(rule, docs)]];
  });
  const schemas = Object.entries(toSchemas()).map(([name, text]): [string, string] => [`schemas/${name}`, text]);
  return new Map([
    ...pages,
    ['docs/rules/README.md', ruleIndex([...rules, ...exampleRules])],
    ['docs/rules/messages.md', messagesPage([...rules, ...exampleRules], docsByRule)],
    ...schemas,
  ]);
}
