import { isObject, isText, listOf, member } from '../../lib/json.ts';
import { append } from '../../lib/lists.ts';
import { show } from '../../lib/show.ts';
import { listNames, type ListName, type ServerAnswers } from '../surface/surface.ts';
import { type ClientOptions, connect, type Connection, answerText } from './connect.ts';
import { type McpExchange, codes, unreadableServer, wireLimits } from './exchange.ts';

/** The call that answers a list, and the capability that a server with such a list declares. */
const calls: Readonly<Record<ListName, { readonly method: string; readonly capability: string }>> = {
  tools: { method: 'tools/list', capability: 'tools' },
  resources: { method: 'resources/list', capability: 'resources' },
  resourceTemplates: { method: 'resources/templates/list', capability: 'resources' },
  prompts: { method: 'prompts/list', capability: 'prompts' },
};

const mostRounds = 3;
const settleMs = 300;

/**
 * Everything that a server shows: what it says of itself, and its lists with all of their pages. Nothing else is asked for.
 * @throws UserError, in one sentence, for a server that cannot be read.
 */
export async function askServer(exchange: McpExchange, options: ClientOptions): Promise<ServerAnswers> {
  const connection = await connect(exchange, options);
  let before = exchange.changes();
  let lists = await readLists(exchange, connection, options);
  // Servers of old versions go on setting up after the handshake, and say so.
  for (let round = 1; round < mostRounds && !connection.isModern && mayChange(connection); round += 1) {
    if (exchange.changes() === before && round === 1) await exchange.pause(settleMs);
    const hasChanged = exchange.changes() > before;
    if (!hasChanged && (exchange.hears || round > 1)) break;
    before = exchange.changes();
    lists = await readLists(exchange, connection, options);
  }
  const { versions, capabilities, instructions, serverInfo } = connection;
  return { versions, capabilities, instructions, serverInfo, ...lists };
}

function mayChange({ capabilities }: Connection): boolean {
  return ['tools', 'resources', 'prompts'].some((name) => member(member(capabilities, name), 'listChanged') === true);
}

async function readLists(
  exchange: McpExchange,
  connection: Connection,
  options: ClientOptions,
): Promise<Readonly<Record<ListName, readonly unknown[]>>> {
  const lists: Record<ListName, readonly unknown[]> = { tools: [], resources: [], resourceTemplates: [], prompts: [] };
  const { capabilities } = connection;
  for (const list of listNames) {
    const isDeclared = !isObject(capabilities) || isObject(capabilities[calls[list].capability]);
    if (isDeclared) lists[list] = await readList(list, exchange, connection, options);
  }
  return lists;
}

/** All pages of a list. A server that does not know the call has none. */
async function readList(
  list: ListName,
  { name }: McpExchange,
  { ask }: Connection,
  { timeoutMs }: ClientOptions,
): Promise<readonly unknown[]> {
  const { method } = calls[list];
  const entries: unknown[] = [];
  const seen = new Set<string>();
  let emptyPages = 0;
  for (let params: { readonly cursor?: string } = {}; ;) {
    const answer = await ask(method, params);
    if (answer.kind === 'error' && answer.error.code === codes.methodNotFound) return entries;
    if (answer.kind !== 'result')
      throw unreadableServer(name, `answer \`${method}\``, answerText(method, answer, timeoutMs));
    const page = member(answer.result, list);
    if (!Array.isArray(page))
      throw unreadableServer(name, `answer \`${method}\` with a list of \`${list}\``, show(page));
    append(entries, listOf(page));
    if (page.length === 0) emptyPages += 1;
    if (entries.length > wireLimits.entries)
      throw unreadableServer(name, `list at most ${wireLimits.entries} ${list}`, 'more');
    if (emptyPages > wireLimits.emptyPages)
      throw unreadableServer(
        name,
        `answer \`${method}\` with pages that end`,
        `${wireLimits.emptyPages} without an entry`,
      );
    const cursor = member(answer.result, 'nextCursor') ?? undefined;
    if (cursor === undefined) return entries;
    if (!isText(cursor))
      throw unreadableServer(name, `answer \`${method}\` with a cursor that is a text`, show(cursor));
    // The empty text is a cursor as any other.
    if (seen.has(cursor))
      throw unreadableServer(name, `answer \`${method}\` with pages that end`, `the cursor ${show(cursor)} again`);
    seen.add(cursor);
    params = { cursor };
  }
}
