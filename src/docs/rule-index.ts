import type { Rule } from '../../rulesets/rule.ts';
import { presetSeverities } from './rule-page.ts';

/** The page that lists all rules, as Markdown. */
export function ruleIndex(rules: readonly Rule[]): string {
  const section = (title: string, prefix: string): string =>
    [`## ${title}`, table(rules.filter(({ id }) => id.startsWith(prefix)))].join('\n\n');
  return [
    '# Rules',
    'One page a rule: what must hold, why, what is reported, what is accepted, its options and where it comes from.',
    section('x-badges', 'x-badges'),
    section('x-mcp (experimental, may change)', 'x-mcp'),
    'Presets: `recommended` (the default), `seed` (the specification read literally), `badges` and `mcp` (one extension each, as in `recommended`), `all` (every rule on).',
  ]
    .join('\n\n')
    .concat('\n');
}

function table(rules: readonly Rule[]): string {
  const rows = rules.map((rule) => {
    const { recommended, seed } = presetSeverities(rule);
    return `| [${rule.id}](${rule.id}.md) | ${rule.summary} | ${recommended} | ${seed} |`;
  });
  return ['| rule | what must hold | `recommended` | `seed` |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
