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
import type { Collection } from './collections.ts';
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

/** Makes a record of `collection`, reads it, changes it, reads it again, deletes it and looks whether it is gone; collections inside of it meanwhile. */
export async function travel(collection: Collection, journey: JourneyContext): Promise<Journey> {
  const outcomes: Outcome[] = [];
  const served: Operation[] = [];
  const { context, open, ask, baseUrl } = journey;
  const { description } = context;
  const title = `${collection.create.method} ${collection.create.path}`;
  const send = async (asked: Case): Promise<Reply | undefined> => {
    const outcome = await ask({ ...asked, journey: collection.create.path });
    outcomes.push(outcome);
    return outcome.kind === 'checked' ? outcome.reply : undefined;
  };
  const plain = (subject: OperationContext, body: RequestBody | undefined): Case =>
    subject.toCase('plain', body, {}, { expectedAnswers: expectedFor(subject, body) });

  const creating = open(collection.create, context);
  if (creating === undefined) return { outcomes, served };
  const [body] = creating.bodies;
  const making = plain(creating, body);
  const made = await send(making);
  if (made === undefined || !isSuccess(made)) return { outcomes, served };
  const route = createRoutes(operationsOf(description))('POST', pathOf(making.request.target));
  const values = route.kind === 'operation' ? route.parameters : {};
  const found = locate(description, collection, { request: making.request, reply: made, values, baseUrl });
  if (found === undefined) return { outcomes, served };
  const inside: CaseContext = { ...context, valuesFor: withPath(context, found.values) };
  const reading = collection.read && open(collection.read, inside);
  let record: unknown;
  const sentBefore: unknown[] = [body?.value];
  const read = async (after: string, from: Omit<ReadBack, 'after' | 'by'>): Promise<boolean> => {
    if (reading === undefined) return true;
    const readBack = { ...from, after, by: found.by };
    const reply = await send({ ...plain(reading, undefined), kind: 'read-back', readBack });
    record = reply && jsonOf(reply);
    return reply !== undefined && isSuccess(reply);
  };
  // Whatever follows would fail for the same cause.
  const isThere = await read(title, {
    sent: wantedFrom(description, { sent: body, answer: made, reading }),
    answer: jsonOf(made),
  });

  if (!isThere || !found.isOwn) return { outcomes, served };
  for (const each of collection.inner) {
    const inner = await travel(each, { ...journey, context: inside });
    append(outcomes, inner.outcomes);
    append(served, inner.served);
  }
  for (const operation of [collection.replace, collection.change]) {
    const changing = operation && open(operation, inside);
    if (operation === undefined || changing === undefined) continue;
    served.push(operation);
    const before = record;
    const other = changedBody(description, changing.bodies[0], [before, ...sentBefore]);
    sentBefore.push(other?.value);
    const reply = await send(plain(changing, other));
    if (reply === undefined || !isSuccess(reply)) continue;
    const sent = wantedFrom(description, { sent: other, reading });
    const kept = readOnlyOf(description, reading, before);
    await read(`${operation.method} ${operation.path}`, { sent: { ...sent, ...kept }, answer: jsonOf(reply), before });
  }
  const removing = collection.remove && open(collection.remove, inside);
  if (removing !== undefined) {
    served.push(removing.operation);
    const reply = await send(plain(removing, removing.bodies[0]));
    const after = `${removing.operation.method} ${removing.operation.path}`;
    if (reply !== undefined && isSuccess(reply) && reply.status !== 202 && reading !== undefined)
      await send({
        ...plain(reading, undefined),
        kind: 'gone',
        expectedAnswers: [],
        readBack: { after, by: found.by, sent: {} },
      });
  }
  return { outcomes, served };
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
