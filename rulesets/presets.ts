import { isText } from '../src/lib/json.ts';
import type { Severity } from '../src/finding.ts';
import type { Options } from '../functions/check.ts';
import type { Rule } from './rule.ts';

/** The rulesets that users extend. */
export const presets = ['recommended', 'seed', 'badges', 'mcp', 'all'] as const;

/** The name of such a preset. */
export type Preset = (typeof presets)[number];

/** A rule in a preset. A rule that is off may be switched on by name. */
export interface RuleUse {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly isOn: boolean;
  readonly options: Options | undefined;
}

/**
 * The rules of a preset, in the order of the list. `recommended` has those alone that are on: it is loaded anew for every
 * document that an editor opens.
 */
export function presetRules(preset: Preset, rules: readonly Rule[]): readonly RuleUse[] {
  switch (preset) {
    case 'recommended':
      return rules.filter(({ recommended }) => recommended).map((rule) => recommendedUse(rule));
    case 'badges':
      return rules.filter(({ id }) => id.startsWith('x-badges')).map((rule) => recommendedUse(rule));
    case 'mcp':
      return rules.filter(({ id }) => id.startsWith('x-mcp')).map((rule) => recommendedUse(rule));
    case 'all':
      return rules.map((rule) => recommendedUse(rule, true));
    case 'seed':
      return rules.map(seedUse);
  }
}

/** The presets beside the others, which share no rule with them. */
export const apartPresets = ['examples', 'description'] as const;

/** The name of a preset apart. */
export type ApartPreset = (typeof apartPresets)[number];

/** The preset apart whose rule has this id; undefined for rules of the others. */
export function apartPresetOf(id: string): ApartPreset | undefined {
  return id.startsWith('mock-') ? 'examples' : id.startsWith('description-') ? 'description' : undefined;
}

/** The rules of a preset apart: each is on. */
export function apartUses(rules: readonly Rule[]): readonly RuleUse[] {
  return rules.map((rule) => recommendedUse(rule, true));
}

function recommendedUse(rule: Rule, isOn = rule.recommended): RuleUse {
  return { rule, severity: rule.severity, isOn, options: undefined };
}

function seedUse(rule: Rule): RuleUse {
  const use = recommendedUse(rule, rule.seed !== 'off');
  if (isText(rule.seed)) return use;
  return { ...use, severity: rule.seed.severity ?? rule.severity, options: rule.seed.options };
}
