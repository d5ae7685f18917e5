import { apartPresetOf, apartPresets, presets } from '../../../rulesets/presets.ts';
import { ruleIds } from '../../lint/ruleset/ruleset.ts';
import { referenceSettings } from '../inputs/settings.ts';
import { nearPair } from '../settings/near-words.ts';
import { choice, namedPath, onOff, readAll, text, wholeNumber, workers } from '../settings/readers.ts';
import { reportFormats } from '../settings/report-output.ts';
import { fileSettings } from '../settings/settings-file.ts';
import type { CommandSyntax, SettingTable, SettingValues } from '../settings/setting.ts';
import { lintFormats } from './outputs.ts';

const checked = 'What is checked';
const repaired = 'What is repaired';
const counting = 'What counts';
const output = 'What comes out';
const severities = ['error', 'warn', 'info', 'hint'] as const;

const settings = {
  ruleset: {
    ...namedPath('a ruleset', 'reads'),
    from: 'anywhere',
    section: checked,
    value: '<file>',
    short: 'r',
    help: 'a ruleset of Spectral that extends ours',
    otherwise: '.spectral.yaml of the working directory, else the preset recommended',
  },
  preset: {
    ...choice(presets),
    elsewhere: (value: string) =>
      apartPresets.some((each) => each === value) ? `\`assay check\` runs \`${value}\` beside the others.` : undefined,
    from: 'anywhere',
    section: checked,
    help: 'one of our presets, instead of a ruleset',
  },
  rule: {
    must: 'be <id>=<severity>, with the id of a rule (`assay explain` lists them) and error, warn, info, hint or off',
    read: (value: unknown) => readAll(value, readRule),
    suggest: (value: string) => nearPair(value, { names: ruleIds, values: [...severities, 'off'] }),
    elsewhere: (value: string) => {
      const preset = apartPresetOf(value);
      return (
        preset &&
        `A rule of the preset \`${preset}\` has its severity in \`.spectral.yaml\`, which extends \`spectral-assay/${preset}\`.`
      );
    },
    from: 'anywhere',
    section: checked,
    value: '<id=severity>',
    help: 'another severity of a rule: error, warn, info, hint, off',
    isRepeatable: true,
  },
  strictRuleset: {
    ...onOff(),
    from: 'anywhere',
    section: checked,
    help: 'exit with 2 if a part of the ruleset needs Spectral',
    default: false,
  },
  allRules: {
    ...onOff(),
    from: 'anywhere',
    section: checked,
    help: 'run the rules of others, too, through the installed Spectral',
    default: false,
  },
  allowCode: {
    ...onOff(),
    from: 'trusted',
    section: checked,
    help: 'let those rules run code: packages, functions and JavaScript',
    default: false,
  },
  spectralTimeout: {
    ...wholeNumber(1, 86_400),
    from: 'anywhere',
    section: checked,
    value: '<seconds>',
    help: 'how long Spectral may take for a description',
    default: 60,
  },
  strictParse: {
    ...onOff(),
    from: 'anywhere',
    section: checked,
    help: 'read all of each file, also where there is nothing to check',
    default: false,
  },
  stdinFilepath: {
    ...text('the path of a file'),
    from: 'flag',
    section: checked,
    value: '<path>',
    help: 'read the description from stdin, as if it stood there',
  },
  workers: {
    ...workers(),
    from: 'anywhere',
    section: checked,
    value: '<number>',
    help: 'how many threads lint; `auto` for as many as pay off',
    default: 'auto',
  },
  root: { ...referenceSettings.root, section: checked },
  allowRemote: { ...referenceSettings.allowRemote, section: checked },
  gitignore: { ...onOff(), from: 'anywhere', section: checked, help: 'lint what Git ignores, too', default: true },
  allowEmpty: {
    ...onOff(),
    from: 'anywhere',
    section: checked,
    help: 'exit with 0, not 2, if there is no description',
    default: false,
  },
  fix: {
    ...onOff(),
    from: 'flag',
    section: repaired,
    help: 'make repairs that have one right answer, in the files that you name',
    default: false,
  },
  fixSuggestions: {
    ...onOff(),
    from: 'flag',
    section: repaired,
    help: 'make repairs that you should look at afterwards',
    default: false,
  },
  fixDryRun: {
    ...onOff(),
    from: 'flag',
    section: repaired,
    help: 'change nothing: print what would change as a diff',
    default: false,
  },
  failSeverity: {
    ...choice(severities),
    from: 'anywhere',
    section: counting,
    help: 'the least severity that ends with 1',
    default: 'error',
  },
  baseline: {
    ...namedPath('a file', 'reads'),
    from: 'anywhere',
    section: counting,
    value: '<file>',
    help: 'known findings, which do not count',
  },
  updateBaseline: {
    ...onOff(),
    from: 'flag',
    section: counting,
    help: 'write the findings of this run to it, and drop those that are gone',
    default: false,
  },
  format: { ...reportFormats(lintFormats, 'pretty'), from: 'anywhere', section: output },
  color: { ...onOff(), from: 'anywhere', section: output, help: 'no colours; NO_COLOR does the same', default: true },
  listFiles: {
    ...onOff(),
    from: 'flag',
    section: output,
    help: 'print the path of each file that is read, and nothing else',
    default: false,
  },
  verbose: {
    ...onOff(),
    from: 'anywhere',
    section: output,
    help: 'name the files that are passed over',
    default: false,
  },
  timing: {
    ...onOff(),
    from: 'anywhere',
    section: output,
    help: 'say in `junit`, too, how long it took',
    default: false,
  },
  watch: {
    ...onOff(),
    from: 'flag',
    section: output,
    help: 'lint again whenever a description changes',
    default: false,
  },
  ...fileSettings,
} as const satisfies SettingTable;

/** The command line of `assay lint`. */
export const lintSyntax = {
  name: 'lint',
  operands: '[files, folders or globs...]',
  summary:
    'Checks x-badges and x-mcp in OpenAPI and AsyncAPI descriptions. Without files, in every description below the working directory.',
  settings,
  examples: ['assay lint openapi.yaml', "assay lint 'apis/**/*.yaml' --fix", 'assay lint --format sarif:lint.sarif'],
  ending: 'Exit code 0: no findings of that severity, 1: findings, 2: could not run.',
} as const satisfies CommandSyntax;

/** The settings of a run of `assay lint`. */
export type LintSettings = SettingValues<typeof settings>;

function readRule(written: string): readonly [id: string, severity: (typeof severities)[number] | 'off'] | undefined {
  const [, id = '', word] = /^([\w-]+)=(\w+)$/u.exec(written) ?? [];
  const severity = [...severities, 'off' as const].find((one) => one === word);
  return severity !== undefined && ruleIds.includes(id) ? [id, severity] : undefined;
}
