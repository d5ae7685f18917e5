import type { ShallowPost } from '../../contract/collections.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { propertiesOf } from '../../schema/properties.ts';
import type { MemoryContext } from '../answer-context.ts';
import { type ActOnRecord, listRecords } from './actions.ts';
import { type DocumentedRecords, isMaking, itemsOf } from './documented.ts';
import { documentedBodies } from './documented-bodies.ts';
import { idsMadeAt } from './marks.ts';
import { isSamePath, placeRecord, recordSchema, valueAt } from './place-record.ts';

/** The records that the POST of a shallow route makes: `documented`, where its answer shows one of these. Undefined otherwise. */
export function shallowRecords(
  { post }: ShallowPost,
  documented: DocumentedRecords | undefined,
  context: MemoryContext,
): DocumentedRecords | undefined {
  const { parameter } = documented?.collection ?? {};
  if (documented === undefined || parameter === undefined || !isMaking(post, parameter, context)) return undefined;
  const { media, bodies } = documentedBodies(post, context);
  const place = placeRecord(bodies[0]?.value, documented, parameter);
  if (media === undefined || place === undefined || !isSamePath(place.idPath, documented.idPath)) return undefined;
  const [made, read] = [recordSchema(context, media, place), documented.schema].map((schema) =>
    [...propertiesOf(context.description, schema).keys()].sort().join('\n'),
  );
  return made === read ? { ...documented, collection: { ...documented.collection, create: post } } : undefined;
}

/** Lists the records that the answer documents, as they are now, and those that were made at its path. */
export const listShallow: ActOnRecord = (visit, state) => {
  const { asked, askedPath, documented, stored } = visit;
  const { idPath, base, collection, seeds } = documented;
  const { media, example } = asked.choice;
  const body = media && state.context.bodies(media, example).value;
  const items = itemsOf(body, { idPath, record: base }, collection).filter(isObject);
  const shown = new Map(items.map((item) => [String(valueAt(item, idPath)), item]));
  const records = new Map<string, JsonObject>();
  for (const id of [...shown.keys(), ...idsMadeAt(state.store, askedPath)]) {
    const record = stored.records.get(id) ?? (seeds.records.has(id) ? undefined : shown.get(id));
    if (record !== undefined) records.set(id, record);
  }
  return listRecords({ ...visit, stored: { ...stored, records } }, state);
};
