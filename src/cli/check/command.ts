import { exampleUses } from '../../../rulesets/presets.ts';
import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { operationsOf } from '../../description/api.ts';
import { member } from '../../lib/json.ts';
import { UserError } from '../../lib/user-error.ts';
import { lintOnce } from '../lint/command.ts';
import { assertSense, type LintCommand } from '../lint/lint-command.ts';
import { findFiles } from '../lint/find-files.ts';
import type { LintSystem } from '../lint/system.ts';
import { runReplay } from '../replay/command.ts';
import type { ReplaySystem } from '../replay/system.ts';
import { helpOf } from '../settings/help.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import { readSettings } from '../settings/read-settings.ts';
import { lintSyntax } from '../lint/settings.ts';
import { checkSyntax } from './settings.ts';

/** The effects of `assay check`: those of linting, and those of replaying. */
export interface CheckSystem {
  readonly lint: LintSystem;
  readonly replay: ReplaySystem;
}

/**
 * `assay check`: lints descriptions, their examples too, and replays those of OpenAPI against our own mock. Answers the worse exit code.
 * @throws UserError (exit 2) for options, files and rulesets that cannot be used.
 */
export async function runCheck(args: readonly string[], { lint, replay }: CheckSystem): Promise<number> {
  const parsed = parseArguments(checkSyntax, args);
  if (parsed.isHelp) {
    lint.stdout(helpOf(checkSyntax));
    return 0;
  }
  const settings = readSettings<typeof lintSyntax.settings>(
    lintSyntax,
    { operands: parsed.operands, flags: parsed.flags },
    lint,
  );
  const command: LintCommand = { patterns: parsed.operands, ...settings };
  assertSense(command);
  const linted = await lintOnce(command, lint, exampleUses(exampleRules));
  const files = await findFiles(command.patterns, command.gitignore, lint);
  const replayable = files.map(({ uri }) => lint.relativePath(uri)).filter((path) => isReplayable(path, replay));
  if (replayable.length === 0) {
    lint.stdout('Nothing to replay: no OpenAPI description with operations.\n');
    return linted;
  }
  const counts = { passed: 0, failed: 0 };
  const writeFile = (_: string, text: string): void => {
    for (const run of runsIn(text)) {
      counts.passed += run.passed;
      counts.failed += run.failed;
    }
  };
  const formats = ['--format', 'text', '--format', 'json:counts'];
  const replayed = await runReplay([...replayable, ...formats], { ...replay, writeFile });
  lint.stdout(
    `Check: ${words[linted] ?? words[2]} in the lint; ${counts.failed} of ${counts.passed + counts.failed} replayed cases failed.\n`,
  );
  return Math.max(linted, replayed);
}

const words = ['nothing that fails', 'findings that fail', 'files that could not be judged'] as const;

/** Whether there is something to replay. What cannot be read was said by the lint. */
function isReplayable(path: string, { load }: ReplaySystem): boolean {
  try {
    const description = load(path);
    return description.kind === 'openapi' && operationsOf(description).length > 0;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

/** The counts in the JSON report of a replay. */
function runsIn(text: string): readonly { readonly passed: number; readonly failed: number }[] {
  const runs = member(JSON.parse(text), 'runs');
  if (!Array.isArray(runs)) return [];
  return runs.map((run: unknown) => {
    const summary = member(run, 'summary');
    return { passed: Number(member(summary, 'passed') ?? 0), failed: Number(member(summary, 'failed') ?? 0) };
  });
}
