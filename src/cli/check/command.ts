import { exampleUses } from '../../../rulesets/presets.ts';
import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { operationsOf } from '../../description/api.ts';
import { isUserError } from '../../lib/user-error.ts';
import { plain } from '../../report/paint.ts';
import { failuresText } from '../../report/replay-failures.ts';
import type { LoadOptions } from '../../node/load.ts';
import { withEffects } from '../../node/system.ts';
import { lintOnce } from '../lint/command.ts';
import { assertSense, type LintCommand } from '../lint/lint-command.ts';
import type { LintedFile } from '../lint/linted-file.ts';
import type { LintSystem } from '../lint/system.ts';
import { replay } from '../replay/command.ts';
import type { ReplaySystem } from '../replay/system.ts';
import { helpOf } from '../settings/help.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import { readSettings } from '../settings/read-settings.ts';
import { lintSyntax } from '../lint/settings.ts';
import type { ReplayReport } from '../../results.ts';
import { withoutTimes } from '../replay/outputs.ts';
import { toCheckReport } from './outputs.ts';
import { checkSyntax } from './settings.ts';

/** The effects of `assay check`: those of linting, and those of replaying. */
export type CheckSystem = LintSystem & ReplaySystem;

/**
 * `assay check`: lints descriptions, their examples too, and replays those of OpenAPI against our own mock. Answers the worse exit code.
 * @throws UserError (exit 2) for options, files and rulesets that cannot be used.
 */
export async function runCheck(args: readonly string[], system: CheckSystem): Promise<number> {
  const parsed = parseArguments(checkSyntax, args);
  if (parsed.isHelp) {
    system.stdout(helpOf(checkSyntax));
    return 0;
  }
  const settings = readSettings<typeof lintSyntax.settings>(
    lintSyntax,
    { operands: parsed.operands, flags: parsed.flags },
    system,
  );
  const command: LintCommand = { patterns: parsed.operands, ...settings };
  assertSense(command);
  let replayCode = 0;
  let replayReport: ReplayReport = { version: system.version, runs: [], runFailures: [] };
  const pathsOf = (files: readonly LintedFile[], references: LoadOptions): readonly string[] =>
    files.map(({ uri }) => system.relativePath(uri)).filter((path) => isReplayable(path, references, system));
  const lintCode = await lintOnce(command, system, {
    rules: exampleUses(exampleRules),
    toReport: (format, report, paint) => toCheckReport(format, report, replayReport, paint),
    filesRead: (files, references) => filesReplayed(pathsOf(files, references), command, system),
    replay: async (files, references) => {
      const paths = pathsOf(files, references);
      if (paths.length === 0) return { passed: 0, failed: 0, text: '' };
      // Its failures are told with the findings, and its counts with theirs.
      const { report, code } = await replay(
        argumentsOf(paths, command),
        withEffects(system, { stdout: () => undefined }),
      );
      replayCode = code;
      replayReport = withoutTimes('json', report);
      const sum = (of: 'passed' | 'failed'): number => report.runs.reduce((all, { summary }) => all + summary[of], 0);
      const paint = command.color ? system.paint : plain;
      return { passed: sum('passed'), failed: sum('failed'), text: failuresText(report, paint) };
    },
  });
  return Math.max(lintCode, replayCode);
}

/** The files that a replay of `paths` reads, its settings among them. */
async function filesReplayed(
  paths: readonly string[],
  command: LintCommand,
  system: ReplaySystem,
): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  let listed = '';
  const stdout = (text: string): void => {
    listed += text;
  };
  await replay(
    [...argumentsOf(paths, command), '--list-files'],
    withEffects(system, { stdout, stderr: () => undefined }),
  );
  return listed.trimEnd().split('\n');
}

/** What `assay replay` is told. */
function argumentsOf(paths: readonly string[], { root, allowRemote }: LintCommand): readonly string[] {
  return [
    ...paths,
    ...(root === undefined ? [] : ['--root', root]),
    ...(allowRemote.length === 0 ? [] : ['--allow-remote', allowRemote.join(',')]),
  ];
}

/** Whether there is something to replay. What cannot be read was said by the lint. */
function isReplayable(path: string, references: LoadOptions, { load }: ReplaySystem): boolean {
  try {
    const description = load(path, references);
    return description.kind === 'openapi' && operationsOf(description).length > 0;
  } catch (error) {
    if (isUserError(error)) return false;
    throw error;
  }
}
