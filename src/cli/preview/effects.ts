import { randomBytes } from 'node:crypto';
import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { exampleUses } from '../../../rulesets/presets.ts';
import { lint } from '../../lint/lint.ts';
import type { LoadOptions } from '../inputs/load-options.ts';
import { loadRuleset, withRules } from '../lint/ruleset.ts';
import { lintSyntax } from '../lint/settings.ts';
import type { LintSystem } from '../lint/system.ts';
import { readSettings } from '../settings/read-settings.ts';
import { readAsset } from '../system/assets.ts';
import { createReadBytes } from '../system/files.ts';
import { openInBrowser } from '../system/open.ts';
import { reach } from '../system/reach.ts';
import { writeFolder } from '../system/write-folder.ts';
import type { PreviewEffects } from './system.ts';

/** What `assay preview` needs of this process beside what every command does. */
export function previewEffects(lintSystem: LintSystem): PreviewEffects {
  return {
    createLint: (descriptions, options) => createLint(descriptions, options, lintSystem),
    kindOf: lintSystem.kindOf,
    listFolder: lintSystem.listFolder,
    writeFolder,
    readAsset,
    openInBrowser,
    randomText: () => randomBytes(12).toString('base64url'),
    reach,
    // By then readers have asked for the page.
    later: (run) => setTimeout(run, 250),
  };
}

/** A linter with the ruleset that `assay lint` would take for `descriptions`, and the rules on examples: those are what the mock answers from. */
async function createLint(
  descriptions: readonly string[],
  { root }: Pick<LoadOptions, 'root'>,
  system: LintSystem,
): ReturnType<PreviewEffects['createLint']> {
  // Which settings are used has been said for the command itself.
  const settings = readSettings(
    lintSyntax,
    { operands: descriptions, flags: {} },
    { ...system, stderr: () => undefined },
  );
  const { rulesetFor } = withRules(await loadRuleset(settings, system), exampleUses(exampleRules));
  return ({ source }) => {
    const rootFolder = system.rootFolderOf(source.uri, root);
    return lint(source, rulesetFor(source.uri), { readBytes: createReadBytes(rootFolder), rootFolder });
  };
}
