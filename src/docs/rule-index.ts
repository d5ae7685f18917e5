import type { Rule } from '../../rulesets/rule.ts';
import { presetSeverities } from './rule-page.ts';

/** The page that lists all rules, as Markdown. */
export function ruleIndex(rules: readonly Rule[]): string {
  const section = (title: string, prefix: string): string =>
    [`## ${title}`, table(rules.filter(({ id }) => id.startsWith(prefix)))].join('\n\n');
  return [
    '# Rules',
    'One page a rule: what must hold, why, what is reported, what is accepted, its options and where it comes from. [All messages](messages.md) are on one page.',
    section('x-badges', 'x-badges'),
    section('x-mcp (experimental, may change)', 'x-mcp'),
    exampleSection(rules.filter(({ id }) => id.startsWith('mock-'))),
    'Presets: `recommended` (the default), `seed` (the specification read literally), `badges` and `mcp` (one extension each, as in `recommended`), `all` (every rule on), and apart from them `examples`.',
  ]
    .join('\n\n')
    .concat('\n');
}

/** The preset `examples` is apart: it brings a validator along. */
function exampleSection(rules: readonly Rule[]): string {
  const rows = rules.map(({ id, summary, severity }) => `| [${id}](${id}.md) | ${summary} | ${severity} |`);
  const head = ['| rule | what must hold | `examples` |', '| --- | --- | --- |'];
  const intro =
    'Load them with `extends: [spectral-assay, spectral-assay/examples]`. They are part of no other preset.';
  return ['## Examples of OpenAPI', intro, [...head, ...rows].join('\n')].join('\n\n');
}

function table(rules: readonly Rule[]): string {
  const rows = rules.map((rule) => {
    const { recommended, seed } = presetSeverities(rule);
    return `| [${rule.id}](${rule.id}.md) | ${rule.summary} | ${recommended} | ${seed} |`;
  });
  return ['| rule | what must hold | `recommended` | `seed` |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
