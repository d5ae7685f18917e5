import { parseSource } from '../../description/parse/parse.ts';
import type { Finding } from '../../finding.ts';
import { isUserError } from '../../lib/user-error.ts';
import { withoutOurs, failureSentences, notRunSentence } from '../../lint/foreign.ts';
import { inOrder } from '../../lint/lint.ts';
import type { ForeignRules } from '../../node/foreign-rules.ts';
import type { LoadOptions } from '../../node/load.ts';
import { type LintContext, type LintRun, toReported } from './lint-all.ts';
import type { LintCommand, LintSystem } from './lint-command.ts';
import type { LoadedRuleset } from './ruleset.ts';

/** The rules of others in a run. */
export interface ForeignLint {
  /** Lints descriptions with them; none where they are not run. */
  readonly lint: (files: readonly string[], context: ForeignContext) => Promise<ForeignLinted>;
  /** Why they are not run; undefined where they are. */
  readonly notRun: string | undefined;
  readonly close: () => void;
}

/** The findings of the rules of others. */
interface ForeignLinted extends Pick<LintRun, 'findings' | 'failures'> {
  readonly ruleCount: number;
}

type ForeignContext = Pick<LintContext, 'textOf'> & { readonly references: LoadOptions };

/** Starts the rules of others, which are read while ours are run. Undefined where there are none, or nobody wants them. */
export async function startForeign(
  command: LintCommand,
  { foreign }: LoadedRuleset,
  system: LintSystem,
): Promise<ForeignLint | undefined> {
  const ruleset = command.allRules && !command.fixDryRun && !command.listFiles ? foreign?.() : undefined;
  if (ruleset === undefined) return undefined;
  const { allowCode: allowsCode, spectralTimeout } = command;
  const limitMs = spectralTimeout * 1000;
  const started = await system.startForeignRules({ ruleset, folder: system.workingFolder, allowsCode, limitMs });
  if (started.kind !== 'started') {
    const names = { ruleset: system.relativePath(ruleset.path), allowCode: '--allow-code' };
    return idle(notRunSentence(ruleset, started, names));
  }
  return {
    notRun: undefined,
    close: started.rules.close,
    lint: (files, context) => lintForeign(files, started.rules, { ...context, command, system }),
  };
}

function idle(notRun: string): ForeignLint {
  return { notRun, close: () => undefined, lint: () => Promise.resolve({ findings: [], failures: [], ruleCount: 0 }) };
}

/** A run with the rules of others. `foreignRules` is their number, undefined where not all of them were run. */
interface WholeRun {
  readonly run: LintRun;
  readonly ruleset: LoadedRuleset;
  readonly foreignRules?: number;
}

/** A run with the findings of the rules of others, each once, and with a line on what was not run. */
export async function withForeign(
  { run, ruleset }: WholeRun,
  foreign: ForeignLint | undefined,
  context: ForeignContext,
): Promise<WholeRun> {
  if (foreign === undefined) return { run, ruleset };
  const skipped = ruleset.skipped.filter((sentence) => ruleset.unchanged?.has(sentence));
  if (foreign.notRun !== undefined) return { run, ruleset: { ...ruleset, skipped: [...skipped, foreign.notRun] } };
  const { findings, failures, ruleCount } = await foreign.lint(run.linted, context);
  foreign.close();
  return {
    run: {
      ...run,
      findings: inOrder([...run.findings, ...withoutOurs(findings, run.findings)]),
      failures: [...run.failures, ...failures],
    },
    ruleset: { ...ruleset, skipped },
    ...(failures.length === 0 && { foreignRules: ruleCount }),
  };
}

async function lintForeign(
  files: readonly string[],
  rules: ForeignRules,
  {
    textOf,
    references,
    command,
    system,
  }: ForeignContext & { readonly command: LintCommand; readonly system: LintSystem },
): Promise<ForeignLinted> {
  const runs = files.map((file) => {
    const bytes = textOf?.(file);
    return rules.lint({
      file,
      texts: bytes === undefined ? {} : { [file]: new TextDecoder().decode(bytes) },
      rootFolder: system.rootFolderOf(file, references.root),
      allowedOrigins: command.allowRemote,
    });
  });
  const outcomes = await Promise.all(runs.map(({ outcome }) => outcome));
  const limit = { seconds: command.spectralTimeout, setting: '--spectral-timeout <seconds>' };
  const failures = outcomes.flatMap((outcome, index) =>
    failureSentences(system.relativePath(files[index] ?? ''), outcome, limit),
  );
  const linted = outcomes.filter((outcome) => outcome.kind === 'linted');
  return {
    findings: withFrames(
      linted.flatMap(({ findings }) => findings),
      { textOf, system },
    ),
    failures: [...new Set(failures)],
    ruleCount: linted[0]?.ruleCount ?? 0,
  };
}

/** Findings with the lines that they are about, as reports show them. */
function withFrames(
  findings: readonly Finding[],
  { textOf, system }: Pick<ForeignContext, 'textOf'> & { readonly system: LintSystem },
): LintRun['findings'] {
  const { relativePath } = system;
  const uris = [...new Set(findings.map(({ place }) => place.source))];
  const sources = uris.flatMap((uri) => {
    const bytes = textOf?.(uri) ?? system.readBytes(uri);
    try {
      return bytes instanceof Uint8Array ? [[uri, parseSource(uri, bytes)] as const] : [];
    } catch (error) {
      // Spectral reports the mistake in the text.
      if (isUserError(error)) return [];
      throw error;
    }
  });
  return toReported(findings, new Map(sources), { relativePath, hasEdits: false });
}
