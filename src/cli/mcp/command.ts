import { nearest } from '../../lib/nearest.ts';
import { didYouMean, orList } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { wrap } from '../settings/help.ts';
import type { CommandSyntax } from '../settings/setting.ts';
import { runMcpDiff } from './diff.ts';
import { type McpPullSystem, runMcpPull } from './pull.ts';
import type { McpServeSystem } from './serve.ts';
import { mcpServeSyntax } from './serve-settings.ts';
import { mcpDiffSyntax, mcpPullSyntax } from './settings.ts';
import type { Output } from '../../node/output.ts';
import { createSystem } from '../../node/system.ts';

/** The effects of `assay mcp`. */
type McpSystem = McpPullSystem & McpServeSystem;

interface McpAction {
  readonly syntax: CommandSyntax;
  readonly run: (args: readonly string[], system: McpSystem) => Promise<number>;
}

const actions: Readonly<Record<string, McpAction>> = {
  diff: { syntax: mcpDiffSyntax, run: runMcpDiff },
  pull: { syntax: mcpPullSyntax, run: runMcpPull },
  // Not bundled into one file with the others: the mock and the modules that it loads later must share their memo tables.
  serve: {
    syntax: mcpServeSyntax,
    run: async (args, system) => (await import('./serve.ts')).runMcpServe(args, system),
  },
};

/**
 * `assay mcp <action>`, which writes to `output`: the exit code of the action. Built as one file, together with its effects, for a quick start.
 * @throws UserError (exit 2) for an unknown action, and as the action does.
 */
export async function mcpFromShell([word, ...rest]: readonly string[], output: Output): Promise<number> {
  const system = createSystem(output);
  if (word === '--help' || word === '-h') {
    system.stdout(help());
    return 0;
  }
  const action = word !== undefined && Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (action !== undefined) return action.run(rest, system);
  const names = Object.keys(actions);
  const found = word === undefined ? 'nothing' : `\`${word}\``;
  throw new UserError(
    `\`assay mcp\` must be told ${orList(names)}; found ${found}.${didYouMean(nearest(word ?? '', names))}`,
  );
}

function help(): string {
  const rows = Object.values(actions).map(({ syntax }) => [`${syntax.name} ${syntax.operands}`, syntax.summary]);
  const lines = rows.map(([usage = '', summary = '']) => `  assay ${usage}\n      ${wrap(summary, 6)}`);
  return `Usage: assay mcp <action> [options]\n\n${lines.join('\n\n')}\n\n\`assay mcp <action> --help\` says more.\n`;
}
