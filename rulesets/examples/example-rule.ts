import type { Check } from '../../functions/check.ts';
import type { Severity } from '../../src/finding.ts';
import { openapiRoot } from '../locations.ts';
import type { Rule } from '../rule.ts';

/** A rule of the preset `examples`: it looks at an OpenAPI description as a whole, and is part of no other preset. */
export function exampleRule(id: Rule['id'], severity: Severity, summary: string, look: Check<null>): Rule {
  const check = { places: openapiRoot, look };
  return { id, summary, severity, recommended: false, seed: 'off', functionName: id, check };
}
