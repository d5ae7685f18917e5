import type { Operation } from '../../description/read/api.ts';
import { sameBytes } from '../../http/message.ts';
import { isJson, essence } from '../../http/media-type.ts';
import { type JsonObject, isObject, member } from '../../lib/json.ts';
import type { OperationContext } from '../cases/context.ts';
import type { RequestBody } from '../cases/request-bodies.ts';
import { mergeFields, missingFields } from '../compare/differences.ts';
import { changedBody, valueManners, withFewest, withValue } from './changed-body.ts';
import { expectedOf, jsonOf, placeFields, readOnlyOf, schemaOf } from './record-fields.ts';
import { isReadOnly, propertiesOf } from '../../schema/properties.ts';
import { requestValidatorOf } from '../schemas.ts';
import { type Journey, isSuccess, plainCase, readBack, send, sendUntilAccepted, unlessChanged } from './journey.ts';

/** Changes the record by `operation` and reads it again. Answers whether there was something to send. */
export async function changeRecord(journey: Journey, operation: Operation): Promise<boolean> {
  const { context, open, reading, record: before, latest } = journey;
  const changing = open(operation, unlessChanged(journey));
  if (changing === undefined) return false;
  const { description } = context;
  const accepted = await sendUntilAccepted(journey, changing, changesOf(journey, changing));
  if (accepted === undefined) return true;
  const { reply, body: other } = accepted;
  journey.etag = reply.headers.etag ?? journey.etag;
  journey.latest = {
    after: `${operation.method} ${operation.path}`,
    sent: { ...expectedOf(description, { sent: other, reading }), ...readOnlyOf(description, reading, before) },
  };
  await readBack(journey, { answer: jsonOf(reply), before, earlier: latest.sent });
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
  const reply = await send(journey, plainCase(changing, withValue(body, value)));
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

/** The bodies of a change, to be sent until one is accepted: servers refuse values that no schema of theirs forbids. */
function* changesOf(journey: Journey, changing: OperationContext): Generator<RequestBody | undefined> {
  const sent: (RequestBody | undefined)[] = [];
  for (const manner of valueManners) {
    journey.valueManner = manner;
    const other = changed(journey, changing);
    if (sent.some((each) => each === other || (each && other && sameBytes(each.bytes, other.bytes)))) continue;
    sent.push(other);
    journey.sentBefore.push(other?.value);
    yield other;
  }
}

function changed(journey: Journey, changing: OperationContext): RequestBody | undefined {
  const { context, record, sentBefore, place, valueManner } = journey;
  const bodies = [bodyAsMade(journey, changing)] as const;
  return changedBody(
    context,
    { ...changing, bodies },
    {
      records: [record, ...sentBefore],
      ids: Object.values(place.values),
      manner: valueManner,
    },
  );
}

/** The body of a change that has the fields which the accepted POST had, where that was not its first. */
function bodyAsMade(
  { context, sentBefore: [made], bodyIndex }: Journey,
  { bodies: [first, ...others] }: OperationContext,
): RequestBody | undefined {
  const like = others[bodyIndex - 1];
  if (first === undefined || bodyIndex === 0 || like?.isDerived === false) return like ?? first;
  const { schema, value: whole, type } = first;
  if (isObject(whole) && isObject(made) && isJson(type)) {
    const value = Object.fromEntries(Object.entries(made).filter(([name]) => Object.hasOwn(whole, name)));
    const isValid = schema === undefined || requestValidatorOf(context.description)(schema, value) === undefined;
    if (isValid && Object.keys(value).length > 0) return withValue(first, value);
  }
  return like ?? first;
}
