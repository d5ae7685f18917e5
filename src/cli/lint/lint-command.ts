import { UserError } from '../../lib/user-error.ts';
import type { System } from '../../node/system.ts';
import { assertDistinctOutputs } from '../settings/report-output.ts';
import type { LintSettings } from './settings.ts';

/** The settings of `assay lint`, as they were typed. */
export interface LintCommand extends LintSettings {
  /** Files, folders and globs, as written. */
  readonly patterns: readonly string[];
  /** Files that a hook hands over beside the descriptions: they are repaired where one of those refers to them. */
  readonly parts?: readonly string[];
}

/** The files of a command line. With `--stdin-filepath`, the operand `-` adds nothing. */
export function namedFiles(
  operands: readonly string[],
  { stdinFilepath }: { readonly stdinFilepath?: string | undefined },
): readonly string[] {
  return stdinFilepath === undefined ? operands : operands.filter((operand) => operand !== '-');
}

/** @throws UserError for settings that exclude one another. */
export function assertSense(
  {
    patterns,
    preset,
    ruleset,
    updateBaseline: isUpdate,
    baseline,
    stdinFilepath,
    format,
    fix,
    fixSuggestions,
    fixDryRun,
  }: LintCommand,
  system: Pick<LintSystem, 'realPath'>,
): void {
  assertDistinctOutputs(format, system);
  if (preset !== undefined && ruleset !== undefined)
    throw new UserError('`--preset` must stand without `--ruleset`; found both.');
  if (isUpdate && baseline === undefined)
    throw new UserError('`--update-baseline` must go with `--baseline <file>`; found it alone.');
  if (stdinFilepath !== undefined && patterns.length > 0)
    throw new UserError('`--stdin-filepath` must stand without other files; found some.');
  if (stdinFilepath !== undefined && (fix || fixSuggestions) && !fixDryRun)
    throw new UserError(
      `\`${fix ? '--fix' : '--fix-suggestions'}\` must go with \`--fix-dry-run\` where the description comes from stdin; found it alone.`,
    );
}

/** The effects of `assay lint`, of which other commands that lint use some. */
export type LintSystem = Pick<
  System,
  | 'workingFolder'
  | 'readBytes'
  | 'readBytesWithin'
  | 'rootFolderOf'
  | 'repositoryTop'
  | 'refusedPath'
  | 'realPath'
  | 'relativePath'
  | 'nameFromTop'
  | 'nameFilesOf'
  | 'kindOf'
  | 'listFolder'
  | 'readStdin'
  | 'fetchFile'
  | 'writeFile'
  | 'writeReport'
  | 'replaceFile'
  | 'watchFolders'
  | 'startProgress'
  | 'coreCount'
  | 'startThreads'
  | 'startForeignRules'
  | 'clockMs'
  | 'today'
  | 'version'
  | 'stdout'
  | 'stderr'
  | 'isOnTerminal'
  | 'paint'
  | 'forever'
  | 'yieldToEventLoop'
>;
