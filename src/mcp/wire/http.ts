import { show } from '../../lib/show.ts';
import { type AskOptions, type McpExchange, type ServerMessage, replyTo, unreadableServer } from './exchange.ts';
import { type HttpReply, type ReplyContext, readAnswer, type Unreachable } from './http-answer.ts';

export type Post = (
  url: string,
  body: string,
  options: { readonly headers: Readonly<Record<string, string>>; readonly timeoutMs: number },
) => Promise<HttpReply | { readonly kind: 'silent' } | Unreachable>;

/** Speaks with the server at an address (Streamable HTTP). `headers` go with every request, as long as the origin stays the same. */
export function createHttpExchange(address: string, { name, headers, post, wait }: HttpSurroundings): McpExchange {
  let [nextId, changes, lastStatus] = [1, 0, 0];
  let url = address;
  let session = noSession;
  /** Begins the session again; undefined where there is none, or it was begun again before. */
  let restart: ((options: AskOptions) => Promise<void>) | undefined;
  const send = async (
    method: string,
    message: object,
    options: AskOptions,
  ): Promise<HttpReply | { kind: 'silent' }> => {
    const accept = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const all = { ...headers, ...accept, ...session, ...options.headers };
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const reply = await post(url, JSON.stringify(message), { headers: all, timeoutMs: options.timeoutMs });
      if (reply.kind === 'unreached') throw unreadableServer(name, `answer \`${method}\``, reply.reason);
      if (reply.kind === 'silent' || !/^30[1278]$/u.test(String(reply.status))) return reply;
      url = redirected(reply, url, { name, method });
    }
    throw unreadableServer(name, `answer \`${method}\``, `more than ${mostRedirects} redirects`);
  };
  const take = (message: ServerMessage, options: AskOptions): void => {
    if (message.kind === 'notification' && message.method.endsWith('/list_changed')) changes += 1;
    // Nobody waits for the answer to an answer.
    if (message.kind === 'request') void send(message.method, replyTo(message), options).catch(() => undefined);
  };
  const ask: McpExchange['ask'] = async (method, params, options) => {
    const id = nextId;
    nextId += 1;
    const reply = await send(method, { jsonrpc: '2.0', id, method, params }, options);
    if (reply.kind === 'silent') return reply;
    const { status } = reply;
    lastStatus = status;
    const begin = status === 404 ? restart : undefined;
    if (begin !== undefined) {
      restart = undefined;
      await reply.read(() => 'enough');
      await begin(options);
      return ask(method, params, options);
    }
    if (status === 401 || status === 403) throw unreadableServer(name, `answer \`${method}\``, refusal(reply));
    const { 'mcp-session-id': given } = reply.headers;
    if (method === 'initialize' && given !== undefined) {
      // A session that ends twice is no accident.
      const isFirst = session === noSession;
      session = { 'mcp-session-id': given };
      if (isFirst)
        restart = async (each) => {
          session = {};
          await ask(method, params, options);
          await notify('notifications/initialized', each);
        };
    }
    return readAnswer(reply, id, {
      name,
      method,
      take: (message) => {
        take(message, options);
      },
    });
  };
  const notify: McpExchange['notify'] = async (method, options) => {
    const reply = await send(method, { jsonrpc: '2.0', method }, options);
    if (reply.kind === 'reply') await reply.read(() => 'enough');
  };
  return {
    name,
    ask,
    notify,
    changes: () => changes,
    // Such servers take no POST at the address that clients are given.
    advice: () => ([404, 405].includes(lastStatus) ? notSpoken : undefined),
    hears: false,
    pause: wait,
  };
}

interface HttpSurroundings {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly post: Post;
  readonly wait: (ms: number) => Promise<void>;
}

const notSpoken =
  'HTTP+SSE of 2024-11-05 is not spoken: give the address of Streamable HTTP, which often ends in `/mcp`.';
const mostRedirects = 3;
const noSession: Readonly<Record<string, string>> = {};

/** The address of a redirect within the origin: another one would get the headers of this. */
function redirected({ status, headers }: HttpReply, url: string, { name, method }: ReplyContext): string {
  const { location } = headers;
  const target = location !== undefined && URL.canParse(location, url) ? new URL(location, url) : undefined;
  if (target?.origin === new URL(url).origin) return target.href;
  // Only some schemes have an origin.
  const place = target?.origin === 'null' ? target.protocol : target?.origin;
  const found = place === undefined ? `${status} without an address` : `a redirect to ${place}`;
  throw unreadableServer(name, `answer \`${method}\` itself`, found);
}

function refusal({ status, headers }: HttpReply): string {
  const { 'www-authenticate': challenge } = headers;
  const asked = challenge === undefined ? '' : ` with ${show(challenge)}`;
  return `${status}${asked}; \`--header 'Authorization: ...'\` sends credentials`;
}
