import { startLanguageServer } from '../../lsp/server.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { createHost, type LspSystem } from './host.ts';

const help = `Usage: assay lsp [--stdio] [--config <file>]

Serves an editor over its standard input and output (Language Server Protocol
3.17): findings as you type, repairs, completion, hover, colors, definitions and
an outline of x-badges and x-mcp. docs/editors.md shows how to set it up.

  --config <file>  a settings file of yours; its \`lint\` says which rules count,
                   in place of that of an assay.config.yaml in the workspace

It needs a library that is installed once, beside this package:
  npm install --save-dev vscode-languageserver@10
`;

/**
 * `assay lsp`: the language server.
 * @throws UserError (exit 2) for arguments, and where its library is missing.
 */
export async function runLsp(args: readonly string[], system: LspSystem): Promise<number> {
  let config: string | undefined;
  for (const [index, arg] of args.entries()) {
    if (arg === '--help' || arg === '-h') {
      system.stdout(help);
      return 0;
    }
    const isValue = args[index - 1] === '--config';
    const named = isValue ? arg : /^--config=(.*)$/su.exec(arg)?.[1];
    if (named !== undefined && named !== '') config = named;
    else if (named === '' || (arg === '--config' && index === args.length - 1))
      throw new UserError('`--config` must have a value; found none.');
    // Editors that know several transports pass `--stdio`, some also the id of their process.
    else if (arg !== '--config' && arg !== '--stdio' && !arg.startsWith('--clientProcessId'))
      throw new UserError(
        `\`assay lsp\` must be given no argument but \`--stdio\` and \`--config\`; found \`${arg}\`.${didYouMean(nearest(arg, ['--stdio', '--config', '--help']))}`,
      );
  }
  const connected = await system.connectEditor();
  if (connected === undefined) {
    throw new UserError(
      'The library `vscode-languageserver` must be installed for `assay lsp`; found none. Run `npm install --save-dev vscode-languageserver@10`.',
    );
  }
  const { connection, toResponseError } = connected;
  startLanguageServer(connection, createHost(system, toResponseError, config));
  await system.forever;
  return 0;
}
