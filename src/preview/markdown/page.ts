import type { Operation } from '../../description/read/api.ts';
import type { Located } from '../../description/read/view.ts';
import { markdownBlock } from '../../lib/markdown-text.ts';
import { relativeAddress } from '../entries/addresses.ts';
import type { Contents, Entry, EntryKind } from '../entries/entry.ts';
import { isOpenAddress, openAddress } from '../pages/asyncapi/messages.ts';
import { operationOf } from '../pages/openapi/operation-page.ts';
import type { ShownDescription } from '../pages/shown-description.ts';
import { writeCurl } from '../samples/write.ts';
import { viewSchema } from '../schema/view.ts';
import {
  badgesEnd,
  codeLine,
  createMarkdownContext,
  jsonBlock,
  plainLine,
  withOwnLinks,
  type MarkdownContext,
} from './context.ts';
import { componentBlocks } from './components.ts';
import { channelBlocks, eventPageBlocks } from './events.ts';
import { messageBlocks } from './messages.ts';
import { mcpRoute, promptBlocks, resourceBlocks, toolBlocks } from './mcp.ts';
import { serverBlocks } from './mcp-server.ts';
import { operationBlocks } from './operation.ts';
import { schemaBlocks } from './schema.ts';
import { indexBlocks, overviewBlocks, groupBlocks } from './overview.ts';

/** A page to be written as Markdown. */
interface MarkdownRequest {
  readonly shown: ShownDescription;
  readonly allShown: readonly ShownDescription[];
  readonly entry: Entry;
  /** The origin by which its reader reached it; files have none. */
  readonly origin?: string | undefined;
}

/** A page as Markdown, written from its entry: the same words, for people and programs that read text. Findings are left out. */
export function writeMarkdownPage({ shown, allShown, entry, origin }: MarkdownRequest): string {
  const context = createMarkdownContext(shown, entry, origin);
  const title = entry.kind === 'overview' ? shown.contents.title : entry.title;
  const blocks = [
    `# ${plainLine(title)}${badgesEnd(entry.badges)}`,
    ...(entry.isDeprecated === true ? ['Deprecated.'] : []),
    ...(entry.kind === 'index'
      ? indexBlocks(context, allShown)
      : renderers[entry.kind](context, entry, shown.contents)),
  ];
  const root = relativeAddress(entry.address, 'x').slice(0, -1);
  return `${withOwnLinks(blocks.join('\n\n'), root)}\n`;
}

type WriteBlocks = (context: MarkdownContext, entry: Entry, contents: Contents) => readonly string[];

const renderers: Readonly<Record<Exclude<EntryKind, 'index'>, WriteBlocks>> = {
  overview: (context, _, contents) => overviewBlocks(context, contents),
  group: groupBlocks,
  operation: (context, entry) => [
    codeLine(`${entry.verb ?? ''} ${entry.detail}`),
    ...operationBlocks(context, operationOf(entry)),
    ...curlBlocks(context, operationOf(entry)),
  ],
  webhook: (context, entry) => [
    `${codeLine(`${operationOf(entry).method} ${entry.detail}`)}, sent to an address of yours`,
    ...operationBlocks(context, operationOf(entry)),
  ],
  channel: (context, entry, contents) => [
    routeLine(context, { verb: 'CHANNEL', detail: entry.detail }, entry.located),
    ...channelBlocks(context, entry, contents),
  ],
  event: (context, entry) => [routeLine(context, entry, entry.parent), ...eventPageBlocks(context, entry)],
  message: (context, entry) =>
    messageBlocks(context, { located: viewSchema(context.shown.description, entry.located).located, heading: '##' }),
  schema: (context, { located }) => [
    ...schemaBlocks(context, located),
    ...exampleBlocks(context.shown.sample(located, 'response')),
  ],
  component: componentBlocks,
  mcp: serverBlocks,
  tool: (context, entry) => [mcpRoute(entry), ...toolBlocks(context, entry.located)],
  resource: (context, entry) => [mcpRoute(entry), ...resourceBlocks(context, entry.located)],
  prompt: (context, entry) => [mcpRoute(entry), ...promptBlocks(context, entry.located)],
  // Findings are for authors, who read the page or the report.
  findings: () => [],
  missing: () => [],
};

/** The line below the title of a channel or an operation on it. */
function routeLine(
  { shown: { description } }: MarkdownContext,
  { verb = '', detail }: Pick<Entry, 'verb' | 'detail'>,
  channel: Located | undefined,
): string {
  return isOpenAddress(description, channel) ? `${codeLine(verb)} ${openAddress}` : codeLine(`${verb} ${detail}`);
}

function exampleBlocks(value: unknown): readonly string[] {
  return value === undefined ? [] : ['## Example', jsonBlock(value)];
}

/** The curl line of an operation, for the environment that its page begins with. */
function curlBlocks(context: MarkdownContext, operation: Operation): readonly string[] {
  const { request } = context.shown.firstConsole(operation, context.mockUrl);
  return ['## Request', markdownBlock(writeCurl(request), 'sh')];
}
