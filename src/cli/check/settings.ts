import { lintSyntax } from '../lint/settings.ts';
import type { CommandSyntax } from '../settings/setting.ts';

const { ruleset, preset, rule, strictRuleset, stdinFilepath, root, allowRemote, gitignore, allowEmpty } =
  lintSyntax.settings;
const { allRules, allowCode, spectralTimeout } = lintSyntax.settings;
const { fix, fixSuggestions, fixDryRun, failSeverity, baseline, updateBaseline } = lintSyntax.settings;
const { format, color, listFiles, verbose, watch, config, noConfig } = lintSyntax.settings;

/** The command line of `assay check`: the settings of `assay lint` that make sense where a replay follows. */
export const checkSyntax = {
  name: 'check',
  section: 'lint',
  operands: '[files, folders or globs...]',
  summary:
    'Lints descriptions with their examples, and replays the examples of OpenAPI descriptions against our own mock. Without files, every description below the working directory.',
  settings: {
    ruleset,
    preset,
    rule,
    strictRuleset,
    stdinFilepath,
    root,
    allowRemote,
    gitignore,
    allowEmpty,
    allRules: { ...allRules, help: 'leave the rules of others out, which Spectral runs', default: true },
    allowCode,
    spectralTimeout,
    fix,
    fixSuggestions,
    fixDryRun,
    failSeverity,
    baseline,
    updateBaseline,
    format,
    color,
    listFiles,
    verbose,
    watch,
    config,
    noConfig,
  },
  examples: ['assay check openapi.yaml', "assay check 'apis/**/*.yaml' --fix"],
  ending: 'Exit code 0: all is well, 1: findings or failures, 2: could not run.',
} as const satisfies CommandSyntax;
