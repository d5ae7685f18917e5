import { createRoutes } from '../../contract/route/routes.ts';
import { operationsOf, type Operation } from '../../description/read/api.ts';
import { pathOf } from '../../http/message.ts';
import { member } from '../../lib/json.ts';
import { append } from '../../lib/lists.ts';
import type { Case, Outcome, ReadBack } from '../case.ts';
import type { CaseContext, OperationContext } from '../cases/context.ts';
import { expectedFor } from '../cases/plain.ts';
import type { RequestBody } from '../cases/request-bodies.ts';
import type { Reply } from '../target.ts';
import type { Collection } from '../../contract/collections.ts';
import { locate, type RecordPlace } from './locate.ts';
import { changedBody, jsonOf, readOnlyOf, wantedFrom } from './record-fields.ts';

/** The tools of journeys. */
export interface JourneyContext {
  readonly context: CaseContext;
  /** An operation with the values of its path; undefined where nothing can be sent to it. */
  readonly open: (operation: Operation, context: CaseContext) => OperationContext | undefined;
  /** Sends a case and checks its answer. */
  readonly ask: (asked: Case) => Promise<Outcome>;
  readonly baseUrl: URL | undefined;
}

/** The outcomes of a journey, and the operations that were tried on a record of its own. */
export interface Journey {
  readonly outcomes: readonly Outcome[];
  readonly served: readonly Operation[];
}

/** A journey under way, and the record that it made. */
interface Trip extends JourneyContext {
  readonly place: RecordPlace;
  /** The context of cases about the record: its path has the values of the record. */
  readonly inside: CaseContext;
  readonly reading: OperationContext | undefined;
  /** The record as it was last read. */
  record: unknown;
  /** The values of the bodies that were sent: a change sends another. */
  readonly sentBefore: unknown[];
}

/** Makes a record of `collection`, reads it, changes it, reads it again, deletes it and looks whether it is gone; collections inside of it meanwhile. */
export async function travel(collection: Collection, journey: JourneyContext): Promise<Journey> {
  const outcomes: Outcome[] = [];
  const served: Operation[] = [];
  const ask: JourneyContext['ask'] = async (asked) => {
    const outcome = await journey.ask({ ...asked, journey: collection.create.path });
    outcomes.push(outcome);
    return outcome;
  };
  const trip = await makeRecord(collection, { ...journey, ask });
  // Whatever follows a record that is not there would fail for the same cause.
  if (trip?.place.isOwn !== true) return { outcomes, served };
  for (const each of collection.inner) {
    const inner = await travel(each, { ...journey, context: trip.inside });
    append(outcomes, inner.outcomes);
    append(served, inner.served);
  }
  for (const operation of [collection.replace, collection.change])
    if (operation !== undefined && (await changeRecord(trip, operation))) served.push(operation);
  const { remove } = collection;
  if (remove !== undefined && (await removeRecord(trip, remove))) served.push(remove);
  return { outcomes, served };
}

/** Makes a record and reads it; undefined where none was made, or it cannot be read. */
async function makeRecord(collection: Collection, journey: JourneyContext): Promise<Trip | undefined> {
  const { context, open, baseUrl } = journey;
  const { description } = context;
  const { create } = collection;
  const creating = open(create, context);
  if (creating === undefined) return undefined;
  const [body] = creating.bodies;
  const making = plainCase(creating, body);
  const { request } = making;
  const reply = await send(journey, making);
  if (reply === undefined || !isSuccess(reply)) return undefined;
  const route = createRoutes(operationsOf(description))('POST', pathOf(request.target));
  const values = route.kind === 'operation' ? route.parameters : {};
  const place = locate(description, collection, { request, reply, values, baseUrl });
  if (place === undefined) return undefined;
  const inside: CaseContext = { ...context, valuesFor: withPath(context, place.values) };
  const reading = collection.read && open(collection.read, inside);
  const trip: Trip = {
    ...{ ...journey, place, inside, reading },
    ...{ record: undefined, sentBefore: [body?.value] },
  };
  const sent = wantedFrom(description, { sent: body, answer: reply, reading });
  const isThere = await readBack(trip, `${create.method} ${create.path}`, { sent, answer: jsonOf(reply) });
  return isThere ? trip : undefined;
}

/** Reads the record after a request, and answers whether it is there. Without an operation that reads it counts as there. */
async function readBack(trip: Trip, after: string, from: Omit<ReadBack, 'after' | 'by'>): Promise<boolean> {
  const { reading, place } = trip;
  if (reading === undefined) return true;
  const asked: Case = {
    ...plainCase(reading, undefined),
    kind: 'read-back',
    readBack: { ...from, after, by: place.by },
  };
  const reply = await send(trip, asked);
  trip.record = reply && jsonOf(reply);
  return reply !== undefined && isSuccess(reply);
}

/** Changes the record by `operation` and reads it again. Answers whether there was something to send. */
async function changeRecord(trip: Trip, operation: Operation): Promise<boolean> {
  const { context, open, inside, reading, place, record: before, sentBefore } = trip;
  const changing = open(operation, inside);
  if (changing === undefined) return false;
  const { description } = context;
  const other = changedBody(description, changing.bodies[0], [before, ...sentBefore], Object.values(place.values));
  sentBefore.push(other?.value);
  const reply = await send(trip, plainCase(changing, other));
  if (reply === undefined || !isSuccess(reply)) return true;
  const sent = {
    ...wantedFrom(description, { sent: other, reading }),
    ...readOnlyOf(description, reading, before),
  };
  await readBack(trip, `${operation.method} ${operation.path}`, { sent, answer: jsonOf(reply), before });
  return true;
}

/** Deletes the record by `operation` and looks whether it is gone. Answers whether there was something to send. */
async function removeRecord(trip: Trip, operation: Operation): Promise<boolean> {
  const { open, inside, reading, place } = trip;
  const removing = open(operation, inside);
  if (removing === undefined) return false;
  const reply = await send(trip, plainCase(removing, removing.bodies[0]));
  // 202: it will be deleted at some time.
  if (reply === undefined || !isSuccess(reply) || reply.status === 202 || reading === undefined) return true;
  const { method, path } = operation;
  await send(trip, {
    ...plainCase(reading, undefined),
    ...{ kind: 'gone', expectedAnswers: [], readBack: { after: `${method} ${path}`, by: place.by, sent: {} } },
  });
  return true;
}

async function send({ ask }: Pick<JourneyContext, 'ask'>, asked: Case): Promise<Reply | undefined> {
  const outcome = await ask(asked);
  return outcome.kind === 'checked' ? outcome.reply : undefined;
}

function plainCase(subject: OperationContext, body: RequestBody | undefined): Case {
  return subject.toCase('plain', body, {}, { expectedAnswers: expectedFor(subject, body) });
}

function isSuccess({ status }: Reply): boolean {
  return status >= 200 && status <= 299;
}

/** The values that are given, with `values` for the path. */
export function withPath(
  { valuesFor }: CaseContext,
  values: RecordPlace['values'],
): NonNullable<CaseContext['valuesFor']> {
  return (operation) => {
    const given = valuesFor?.(operation);
    return {
      parameter: (parameter) =>
        (parameter.place === 'path' ? member(values, parameter.name) : undefined) ?? given?.parameter(parameter),
      fields: () => given?.fields() ?? {},
    };
  };
}
