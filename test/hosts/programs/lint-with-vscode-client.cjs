// Opens a YAML file in the client library of VS Code's extensions, and tells what a reader would see of `assay lsp`:
// lint-with-vscode-client.cjs <file> <line> <character>, both from 0
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { resolve } = require('node:path');
const { setTimeout: wait } = require('node:timers/promises');
const { pathToFileURL } = require('node:url');

const vscode = require('./vscode-stand-in.cjs');
const load = Module._load;
Module._load = (name, ...more) => (name === 'vscode' ? vscode : load(name, ...more));
const { LanguageClient } = require('vscode-languageclient/node');

async function main([file, line, character]) {
  const uri = vscode.Uri.parse(pathToFileURL(resolve(file)).href);
  const document = { uri, languageId: 'yaml', version: 1, getText: () => readFileSync(file, 'utf8') };
  const tab = Object.assign(new vscode.TabInputText(uri), { uri });
  vscode.window.tabGroups.all.push({ tabs: [{ input: tab }] });
  vscode.workspace.textDocuments.push(document);
  vscode.window.activeTextEditor = { document };
  const program = resolve(require.resolve('spectral-assay/package.json'), '../dist/assay.cjs');
  const server = { command: process.execPath, args: [program, 'lsp'] };
  const client = new LanguageClient('assay', 'Assay', server, { documentSelector: [{ language: 'yaml' }] });
  await client.start();
  const { diagnostics, registered } = vscode.opened;
  while (diagnostics.get(String(uri)) === undefined) await wait(20);
  const found = diagnostics.get(String(uri));
  const { token } = new vscode.CancellationTokenSource();
  const position = new vscode.Position(Number(line), Number(character));
  const providerOf = (kind) => registered[`register${kind}Provider`][0][1];
  const hover = await providerOf('Hover').provideHover(document, position, token);
  const completions = await providerOf('CompletionItem').provideCompletionItems(document, position, token, {});
  const context = { diagnostics: found, triggerKind: 1 };
  const range = new vscode.Range(position, position);
  const actions = await providerOf('CodeActions').provideCodeActions(document, range, context, token);
  const titles = (items) => items.map(({ given: [title] }) => title);
  const told = {
    found: found.map(({ code, given: [{ start }] }) => [code.value ?? code, start.line, start.character]),
    hover: hover.given[0].given[0],
    completions: titles(completions.items ?? completions),
    actions: titles(actions),
  };
  await client.stop();
  process.stdout.write(JSON.stringify(told));
}

void main(process.argv.slice(2));
