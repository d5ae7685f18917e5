import { Document, type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import * as Parsers from '@stoplight/spectral-parsers';

/** A finding as Spectral reports it, without the parts that tests rarely look at. */
export interface Reported {
  readonly code: string;
  readonly path: string;
  readonly message: string;
  readonly severity: number;
}

const ready = new WeakMap<RulesetDefinition, Spectral>();

/** Spectral with `ruleset`, made once: reading a ruleset takes longer than linting an example. */
function spectralWith(ruleset: RulesetDefinition): Spectral {
  const known = ready.get(ruleset);
  if (known !== undefined) return known;
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  ready.set(ruleset, spectral);
  return spectral;
}

/** Lints YAML text with a ruleset in the released Spectral core; `unrecognized-format` and its like included. */
export async function lintYaml(
  yaml: string,
  ruleset: RulesetDefinition,
  name = 'root.yaml',
): Promise<readonly Reported[]> {
  const results = await spectralWith(ruleset).run(new Document(yaml, Parsers.Yaml, `/api/${name}`));
  return results.map(({ code, path, message, severity }) => ({
    code: String(code),
    path: path.join('.'),
    message,
    severity,
  }));
}
