import { planEditor } from './plan-editor.ts';
import { planHook } from './plan-hook.ts';
import { planPipeline } from './plan-pipeline.ts';
import type { FoundRepository } from './repository.ts';
import { advise, docs, nothing, type SetupPlan, textOf, write } from './setup-plan.ts';
import type { InitSystem } from './system.ts';

const rulesets = ['yaml', 'yml', 'json', 'js', 'mjs', 'cjs'].map((ending) => `.spectral.${ending}`);

/** The plan for setting up the repository. Files that are there already are left as they are, or told. */
export function planSetup(found: FoundRepository, system: InitSystem): SetupPlan {
  const parts = [
    planInstall(found, system),
    planRuleset(system),
    planHook(found, system),
    planPipeline(found, system),
    planEditor(found, system),
    adviseOnTop(found),
  ];
  return { files: parts.flatMap(({ files }) => files), advice: parts.flatMap(({ advice }) => advice) };
}

function planInstall({ packageManager }: FoundRepository, system: InitSystem): SetupPlan {
  if (packageManager === undefined || textOf(system, 'package.json')?.includes('"spectral-assay"') === true)
    return nothing;
  return {
    files: [],
    advice: [
      `Install the package: \`${packageManager.add} spectral-assay\`.`,
      `\`assay lsp\` shows findings in your editor: ${docs}/editors.md.`,
    ],
  };
}

function planRuleset(system: InitSystem): SetupPlan {
  const known = rulesets.find((name) => textOf(system, name) !== undefined);
  if (known === undefined)
    return write('.spectral.yaml', 'which rules count, here and in Spectral', { after: 'extends: spectral-assay\n' });
  if (textOf(system, known)?.includes('spectral-assay') === true) return nothing;
  return advise(`\`${known}\` is there. Add \`spectral-assay\` to its \`extends\`.`);
}

function adviseOnTop({ top }: FoundRepository): SetupPlan {
  if (top === undefined) return nothing;
  return advise(`The repository begins at \`${top}\`. Run \`assay init\` there for a hook and a pipeline.`);
}
