import type { Rule } from '../../rulesets/rule.ts';
import { presetSeverities } from './rule-page.ts';

/** The page that lists all rules, as Markdown. */
export function ruleIndex(rules: readonly Rule[]): string {
  const section = (title: string, prefix: string): string =>
    [`## ${title}`, table(rules.filter(({ id }) => id.startsWith(prefix)))].join('\n\n');
  return [
    '# Rules',
    'Each rule has a page: what must hold, why, what is reported, what is accepted, the options and the origin. [All messages](messages.md) are on one page.',
    section('x-badges', 'x-badges'),
    section('x-mcp (experimental, may change)', 'x-mcp'),
    exampleSection(rules.filter(({ id }) => id.startsWith('mock-'))),
    'Presets: `recommended` (the default), `seed` (the specification read literally), `badges` and `mcp` (one extension each, as in `recommended`), `all` (every rule on), and apart from them `examples`.',
    ...offSection,
  ]
    .join('\n\n')
    .concat('\n');
}

/** Why `recommended` has not every rule. Sizes and times were measured on the bundle. */
const offSection: readonly string[] = [
  '## Off in `recommended`',
  'Most rules that are off there are a matter of taste, or need words of your own: a list of names, a limit. Two are off for their size:',
  [
    '- [x-mcp-operation-mismatch](x-mcp-operation-mismatch.md) would add 4.2 kB, [x-badges-trait-override](x-badges-trait-override.md) 3.0 kB.',
    '- `recommended` is 63.9 kB, and a test holds it to 64: an editor that takes the ruleset by a path or a URL parses it for every document it opens, at about a millisecond a kilobyte. By the name of the package both would cost 0.3 ms a document.',
    '- Few descriptions need them. Of 1,000 public ones, six describe an MCP server, and none of their 32 tools stands for an operation; of 14 with traits of AsyncAPI none has badges.',
  ].join('\n'),
  'If yours has such tools or traits, switch the rules on:',
  [
    '```yaml',
    'extends: [[spectral-assay/all, off], spectral-assay]',
    'rules:',
    '  x-mcp-operation-mismatch: true',
    '  x-badges-trait-override: true',
    '```',
  ].join('\n'),
];

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
