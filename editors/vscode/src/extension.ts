import { type ChildProcess, fork } from 'node:child_process';
import { commands, env, type ExtensionContext, Uri, window, workspace } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

/** Starts the server of the extension: nothing that a workspace installs is run. */
export async function activate(context: ExtensionContext): Promise<void> {
  const program = context.asAbsolutePath('dist/program.mjs');
  const client = new LanguageClient(
    'assay',
    'Assay',
    { module: program, args: ['lsp'], transport: TransportKind.stdio },
    {
      documentSelector: ['yaml', 'json'].flatMap((language) =>
        ['file', 'untitled'].map((scheme) => ({ language, scheme })),
      ),
      initializationOptions: preferences,
    },
  );
  const tell = (): void => {
    void client.sendNotification('workspace/didChangeConfiguration', { settings: { assay: preferences() } });
  };
  const previews = createPreviews(program);
  context.subscriptions.push(
    client,
    previews,
    commands.registerCommand('assay.preview', previews.show),
    commands.registerCommand('assay.fixAll', () =>
      commands.executeCommand('editor.action.sourceAction', { kind: 'source.fixAll.assay', apply: 'first' }),
    ),
    commands.registerCommand('assay.restart', () => client.restart()),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('assay')) tell();
    }),
    workspace.onDidGrantWorkspaceTrust(tell),
  );
  await client.start();
}

/**
 * The settings of the person, and what they say of the workspace: its Spectral runs where it is trusted. Of one that is not, VS Code leaves
 * out the settings that the manifest restricts.
 */
function preferences(): Readonly<Record<string, unknown>> {
  const settings = workspace.getConfiguration('assay');
  const keys = ['baseline', 'config', 'preset', 'ruleset'];
  const given = Object.fromEntries(keys.map((key) => [key, settings.get(key) ?? '']));
  return { ...given, trusted: workspace.isTrusted };
}

/** Previews of files: a server each, on loopback, as long as the window is open. */
function createPreviews(program: string) {
  const servers = new Map<string, { readonly child: ChildProcess; readonly url: Promise<string> }>();
  const start = (file: string) => {
    const child = fork(program, ['preview', file, '--port', '0'], { silent: true });
    const url = new Promise<string>((done, fail) => {
      let [stdout, stderr] = ['', ''];
      child.stdout?.on('data', (chunk) => {
        stdout += String(chunk);
        const found = /http:\/\/\S+/u.exec(stdout)?.[0];
        if (found !== undefined) done(found);
      });
      child.stderr?.on('data', (chunk) => {
        stderr += String(chunk);
      });
      child.once('exit', () => {
        servers.delete(file);
        fail(new Error(stderr.trim() || 'The preview ended.'));
      });
    });
    const server = { child, url };
    servers.set(file, server);
    return server;
  };
  return {
    show: async (): Promise<void> => {
      const document = window.activeTextEditor?.document;
      if (document?.uri.scheme !== 'file') {
        void window.showWarningMessage('A preview must be of a file that is saved; found none in the editor.');
        return;
      }
      const file = document.uri.fsPath;
      try {
        await env.openExternal(Uri.parse(await (servers.get(file) ?? start(file)).url));
      } catch (error) {
        void window.showErrorMessage(error instanceof Error ? error.message : String(error));
      }
    },
    dispose: (): void => {
      for (const { child } of servers.values()) child.kill();
    },
  };
}
