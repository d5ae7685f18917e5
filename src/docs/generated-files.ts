import { exampleRules } from '../../rulesets/examples/rules.ts';
import { descriptionRules } from '../../rulesets/description/rules.ts';
import { type ApartPreset, apartPresetOf } from '../../rulesets/presets.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { presetSeverities, rulePage } from './rule-page.ts';
import { toSchemas } from './schemas.ts';
import type { Rule, RuleDocs } from '../../rulesets/rule.ts';
import { member } from '../lib/json.ts';

/** Every rule, those of presets apart last. */
export const allRules = [...rules, ...exampleRules, ...descriptionRules];

/** The generated files of the repository: path from its root, and text. */
export function generatedFiles(docsByRule: DocsByRule): ReadonlyMap<string, string> {
  const pages = allRules.flatMap((rule): [string, string][] => {
    const docs = docsByRule[rule.id];
    return docs === undefined ? [] : [[`docs/rules/${rule.id}.md`, rulePage(rule, docs)]];
  });
  const schemas = Object.entries(toSchemas()).map(([name, text]): [string, string] => [`schemas/${name}`, text]);
  return new Map([
    ...pages,
    ['docs/rules/README.md', ruleIndex(allRules)],
    ['docs/rules/messages.md', messagesPage(allRules, docsByRule)],
    ...schemas,
  ]);
}

/** The page of all messages, as Markdown: each as it looks in the log of a build. */
function messagesPage(rules: readonly Rule[], docsByRule: DocsByRule): string {
  const sections = rules.map(({ id }) => {
    const { invalid = [], more = [] } = docsByRule[id] ?? {};
    const messages = [...invalid, ...more].flatMap(({ reports }) => reports.map(({ message }) => message));
    return [`## ${id}`, [...new Set(messages)].map((message) => `- ${shown(message)}`).join('\n')].join('\n\n');
  });
  return [
    '# Messages',
    'The messages of every rule, as a log shows them. Each must be understood alone. They come from the examples of the rules, which are tests. A test finds every sentence of the checks here.',
    ...sections,
  ]
    .join('\n\n')
    .concat('\n');
}

/** Characters without width have no picture. */
function shown(message: string): string {
  return message.replace(/[\u200b-\u200f]/g, (character) => `U+${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

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

/** The folder of a rule's file: presets apart have their own. */
function folderOf(id: string): string {
  return apartPresetOf(id) ?? 'rules';
}

/** The docs that the file of a rule exports. */
export function docsIn(id: string, file: unknown): RuleDocs {
  const docs = member(file, 'docs');
  if (docs === undefined)
    throw new Error(`rulesets/${folderOf(id)}/${id}.ts must export \`docs\`: see CONTRIBUTING.md.`);
  return docs as RuleDocs;
}

/** The page that lists all rules, as Markdown. */
function ruleIndex(rules: readonly Rule[]): string {
  const section = (title: string, prefix: string): string =>
    [`## ${title}`, table(rules.filter(({ id }) => id.startsWith(prefix)))].join('\n\n');
  return [
    '# Rules',
    'Each rule has a page: what must hold, why, what is reported, what is accepted, the options and the origin. [All messages](messages.md) are on one page.',
    section('x-badges', 'x-badges'),
    section('x-mcp (experimental, may change)', 'x-mcp'),
    apartSection('examples', 'Examples of OpenAPI and AsyncAPI', rules),
    apartSection('description', 'Whether a description is valid at all', rules),
    'Presets: `recommended` (the default), `seed` (the specification read literally), `badges` and `mcp` (one extension each, as in `recommended`), `all` (every rule on), and apart from them `examples` and `description`, which `assay check` runs.',
    ...offSection,
  ]
    .join('\n\n')
    .concat('\n');
}

/** Why `recommended` has not every rule. */
const offSection: readonly string[] = [
  '## Off in `recommended`',
  'Rules that are off there are a matter of taste, or need words of your own: a list of names, a limit. Switch on those that you want:',
  [
    '```yaml',
    'extends: [[spectral-assay/all, off], spectral-assay]',
    'rules:',
    '  x-badges-contrast: warn',
    '  x-mcp-description-quality: warn',
    '```',
  ].join('\n'),
];

/** The section of a preset apart, which is loaded by its name: its rules bring a validator along. */
function apartSection(preset: ApartPreset, title: string, rules: readonly Rule[]): string {
  const rows = rules
    .filter(({ id }) => apartPresetOf(id) === preset)
    .map(({ id, summary, severity }) => `| [${id}](${id}.md) | ${summary} | ${severity} |`);
  const head = [`| rule | what must hold | \`${preset}\` |`, '| --- | --- | --- |'];
  const intro = `Load them with \`extends: [spectral-assay, spectral-assay/${preset}]\`. They are part of no other preset.`;
  return [`## ${title}`, intro, [...head, ...rows].join('\n')].join('\n\n');
}

function table(rules: readonly Rule[]): string {
  const rows = rules.map((rule) => {
    const { recommended, seed } = presetSeverities(rule);
    return `| [${rule.id}](${rule.id}.md) | ${rule.summary} | ${recommended} | ${seed} |`;
  });
  return ['| rule | what must hold | `recommended` | `seed` |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
