import type { Check, CheckFunction, Options } from '../functions/check.ts';
import { mcp } from './mcp-locations.ts';
import type { Rule, Severity } from './rule.ts';

/** Where a rule over `x-mcp` differs from the rest. */
interface Particulars extends Partial<Pick<Rule, 'recommended' | 'seed' | 'given'>> {
  readonly optionSchema?: CheckFunction['optionSchema'];
}

/**
 * A rule that looks at the `x-mcp` of the root, is on in the recommended preset and off in the literal one, unless it says otherwise.
 * Its function is called as the rule without its `x-`. Parameters stand in a row, because bundles carry forty such rules.
 */
export function mcpRule<Own extends Options | null>(
  id: Rule['id'],
  severity: Severity,
  summary: string,
  check: Check<Own>,
  { optionSchema = null, ...rest }: Particulars = {},
): Rule {
  const then: CheckFunction = { name: id.slice(2), optionSchema, check };
  return { id, summary, severity, recommended: true, seed: 'off', given: mcp.value, then, ...rest };
}
