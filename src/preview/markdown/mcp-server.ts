import { fieldTables } from '../../description/model/fields.ts';
import { followPath, textAt, type Located } from '../../description/read/view.ts';
import { isObject, keysOf, member } from '../../lib/json.ts';
import { markdownBlock } from '../../lib/markdown-text.ts';
import type { Contents, Entry } from '../entries/entry.ts';
import { meaningOf } from '../pages/mcp/capabilities.ts';
import { drawnServerKeys, mostUnfolded } from '../pages/mcp/server-page.ts';
import { cellText, markdownTable } from '../parts/safe-markdown.ts';
import { clientTexts } from '../samples/call.ts';
import {
  codeAt,
  badgesEnd,
  codeLine,
  factBlocks,
  otherKeyBlocks,
  plainLine,
  proseBlocks,
  type MarkdownContext,
} from './context.ts';
import { serverLines } from './facts.ts';
import { promptBlocks, resourceBlocks, toolBlocks } from './mcp.ts';

type PartKind = 'tool' | 'resource' | 'prompt';

const parts: Readonly<
  Record<PartKind, (context: MarkdownContext, part: Located, heading: string) => readonly string[]>
> = { tool: toolBlocks, resource: resourceBlocks, prompt: promptBlocks };

/** The MCP server that `x-mcp` documents, with links to what it has. */
export function serverBlocks(context: MarkdownContext, { located }: Entry, contents: Contents): readonly string[] {
  const { description } = context.shown;
  const entries = contents.groups.flatMap((group) => group.entries);
  const info = followPath(description, located, 'serverInfo');
  const listed = (title: string, kind: PartKind): readonly string[] => {
    const own = entries.filter((entry) => entry.kind === kind);
    if (own.length === 0) return [];
    // As many as the page unfolds.
    if (own.length > mostUnfolded)
      return [`## ${title}`, own.map((entry) => `- ${entryLine(context, entry)}`).join('\n')];
    return [
      `## ${title}`,
      ...own.flatMap((entry) => [`### ${entryLine(context, entry)}`, ...parts[kind](context, entry.located, '####')]),
    ];
  };
  return [
    'Experimental: the shape of `x-mcp` may change.',
    ...proseBlocks(context, textAt(located, 'instructions')),
    ...factBlocks([
      ['Protocol version', codeAt(located, 'protocolVersion')],
      ['Servers', serverLines(context, followPath(description, located, 'servers')).join('; ')],
      ['Server', info && codeLine(['name', 'version'].flatMap((key) => textAt(info, key) ?? []).join(' '))],
    ]),
    ...connectBlocks(context),
    ...capabilityBlocks(followPath(description, located, 'capabilities')),
    ...listed('Tools', 'tool'),
    ...listed('Resources', 'resource'),
    ...listed('Prompts', 'prompt'),
    ...otherKeyBlocks(located, drawnServerKeys()),
  ];
}

/** The words by which clients are told of the server. */
function connectBlocks({ shown: { description } }: MarkdownContext): readonly string[] {
  const clients = clientTexts(description);
  if (clients.length === 0) return [];
  const blocks = clients.flatMap(({ client, file, text }) => [
    file === undefined ? `${client}:` : `${client}, in ${codeLine(file)}:`,
    markdownBlock(text, file === undefined ? 'sh' : 'json'),
  ]);
  return ['## Connect', ...blocks];
}

/** A link to an entry with its name. */
function entryLine(context: MarkdownContext, { located, title, address, badges }: Entry): string {
  const name = textAt(located, 'name') ?? title;
  const head = `[${codeLine(name, 200)}](${context.to(address)})${title === name ? '' : ` (${plainLine(title)})`}`;
  return `${head}${badgesEnd(badges)}`;
}

function capabilityBlocks(capabilities: Located | undefined): readonly string[] {
  if (capabilities === undefined || !isObject(capabilities.value)) return [];
  const flags = Object.keys(fieldTables.subscription).reverse();
  const rows = keysOf(capabilities.value)
    .slice(0, 100)
    .map((name) => {
      const value = member(capabilities.value, name);
      const marks = flags.map((flag) => {
        const mark = member(value, flag);
        return mark === undefined
          ? ''
          : mark === true
            ? 'yes'
            : mark === false
              ? 'no'
              : codeLine(JSON.stringify(mark), 60);
      });
      return [codeLine(name, 100), ...marks, plainLine(meaningOf(name, value))].map(cellText);
    });
  return rows.length === 0 ? [] : ['## Capabilities', markdownTable(['Capability', ...flags, 'Meaning'], rows)];
}
