import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { member } from '../../src/lib/json.ts';
import { startProgram } from '../lsp/client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const description = `openapi: 3.1.0
info: { title: Shop, version: '1', contact: { name: Shop } }
servers: [{ url: https://shop.example/ }]
paths: {}
x-badges: [{ name: Beta, position: Before }]
`;
const ruleset = `extends: [[spectral:oas, off], spectral-assay]
rules:
  oas3-server-trailing-slash: true
`;
const spectral = '@stoplight/spectral-cli';

/** The server of the extension in `extension`, in a folder that has Spectral, or code in its place that writes a file. */
export async function driveForeign(
  extension: string,
  { trusted, hasSpectral }: { readonly trusted?: boolean; readonly hasSpectral: boolean },
) {
  const folder = temporaryFolder();
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write('openapi.yaml', description);
  write('.spectral.yaml', ruleset);
  const trap = join(folder, 'ran');
  if (hasSpectral) {
    mkdirSync(join(folder, 'node_modules/@stoplight'), { recursive: true });
    symlinkSync(resolve('node_modules', spectral), join(folder, 'node_modules', spectral));
  } else {
    const code = `require('node:fs').writeFileSync(${JSON.stringify(trap)}, '');\n`;
    write(`node_modules/${spectral}/package.json`, '{}');
    write(`node_modules/${spectral}/dist/index.js`, code);
    for (const name of ['core', 'parsers', 'ref-resolver', 'ruleset-migrator'])
      write(`node_modules/@stoplight/spectral-${name}/index.js`, code);
  }
  const client = startProgram([join(extension, 'dist/program.mjs'), 'lsp', '--stdio'], folder);
  await client.initialize({
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'shop' }],
    initializationOptions: { baseline: '', config: '', preset: '', ruleset: '', trusted },
  });
  const uri = pathToFileURL(join(folder, 'openapi.yaml')).href;
  client.open(uri, description);
  const logged = (): readonly string[] =>
    client.asked
      .filter(({ method }) => method === 'window/logMessage')
      .map(({ params }) => String(member(params, 'message')).replace(/^[^:]*: /u, ''));
  const shown = () => client.all.filter((one) => one.uri === uri).map(({ diagnostics }) => diagnostics);
  const isOver = (): boolean => logged().length > 0 || shown().some((found) => found.length > 1);
  const position = { line: 0, character: 0 };
  while (!isOver()) {
    await client.request('textDocument/hover', { textDocument: { uri }, position });
    await new Promise((done) => setTimeout(done, 20));
  }
  const codes = shown().map((found) => found.map(({ code, source }) => `${source} ${code}`));
  return {
    client,
    uri,
    rulesetUri: pathToFileURL(join(folder, '.spectral.yaml')).href,
    told: { codes: unlike(codes), logged: logged(), ran: existsSync(trap) },
  };
}

/** The codes that are shown, without those that are the same as before. */
function unlike(all: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return all.filter((codes, index) => codes.join() !== all[index - 1]?.join());
}
