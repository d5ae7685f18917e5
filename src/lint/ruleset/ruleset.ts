import type { Options } from '../../../functions/check.ts';
import { type ApartPreset, apartPresets, type Preset, presetRules, presets } from '../../../rulesets/presets.ts';
import type { Rule } from '../../../rulesets/rule.ts';
import { rules } from '../../../rulesets/rules/index.ts';
import type { Finding, Severity } from '../../finding.ts';
import type { Source } from '../../description/place.ts';
import { member } from '../../lib/json.ts';
import { toPointer } from '../../lib/pointer.ts';
import { orList, show } from '../../lib/show.ts';
import { isUserError, UserError } from '../../lib/user-error.ts';

export type { Preset } from '../../../rulesets/presets.ts';

/** The ids of all rules. */
export const ruleIds: readonly string[] = rules.map(({ id }) => id);

/** A rule that is on. */
interface RuleSetting {
  readonly rule: Rule;
  readonly severity: Severity;
  /** The options of the rule, which have passed its schema. */
  readonly options: Options | undefined;
}

/** Another severity of a rule for a part of a file. */
interface SeverityOverride {
  readonly isFile: (uri: string) => boolean;
  /** A JSON pointer; the empty one is the whole file. */
  readonly pointer: string;
  readonly rule: string;
  readonly severity: Severity | 'off';
}

/** The rules that are run, in the order of the list of all, and their other severities for parts of files. */
export interface LintRuleset {
  readonly rules: readonly RuleSetting[];
  readonly overrides?: readonly SeverityOverride[];
}

/**
 * The rules of a preset that are on.
 * @throws UserError for an unknown name, which programs in JavaScript may give.
 */
export function presetRuleset(preset: Preset): LintRuleset {
  if (!presets.includes(preset)) throw new UserError(`\`preset\` must be ${orList(presets)}; found ${show(preset)}.`);
  return { rules: presetRules(preset, rules).filter(({ isOn }) => isOn) };
}

/** True where rules look at our extensions alone: some look at examples. */
export function isOnExtensionsAlone({ rules: settings }: LintRuleset): boolean {
  return settings.every(({ rule }) => rule.id.startsWith('x-'));
}

/** A ruleset with other severities of some rules, which are on then. */
export function withSeverities(
  ruleset: LintRuleset,
  severities: readonly (readonly [id: string, severity: Severity | 'off'])[],
): LintRuleset {
  if (severities.length === 0) return ruleset;
  const wanted = new Map(severities);
  const settings = rules.flatMap((rule): readonly RuleSetting[] => {
    const known = ruleset.rules.find((one) => one.rule === rule);
    const severity = wanted.get(rule.id) ?? known?.severity;
    if (severity === undefined || severity === 'off') return [];
    return [{ rule, options: known?.options, severity }];
  });
  return { ...ruleset, rules: settings };
}

/** The severity of a finding at its place: the longest pointer decides, the last of equal ones. */
export function severityAt(
  { overrides = [] }: LintRuleset,
  id: string,
  severity: Severity,
  { source, path }: Finding['place'],
): Severity | 'off' {
  const relevant = overrides.filter(({ rule, isFile }) => rule === id && isFile(source));
  if (relevant.length === 0) return severity;
  const pointer = toPointer(path);
  return relevant.reduce<{ readonly length: number; readonly severity: Severity | 'off' }>(
    (best, one) => {
      const isInside = pointer === one.pointer || pointer.startsWith(`${one.pointer}/`);
      return isInside && one.pointer.length >= best.length
        ? { length: one.pointer.length, severity: one.severity }
        : best;
    },
    { length: 0, severity },
  ).severity;
}

/** The preset apart that `name` in `extends` means, as `presetNamed`. */
export function apartPresetNamed(name: string): ApartPreset | undefined {
  const preset = presetIn(fileInPackage(name) ?? '');
  return apartPresets.find((one) => one === preset);
}

/**
 * The preset of ours that `name` in `extends` means: `spectral-assay`, `spectral-assay/seed`, and files of the package in any folder or
 * at an address that serves packages. Undefined for everything else.
 */
export function presetNamed(name: string): Preset | undefined {
  const file = fileInPackage(name);
  if (file === undefined) return undefined;
  const preset = presetIn(file);
  return preset === '' ? 'recommended' : presets.find((one) => one === preset);
}

/** The name of the preset that a file of the package holds. */
function presetIn(file: string): string | undefined {
  const [, preset] = /^(?:rulesets\/|dist\/|)(\w+)(?:\.yaml|(?:\.text)?\.mjs|\.cjs|)$/u.exec(file) ?? ['', file];
  return preset;
}

function fileInPackage(name: string): string | undefined {
  const inPackage = /(?:^|\/)spectral-assay(?:@[^/]+)?(?:\/(.*))?$/u.exec(name.replaceAll('\\', '/'));
  return inPackage === null ? undefined : (inPackage[1] ?? '');
}

/** The preset that a file built into a copy of this package holds: `../dist/seed.mjs`. */
export function presetFile(uri: string, load: (uri: string) => Source): Preset | undefined {
  const [, folder, name] = /^(.*)\/dist\/(\w+(?:\.text)?\.[mc]js)$/u.exec(uri) ?? [];
  if (folder === undefined || name === undefined) return undefined;
  try {
    const { tree } = load(`${folder}/package.json`);
    return member(tree, 'name') === 'spectral-assay' ? presetNamed(`spectral-assay/dist/${name}`) : undefined;
  } catch (error) {
    if (isUserError(error)) return undefined;
    throw error;
  }
}
