import type { MockResponse } from '../../http/message.ts';
import { toHeaderValue } from '../../http/headers.ts';
import { has, isObject, type JsonObject } from '../../lib/json.ts';
import { perObject } from '../../lib/cache.ts';
import { writeBody } from '../../media/write.ts';
import { followPath } from '../../description/read/view.ts';
import type { AskedOfMemory, MemoryContext, RememberedAnswer } from '../answer-context.ts';
import type { PlannedMedia } from '../plan.ts';
import { declaredLinks } from './declared-links.ts';
import type { DocumentedRecords } from './documented.ts';
import type { ListPage } from './list-page.ts';
import { withPage } from './page-fields.ts';
import {
  type MemoryPlace,
  declaredPlace,
  isSamePath,
  placeLike,
  placeList,
  placeRecord,
  recordAt,
  recordSchema,
  valueAt,
  withId,
  withRecord,
} from './place-record.ts';
import { coerceRecord, documentedFields, inAnswer } from './record.ts';
import { locationHeader, withPageHeaders, withQuery } from './record-headers.ts';
import type { RecordVisit } from './visit.ts';

/** The words about an answer beside its record. */
interface Said {
  /** The value of `x-assay-state`. */
  readonly note: string;
  /** The path of a record that was made. */
  readonly location?: string;
}

/** Writes answers with records. */
export interface WriteRecords {
  /** The record that the operation documents in its answer. */
  readonly recordIn: (asked: AskedOfMemory, documented: DocumentedRecords) => JsonObject | undefined;
  /** The documented answer with `record` in place of its own; as it is where it has none. */
  readonly record: (visit: RecordVisit, record: JsonObject, said: Said) => RememberedAnswer;
  /** The documented answer with the records of a page; undefined where it has no list. */
  readonly list: (visit: RecordVisit, page: ListPage) => RememberedAnswer | undefined;
}

/** An answer that is the same for each request about a record. */
interface KnownAnswer {
  readonly note: string;
  readonly answer: RememberedAnswer;
}

/** A body and what is wrong with it. */
interface WrittenRecord {
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly invalid: string | undefined;
}

export function createWriteRecords(context: MemoryContext): WriteRecords {
  const { description, validate, bodies } = context;
  const documentedBody = ({ choice: { media, example } }: AskedOfMemory): unknown =>
    media && bodies(media, example).value;
  const show = (value: unknown, media: PlannedMedia): WrittenRecord => {
    const { bytes, contentType = media.contentType } = writeBody(description, value, media);
    const invalid = media.schema && validate(media.schema, value);
    return { body: bytes, contentType, invalid };
  };
  // Most records are read more than once.
  const shownOf = perObject<JsonObject, Map<object, WrittenRecord>>(() => new Map());
  const answersOf = perObject<JsonObject, WeakMap<MockResponse, KnownAnswer>>(() => new WeakMap());
  const showRecord = (visit: RecordVisit, record: JsonObject): WrittenRecord | undefined => {
    const { asked, documented } = visit;
    const { media, example = media } = asked.choice;
    const body = documentedBody(asked);
    const place = shownPlace(body, documented) ?? declaredPlace(context, { media, body }, documented);
    if (media === undefined || example === undefined || place === undefined) return undefined;
    const known = shownOf(record).get(example);
    if (known !== undefined) return known;
    const schema = recordSchema(context, media, place);
    const answer = { value: recordAt(body, place) ?? {}, schema };
    const { method } = asked.writeContext.target.plan.operation;
    const base = { value: documented.base, schema: documented.schema };
    const [idKey] = isSamePath(place.idPath, documented.idPath) ? documented.idPath : [];
    const fields = documentedFields(context, record, { ...answer, idKey });
    const all = method === 'GET' ? fields : inAnswer(context, fields, { answer, base, method });
    // An answer may call the id otherwise than the record does: `indexUid` of a task, about an index with a `uid`.
    const id = valueAt(record, documented.idPath);
    const named = typeof valueAt(answer.value, place.idPath) === typeof id ? withId(all, place.idPath, id) : all;
    const fitting = coerceRecord(context, named, schema, answer.value);
    const shown = show(withRecord(body, place, fitting), media);
    shownOf(record).set(example, shown);
    return shown;
  };
  return {
    recordIn: (asked, documented) => {
      const body = documentedBody(asked);
      const place = shownPlace(body, documented);
      // An answer that calls the id otherwise is about the record, and is not it.
      return place && isSamePath(place.idPath, documented.idPath) ? recordAt(body, place) : undefined;
    },
    record: (visit, record, said) => {
      const usual = visit.asked.usual();
      const known = answersOf(record).get(usual);
      if (known?.note === said.note) return known.answer;
      const shown = usual.body.length === 0 ? undefined : showRecord(visit, record);
      const headers = {
        ...usual.headers,
        ...locationHeader(visit.asked, usual, { location: said.location, isShown: shown !== undefined }),
      };
      const answer = remembered({ ...usual, headers }, said.note, shown);
      if (usual.isCached !== true || said.location !== undefined) return answer;
      const cached = { ...answer, response: { ...answer.response, isCached: true as const } };
      answersOf(record).set(usual, { note: said.note, answer: cached });
      return cached;
    },
    list: (visit, page) => {
      const { asked, documented, stored } = visit;
      const { media } = asked.choice;
      const body = documentedBody(asked);
      const { idPath, collection, base: known } = documented;
      const path = placeList(body, { idPath, path: collection.listPath, record: known });
      if (media === undefined || path === undefined) return undefined;
      const list = path.reduce((at, key) => at && followPath(description, at, 'properties', key), media.schema);
      const schema = list && followPath(description, list, 'items');
      const [first] = [valueAt(body, path)].flat();
      const sample = { value: isObject(first) ? first : {}, schema, idKey: documented.idPath[0] };
      const records = [...stored.records.values()];
      const end = Math.min(records.length, page.start + page.limit);
      const shown = records.slice(page.start, end);
      const items = shown.map((record) =>
        coerceRecord(context, documentedFields(context, record, sample), schema, sample.value),
      );
      const query = end < records.length && page.limit > 0 ? page.next(end) : undefined;
      const next = query && { urlLike: (like: string) => withQuery(asked, query, like), value: query[1] };
      const isValid = (value: unknown): boolean =>
        media.schema === undefined || validate(media.schema, value) === undefined;
      const links = media.schema === undefined ? {} : declaredLinks(description)(media.schema);
      const ids = shown.map((record) => valueAt(record, idPath));
      const paged = { items, ids, total: records.length, next, asked: page.asked };
      const value = withPage(body, path, { list: paged, links }, isValid);
      const usual = asked.usual();
      const headers = withPageHeaders(usual.headers, records.length, next?.urlLike(''));
      return remembered({ ...usual, headers }, 'from memory', show(value, media));
    },
  };
}

/** The place of the record in an answer. */
function shownPlace(body: unknown, documented: DocumentedRecords): MemoryPlace | undefined {
  const { base, collection } = documented;
  const { parameter } = collection;
  return parameter === undefined
    ? placeLike(body, (name) => has(base, name))
    : placeRecord(body, documented, parameter);
}

/** `usual` with another body, its headers true of that. */
function remembered(usual: MockResponse, note: string, shown: WrittenRecord | undefined): RememberedAnswer {
  const { status } = usual;
  const said = { 'x-assay-state': toHeaderValue(note) };
  if (shown === undefined)
    return { kind: 'remembered', response: { status, headers: { ...usual.headers, ...said }, body: usual.body } };
  const invalid =
    shown.invalid === undefined ? {} : { 'x-assay-invalid': toHeaderValue(shown.invalid.slice(0, longestReason)) };
  // Words about the body of `usual` are not true of the shown one.
  const kept = Object.entries(usual.headers).filter(([name]) => !/^x-assay-(?:invalid|made)$/u.test(name));
  const all = { ...Object.fromEntries(kept), 'content-type': toHeaderValue(shown.contentType), ...invalid, ...said };
  return { kind: 'remembered', response: { status, headers: all, body: shown.body } };
}

// Characters of a header.
const longestReason = 500;
