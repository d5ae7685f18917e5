import { hostExample } from '../rulesets/example-hosts.ts';
import { rules } from '../rulesets/rules/index.ts';
import { createLint } from '../src/api/lint.ts';
import type { DocsByRule } from '../src/docs/generated-files.ts';

/** The table of what is repaired: the examples of the rules' pages, which are tests, before and after. */
export function fixTable(docs: DocsByRule): string {
  const rows = rules.flatMap(({ id }) =>
    (docs[id]?.invalid ?? []).flatMap((example) => {
      const text = hostExample(example.host ?? docs[id]?.host ?? 'openapi-root', example.yaml);
      const linter = createLint({ ruleset: `extends: [[spectral-assay/all, off]]\nrules: { ${id}: true }` });
      const safe = linter.fix(text);
      const all = safe.fixed > 0 ? safe : linter.fix(text, { suggestions: true });
      if (all.fixed === 0) return [];
      const flag = safe.fixed > 0 ? '`--fix`' : '`--fix-suggestions`';
      const cells = [only(text, all.text), only(all.text, text)].map((lines) => lines.map(code).join('<br>'));
      return [[`[${id}](rules/${id}.md)`, example.title, ...cells, flag]];
    }),
  );
  const head = [
    ['rule', 'finding', 'before', 'after', 'with'],
    ['---', '---', '---', '---', '---'],
  ];
  return [...head, ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

/** The lines of `text` that `other` has not. */
function only(text: string, other: string): readonly string[] {
  const known = new Set(other.split('\n'));
  return text.split('\n').filter((line) => !known.has(line));
}

function code(line: string): string {
  return `\`${line.trim()}\``;
}
