import type { Check, Options, OptionSchema } from '../functions/check.ts';
import type { Severity } from '../src/finding.ts';
import { mcpValue } from './locations.ts';
import type { Location, Rule, RuleCheck } from './rule.ts';

/**
 * A check that looks at the `x-mcp` of the root, unless it says otherwise.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function mcpCheck<Own extends Options | null>(
  look: Check<Own>,
  options?: OptionSchema,
  places: Location = mcpValue,
): RuleCheck {
  return { places, look, ...(options && { options }) };
}

/**
 * A rule over `x-mcp`: on in the recommended preset and off in the literal one, unless it says otherwise. Its function is
 * called as the rule without its `x-`.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function mcpRule(
  id: Rule['id'],
  severity: Severity,
  summary: string,
  check: RuleCheck,
  particulars: Partial<Pick<Rule, 'recommended' | 'seed'>> = {},
): Rule {
  return { id, summary, severity, recommended: true, seed: 'off', functionName: id.slice(2), check, ...particulars };
}
