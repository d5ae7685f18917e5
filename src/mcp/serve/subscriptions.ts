import { isObject, member, type JsonObject } from '../../lib/json.ts';
import { show } from '../../lib/show.ts';
import { serverMeta } from './methods.ts';
import { failureCodes, RpcFailure, type DescribedServer } from './described-server.ts';

/** The lists that may change. */
const changing = ['tools', 'resources', 'prompts'] as const;
type ChangingList = (typeof changing)[number];

/** The lists of which a server says that they may change. */
export function changingLists({ surface }: DescribedServer): readonly ChangingList[] {
  return changing.filter((list) => member(member(surface.capabilities?.value, list), 'listChanged') === true);
}

/** A notification that a list has changed; `meta` names the subscription of the new era. */
export function listChanged(list: ChangingList, meta?: JsonObject): JsonObject {
  const method = `notifications/${list}/list_changed`;
  return { jsonrpc: '2.0', method, ...(meta && { params: { _meta: meta } }) };
}

/** The request of a client that follows changes (MCP 2026-07-28). */
export const listenMethod = 'subscriptions/listen';
const acknowledged = 'notifications/subscriptions/acknowledged';
const subscriptionId = 'io.modelcontextprotocol/subscriptionId';

/**
 * The first message to a client that follows changes: the lists of which it will be told.
 * @throws RpcFailure where it does not say what to follow.
 */
export function acknowledge(id: unknown, params: unknown, serving: DescribedServer): JsonObject {
  const wanted = member(params, 'notifications');
  if (!isObject(wanted))
    throw new RpcFailure(failureCodes.invalidParams, `\`notifications\` must be an object; found ${show(wanted)}.`);
  const heard = changingLists(serving).filter((list) => wanted[`${list}ListChanged`] === true);
  const notifications = Object.fromEntries(heard.map((list) => [`${list}ListChanged`, true]));
  return {
    jsonrpc: '2.0',
    method: acknowledged,
    params: { notifications, _meta: { [subscriptionId]: id, ...serverMeta(serving) } },
  };
}

/** A client that follows changes. */
export interface Subscription {
  readonly id: unknown;
  /** What it is told when lists have changed; nothing where it follows none that may change. */
  readonly changes: readonly JsonObject[];
  /** The last message: the result of its request. */
  readonly end: JsonObject;
}

/** The subscription that a reply has opened. */
export function subscriptionOf(reply: unknown): Subscription | undefined {
  if (member(reply, 'method') !== acknowledged) return undefined;
  const params = member(reply, 'params');
  const meta = member(params, '_meta');
  const id = member(meta, subscriptionId);
  const heard = changing.filter((list) => member(member(params, 'notifications'), `${list}ListChanged`) === true);
  return {
    id,
    changes: heard.map((list) => listChanged(list, { [subscriptionId]: id })),
    end: { jsonrpc: '2.0', id, result: { resultType: 'complete', _meta: meta } },
  };
}

/** The request that a client wants no answer to any more; undefined for another message. */
export function cancelledIn(message: unknown): unknown {
  return member(message, 'method') === 'notifications/cancelled'
    ? member(member(message, 'params'), 'requestId')
    : undefined;
}

/** The clients that follow the changes of a description over HTTP. */
export interface Subscribers {
  /** Calls `listener` at each change, until what it answers is called. */
  readonly add: (listener: () => void) => () => void;
  readonly isFull: () => boolean;
  readonly notify: () => void;
}

/** A client with more of them has forgotten to end them. */
export const mostSubscribers = 1_000;

export function createSubscribers(): Subscribers {
  const listeners = new Set<() => void>();
  return {
    add: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    isFull: () => listeners.size >= mostSubscribers,
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** The refusal of one subscriber too many. */
export function tooManySubscribers(): RpcFailure {
  return new RpcFailure(
    failureCodes.internal,
    `A server must have at most ${mostSubscribers} subscriptions; found one more.`,
  );
}

/** A message as an event (HTML standard, "Server-sent events"). */
export function toEvent(message: unknown): string {
  return `event: message\ndata: ${JSON.stringify(message)}\n\n`;
}
