import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startProgram } from '../lsp/client.ts';

const description = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /a:
    get:
      x-badges:
        - name: Beta
          position: Before
          color: teal
      responses: {}
`;

/** Code that a workspace may hold, none of which is to run: each writes a file. */
const traps = ['.spectral.js', 'node_modules/spectral-assay/index.js', 'node_modules/vscode-languageserver/node.js'];
const trap = (name: string): string => `require('node:fs').writeFileSync(${JSON.stringify(`${name}.ran`)}, '');\n`;

/** An editor's answers from the extension unpacked in `extension`, in a workspace with code, and `config` for its settings file. */
export async function driveExtension(extension: string, config: string) {
  const program = join(extension, 'dist/program.mjs');
  const folder = temporaryFolder();
  const files = {
    'openapi.yaml': description,
    'assay.config.yaml': config,
  };
  for (const [name, text] of [
    ...Object.entries(files),
    ...traps.map((name) => [name, trap(join(folder, name))] as const),
  ]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const uri = pathToFileURL(join(folder, 'openapi.yaml')).href;
  const client = startProgram([program, 'lsp', '--stdio', '--clientProcessId=1'], folder);
  const workspaceFolders = [{ uri: pathToFileURL(folder).href, name: 'shop' }];
  // As VS Code hands over the settings of a workspace that is not trusted.
  const initializationOptions = { baseline: 'hint', config: '', preset: '', ruleset: '' };
  await client.initialize({
    workspaceFolders,
    initializationOptions,
    capabilities: { textDocument: { diagnostic: {} } },
  });
  client.open(uri, description);
  const textDocument = { uri };
  const ask = <T>(method: string, params: object): Promise<T> =>
    client.request(`textDocument/${method}`, { textDocument, ...params });
  const position = { line: 7, character: 20 };
  const range = { start: position, end: position };
  const { items } = await ask<{ items: readonly { code: string }[] }>('diagnostic', {});
  const isTold = (): boolean => client.asked.some(({ method }) => method === 'window/showMessage');
  const askActions = (): Promise<readonly Action[]> => ask('codeAction', { range, context: { diagnostics: [] } });
  let actions = await askActions();
  // Settings are read while requests are answered.
  for (let left = 100; left > 0 && !isTold() && !actions.some(isAccept); left -= 1) actions = await askActions();
  const [swatch] = await ask<readonly { color: object; range: object }[]>('documentColor', {});
  const presentations = await ask<readonly { label: string }[]>('colorPresentation', { ...swatch });
  const hover = await ask<{ contents: { value: string } }>('hover', { position });
  const completions = await ask<readonly { label: string }[]>('completion', { position });
  const accept = actions.find(isAccept);
  if (accept !== undefined) await client.request('workspace/executeCommand', accept.command);
  const told = {
    found: items.map(({ code }) => code),
    actions: actions.map(({ title }) => title),
    colors: presentations.map(({ label }) => label),
    hover: hover.contents.value.split('\n')[0],
    completions: completions.map(({ label }) => label),
    accepted: client.asked
      .filter(({ method }) => method === 'workspace/applyEdit')
      .map(({ params }) => filesIn(params)),
    messages: client.asked.filter(({ method }) => method === 'window/showMessage').length,
    ran: traps.filter((name) => existsSync(join(folder, `${name}.ran`))),
  };
  await client.request('shutdown');
  return { ...told, code: await client.exit(), folder };
}

const isAccept = ({ title }: Action): boolean => title.startsWith('Accept');

interface Action {
  readonly title: string;
  readonly command?: object;
}

function filesIn(params: unknown): readonly string[] {
  const { edit } = params as { edit: { changes: object } };
  return Object.keys(edit.changes).map((uri) => uri.replace(/^.*\//u, ''));
}

/** The page that the preview of the extension shows first. */
export async function previewOf(extension: string, folder: string): Promise<string> {
  const args = [
    join(extension, 'dist/program.mjs'),
    'preview',
    join(folder, 'openapi.yaml'),
    '--port',
    '0',
    '--no-config',
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let written = '';
    for await (const chunk of child.stdout) {
      written += String(chunk);
      const url = /http:\/\/\S+/u.exec(written)?.[0];
      if (url !== undefined) return await (await fetch(url)).text();
    }
    return written;
  } finally {
    child.kill();
  }
}
