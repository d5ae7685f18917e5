import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporary-folder.ts';

/** A place in an open document, both numbers from 0. */
interface Position {
  readonly line: number;
  readonly character: number;
}

/** A YAML language server with one document open. */
export interface YamlServer {
  /** The diagnostics of the document, as `<line>:<character> <message>`. */
  readonly diagnostics: readonly string[];
  /** What it offers to write at a place. */
  complete(position: Position): Promise<readonly string[]>;
  /** What it shows for a place, as Markdown. */
  hover(position: Position): Promise<string>;
  stop(): void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly items?: readonly { readonly section: string }[];
    readonly diagnostics?: readonly Diagnostic[];
  };
  readonly result?: unknown;
}

interface Diagnostic {
  readonly range: { readonly start: Position };
  readonly message: string;
}

/** Installs the server into a folder of its own and answers its program. */
export async function installYamlServer(): Promise<string> {
  const folder = temporaryFolder();
  await writeFile(
    join(folder, 'package.json'),
    '{ "private": true, "dependencies": { "yaml-language-server": "1.25.0" } }',
  );
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await promisify(execFile)('npm', ['install', ...flags], { cwd: folder });
  return join(folder, 'node_modules/yaml-language-server/bin/yaml-language-server');
}

/** Starts the server with these schemas for every YAML file, opens `text` and waits for its diagnostics. */
export async function openInYamlServer(program: string, schemas: readonly string[], text: string): Promise<YamlServer> {
  const server = spawn(process.execPath, [program, '--stdio']);
  const mapped = Object.fromEntries(schemas.map((path) => [pathToFileURL(path).href, ['*.yaml']]));
  const yaml = { validate: true, completion: true, hover: true, schemaStore: { enable: false }, schemas: mapped };
  const uri = 'file:///api/description.yaml';
  const waiting = new Map<number, (result: unknown) => void>();
  let publish: (found: readonly Diagnostic[]) => void = () => undefined;
  const published = new Promise<readonly Diagnostic[]>((resolve) => (publish = resolve));
  readMessages(server, (message) => {
    const { id, method, params, result } = message;
    if (method === undefined) waiting.get(id ?? -1)?.(result);
    else if (method === 'textDocument/publishDiagnostics') publish(params?.diagnostics ?? []);
    else if (id !== undefined) {
      send(server, { id, result: params?.items?.map(({ section }) => (section === 'yaml' ? yaml : {})) ?? null });
    }
  });
  const ask = (method: string, params: object): Promise<unknown> => {
    const id = waiting.size + 1;
    send(server, { id, method, params });
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  const workspace = { configuration: true, didChangeConfiguration: { dynamicRegistration: true } };
  const textDocument = {
    hover: { contentFormat: ['markdown'] },
    completion: { completionItem: { snippetSupport: true } },
  };
  await ask('initialize', { processId: null, rootUri: null, capabilities: { workspace, textDocument } });
  send(server, { method: 'initialized', params: {} });
  // It asks for its settings after that, and checks nothing by schemas before it has them.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  send(server, {
    method: 'textDocument/didOpen',
    params: { textDocument: { uri, languageId: 'yaml', version: 1, text } },
  });
  const found = await published;
  const at = (position: Position): object => ({ textDocument: { uri }, position });
  return {
    diagnostics: found.map(({ range: { start }, message }) => `${start.line}:${start.character} ${message}`),
    complete: async (position) => {
      const answer = (await ask('textDocument/completion', at(position))) as { items: readonly { label: string }[] };
      return answer.items.map(({ label }) => label);
    },
    hover: async (position) => {
      const answer = (await ask('textDocument/hover', at(position))) as { contents: { value: string } } | null;
      return answer?.contents.value ?? '';
    },
    stop: () => server.kill(),
  };
}

function send(server: ChildProcessWithoutNullStreams, message: object): void {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

function readMessages(server: ChildProcessWithoutNullStreams, read: (message: Message) => void): void {
  let rest = Buffer.alloc(0);
  server.stdout.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let head = rest.indexOf('\r\n\r\n'); head >= 0; head = rest.indexOf('\r\n\r\n')) {
      const end = head + 4 + Number(/Content-Length: (\d+)/i.exec(rest.toString('utf8', 0, head))?.[1]);
      if (rest.length < end) return;
      read(JSON.parse(rest.toString('utf8', head + 4, end)) as Message);
      rest = rest.subarray(end);
    }
  });
}
