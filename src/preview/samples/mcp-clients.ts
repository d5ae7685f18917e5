import type { Description } from '../../description/description.ts';
import { inside, rootOf, textAt } from '../../description/read/view.ts';
import { slug } from '../entries/addresses.ts';
import { mcpServerUrl } from './call.ts';
import { shell } from './shell.ts';

/** The words by which a client of MCP is told of a server. */
export interface ClientText {
  readonly client: string;
  /** The file that it reads them from, below the folder of a project; absent for a command. */
  readonly file?: string;
  readonly text: string;
}

/**
 * The lines for clients that people use, ready to copy: the first server over HTTP that `x-mcp` names, under a name made of its own. None for a
 * server that no address is known of. Credentials are left out: clients ask for them.
 */
export function clientTexts(description: Description): readonly ClientText[] {
  const url = mcpServerUrl(description);
  if (url === undefined || !/^https?:\/\//iu.test(url)) return [];
  const root = rootOf(description);
  const mcp = inside(description, root, 'x-mcp');
  const [server, api] = [mcp && inside(description, mcp, 'serverInfo'), inside(description, root, 'info')];
  const name = slug((server && textAt(server, 'name')) ?? (api && textAt(api, 'title')) ?? 'api');
  const json = (key: string, entry: object): string => JSON.stringify({ [key]: { [name]: entry } }, undefined, 2);
  return [
    { client: 'Claude Code', text: `claude mcp add --transport http ${name} ${shell(url)}` },
    { client: 'VS Code', file: '.vscode/mcp.json', text: json('servers', { type: 'http', url }) },
    { client: 'Cursor', file: '.cursor/mcp.json', text: json('mcpServers', { url }) },
    { client: 'Others', file: 'mcp.json', text: json('mcpServers', { type: 'http', url }) },
  ];
}
