// Activates the client of the unpacked extension, calls its commands, and tells what came of it:
// activate-extension.cjs <folder of the extension> <file>
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');

const vscode = require('./vscode-stand-in.cjs');
const load = Module._load;
Module._load = (name, ...more) => (name === 'vscode' ? vscode : load(name, ...more));

async function main([extension, file]) {
  const [commands, called] = [new Map(), []];
  const nothing = () => ({ dispose: () => undefined });
  vscode.commands = {
    ...vscode.commands,
    registerCommand: (name, run) => (commands.set(name, run), nothing()),
    executeCommand: (name, argument) => void called.push([name, argument]),
  };
  vscode.env = { ...vscode.env, openExternal: (uri) => Promise.resolve(void called.push(['open', String(uri)])) };
  const { getConfiguration } = vscode.workspace;
  vscode.workspace.getConfiguration = (section, ...more) =>
    section === 'assay' ? { get: () => '' } : getConfiguration(section, ...more);
  Object.assign(vscode.workspace, { onDidChangeConfiguration: nothing, onDidGrantWorkspaceTrust: nothing });
  const uri = Object.assign(vscode.Uri.parse(pathToFileURL(resolve(file)).href), { fsPath: resolve(file) });
  const document = { uri, languageId: 'yaml', version: 1, getText: () => readFileSync(file, 'utf8') };
  vscode.workspace.textDocuments.push(document);
  vscode.window.activeTextEditor = { document };
  const context = { subscriptions: [], asAbsolutePath: (path) => join(extension, path) };
  await require(join(extension, 'dist/extension.cjs')).activate(context);
  for (const name of ['assay.preview', 'assay.fixAll', 'assay.restart']) await commands.get(name)();
  for (const one of context.subscriptions) await one.dispose();
  process.stdout.write(JSON.stringify({ commands: [...commands.keys()].sort(), called }), () => process.exit());
}

void main(process.argv.slice(2));
