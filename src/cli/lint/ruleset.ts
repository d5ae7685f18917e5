import { apartPresetOf } from '../../../rulesets/presets.ts';
import type { Rule } from '../../../rulesets/rule.ts';
import { parseSource } from '../../description/parse/parse.ts';
import type { Source } from '../../description/place.ts';
import { member } from '../../lib/json.ts';
import { resolvePath } from '../../lib/uri.ts';
import { UserError } from '../../lib/user-error.ts';
import { apartSeverityOf } from '../../lint/ruleset/apart.ts';
import { type ForeignRuleset, foreignRuleset, foreignScript } from '../../lint/ruleset/foreign-ruleset.ts';
import { type ReadRuleset, readRuleset, type RulesetSystem } from '../../lint/ruleset/read-ruleset.ts';
import { type LintRuleset, presetRuleset, withSeverities } from '../../lint/ruleset/ruleset.ts';
import type { NamedPath } from '../../node/repository-path.ts';
import { readNamedFile } from '../inputs/named-file.ts';
import type { LintSettings } from './settings.ts';
import type { LintSystem } from './lint-command.ts';

/** The names that Spectral takes for a ruleset of the working folder, in its order. */
export const rulesetNames = [
  '.spectral.yaml',
  '.spectral.yml',
  '.spectral.json',
  '.spectral.js',
  '.spectral.mjs',
  '.spectral.cjs',
];

/** A ruleset, and the files that it is in. */
export interface LoadedRuleset extends ReadRuleset {
  readonly files: readonly string[];
  /** A sentence for a ruleset that has no rule of ours, so that `recommended` is run. */
  readonly note?: string;
  /** The rules that only Spectral can run; absent where all are ours. */
  readonly foreign?: () => ForeignRuleset | undefined;
}

/**
 * The ruleset of a command: that of `--ruleset` or `--preset`, else that of the working folder, else `recommended`; with the severities
 * of `--rule`.
 * @throws UserError for a ruleset that cannot be read.
 */
export async function loadRuleset(
  command: Partial<Pick<LintSettings, 'preset' | 'rule' | 'ruleset'>>,
  system: LintSystem,
): Promise<LoadedRuleset> {
  const { preset, rule: severities = [] } = command;
  const read = preset === undefined ? await fromFile(command, system) : fixed(presetRuleset(preset));
  return { ...read, rulesetFor: (uri) => withSeverities(read.rulesetFor(uri), severities) };
}

/**
 * `read` with the rules of presets apart, which are run on every file, with the severities that the ruleset gives them. With
 * `runsSpectral`, Spectral runs its own rulesets in the same run: rules that report the same are left out.
 */
export function withRules(
  read: LoadedRuleset,
  added: LintRuleset['rules'],
  { runsSpectral = false }: { readonly runsSpectral?: boolean } = {},
): LoadedRuleset {
  const changed = added.flatMap((use) => {
    const preset = apartPresetOf(use.rule.id);
    const severity = apartSeverityOf(read.apart, use.rule.id) ?? use.severity;
    const isRepeated = runsSpectral && preset === 'description' && read.apart?.has(preset) !== true;
    const rule = isRepeated ? besideSpectral(use.rule, read) : use.rule;
    return severity === 'off' ? [] : [{ ...use, rule, severity }];
  });
  const rulesetFor = (uri: string): LintRuleset => {
    const ruleset = read.rulesetFor(uri);
    return { ...ruleset, rules: [...ruleset.rules, ...changed] };
  };
  return { ...read, rulesetFor };
}

/** The rule without the descriptions that Spectral's own rulesets validate. */
function besideSpectral(rule: Rule, { extendsSpectral }: LoadedRuleset): Rule {
  if (extendsSpectral === undefined) return rule;
  const places: Rule['check']['places'] = (document) =>
    extendsSpectral.has(spectralRulesets[document.family]) ? [] : rule.check.places(document);
  return { ...rule, check: { ...rule.check, places } };
}

const spectralRulesets = { openapi: 'spectral:oas', asyncapi: 'spectral:asyncapi' } as const;

function fixed(ruleset: LintRuleset, skipped: readonly string[] = []): LoadedRuleset {
  return { rulesetFor: () => ruleset, skipped, files: [] };
}

async function fromFile(
  { ruleset }: Partial<Pick<LintSettings, 'ruleset'>>,
  system: LintSystem,
): Promise<LoadedRuleset> {
  const named = rulesetFile({ ruleset }, system);
  if (named === undefined) return fixed(presetRuleset('recommended'));
  const { path, root } = named;
  if (isScript(path)) {
    const sentence = `${system.relativePath(path)} is a JavaScript ruleset, which only Spectral can run; the preset \`recommended\` was run.`;
    const foreign = foreignScript(path, system.relativePath(path));
    return { ...fixed(presetRuleset('recommended'), [sentence]), foreign: () => foreign };
  }
  const files = [path];
  const source = load({ path, root }, system);
  // Globs are loaded when there are some: start-up time counts.
  const hasGlobs = ['overrides', 'except'].some((key) => member(source.tree, key) !== undefined);
  const globs = hasGlobs ? await import('../../node/glob.ts') : undefined;
  const rulesetSystem: RulesetSystem = {
    load: (uri) => {
      files.push(uri);
      return load({ path: uri, root }, system);
    },
    // A path that a repository may not name counts as existing, so that loading it says why it is refused.
    exists: (uri) =>
      system.kindOf(uri) !== undefined ||
      (!uri.includes('/node_modules') && refusal({ path: uri, root }, system) !== undefined),
    matches: (file, glob) => globs?.matchesGlob(file, glob) ?? false,
  };
  const own = readRuleset(source, rulesetSystem);
  const read = { ...own, ...(own.skipped.length > 0 && { foreign: () => foreignRuleset(source, rulesetSystem) }) };
  // Mistakes of the ruleset are reported before anything is linted.
  const { rules } = read.rulesetFor(path);
  const isForeign = rules.length === 0 && read.skipped.length > 0 && globs === undefined && read.apart === undefined;
  if (!isForeign) return { ...read, files };
  const note = `${system.relativePath(path)} has no rule of Assay: the preset \`recommended\` is run. Add \`spectral-assay\` to its \`extends\`.`;
  return { ...read, ...fixed(presetRuleset('recommended'), read.skipped), files, note };
}

/** The file that holds the ruleset, by its absolute path: the one that is named, else that of the working folder. */
export function rulesetFile(
  { ruleset }: Partial<Pick<LintSettings, 'ruleset'>>,
  system: LintSystem,
): NamedPath | undefined {
  const named = ruleset ?? rulesetHere(system);
  return named && { ...named, path: resolvePath(system.workingFolder, named.path) };
}

export function isScript(path: string): boolean {
  return /\.[mc]?[jt]s$/u.test(path);
}

/** The ruleset of the working folder: as nobody named it, it may extend what its repository has. */
function rulesetHere({ workingFolder, kindOf, repositoryTop }: LintSystem): NamedPath | undefined {
  const path = rulesetNames.map((name) => `${workingFolder}/${name}`).find((one) => kindOf(one) === 'file');
  return path === undefined ? undefined : { path, root: repositoryTop(workingFolder) ?? workingFolder };
}

function load(file: RulesetFile, system: LintSystem): Source {
  const { path } = file;
  const name = system.relativePath(path);
  const refused = refusal(file, system);
  if (refused !== undefined)
    throw new UserError(
      `${name}: a ruleset must be a file that a repository may name; found one that is ${refused}. Type \`--ruleset <file>\` to take one with all that it extends.`,
    );
  return parseSource(path, readNamedFile(path, 'a ruleset', system), { name, noun: 'a ruleset' });
}

interface RulesetFile {
  readonly path: string;
  /** The folder that it must stand in; undefined where the user named it. */
  readonly root: string | undefined;
}

function refusal({ path, root }: RulesetFile, { refusedPath }: LintSystem): string | undefined {
  return root === undefined ? undefined : refusedPath(path, { root, use: 'reads' });
}
