import type { Check } from '../functions/check.ts';
import type { Severity } from '../src/finding.ts';
import { openapiRoot } from './locations.ts';
import type { Location, Rule } from './rule.ts';

/**
 * A rule of the preset `examples`: it looks at an OpenAPI description as a whole, and is part of no other preset.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function exampleRule(id: Rule['id'], severity: Severity, summary: string, look: Check<null>): Rule {
  const check = { places: openapiRoot, look };
  return { id, summary, severity, recommended: false, seed: 'off', functionName: id, check };
}

/**
 * A rule of the preset `description`: what breaks it is not valid by its specification.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function descriptionRule(id: Rule['id'], summary: string, look: Check<null>): Rule {
  return withAsyncapi(exampleRule(id, 'error', summary, look));
}

/**
 * A rule of either preset apart, for descriptions of AsyncAPI as well.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function withAsyncapi(rule: Rule): Rule {
  return { ...rule, check: { ...rule.check, places: anyRoot } };
}

const anyRoot: Location = ({ root }) => [{ value: root.tree, path: [], kind: 'root' }];
