import type { Connection, InitializeParams, InitializeResult, ServerCapabilities } from 'vscode-languageserver';
import { commandNames, createCommands } from './commands.ts';
import type { ProtocolColor } from './features/badges.ts';
import { createFeatures } from './features/features.ts';
import { fixAllKind } from './features/code-actions.ts';
import { createForeignRuns, createPublisher } from './publisher.ts';
import { member } from '../lib/json.ts';
import type { LspHost } from './host.ts';
import { createSession, recommended } from './session.ts';
import type { TextPosition, TextRange } from './text-document.ts';
import { createWorkspace } from './workspace/workspace.ts';

/**
 * Serves an editor over `connection`: findings as somebody types, repairs, completion, hover, colours, definitions and an outline of
 * `x-badges` and `x-mcp`. Language Server Protocol 3.17.
 */
export function startLanguageServer(connection: Connection, host: LspHost): void {
  const lifecycle = createLifecycle(host.toResponseError);
  const workspace = createWorkspace(host, () => recommended);
  // An editor that refuses goes without.
  const ask = (method: string, params?: object): Promise<unknown> =>
    connection.sendRequest(method, params).catch(() => undefined);
  const publisher = createPublisher(host, workspace, {
    publish: (uri, diagnostics, version) => {
      void connection.sendDiagnostics({
        uri,
        diagnostics: [...diagnostics],
        ...(version !== undefined && { version }),
      });
    },
    refresh: () => {
      void ask('workspace/diagnostic/refresh');
    },
    onSent: () => {
      foreign.update();
    },
  });
  const show =
    (type: number) =>
    (message: string): void => {
      // To be read, not to be answered.
      connection.sendNotification('window/showMessage', { type, message }).catch(() => undefined);
    };
  const session = createSession({
    host,
    workspace,
    publisher,
    warn: show(messageTypes.warning),
    inform: show(messageTypes.info),
    log: (message) => {
      connection.sendNotification('window/logMessage', { type: messageTypes.info, message }).catch(() => undefined);
    },
    watchFiles: () => {
      const watchers = ['**/*.{yaml,yml,json}', '**/.*.{yaml,yml,json}', '**/.gitignore'].map((globPattern) => ({
        globPattern,
      }));
      const registrations = [{ id: 'files', method: 'workspace/didChangeWatchedFiles', registerOptions: { watchers } }];
      void ask('client/registerCapability', { registrations });
    },
  });
  const foreign = createForeignRuns({
    workspace,
    settingsFor: session.settingsFor,
    onFindings: publisher.schedule,
  });
  const commands = createCommands({ host, workspace, session, ask, warn: show(messageTypes.warning) });
  const features = createFeatures({
    host,
    workspace,
    offersFor: session.settingsFor,
    update: publisher.update,
  });

  connection.onInitialize((params: InitializeParams): InitializeResult => {
    lifecycle.initialize();
    session.initialize(params);
    commands.initialize(params);
    return { capabilities, serverInfo: { name: 'assay', version: host.version } };
  });
  connection.onInitialized(() => void session.initialized());
  connection.onShutdown(() => {
    lifecycle.shutdown();
  });
  connection.onDidOpenTextDocument(({ textDocument }) => {
    session.open(textDocument);
  });
  connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
    session.change(textDocument, contentChanges);
  });
  connection.onDidSaveTextDocument(({ textDocument }) => {
    session.save(textDocument.uri);
  });
  connection.onDidCloseTextDocument(({ textDocument }) => {
    session.close(textDocument.uri);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    session.filesChanged(changes.map(({ uri }) => uri));
  });
  connection.onNotification('workspace/didChangeConfiguration', (params: unknown) => {
    session.preferencesChanged(member(params, 'settings'));
  });
  connection.onNotification('workspace/didChangeWorkspaceFolders', (params: FoldersParams) => {
    session.foldersChanged(params.event);
  });
  const answers: Readonly<Record<string, (params: RequestParams) => unknown>> = {
    'textDocument/hover': ({ textDocument: { uri }, position }) => features.hover(uri, position),
    'textDocument/completion': ({ textDocument: { uri }, position }) => features.complete(uri, position),
    'textDocument/definition': ({ textDocument: { uri }, position }) => features.definition(uri, position),
    'textDocument/documentSymbol': ({ textDocument: { uri } }) => features.symbols(uri),
    'textDocument/documentLink': ({ textDocument: { uri } }) => features.links(uri),
    'textDocument/documentColor': ({ textDocument: { uri } }) => features.colors(uri),
    'textDocument/colorPresentation': ({ textDocument: { uri }, color, range }) =>
      features.colorPresentations(uri, color, range),
    'textDocument/codeAction': ({ textDocument: { uri }, range, context }) =>
      features.codeActions(uri, range, context?.only),
    'workspace/executeCommand': (params) => commands.run(params),
    'textDocument/diagnostic': ({ textDocument: { uri }, previousResultId }) =>
      features.diagnostics(uri, previousResultId),
  };
  for (const [method, answer] of Object.entries(answers)) {
    // The protocol writes "no answer" as `null`.
    connection.onRequest(
      method,
      lifecycle.guard((params: RequestParams) => answer(params) ?? null),
    );
  }
  connection.onRequest('documentLink/resolve', lifecycle.guard(features.followLink));
  connection.listen();
}

/** The protocol's MessageType. */
const messageTypes = { warning: 2, info: 3 };

interface FoldersParams {
  readonly event: Parameters<ReturnType<typeof createSession>['foldersChanged']>[0];
}

/** The parameters of requests, as far as handlers read them. A request that lacks one of its own is answered with an error. */
interface RequestParams {
  readonly textDocument: { readonly uri: string };
  readonly position: TextPosition;
  readonly range: TextRange;
  readonly color: ProtocolColor;
  readonly context?: { readonly only?: readonly string[] };
  readonly previousResultId?: string;
}

const capabilities: ServerCapabilities = {
  positionEncoding: 'utf-16',
  // Incremental.
  textDocumentSync: { openClose: true, change: 2, save: true },
  hoverProvider: true,
  completionProvider: { triggerCharacters: ['"', "'", ' ', '-', '/', ':', '{', '['] },
  definitionProvider: true,
  documentSymbolProvider: true,
  documentLinkProvider: { resolveProvider: true },
  colorProvider: true,
  executeCommandProvider: { commands: [...commandNames] },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  codeActionProvider: { codeActionKinds: ['quickfix', fixAllKind] },
  diagnosticProvider: { identifier: 'assay', interFileDependencies: true, workspaceDiagnostics: false },
};

/** The states of a server between its start and its end. */
interface Lifecycle {
  readonly initialize: () => void;
  readonly shutdown: () => void;
  /** `handler`, which answers with an error before `initialize` and after `shutdown`. */
  readonly guard: <P, R>(handler: (params: P) => R) => (params: P) => R;
}

/** The protocol's ErrorCodes (3.17, section "Base Protocol"). */
const [notInitialized, invalidRequest] = [-32_002, -32_600];

/** The lifecycle of a server that has just started. */
function createLifecycle(toError: (code: number, message: string) => Error): Lifecycle {
  let state: 'new' | 'running' | 'ended' = 'new';
  return {
    initialize: () => {
      state = 'running';
    },
    shutdown: () => {
      state = 'ended';
    },
    guard: (handler) => (params) => {
      if (state === 'new') throw toError(notInitialized, 'The first request must be `initialize`.');
      if (state === 'ended') throw toError(invalidRequest, 'No request may follow `shutdown`.');
      return handler(params);
    },
  };
}
