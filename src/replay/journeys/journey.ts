import { routesOf } from '../../contract/route/routes.ts';
import type { Operation } from '../../description/read/api.ts';
import { type MockRequest, pathOf } from '../../http/message.ts';
import type { Case, ListedRecord, Outcome, ReadBack } from '../case.ts';
import { type CaseContext, type OperationContext, withPath } from '../cases/context.ts';
import { expectedFor } from '../cases/plain.ts';
import type { RequestBody } from '../cases/request-bodies.ts';
import { missingFields } from '../compare/differences.ts';
import type { Reply } from '../target.ts';
import type { Collection } from '../../contract/collections.ts';
import { valueManners } from './changed-body.ts';
import { locate, type RecordPlace } from './locate.ts';
import { jsonOf, expectedOf, placeFields } from './record-fields.ts';

/** The tools of journeys. */
export interface JourneyContext {
  readonly context: CaseContext;
  /** An operation with the values of its path; undefined where nothing can be sent to it. */
  readonly open: (operation: Operation, context: CaseContext) => OperationContext | undefined;
  /** Sends a case and checks its answer. */
  readonly ask: (asked: Case) => Promise<Outcome>;
  readonly baseUrl: URL | undefined;
}

/** A journey under way, and the record that it made. */
export interface Journey extends JourneyContext {
  readonly place: RecordPlace;
  /** The context of cases about the record: its path has the values of the record. */
  readonly inside: CaseContext;
  readonly reading: OperationContext | undefined;
  /** The record as it was last read. */
  record: unknown;
  /** The entity tag of the record as it was last seen. */
  etag: string | undefined;
  /** The request that made or changed the record last, and the fields that it sent. */
  latest: Pick<ReadBack, 'after' | 'sent'>;
  /** The request that made the record, where the run deletes it. */
  readonly madeBy: string | undefined;
  /** The values of the bodies that were sent: a change sends another. */
  readonly sentBefore: unknown[];
  /** The first of the bodies of POST that was not refused: changes send theirs of the same kind. */
  readonly bodyIndex: number;
  /** The manner of the values of the last change. */
  valueManner: (typeof valueManners)[number];
}

/** Makes a record and reads it; undefined where none was made, or it cannot be read. */
export async function makeRecord(collection: Collection, options: JourneyContext): Promise<Journey | undefined> {
  const { context, open, baseUrl } = options;
  const { description } = context;
  const { create } = collection;
  const creating = open(create, context);
  if (creating === undefined) return undefined;
  const made = await sendUntilAccepted(options, creating, creating.bodies);
  if (made === undefined) return undefined;
  const { request, reply, body } = made;
  const route = routesOf(description)('POST', pathOf(request.target));
  const values = route.kind === 'operation' ? route.parameters : {};
  const place = locate(description, collection, { request, reply, values, baseUrl });
  if (place === undefined) return undefined;
  const inside: CaseContext = { ...context, valuesFor: withPath(context, place) };
  const reading = collection.read && open(collection.read, inside);
  const madeBy = place.isOwn && collection.remove !== undefined ? `POST ${create.path}` : undefined;
  const journey: Journey = {
    ...options,
    ask: askAbout(options.ask, madeBy),
    madeBy,
    place,
    inside,
    reading,
    record: undefined,
    etag: reply.headers.etag,
    sentBefore: [body?.value],
    bodyIndex: creating.bodies.indexOf(body),
    valueManner: valueManners[0],
    latest: {
      after: `${create.method} ${create.path}`,
      sent: expectedOf(description, { sent: body, answer: reply, reading }),
    },
  };
  const isThere = await readBack(journey, { answer: jsonOf(reply) });
  return isThere ? journey : undefined;
}

/** Asks about a record that `madeBy` made; one inside of it has a request of its own. */
export function askAbout(ask: JourneyContext['ask'], madeBy: string | undefined): JourneyContext['ask'] {
  return madeBy === undefined ? ask : (asked) => ask({ madeBy, ...asked });
}

/** A request that made or changed a record: the first of the bodies that was not refused. */
interface AcceptedRequest {
  readonly request: MockRequest;
  readonly reply: Reply;
  readonly body: RequestBody | undefined;
}

/** Sends the bodies of a request until one is accepted. Made-up fields may be refused; those that are required are enough. */
export async function sendUntilAccepted(
  options: Pick<JourneyContext, 'ask'>,
  subject: OperationContext,
  bodies: Iterable<RequestBody | undefined>,
): Promise<AcceptedRequest | undefined> {
  for (const body of bodies) {
    const asked = plainCase(subject, body);
    const reply = await send(options, asked);
    if (reply !== undefined && isSuccess(reply)) return { request: asked.request, reply, body };
    if (reply === undefined || ![400, 422].includes(reply.status)) return undefined;
  }
  return undefined;
}

/** Reads the record after a request, and answers whether it is there. Without an operation that reads it counts as there. */
export async function readBack(
  journey: Journey,
  from: Pick<ReadBack, 'answer' | 'before' | 'earlier' | 'kept' | 'removed'>,
): Promise<boolean> {
  const { reading, place, latest } = journey;
  if (reading === undefined) return true;
  const asked: Case = {
    ...plainCase(reading, undefined),
    kind: 'read-back',
    readBack: { ...from, ...latest, by: place.by },
  };
  const reply = await send(journey, asked);
  journey.record = reply && jsonOf(reply);
  journey.etag = reply?.headers.etag ?? journey.etag;
  return reply !== undefined && isSuccess(reply);
}

/** Reads the list that the record may be in: it must show what GET of the record shows of the fields that were sent. */
export async function readList(journey: Journey, listing: OperationContext, listed: ListedRecord): Promise<void> {
  const { place, latest, record, reading, sentBefore } = journey;
  // Items of a list stand without the envelope of one record.
  const { fields, within } = placeFields(latest.sent, sentBefore.at(-1));
  const isShown = (name: string, value: unknown): boolean =>
    reading === undefined || missingFields(within({ [name]: value }), record).length === 0;
  const sent = Object.fromEntries(Object.entries(fields).filter(([name, value]) => isShown(name, value)));
  await send(journey, {
    ...plainCase(listing, undefined),
    kind: 'read-back',
    readBack: { after: latest.after, sent, by: place.by, listed },
  });
}

/** Deletes the record by `operation` and looks whether it is gone, from its list, too. Answers whether there was something to send. */
export async function removeRecord(
  journey: Journey,
  operation: Operation,
  inList: { readonly listing: OperationContext; readonly listed: ListedRecord } | undefined,
): Promise<boolean> {
  const { open, reading, place } = journey;
  const removing = open(operation, unlessChanged(journey));
  if (removing === undefined) return false;
  const reply = await send(journey, plainCase(removing, removing.bodies[0]));
  // 202: it will be deleted at some time.
  if (reply === undefined || !isSuccess(reply) || reply.status === 202) return true;
  const gone = { after: `${operation.method} ${operation.path}`, by: place.by, sent: {} };
  const lookFor = (asked: OperationContext, readBackOf: ReadBack): Promise<Reply | undefined> =>
    send(journey, { ...plainCase(asked, undefined), kind: 'gone', expectedAnswers: [], readBack: readBackOf });
  const found = reading && (await lookFor(reading, gone));
  const isLeft = found !== undefined && isSuccess(found);
  if (inList !== undefined && !isLeft) await lookFor(inList.listing, { ...gone, listed: inList.listed });
  return true;
}

export async function send({ ask }: Pick<JourneyContext, 'ask'>, asked: Case): Promise<Reply | undefined> {
  const outcome = await ask(asked);
  return outcome.kind === 'checked' ? outcome.reply : undefined;
}

export function plainCase(subject: OperationContext, body: RequestBody | undefined): Case {
  return subject.toCase('plain', body, {}, { expectedAnswers: expectedFor(subject, body) });
}

export function isSuccess({ status }: Reply): boolean {
  return status >= 200 && status <= 299;
}

/** The context of a change: `If-Match`, where it is declared, names the record as it was last seen (RFC 9110 section 13.1.1). */
export function unlessChanged({ context, place, inside, etag }: Journey): CaseContext {
  return etag === undefined ? inside : { ...inside, valuesFor: withPath(context, place, { 'if-match': etag }) };
}
