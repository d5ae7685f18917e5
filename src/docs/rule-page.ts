import { isArray, isObject, member } from '../lib/json.ts';
import { apartPresetOf } from '../../rulesets/presets.ts';
import { hostExample } from '../../rulesets/example-hosts.ts';
import type { RuleExample, InvalidExample, Rule, RuleDocs } from '../../rulesets/rule.ts';

/** The page of one rule, as Markdown. */
export function rulePage(rule: Rule, docs: RuleDocs): string {
  return [
    `# ${rule.id}`,
    rule.summary,
    `**Why.** ${docs.rationale}`,
    statusTable(rule),
    ...switchSection(rule),
    `**Origin.** ${docs.origin}`,
    ...(rule.id.startsWith('x-mcp') ? ['`x-mcp` is experimental: its shape, and with it this rule, may change.'] : []),
    ...(docs.notes === undefined ? [] : [docs.notes]),
    ...optionsSection(rule),
    '## Reported',
    ...docs.invalid.map((example) => invalidSection(example)),
    '## Accepted',
    ...docs.valid.map((example) => exampleSection(example)),
    '## A whole description',
    yamlBlock(wholeExample(docs)),
    'Generated from the file of the rule: the examples above are its tests.',
  ]
    .join('\n\n')
    .concat('\n');
}

/** The severity of the rule in each preset: `error`, `warn`, `info` or `off`. */
export function presetSeverities(rule: Rule): {
  readonly recommended: string;
  readonly seed: string;
  readonly all: string;
} {
  const seed =
    typeof rule.seed === 'string'
      ? rule.seed === 'off'
        ? 'off'
        : rule.severity
      : (rule.seed.severity ?? rule.severity);
  return { recommended: rule.recommended ? rule.severity : 'off', seed, all: rule.severity };
}

/** The recommended preset lacks the rules that are off in it. */
function extending({ recommended }: Rule): string {
  return recommended ? 'extends: spectral-assay' : 'extends: [[spectral-assay/all, off], spectral-assay]';
}

function switchSection(rule: Rule): readonly string[] {
  const apart = apartPresetOf(rule.id);
  if (apart !== undefined)
    return [
      `This rule is part of the preset \`${apart}\` alone, which \`assay check\` runs:`,
      yamlBlock(`extends: [spectral-assay, spectral-assay/${apart}]`),
    ];
  if (rule.recommended) return [];
  const ruleset = `${extending(rule)}\nrules:\n  ${rule.id}: true`;
  return ['The recommended preset lacks this rule. This switches it on beside those:', yamlBlock(ruleset)];
}

function statusTable(rule: Rule): string {
  const apart = apartPresetOf(rule.id);
  if (apart !== undefined) return `| preset | \`${apart}\` |\n| --- | --- |\n| severity | ${rule.severity} |`;
  const { recommended, seed, all } = presetSeverities(rule);
  return `| preset | \`recommended\` | \`seed\` | \`all\` |\n| --- | --- | --- | --- |\n| severity | ${recommended} | ${seed} | ${all} |`;
}

function optionsSection(rule: Rule): readonly string[] {
  const { functionName: name } = rule;
  const { options: optionSchema } = rule.check;
  if (optionSchema === undefined) return [];
  const example = [
    extending(rule),
    'functionsDir: ./node_modules/spectral-assay/dist/functions',
    `functions: [${name}]`,
    'rules:',
    `  ${rule.id}:`,
    '    given: $',
    '    then:',
    `      function: ${name}`,
    `      functionOptions: ${optionSample(optionSchema)}`,
  ].join('\n');
  return [
    '## Options',
    'Severity, message and formats stay those of the rule; `given: $` means every place it looks at.',
    yamlBlock(example),
  ];
}

/** A line of options that shows each with an accepted value: the first of its examples or of its enum. */
function optionSample(schema: Readonly<Record<string, unknown>>): string {
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  return `{ ${properties.map(([name, option]) => `${name}: ${sampleOf(option)}`).join(', ')} }`;
}

function sampleOf(option: unknown): string {
  if (member(option, 'type') === 'boolean') return 'true';
  const samples = member(option, 'examples') ?? member(option, 'enum');
  const sample: unknown = isArray(samples) ? samples[0] : undefined;
  return isArray(sample) ? `[${sample.join(', ')}]` : String(sample);
}

function invalidSection(example: InvalidExample): string {
  const reports = example.reports.map(({ at, message }) => `- at \`${at}\`: ${message}`);
  return [exampleSection(example), ...reports].join('\n\n');
}

function exampleSection({ title, yaml, host }: RuleExample): string {
  const where = host === undefined ? '' : ` (${host.replaceAll('-', ' ')})`;
  return `${title[0]?.toUpperCase() ?? ''}${title.slice(1)}${where}:\n\n${yamlBlock(yaml)}`;
}

function wholeExample({ invalid, host }: RuleDocs): string {
  const [first] = invalid;
  return first === undefined ? '' : hostExample(first.host ?? host, first.yaml).trimEnd();
}

function yamlBlock(text: string): string {
  return `\`\`\`yaml\n${text}\n\`\`\``;
}
