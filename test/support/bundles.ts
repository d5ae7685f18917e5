import { jest } from '@jest/globals';
import type { RuleDefinition, RulesetDefinition } from '@stoplight/spectral-core';
import { type ApartPreset, apartPresetOf, type Preset, type RuleUse } from '../../rulesets/presets.ts';
import type { SpectralFunction } from '../../rulesets/spectral.ts';

/**
 * The forms of a preset that is shipped. Another test holds the code of `.mjs` to be that of the text, and `.cjs` to be a choice of the
 * three.
 */
export const forms = ['text.mjs', 'whole.cjs'] as const;

/** One of them. */
export type Form = (typeof forms)[number];

/** A preset as it is shipped. */
export function bundledPreset(preset: Preset | ApartPreset, form: Form): RulesetDefinition {
  return readBundle(preset, form);
}

/** A ruleset of shipped rules, as `uses` has them. */
export function bundledRuleset(uses: readonly RuleUse[], form: Form): RulesetDefinition {
  const rules = uses.map(({ rule: { id }, severity, options }): [string, RuleDefinition] => {
    const then = { function: bundledFunction(id, form), ...(options !== undefined && { functionOptions: options }) };
    return [id, { ...ruleIn(id, form), severity, recommended: true, then }];
  });
  return { ...readBundle('all', form), rules: Object.fromEntries(rules) };
}

/** The function of a shipped rule. */
export function bundledFunction(id: string, form: Form): SpectralFunction {
  const [then] = [ruleIn(id, form).then].flat();
  if (then === undefined) throw new Error(`${id} in dist/*.${form} has no function.`);
  return then.function;
}

function ruleIn(id: string, form: Form): BundledRule {
  const rule = readBundle(apartPresetOf(id) ?? 'all', form).rules[id];
  if (rule === undefined) throw new Error(`dist/*.${form} must have the rule ${id}.`);
  return rule;
}

interface BundledRule {
  readonly given: string;
  readonly then: Then | Then[];
}

interface Then {
  readonly function: SpectralFunction;
}

type Bundle = RulesetDefinition & { readonly rules: Readonly<Record<string, BundledRule>> };

function readBundle(preset: Preset | ApartPreset, form: Form): Bundle {
  return jest.requireActual<{ readonly default: Bundle }>(`../../dist/${preset}.${form}`).default;
}
