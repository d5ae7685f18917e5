import { type RecordSet, singleRecord } from '../../contract/collections.ts';
import type { Description } from '../../description/description.ts';
import type { Operation } from '../../description/read/api.ts';
import { requestMediaOf } from '../../description/read/content.ts';
import { hopsOf } from '../../description/read/resolve-schema.ts';
import type { Located } from '../../description/read/view.ts';
import { has, isObject, keysOf, type JsonObject } from '../../lib/json.ts';
import { propertiesOf } from '../../schema/properties.ts';
import type { MemoryContext } from '../answer-context.ts';
import { type DocumentedRecords, readDocumented } from './documented.ts';
import { documentedBodies, usualMedia } from './documented-bodies.ts';
import { type MemoryPlace, listsIn, placeLike, recordAt, recordSchema } from './place-record.ts';

/** True where an operation changes or removes records, which may be `post`, a POST to their path. */
export function areChanged({ replace, change, remove }: RecordSet, post: Operation | undefined): boolean {
  return [replace, change, remove, post].some((each) => each !== undefined);
}

/**
 * Reads what answers document of records that no operation makes. They are told apart by their ids, else by their paths. Undefined where
 * GET answers with no object, or with another one than its changes are sent. `post` is a POST that changes one.
 */
export function readOther(
  records: RecordSet,
  post: Operation | undefined,
  context: MemoryContext,
): DocumentedRecords | undefined {
  const { parameter, list, replace, change } = records;
  const told = parameter === undefined ? undefined : readDocumented({ ...records, parameter }, list, context);
  const writes = [replace, change, post].filter((each) => each !== undefined);
  return told ?? readSingle(records, writes, context);
}

function readSingle(
  set: RecordSet,
  writes: readonly Operation[],
  context: MemoryContext,
): DocumentedRecords | undefined {
  const shown = set.read && documentedBodies(set.read, context);
  const body = shown?.bodies[0]?.value;
  if (shown?.media === undefined || !isObject(body)) return undefined;
  const requested = writes.flatMap((write) =>
    requestMediaOf(context.description, write).flatMap(({ schema }) => schema ?? []),
  );
  const place = placeSent(body, requested, context.description);
  const base = place && recordAt(body, place);
  if (place === undefined || base === undefined) return undefined;
  return {
    ...place,
    collection: { ...set, ...singleRecord(set.path) },
    base,
    schema: recordSchema(context, shown.media, place),
    seeds: { records: new Map([['', base]]), otherIds: new Map() },
  };
}

/** The place in the answer `body` of the record that requests of the schemas `requested` change, also where either has an envelope. */
function placeSent(body: JsonObject, requested: readonly Located[], description: Description): MemoryPlace | undefined {
  const whole = { holder: undefined, idPath: [] };
  const declared = requested.flatMap((each) => [...propertiesOf(description, each)]);
  const names = new Set(declared.map(([name]) => name));
  // DELETE of a list empties it, and PATCH with a list changes its items.
  if (names.size === 0) return listsIn(body).length > 0 ? undefined : (placeAlone(body) ?? whole);
  const inner = declared.flatMap(([, schema]) => [...propertiesOf(description, schema).keys()]);
  const shared = [...names].find((name) => has(body, name));
  const all = new Set([...names, ...inner]);
  if (shared === undefined) return placeLike(body, (name) => all.has(name));
  const isEnvelope = names.size === 1 && inner.length > 0 && isObject(body[shared]);
  return isEnvelope ? { holder: shared, idPath: [] } : whole;
}

/** The place of the record in an answer with nothing else: `{ data: { ... } }`. */
function placeAlone(body: JsonObject): MemoryPlace | undefined {
  const [holder, ...others] = keysOf(body);
  const isAlone = holder !== undefined && others.length === 0 && isObject(body[holder]);
  return isAlone ? { holder, idPath: [] } : undefined;
}

/** True where POST answers with what GET shows, by their schemas: such a POST changes the record of its path. */
export function answersAlike([post, read]: readonly [Operation, Operation], context: MemoryContext): boolean {
  const [posted, shown] = [post, read].map((each) => {
    const schema = usualMedia(each, context)?.schema;
    return schema && hopsOf(context.description, schema).at(-1)?.value;
  });
  return posted !== undefined && posted === shown;
}
