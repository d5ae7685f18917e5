import type { FoundRepository } from './repository.ts';
import {
  advise,
  docs,
  isThere,
  nothing,
  type SetupPlan,
  textOf,
  textToChange,
  withLines,
  write,
} from './setup-plan.ts';
import type { InitSystem } from './system.ts';

/** The check before each commit, with what runs checks here already: Husky, Lefthook, else pre-commit. */
export function planHook({ isGit, packageManager }: FoundRepository, system: InitSystem): SetupPlan {
  if (!isGit) return nothing;
  const command = `${packageManager?.run ?? 'npx --yes --package spectral-assay'} assay lint`;
  const lefthook = ['lefthook.yml', 'lefthook.yaml', '.lefthook.yml', '.lefthook.yaml'].find((name) =>
    isThere(system, name),
  );
  if (system.kindOf(`${system.workingFolder}/.husky`) === 'folder') return planHusky(command, system);
  if (lefthook !== undefined) {
    if (textOf(system, lefthook)?.includes('assay') === true) return nothing;
    return advise(`\`${lefthook}\` is there. Add \`${command}\` to the commands of its \`pre-commit\`.`);
  }
  return planPreCommit(command, system);
}

function planHusky(command: string, system: InitSystem): SetupPlan {
  const path = '.husky/pre-commit';
  const before = textToChange(system, path);
  if (before === undefined) return advise(`\`${path}\` is there. Add \`${command}\` to it.`);
  if (before.includes('assay')) return nothing;
  return write(path, 'lints before each commit, with Husky', { before, after: withLines(before, `${command}\n`) });
}

function planPreCommit(command: string, system: InitSystem): SetupPlan {
  const path = '.pre-commit-config.yaml';
  if (textOf(system, path)?.includes('assay') === true) return nothing;
  if (isThere(system, path)) return advise(`\`${path}\` is there. ${docs}/pre-commit.md says what to add.`);
  const after = `repos:
  - repo: local
    hooks:
      - id: assay
        name: assay
        entry: ${command}
        language: system
        types_or: [yaml, json]
        pass_filenames: false
`;
  return write(path, 'lints before each commit, with pre-commit', { after });
}
