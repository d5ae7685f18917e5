import type { Operation } from '../../description/read/api.ts';
import { essence } from '../../http/media-type.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';
import type { OperationContext } from '../cases/context.ts';
import type { RequestBody } from '../cases/request-bodies.ts';
import { missingFields } from '../compare/differences.ts';
import { changedBody, jsonOf, withFewest, readOnlyOf, expectedOf, schemaOf } from './record-fields.ts';
import { isReadOnly, propertiesOf } from '../../schema/properties.ts';
import { requestValidatorOf } from '../schemas.ts';
import { type Journey, isSuccess, plainCase, readBack, send, unlessChanged } from './journey.ts';

/** Changes the record by `operation` and reads it again. Answers whether there was something to send. */
export async function changeRecord(journey: Journey, operation: Operation): Promise<boolean> {
  const { context, open, reading, record: before, sentBefore } = journey;
  const changing = open(operation, unlessChanged(journey));
  if (changing === undefined) return false;
  const { description } = context;
  const other = changed(journey, changing);
  sentBefore.push(other?.value);
  const reply = await send(journey, plainCase(changing, other));
  if (reply === undefined || !isSuccess(reply)) return true;
  journey.etag = reply.headers.etag ?? journey.etag;
  journey.latest = {
    after: `${operation.method} ${operation.path}`,
    sent: { ...expectedOf(description, { sent: other, reading }), ...readOnlyOf(description, reading, before) },
  };
  await readBack(journey, { answer: jsonOf(reply), before });
  return true;
}

/** Changes the record by `operation`, which has changed it, with as few fields as it takes: the others must stay. */
export async function changeFewer(journey: Journey, operation: Operation): Promise<void> {
  const { context, open, reading, record: before, latest } = journey;
  const after = `${operation.method} ${operation.path}`;
  // A change that did not stay has failed already.
  const isKept = latest.after === after && missingFields(latest.sent, before).length === 0;
  const changing = isKept ? open(operation, unlessChanged(journey)) : undefined;
  if (reading === undefined || changing === undefined) return;
  const { description } = context;
  const less = withFewest(description, changed(journey, changing), Object.keys(latest.sent));
  if (less === undefined) return;
  const reply = await send(journey, plainCase(changing, less));
  if (reply === undefined || !isSuccess(reply)) return;
  const sent = expectedOf(description, { sent: less, reading });
  journey.latest = { after, sent };
  const kept = Object.fromEntries(Object.entries(latest.sent).filter(([name]) => !Object.hasOwn(sent, name)));
  await readBack(journey, { answer: jsonOf(reply), before, kept });
  journey.latest = { after, sent: { ...kept, ...sent } };
}

/** Removes a field of the record by null in a merge patch (RFC 7396): one that may be null in the request, and missing in the answer. */
export async function removeField(journey: Journey, operation: Operation): Promise<void> {
  const { context, open, record: before, latest } = journey;
  const after = `${operation.method} ${operation.path}`;
  const isKept = latest.after === after && missingFields(latest.sent, before).length === 0;
  const changing = isKept ? open(operation, unlessChanged(journey)) : undefined;
  const body = changing?.bodies.find((each) => essence(each?.type ?? '') === 'application/merge-patch+json');
  if (changing === undefined || body?.schema === undefined || !isObject(before)) return;
  const { schema } = body;
  const properties = propertiesOf(context.description, schema);
  const name = Object.keys(latest.sent).find(
    (each) =>
      properties.has(each) &&
      !isReadOnly(properties.get(each)) &&
      requestValidatorOf(context.description)(schema, { [each]: null }) === undefined &&
      mayLack(journey, without(before, each)),
  );
  if (name === undefined) return;
  const value = { [name]: null };
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const reply = await send(journey, plainCase(changing, { ...body, value, bytes }));
  if (reply === undefined || !isSuccess(reply)) return;
  const kept = without(latest.sent, name);
  journey.latest = { after, sent: {} };
  await readBack(journey, { answer: jsonOf(reply), before, kept, removed: [name] });
  journey.latest = { after, sent: kept };
}

/** The answer to GET may be `record`. */
function mayLack({ context, reading }: Journey, record: JsonObject): boolean {
  const schema = schemaOf(reading);
  return schema === undefined || context.validateValue(schema, record) === undefined;
}

function without(fields: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
}

function changed(journey: Journey, changing: OperationContext): RequestBody | undefined {
  const { context, record, sentBefore, place, bodyIndex } = journey;
  const [first, ...others] = changing.bodies;
  const body = others[bodyIndex - 1] ?? first;
  return changedBody(context, { ...changing, bodies: [body] }, [record, ...sentBefore], Object.values(place.values));
}
