import { counted } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { shownDiff, unifiedDiff } from '../../report/unified-diff.ts';
import { helpOf } from '../settings/help.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import { planSetup } from './plan.ts';
import { type FoundRepository, inspectRepository } from './repository.ts';
import { initSyntax } from './settings.ts';
import type { InitSystem, SetupPlan } from './setup-plan.ts';

/**
 * `assay init`: sets up a repository.
 * @throws UserError (exit 2) for arguments, a file that cannot be written, and without a terminal to ask on.
 */
export async function runInit(args: readonly string[], system: InitSystem): Promise<number> {
  const { flags, operands, isHelp } = parseArguments(initSyntax, args);
  if (isHelp) {
    system.stdout(helpOf(initSyntax));
    return 0;
  }
  const [extra] = operands;
  if (extra !== undefined) {
    throw new UserError(
      `\`assay init\` must be given options alone; found \`${extra}\`. It sets up the working directory.`,
    );
  }
  const found = await inspectRepository(system);
  const plan = planSetup(found, system);
  system.stdout(`${foundText(found)}\n${planText(plan)}`);
  const { workingFolder: root } = system;
  // All files are tested before the first is written.
  for (const { path } of plan.files) system.assertWritable({ path: `${root}/${path}`, root });
  if (plan.files.length > 0 && flags.dryRun !== true) {
    const isSure = flags.yes === true || (await system.confirm(`Write ${countOf(plan)}?`));
    if (isSure === undefined) {
      throw new UserError(
        '`assay init` must ask before it writes; found no terminal. Use --yes, or --dry-run to look.',
      );
    }
    if (!isSure) {
      system.stdout('Nothing was written.\n');
      return 1;
    }
    for (const { path, after } of plan.files) system.writeFile({ path: `${root}/${path}`, root }, after);
    system.stdout(`Wrote ${countOf(plan)}.\n`);
  }
  for (const sentence of plan.advice) system.stdout(`${sentence}\n`);
  return 0;
}

function foundText({ descriptions: { openapi, asyncapi }, packageManager, ci }: FoundRepository): string {
  const parts = [
    `${counted(openapi.length, 'OpenAPI description')} and ${counted(asyncapi.length, 'AsyncAPI description')}`,
    packageManager?.name ?? 'no package.json',
    ci === undefined ? 'no CI' : `CI: ${ci}`,
  ];
  return `Found ${parts.join(', ')}.\n`;
}

function planText({ files, advice }: SetupPlan): string {
  if (files.length === 0)
    return advice.length === 0 ? 'Everything is set up.\n' : 'There is nothing to write. What is left is yours:\n';
  return files
    .map(({ path, before, after, purpose }) => `${path}: ${purpose}\n${shownDiff(unifiedDiff(path, before, after))}\n`)
    .join('');
}

function countOf({ files: { length } }: SetupPlan): string {
  return counted(length, 'file');
}
