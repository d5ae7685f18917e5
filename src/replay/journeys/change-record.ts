import type { Operation } from '../../description/read/api.ts';
import type { OperationContext } from '../cases/context.ts';
import type { RequestBody } from '../cases/request-bodies.ts';
import { missingFields } from '../compare/differences.ts';
import { changedBody, jsonOf, lessThan, readOnlyOf, wantedFrom } from './record-fields.ts';
import { type Trip, isSuccess, plainCase, readBack, send, unlessChanged } from './trip.ts';

/** Changes the record by `operation` and reads it again. Answers whether there was something to send. */
export async function changeRecord(trip: Trip, operation: Operation): Promise<boolean> {
  const { context, open, reading, record: before, sentBefore } = trip;
  const changing = open(operation, unlessChanged(trip));
  if (changing === undefined) return false;
  const { description } = context;
  const other = changed(trip, changing);
  sentBefore.push(other?.value);
  const reply = await send(trip, plainCase(changing, other));
  if (reply === undefined || !isSuccess(reply)) return true;
  trip.etag = reply.headers.etag ?? trip.etag;
  trip.latest = {
    after: `${operation.method} ${operation.path}`,
    sent: { ...wantedFrom(description, { sent: other, reading }), ...readOnlyOf(description, reading, before) },
  };
  await readBack(trip, { answer: jsonOf(reply), before });
  return true;
}

/** Changes the record by `operation`, which has changed it, without one of the fields that it sent then: that one must stay. */
export async function changeLess(trip: Trip, operation: Operation): Promise<void> {
  const { context, open, reading, record: before, latest } = trip;
  const after = `${operation.method} ${operation.path}`;
  // A change that did not stay has failed already.
  const isKept = latest.after === after && missingFields(latest.sent, before).length === 0;
  const changing = isKept ? open(operation, unlessChanged(trip)) : undefined;
  if (reading === undefined || changing === undefined) return;
  const { description } = context;
  const less = lessThan(description, changed(trip, changing), Object.keys(latest.sent));
  if (less === undefined) return;
  const reply = await send(trip, plainCase(changing, less));
  if (reply === undefined || !isSuccess(reply)) return;
  const sent = wantedFrom(description, { sent: less, reading });
  trip.latest = { after, sent };
  const kept = Object.fromEntries(Object.entries(latest.sent).filter(([name]) => !Object.hasOwn(sent, name)));
  await readBack(trip, { answer: jsonOf(reply), before, kept });
  trip.latest = { after, sent: { ...kept, ...sent } };
}

function changed(trip: Trip, changing: OperationContext): RequestBody | undefined {
  const { context, record, sentBefore, place, bodyIndex } = trip;
  const [first, ...others] = changing.bodies;
  const body = others[bodyIndex - 1] ?? first;
  return changedBody(context, { ...changing, bodies: [body] }, [record, ...sentBefore], Object.values(place.values));
}
