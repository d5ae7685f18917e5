import { type Diagnostic, diagnosticsOf } from './features/diagnostics.ts';
import type { LspHost, FolderSettings } from './host.ts';
import type { Workspace } from './workspace/workspace.ts';

/** The messages to the editor. */
interface EditorConnection {
  readonly publish: (uri: string, diagnostics: readonly Diagnostic[], version: number | undefined) => void;
  /** Asks an editor that asks for findings to ask again. */
  readonly refresh: () => void;
  /** Called when the findings of the newest texts were sent. */
  readonly onSent: () => void;
}

/** Lints what changed, and tells the editor. */
export interface Publisher {
  /** Now: for a request that needs what is known of the newest text. */
  readonly update: () => void;
  /** Soon: a newer edit takes the place of this one. */
  readonly schedule: () => void;
  /** Lints a document that was opened, and publishes its findings soon, even if they are those before. */
  readonly opened: (path: string) => void;
  /** True where the editor asks for the findings of documents that are open: then those of other files alone are sent. */
  readonly usePull: (isPull: boolean) => void;
}

/** Changes that come in this time are linted together: a burst of edits is one. */
const waitMs = 5;

/** A publisher of what `workspace` finds. */
export function createPublisher(
  host: Pick<LspHost, 'toUri' | 'schedule'>,
  workspace: Workspace,
  editor: EditorConnection,
): Publisher {
  const published = new Map<string, string>();
  let cancel: (() => void) | undefined;
  let isPulled = false;
  let isSent = true;
  const isAsked = (path: string): boolean => isPulled && workspace.documentAt(path) !== undefined;
  const send = (path: string, diagnostics: readonly Diagnostic[]): void => {
    const document = workspace.documentAt(path);
    const uri = document?.uri ?? host.toUri(path);
    const text = JSON.stringify([diagnostics, document?.version]);
    if (published.get(path) === text) return;
    if (diagnostics.length === 0 && (document === undefined || isPulled)) published.delete(path);
    else published.set(path, text);
    editor.publish(uri, diagnostics, document?.version);
  };
  const tell = (): void => {
    if (isSent) return;
    isSent = true;
    if (isPulled) editor.refresh();
    const reports = workspace.reports();
    for (const path of [...published.keys()]) if (!reports.has(path) || isAsked(path)) send(path, []);
    for (const [path, report] of reports) if (!isAsked(path)) send(path, diagnosticsOf(report));
    editor.onSent();
  };
  const update = (): void => {
    cancel?.();
    cancel = undefined;
    workspace.update();
    tell();
  };
  const schedule = (): void => {
    isSent = false;
    cancel?.();
    cancel = host.schedule(update, waitMs);
  };
  return {
    update,
    schedule,
    opened: (path) => {
      // Editors forget the findings of a document that they close, to read it anew.
      if (!isPulled) published.delete(path);
      workspace.update();
      schedule();
    },
    usePull: (isPull) => {
      isPulled = isPull;
    },
  };
}

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
