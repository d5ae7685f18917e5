import { descriptionRules } from '../../../rulesets/description/rules.ts';
import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { apartUses } from '../../../rulesets/presets.ts';
import type { Description } from '../../description/description.ts';
import type { Finding } from '../../finding.ts';
import { lint } from '../../lint/lint.ts';
import { withEffects } from '../../node/system.ts';
import { loadRuleset, withRules } from '../lint/ruleset.ts';
import { lintSyntax } from '../lint/settings.ts';
import type { LintSystem } from '../lint/system.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { PreviewConfig } from './settings.ts';

/** The findings of a description. */
export type Lint = (description: Description) => readonly Finding[];

/**
 * A linter with the ruleset that `assay lint` would take for `descriptions`, and the rules of the presets apart, as `assay check` runs them.
 * @throws UserError where the ruleset cannot be read.
 */
export async function createLint(
  descriptions: readonly string[],
  { root, config, noConfig }: Pick<PreviewConfig, 'root' | 'config' | 'noConfig'>,
  system: LintSystem,
): Promise<Lint> {
  // Which settings are used has been said for the command itself.
  const silent = withEffects(system, { stderr: () => undefined });
  const settings = readSettings(lintSyntax, { operands: descriptions, flags: { config, noConfig } }, silent);
  const { rulesetFor } = withRules(
    await loadRuleset(settings, system),
    apartUses([...exampleRules, ...descriptionRules]),
  );
  return ({ source }) => {
    const rootFolder = system.rootFolderOf(source.uri, root);
    return lint(source, rulesetFor(source.uri), { readBytes: system.readBytesWithin(rootFolder), rootFolder });
  };
}
