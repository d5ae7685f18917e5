import { startLanguageServer } from '../../lsp/server.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { createHost } from './host.ts';
import type { LspSystem } from './system.ts';

const help = `Usage: assay lsp [--stdio]

Serves an editor over its standard input and output (Language Server Protocol 3.17): findings as you type, repairs, completion,
hover, colors, definitions and an outline of x-badges and x-mcp. docs/editors.md shows how to set it up.

It needs a library that is installed once, beside this package:
  npm install --save-dev vscode-languageserver@10
`;

/**
 * `assay lsp`: the language server.
 * @throws UserError (exit 2) for arguments, and where its library is missing.
 */
export async function runLsp(args: readonly string[], system: LspSystem): Promise<number> {
  for (const arg of args) {
    if (arg === '--help' || arg === '-h') {
      system.stdout(help);
      return 0;
    }
    // Editors that can speak in other ways say so.
    if (arg !== '--stdio' && !arg.startsWith('--clientProcessId'))
      throw new UserError(
        `\`assay lsp\` must be given no argument but \`--stdio\`; found \`${arg}\`.${didYouMean(nearest(arg, ['--stdio', '--help']))}`,
      );
  }
  const connected = await system.connectEditor();
  if (connected === undefined) {
    throw new UserError(
      'The library `vscode-languageserver` must be installed for `assay lsp`; found none. Run `npm install --save-dev vscode-languageserver@10`.',
    );
  }
  const { connection, toResponseError, ended } = connected;
  startLanguageServer(connection, createHost(system, toResponseError));
  return ended;
}
