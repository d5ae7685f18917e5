import type { FolderSettings } from './host.ts';
import type { Workspace } from './workspace/workspace.ts';

/** The runs of rules that are not ours. They come after our findings, and hold up nothing. */
interface ForeignRuns {
  /** Starts a run for each open description that was linted anew, and drops the one before it. */
  readonly update: () => void;
}

/** The parts that runs work with. */
interface ForeignRunsOptions {
  readonly workspace: Pick<Workspace, 'openDescriptions' | 'addForeign'>;
  readonly settingsFor: (path: string) => Pick<FolderSettings, 'foreign'> | undefined;
  /** Called when there are findings that were not published yet. */
  readonly onFindings: () => void;
}

/** The runs of an editor that has just started. */
export function createForeignRuns({ workspace, settingsFor, onFindings }: ForeignRunsOptions): ForeignRuns {
  const runs = new Map<string, { readonly version: object; readonly drop: () => void }>();
  const start = async (path: string, version: object): Promise<void> => {
    runs.get(path)?.drop();
    const run = settingsFor(path)?.foreign?.lint(path);
    runs.set(path, { version, drop: run?.drop ?? (() => undefined) });
    const found = run === undefined ? [] : await run.findings;
    // Findings of an older text are dropped. Those that are shown stay until the newest have come.
    if (found === undefined || runs.get(path)?.version !== version) return;
    if (workspace.addForeign(path, found)) onFindings();
  };
  return {
    update: () => {
      const open = workspace.openDescriptions();
      for (const [path, version] of open) if (runs.get(path)?.version !== version) void start(path, version);
      for (const [path, { drop }] of runs) {
        if (open.has(path)) continue;
        drop();
        runs.delete(path);
      }
    },
  };
}
