import type { Operation } from '../../description/read/api.ts';
import { essence } from '../../http/media-type.ts';
import { type JsonObject, isObject, member } from '../../lib/json.ts';
import type { OperationContext } from '../cases/context.ts';
import type { RequestBody } from '../cases/request-bodies.ts';
import { mergeFields, missingFields } from '../compare/differences.ts';
import { changedBody, withFewest } from './changed-body.ts';
import { expectedOf, jsonOf, placeFields, readOnlyOf, schemaOf } from './record-fields.ts';
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
  const { context, reading, record: before } = journey;
  const again = openAgain(journey, operation);
  if (reading === undefined || again === undefined) return;
  const { description } = context;
  const { changing, after, sent: latest } = again;
  const body = changed(journey, changing);
  const shown = placeFields(latest, body?.value);
  const less = withFewest(description, body, Object.keys(shown.fields));
  if (less === undefined) return;
  const reply = await send(journey, plainCase(changing, less));
  if (reply === undefined || !isSuccess(reply)) return;
  const sent = expectedOf(description, { sent: less, reading });
  journey.latest = { after, sent };
  const now = placeFields(sent, less.value).fields;
  const kept = shown.within(
    Object.fromEntries(Object.entries(shown.fields).filter(([name]) => !Object.hasOwn(now, name))),
  );
  await readBack(journey, { answer: jsonOf(reply), before, kept });
  journey.latest = { after, sent: mergeFields(kept, sent) };
}

/** Removes a field of the record by null in a merge patch (RFC 7396): one that may be null in the request, and missing in the answer. */
export async function removeField(journey: Journey, operation: Operation): Promise<void> {
  const { context, record: before } = journey;
  const { description } = context;
  const again = openAgain(journey, operation);
  const body = again?.changing.bodies.find((each) => essence(each?.type ?? '') === 'application/merge-patch+json');
  if (again === undefined || body?.schema === undefined || !isObject(before)) return;
  const { changing, after, sent: latest } = again;
  const { schema } = body;
  const properties = propertiesOf(description, schema);
  const { fields, holder, within } = placeFields(latest, body.value);
  const record = holder === undefined ? before : member(before, holder);
  const name = Object.keys(fields).find(
    (each) =>
      properties.has(each) &&
      !isReadOnly(properties.get(each)) &&
      requestValidatorOf(description)(schema, { [each]: null }) === undefined &&
      mayBe(journey, holder === undefined ? without(before, each) : { ...before, ...within(without(record, each)) }),
  );
  if (name === undefined) return;
  const value = { [name]: null };
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const reply = await send(journey, plainCase(changing, { ...body, value, bytes }));
  if (reply === undefined || !isSuccess(reply)) return;
  const kept = within(without(fields, name));
  journey.latest = { after, sent: {} };
  const removed = [...(holder === undefined ? [] : [holder]), name];
  await readBack(journey, { answer: jsonOf(reply), before, kept, removed });
  journey.latest = { after, sent: kept };
}

/** An operation that has changed the record, to change it again, and the fields that GET shows; undefined where the change did not stay, which has failed already. */
function openAgain(journey: Journey, operation: Operation) {
  const { open, record, latest } = journey;
  const after = `${operation.method} ${operation.path}`;
  const isKept = latest.after === after && missingFields(latest.sent, record).length === 0;
  const changing = isKept ? open(operation, unlessChanged(journey)) : undefined;
  return changing && { changing, after, sent: latest.sent };
}

/** The answer to GET may be `record`. */
function mayBe({ context, reading }: Journey, record: JsonObject): boolean {
  const schema = schemaOf(reading);
  return schema === undefined || context.validateValue(schema, record) === undefined;
}

function without(fields: unknown, name: string): JsonObject {
  return isObject(fields) ? Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name)) : {};
}

function changed(journey: Journey, changing: OperationContext): RequestBody | undefined {
  const { context, record, sentBefore, place, bodyIndex } = journey;
  const [first, ...others] = changing.bodies;
  const body = others[bodyIndex - 1] ?? first;
  return changedBody(context, { ...changing, bodies: [body] }, [record, ...sentBefore], Object.values(place.values));
}
