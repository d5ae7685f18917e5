import type { Description } from '../../description/description.ts';
import { entriesAt, followPath, memberAt, rootOf, textAt, type Located } from '../../description/read/view.ts';
import { isObject } from '../../lib/json.ts';
import type { TakeAddress } from './addresses.ts';
import { badgesOf } from './badges.ts';
import { titleOf, type Entry, type EntryGroup } from './entry.ts';
import { groupBy } from '../../lib/lists.ts';

/** The groups of `x-mcp` at the root of an OpenAPI `description`: the server, then its tools by group, resources and prompts. */
export function mcpGroups(description: Description, take: TakeAddress): readonly EntryGroup[] {
  const mcp = description.kind === 'openapi' ? followPath(description, rootOf(description), 'x-mcp') : undefined;
  if (mcp === undefined) return [];
  const server: Entry = {
    kind: 'mcp',
    title: 'MCP server',
    address: take('mcp', 'server'),
    detail: 'Model Context Protocol',
    badges: badgesOf(description, mcp),
    located: mcp,
    label: 'Experimental',
  };
  const list = (kind: 'tool' | 'resource' | 'prompt', key: string): readonly Entry[] =>
    entriesAt(description, mcp, key)
      .filter(([, { value }]) => isObject(value))
      .map(([index, located]) => {
        const name = textAt(located, 'name') ?? `${kind} ${index}`;
        return {
          kind,
          title: titleOf(textAt(located, 'title'), kind === 'tool' ? annotatedTitleOf(located) : undefined, name),
          address: take('mcp', `${kind} ${name}`),
          detail: detailOf(located, name),
          badges: badgesOf(description, located),
          located,
        };
      });
  return [
    { title: 'Model Context Protocol', address: take('groups', 'mcp'), entries: [server] },
    ...toolGroups(list('tool', 'tools'), take),
    {
      title: 'Resources',
      address: take('groups', 'mcp resources'),
      entries: [...list('resource', 'resources'), ...list('resource', 'resourceTemplates')],
    },
    { title: 'Prompts', address: take('groups', 'mcp prompts'), entries: list('prompt', 'prompts') },
  ];
}

/** MCP 2025-06-18, `BaseMetadata`: a tool without a title of its own is shown by this one, before its name. */
export function annotatedTitleOf(tool: Located): string | undefined {
  const annotations = memberAt(tool, 'annotations');
  return annotations && textAt(annotations, 'title');
}

/** The group in a tool's name of the form `<group>/<action>`; undefined where it has none. */
export function toolGroupOf(tool: Located): string | undefined {
  return /^([^/]+)\/./u.exec(textAt(tool, 'name') ?? '')?.[1];
}

function toolGroups(tools: readonly Entry[], take: TakeAddress): readonly EntryGroup[] {
  return [...groupBy(tools, ({ located }) => toolGroupOf(located))].map(([name, entries]) => ({
    title: name === undefined ? 'Tools' : `Tools: ${name}`,
    address: take('groups', `mcp tools ${name ?? ''}`),
    entries,
  }));
}

function detailOf(located: Located, name: string): string {
  const uri = textAt(located, 'uri') ?? textAt(located, 'uriTemplate');
  return uri === undefined ? name : `${name} ${uri}`;
}
