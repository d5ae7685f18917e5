import { mcpVersions } from '../../description/model/fields.ts';
import { isObject, isText, listOf, member } from '../../lib/json.ts';
import { show } from '../../lib/show.ts';
import { type Answer, type AskOptions, type McpExchange, codes, unreadableServer } from './exchange.ts';

/** The client as it presents itself. */
export interface ClientOptions {
  /** The version to ask for first; undefined for the newest. */
  readonly version: string | undefined;
  /** The capabilities that the client claims: servers of old versions list by them. */
  readonly capabilities: Readonly<Record<string, object>>;
  readonly client: { readonly name: string; readonly version: string };
  /** The time for each answer. */
  readonly timeoutMs: number;
}

/** A server that answered: what it said of itself, and how to ask for more. */
export interface Connection {
  readonly isModern: boolean;
  readonly versions: readonly string[];
  readonly capabilities: unknown;
  readonly instructions: unknown;
  readonly serverInfo: unknown;
  readonly ask: (method: string, params: object) => Promise<Answer>;
}

const prefix = 'io.modelcontextprotocol';
const modern = '2026-07-28';
const newestLegacy = '2025-11-25';

/**
 * Connects in the era of the version that is asked for, else in the other one, with the same process. The other era is tried after an error
 * in the first, or after silence for a third of the time. A server that names only versions that are not known here is not asked again.
 * @throws UserError where the server speaks neither.
 */
export async function connect(exchange: McpExchange, options: ClientOptions): Promise<Connection> {
  const { version = modern, timeoutMs } = options;
  const isModernFirst = version >= modern;
  const tries = isModernFirst ? [discover, initialize] : [initialize, discover];
  const failures: string[] = [];
  for (const [index, attempt] of tries.entries()) {
    const isLast = index === tries.length - 1;
    const limit = isLast ? timeoutMs : Math.ceil(timeoutMs / 3);
    const answer = await attempt(exchange, options, limit);
    if (answer.kind === 'connected') return answer.connection;
    failures.push(answer.found);
  }
  const [must, found] = ['answer `server/discover` or `initialize`', failures.join(', and ')];
  throw unreadableServer(exchange.name, must, found, exchange.advice?.());
}

type ConnectAttempt =
  { readonly kind: 'connected'; readonly connection: Connection } | { readonly kind: 'failed'; readonly found: string };

/** The era from 2026-07-28 on: no session, and what each request is about stands in the request. */
async function discover(exchange: McpExchange, options: ClientOptions, timeoutMs: number): Promise<ConnectAttempt> {
  const ask = (method: string, params: object, limit = options.timeoutMs): Promise<Answer> =>
    exchange.ask(method, withMeta(params, options), {
      timeoutMs: limit,
      headers: { 'mcp-protocol-version': modern, 'mcp-method': method },
    });
  let answer = await ask('server/discover', {}, timeoutMs);
  let refused = refusedFor(answer);
  if (refused?.includes(modern) === true) {
    answer = await ask('server/discover', {}, timeoutMs);
    refused = refusedFor(answer);
  }
  if (refused !== undefined) return withoutModern(refused, exchange);
  if (answer.kind !== 'result') return failed('server/discover', answer, timeoutMs);
  const { result } = answer;
  const versions = listOf(member(result, 'supportedVersions')).filter(isText);
  // Servers of old versions may answer whatever they are asked.
  if (versions.length === 0) return { kind: 'failed', found: 'no `supportedVersions` for `server/discover`' };
  if (!versions.includes(modern)) return withoutModern(versions, exchange);
  const [capabilities, instructions] = [member(result, 'capabilities'), member(result, 'instructions')];
  const serverInfo = member(member(result, '_meta'), `${prefix}/serverInfo`);
  return { kind: 'connected', connection: { isModern: true, versions, capabilities, instructions, serverInfo, ask } };
}

/** The versions that a server names as it refuses the one of a request. */
function refusedFor(answer: Answer): readonly string[] | undefined {
  if (answer.kind !== 'error' || answer.error.code !== codes.unsupportedVersion) return undefined;
  return listOf(member(answer.error.data, 'supported')).filter(isText);
}

/** A server that names an old version is asked in the old way. */
function withoutModern(versions: readonly string[], { name }: McpExchange): ConnectAttempt {
  const reason = 'an error that says it is not supported';
  const shown = versions.map(show).join(', ');
  if (versions.includes(modern)) throw unreadableServer(name, `speak version ${modern}`, `${reason}, twice`);
  if (versions.some((version) => mcpVersions.includes(version)))
    return { kind: 'failed', found: `only ${shown} for \`server/discover\`` };
  throw unreadableServer(name, `speak version ${modern}`, shown === '' ? reason : shown);
}

function withMeta(params: object, { capabilities, client }: ClientOptions): object {
  const meta = {
    [`${prefix}/protocolVersion`]: modern,
    [`${prefix}/clientInfo`]: client,
    [`${prefix}/clientCapabilities`]: capabilities,
  };
  return { ...params, _meta: meta };
}

/** The era up to 2025-11-25: a session that begins with a handshake. */
async function initialize(exchange: McpExchange, options: ClientOptions, timeoutMs: number): Promise<ConnectAttempt> {
  const { version = newestLegacy, capabilities, client } = options;
  const protocolVersion = version >= modern ? newestLegacy : version;
  const params = { protocolVersion, capabilities, clientInfo: client };
  const answer = await exchange.ask('initialize', params, { timeoutMs });
  if (answer.kind !== 'result') return failed('initialize', answer, timeoutMs);
  const { result } = answer;
  const spoken = member(result, 'protocolVersion');
  if (!isObject(result) || !isText(spoken))
    throw unreadableServer(exchange.name, 'answer `initialize` with a `protocolVersion`', show(spoken));
  if (!mcpVersions.includes(spoken))
    throw unreadableServer(exchange.name, 'speak a version that is known here', show(spoken));
  const each: AskOptions = { timeoutMs: options.timeoutMs, headers: { 'mcp-protocol-version': spoken } };
  await exchange.notify('notifications/initialized', each);
  return {
    kind: 'connected',
    connection: {
      isModern: false,
      versions: [spoken],
      capabilities: result.capabilities,
      instructions: result.instructions,
      serverInfo: result.serverInfo,
      ask: (method, more) => exchange.ask(method, more, each),
    },
  };
}

function failed(method: string, answer: Exclude<Answer, { kind: 'result' }>, timeoutMs: number): ConnectAttempt {
  return { kind: 'failed', found: answerText(method, answer, timeoutMs) };
}

/** What came in place of a result, in words. */
export function answerText(method: string, answer: Exclude<Answer, { kind: 'result' }>, timeoutMs: number): string {
  if (answer.kind === 'silent') return `no answer to \`${method}\` in ${timeoutMs} ms`;
  if (answer.kind === 'other') return `${answer.found} for \`${method}\``;
  const { code, message } = answer.error;
  const number = code === 0 ? '' : ` ${code}`;
  return `the error${number} ${show(message)} for \`${method}\``;
}
