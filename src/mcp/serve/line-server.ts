import { isText, member, type JsonObject } from '../../lib/json.ts';
import { sizeOf } from '../../lib/show.ts';
import {
  answeredBy,
  mostMessageBytes,
  readMessage,
  errorReply,
  type AnsweredRequest,
  type AnswerMessage,
} from './answer.ts';
import { failureCodes, RpcFailure, type DescribedServer } from './described-server.ts';
import {
  cancelledIn,
  changingLists,
  listChanged,
  mostSubscribers,
  subscriptionOf,
  tooManySubscribers,
  type Subscription,
} from './subscriptions.ts';

/** The effects of a server that speaks in lines. */
interface LineEffects {
  readonly write: (message: unknown) => void;
  /** Called for lines that are no messages. */
  readonly onRefused: (request: AnsweredRequest) => void;
  /** The milliseconds that the answer to a message is held back. */
  readonly delayOf: (message: unknown) => number;
  /** Calls `run` later, unless what it answers is called before. */
  readonly schedule: (run: () => void, ms: number) => () => void;
}

/** A server with one client, who sends and gets lines. */
interface LineServer {
  readonly onLine: (line: string) => void;
  readonly onTooLong: () => void;
  /** Tells the client that lists may have changed: bare if it has shaken hands, and for each of its subscriptions. */
  readonly tellChanged: (serving: DescribedServer) => void;
  /** Sends what is held back, and ends subscriptions. */
  readonly end: () => void;
}

type LineReply = JsonObject | readonly JsonObject[];

export function createLineServer(
  answer: AnswerMessage,
  { write, onRefused, delayOf, schedule }: LineEffects,
): LineServer {
  let version: string | undefined;
  const subscriptions = new Map<unknown, Subscription>();
  const held = new Map<object, { readonly id: unknown; readonly send: () => void; readonly cancel: () => void }>();

  const refuse = (refusal: JsonObject): void => {
    write(refusal);
    onRefused(answeredBy(undefined, refusal));
  };
  const send = (reply: LineReply): void => {
    const subscription = subscriptionOf(reply);
    if (subscription !== undefined && subscriptions.size >= mostSubscribers) {
      write(errorReply(subscription, tooManySubscribers()));
      return;
    }
    write(reply);
    if (subscription === undefined) return;
    if (subscription.changes.length > 0) subscriptions.set(subscription.id, subscription);
    else write(subscription.end);
  };
  const hold = (id: unknown, reply: LineReply, delayMs: number): void => {
    const key = {};
    const sendIt = (): void => {
      held.delete(key);
      send(reply);
    };
    held.set(key, { id, send: sendIt, cancel: schedule(sendIt, delayMs) });
  };
  const forget = (id: unknown): void => {
    subscriptions.delete(id);
    for (const [key, each] of held)
      if (each.id === id) {
        each.cancel();
        held.delete(key);
      }
  };
  return {
    onLine: (line) => {
      if (line.trim() === '') return;
      const read = readMessage(line);
      if ('refusal' in read) {
        refuse(read.refusal);
        return;
      }
      const { message } = read;
      const cancelled = cancelledIn(message);
      if (cancelled !== undefined) forget(cancelled);
      const reply = answer(message, { version });
      const spoken = member(member(reply, 'result'), 'protocolVersion');
      if (isText(spoken)) version = spoken;
      if (reply === undefined) return;
      const delayMs = delayOf(message);
      if (delayMs === 0) send(reply);
      else hold(member(message, 'id'), reply, delayMs);
    },
    onTooLong: () => {
      const reason = `A message must be at most ${sizeOf(mostMessageBytes)}; found more.`;
      refuse(errorReply(undefined, new RpcFailure(failureCodes.invalidRequest, reason)));
    },
    tellChanged: (serving) => {
      if (version !== undefined) for (const list of changingLists(serving)) write(listChanged(list));
      for (const { changes } of subscriptions.values()) for (const change of changes) write(change);
    },
    end: () => {
      for (const { send: sendIt, cancel } of [...held.values()]) {
        cancel();
        sendIt();
      }
      for (const { end } of subscriptions.values()) write(end);
      subscriptions.clear();
    },
  };
}
