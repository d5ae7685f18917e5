import type { ForeignFindings } from '../../lsp/host.ts';
import type { ForeignRun, StartedForeignRules } from '../../node/foreign-rules.ts';
import type { LoadedRuleset } from '../lint/ruleset.ts';
import type { LintSettings } from '../lint/settings.ts';
import type { LintSystem } from '../lint/lint-command.ts';
import { counted } from '../../lib/show.ts';

interface ForeignSession {
  readonly settings: Pick<LintSettings, 'allowCode' | 'spectralTimeout'>;
  /** True where the editor trusts the folder; undefined where it does not say. */
  readonly isTrusted: boolean | undefined;
  readonly system: LintSystem;
  readonly texts: () => Readonly<Record<string, string>>;
  /** Tells why they are not run. */
  readonly log: (sentence: string) => void;
}

/** The rules of a ruleset that are not ours, in a thread that starts when the first description is open. Undefined where there are none. */
export function createForeignFindings(
  loaded: LoadedRuleset,
  { settings, isTrusted, system, texts, log }: ForeignSession,
): ForeignFindings | undefined {
  const ruleset = loaded.foreign?.();
  if (ruleset === undefined) return undefined;
  let starting: Promise<StartedForeignRules | undefined> | undefined;
  const start = async (): Promise<StartedForeignRules | undefined> => {
    const { allowCode: allowsCode, spectralTimeout } = settings;
    const request = { ruleset, folder: system.workingFolder, allowsCode, limitMs: spectralTimeout * 1000 };
    // Spectral itself is loaded from the folder, too, so that a folder that is not trusted starts nothing.
    const started =
      isTrusted === false
        ? undefined
        : await system.startForeignRules({ ...request, trustsFolder: isTrusted === true });
    if (started?.kind !== 'started') log(`${ruleset.path}: its rules of others are not run: ${reasonOf(started)}.`);
    return started;
  };
  return {
    lint: (path) => {
      let run: ForeignRun | undefined;
      let isDropped = false;
      const lint = async () => {
        starting ??= start();
        const started = await starting;
        if (started?.kind !== 'started' || isDropped) return undefined;
        const rootFolder = system.rootFolderOf(path);
        run = started.rules.lint({ file: path, texts: texts(), rootFolder, allowedOrigins: [] });
        const outcome = await run.outcome;
        if (outcome.kind === 'failed') log(`${path}: Spectral found an error: ${outcome.reason}`);
        if (outcome.kind === 'timed-out')
          log(`${path}: Spectral was ended after ${counted(settings.spectralTimeout, 'second')}.`);
        return outcome.kind === 'linted' ? outcome.findings : undefined;
      };
      return {
        findings: lint(),
        drop: () => {
          isDropped = true;
          run?.drop();
        },
      };
    },
    close: () => {
      void starting?.then((started) => {
        if (started?.kind === 'started') started.rules.close();
      });
    },
  };
}

function reasonOf(started: Exclude<StartedForeignRules, { readonly kind: 'started' }> | undefined): string {
  if (started === undefined) return 'the workspace is not trusted';
  return started.kind === 'missing' ? 'Spectral is not installed' : `they may run code (${started.parts.join('; ')})`;
}
