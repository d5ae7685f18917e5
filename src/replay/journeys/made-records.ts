import { routesOf } from '../../contract/route/routes.ts';
import type { Description } from '../../description/description.ts';
import { pathOf, type MockRequest } from '../../http/message.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { Send, Sent } from '../target.ts';
import type { Collection } from '../../contract/collections.ts';
import { locate } from './locate.ts';

/** A way to send that remembers what POST made, so that it can be deleted. */
export interface MadeRecords {
  readonly send: Send;
  /** Deletes what is left, the youngest first. Nothing else is sent from then on. Resolves to a sentence for each record that is still there. */
  readonly deleteAll: (ending?: RecordCleanup) => Promise<readonly string[]>;
}

/** Deleting at the end of a run that was stopped. */
interface RecordCleanup {
  /** Resolves when there is no more time. */
  readonly limit: Promise<unknown>;
  /** Hears of the requests that are about to be sent, before the first: `DELETE /pets/1`. */
  readonly onDeleting: (requests: readonly string[]) => void;
}

/** The request that deletes a record; undefined where no operation does. */
export type RemovalOf = (collection: Collection, values: JsonObject) => MockRequest | undefined;

interface Left {
  readonly collection: Collection;
  readonly removal: MockRequest | undefined;
  readonly isOwn: boolean;
}

export function createMadeRecords(
  description: Description,
  collections: readonly Collection[],
  {
    send,
    removalOf,
    baseUrl,
  }: { readonly send: Send; readonly removalOf: RemovalOf; readonly baseUrl: URL | undefined },
): MadeRecords {
  const match = routesOf(description);
  const left = new Map<string, Left>();
  const underWay = new Set<Promise<Sent>>();
  let isEnding = false;
  const note = (request: MockRequest, sent: Sent): void => {
    if (sent.kind === 'failed' || sent.reply.status < 200 || sent.reply.status > 299) return;
    if (request.method === 'DELETE') left.delete(request.target);
    const route = request.method === 'POST' ? match('POST', pathOf(request.target)) : undefined;
    if (route?.kind !== 'operation') return;
    const collection = collections.find(({ create }) => create === route.operation);
    if (collection === undefined) return;
    const found = locate(description, collection, { request, reply: sent.reply, values: route.parameters, baseUrl });
    if (found === undefined) return;
    const removal = removalOf(collection, found.values);
    const { isOwn } = found;
    const key = isOwn && removal !== undefined ? removal.target : `${collection.path} ${JSON.stringify(found.values)}`;
    left.set(key, { collection, removal, isOwn });
  };
  const sendNoted: Send = async (request) => {
    if (isEnding) return { kind: 'failed', reason: 'the run was stopped' };
    const sending = send(request);
    underWay.add(sending);
    const sent = await sending;
    underWay.delete(sending);
    note(request, sent);
    return sent;
  };
  const deleteLeft = async (isLate: () => boolean, onDeleting?: RecordCleanup['onDeleting']): Promise<void> => {
    await Promise.all(underWay);
    const removals = [...left]
      .reverse()
      .flatMap(([key, { removal, isOwn }]) => (removal && isOwn ? [{ key, removal }] : []));
    if (removals.length > 0) onDeleting?.(removals.map(({ removal: { method, target } }) => `${method} ${target}`));
    for (const { key, removal } of removals) {
      if (isLate()) continue;
      const sent = await send(await asItIs(removal, send));
      // A record that is gone already needs no deleting: it was below another.
      if (sent.kind === 'reply' && (sent.reply.status < 300 || [404, 410].includes(sent.reply.status)))
        left.delete(key);
    }
  };
  return {
    send: sendNoted,
    deleteAll: async (ending) => {
      isEnding = true;
      const time = { isOver: false };
      const over = ending?.limit.then(() => {
        time.isOver = true;
      });
      const deleting = deleteLeft(() => time.isOver, ending?.onDeleting);
      await Promise.race([deleting, ...(over === undefined ? [] : [over])]);
      return sentencesOn([...left.values()]);
    },
  };
}

/** `removal` with the entity tag of the record in `If-Match`, where it has one. */
async function asItIs(removal: MockRequest, send: Send): Promise<MockRequest> {
  const { 'if-match': given, ...headers } = removal.headers;
  if (given === undefined) return removal;
  const sent = await send({ method: 'GET', target: removal.target, headers });
  const etag = sent.kind === 'reply' ? sent.reply.headers.etag : undefined;
  return { ...removal, headers: { ...headers, 'if-match': etag ?? '*' } };
}

/** Each reason once, with the number of records that are left for it. */
function sentencesOn(left: readonly Left[]): readonly string[] {
  const counts = new Map<string, { readonly what: string; readonly why: string; readonly count: number }>();
  for (const { collection, removal, isOwn } of left) {
    const { create, path } = collection;
    const what = `What ${create.method} ${create.path} made is left on the target`;
    const why = removal === undefined ? `no operation deletes ${path}` : `DELETE ${removal.target} did not`;
    const doubt = "its `Location` names another record than its body, which may be somebody else's";
    const reason = isOwn ? why : doubt;
    counts.set(`${what} ${reason}`, { what, why: reason, count: (counts.get(`${what} ${reason}`)?.count ?? 0) + 1 });
  }
  return [...counts.values()].map(
    ({ what, why, count }) => `${what}${count > 1 ? ` (${count} records)` : ''}: ${why}.`,
  );
}
