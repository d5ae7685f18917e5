import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import {
  type CancellationToken,
  createMessageConnection,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { createConnection } from 'vscode-languageserver/node';
import { createHost } from '../../src/cli/lsp/host.ts';
import { createSystem, type System, withEffects } from '../../src/node/system.ts';
import { createOutput } from '../../src/node/output.ts';
import { startLanguageServer } from '../../src/lsp/server.ts';

const program = resolve('dist/assay.cjs');

/** A place in a text that is marked with `|`, and the text without the mark. */
export function marked(text: string): { readonly text: string; readonly line: number; readonly character: number } {
  const at = text.indexOf('|');
  const before = text.slice(0, at).split('\n');
  return {
    text: text.slice(0, at) + text.slice(at + 1),
    line: before.length - 1,
    character: before.at(-1)?.length ?? 0,
  };
}

interface PublishedDiagnostic {
  readonly range: unknown;
  readonly severity: number;
  readonly code: string;
  readonly codeDescription?: { readonly href: string };
  readonly source: string;
  readonly message: string;
  readonly tags?: readonly number[];
}

interface Published {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: readonly PublishedDiagnostic[];
}

/** An editor, as far as the protocol goes. */
export interface Client {
  readonly initialize: (params?: object) => Promise<unknown>;
  readonly request: <T>(method: string, params?: object) => Promise<T>;
  readonly requestUntil: (method: string, params: object, token: CancellationToken) => Promise<unknown>;
  readonly notify: (method: string, params?: object) => void;
  readonly open: (uri: string, text: string) => void;
  /** The next findings that are sent for a document, or those of a version. */
  readonly published: (uri: string, version?: number) => Promise<Published>;
  /** Everything that was sent so far. */
  readonly all: readonly Published[];
  /** The requests and messages of the server. */
  readonly asked: readonly { readonly method: string; readonly params: unknown }[];
  readonly close: () => void;
}

/** A client of the language server as a process of its own, spoken to over its pipes. */
export interface ProcessClient extends Client {
  readonly child: ChildProcessWithoutNullStreams;
  readonly exit: () => Promise<number | null>;
}

/** Starts the server of the sources in this process, with the machine of the command, some effects of which are others. */
export function startClient(config?: string, effects: Partial<Pick<System, 'startForeignRules'>> = {}): Client {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const machine = createSystem(createOutput(process));
  const { startForeignRules = machine.startForeignRules } = effects;
  const system = withEffects(machine, { startForeignRules });
  const connection = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient));
  startLanguageServer(
    connection,
    createHost(system, (code, message) => new ResponseError(code, message), config),
  );
  return createClient(toClient, toServer, () => {
    connection.dispose();
    toServer.end();
    toClient.end();
  });
}

/** Starts the built command. */
export function startProcess(args: readonly string[] = []): ProcessClient {
  return startProgram([program, 'lsp', ...args]);
}

/** Starts a program of Node that is a language server. */
export function startProgram(args: readonly string[], folder = '.'): ProcessClient {
  const child = spawn(process.execPath, args, { stdio: 'pipe', cwd: folder });
  const ended = once(child, 'close') as Promise<[number | null]>;
  // A server that has ended takes no more: `exit` tells of that.
  child.stdin.on('error', () => undefined);
  const client = createClient(child.stdout, child.stdin, () => void child.kill());
  const exit = async (): Promise<number | null> => {
    client.notify('exit');
    const [code] = await ended;
    return code;
  };
  return { ...client, child, exit };
}

function createClient(input: Readable, output: Writable, stop: () => void): Client {
  const connection = createMessageConnection(new StreamMessageReader(input), new StreamMessageWriter(output));
  const all: Published[] = [];
  const waiting = new Set<() => void>();
  connection.onNotification('textDocument/publishDiagnostics', (params: Published) => {
    all.push(params);
    for (const look of waiting) look();
  });
  const asked: { method: string; params: unknown }[] = [];
  connection.onRequest((method, params) => {
    asked.push({ method, params });
    return method === 'workspace/applyEdit' ? { applied: true } : null;
  });
  connection.onNotification('window/showMessage', (params) => {
    asked.push({ method: 'window/showMessage', params });
  });
  connection.onNotification('window/logMessage', (params) => {
    asked.push({ method: 'window/logMessage', params });
  });
  connection.onError(() => undefined);
  connection.listen();
  const request = <T>(method: string, params?: object): Promise<T> => connection.sendRequest(method, params);
  const notify = (method: string, params?: object): void => {
    connection.sendNotification(method, params).catch(() => undefined);
  };
  return {
    all,
    asked,
    request,
    requestUntil: (method, params, token) => connection.sendRequest(method, params, token),
    notify,
    initialize: async (params = {}) => {
      const result = await request('initialize', { processId: null, rootUri: null, capabilities: {}, ...params });
      notify('initialized', {});
      return result;
    },
    open: (uri, text) => {
      notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
    },
    published: (uri, version) =>
      new Promise((done) => {
        let seen = version === undefined ? all.length : 0;
        const look = (): void => {
          for (; seen < all.length; seen += 1) {
            const found = all[seen];
            if (found?.uri !== uri || (version !== undefined && found.version !== version)) continue;
            waiting.delete(look);
            done(found);
            return;
          }
        };
        waiting.add(look);
        look();
      }),
    close: () => {
      connection.dispose();
      stop();
    },
  };
}
