import { requestMediaOf } from '../../description/read/content.ts';
import type { Located } from '../../description/read/view.ts';
import { isArray, isObject, isText, keysOf, member, type JsonObject } from '../../lib/json.ts';
import type { MemoryContext } from '../answer-context.ts';
import { declarationsIn } from '../field-declarations.ts';
import { sentEnvelopeOf } from '../sent-envelope.ts';
import { propertiesOf } from '../../schema/properties.ts';
import type { DocumentedRecords } from './documented.ts';
import { readPointer } from './json-patch.ts';
import { valueAt, withId } from './place-record.ts';
import { decidedByServer } from './record.ts';
import type { RecordVisit } from './visit.ts';

/** The fields of a record that a request sends. */
interface SentRecord {
  readonly body: JsonObject;
  /** The schemas that declare them: those of the body, and of its field that is the envelope. */
  readonly requested: readonly Located[];
  /** The schemas of the record itself, among those. */
  readonly own: readonly Located[];
}

/** The record that a request sends, also in an envelope. */
export function sentRecord({ asked, documented }: RecordVisit, { description }: MemoryContext): SentRecord {
  const { sent, target } = asked.writeContext;
  const schemas = requestMediaOf(description, target.plan.operation).flatMap(({ schema }) => schema ?? []);
  if (!isObject(sent)) return { body: {}, requested: schemas, own: schemas };
  const { base: record, schema } = documented;
  const known = { record, schemas: schema === undefined ? [] : [schema], requests: schemas };
  const envelope = ownEnvelope(sent, documented) ?? sentEnvelopeOf(description, sent, known);
  const held = envelope === undefined ? undefined : sent[envelope];
  if (envelope === undefined || !isObject(held)) return { body: sent, requested: schemas, own: schemas };
  const own = declarationsIn(description, schemas, envelope).map(({ located }) => located);
  return { body: held, requested: [...schemas, ...own], own };
}

/**
 * The fields of `old` that a PUT leaves. Undefined where it changes fields, as a PATCH does: there is none, and the request requires no
 * field, so that clients send what they change.
 */
export function keptByPut(visit: RecordVisit, old: JsonObject, context: MemoryContext): JsonObject | undefined {
  const { idPath, schema, collection } = visit.documented;
  const { own } = sentRecord(visit, context);
  const id = valueAt(old, idPath);
  const least = [{}, withId({}, idPath, id)];
  const isOptional = (each: Located): boolean =>
    propertiesOf(context.description, each).size > 0 &&
    least.some((value) => context.validate(each, value) === undefined);
  if (collection.change === undefined && own.length > 0 && own.every(isOptional)) return undefined;
  return withId(decidedByServer(context, old, { schema, requested: own }), idPath, id);
}

/** The key of the envelope that answers have, or that is like the parameter: `{ pet: { ... } }`. */
function ownEnvelope(sent: JsonObject, { holder, idPath, base, collection }: DocumentedRecords): string | undefined {
  // A field of the record may be called so, too: `{ url: { url: '...' } }`.
  const own = holder === undefined ? undefined : member(base, holder);
  if (holder !== undefined && own !== null && !isObject(own) && isObject(sent[holder])) return holder;
  const [only, ...others] = keysOf(sent);
  if (only === undefined || others.length > 0 || only === idPath[0]) return undefined;
  return collection.parameter?.toLowerCase().startsWith(only.toLowerCase()) === true ? only : undefined;
}

/** The JSON Patch that a request sends for `record`: the body, or a list in it, beside a comment (LaunchDarkly's). */
export function patchIn(record: JsonObject, sent: unknown): readonly unknown[] | undefined {
  if (isArray(sent)) return sent;
  const lists = keysOf(sent).flatMap((key) => {
    const value = member(sent, key);
    return isArray(value) && value.length > 0 && value.every(isOperation) && !Object.hasOwn(record, key) ? [value] : [];
  });
  return lists.length === 1 ? lists[0] : undefined;
}

function isOperation(value: unknown): boolean {
  const path = member(value, 'path');
  return isText(member(value, 'op')) && isText(path) && readPointer(path) !== undefined;
}
