import type { MockResponse } from '../../http/message.ts';
import { has, type JsonObject } from '../../lib/json.ts';
import { perObject } from '../../lib/cache.ts';
import type { AskedOfMemory, MemoryContext, RememberedAnswer } from '../answer-context.ts';
import type { DocumentedRecords } from './documented.ts';
import {
  type MemoryPlace,
  declaredPlace,
  isSamePath,
  placeLike,
  placeRecord,
  recordAt,
  recordSchema,
  valueAt,
  withId,
  withRecord,
} from './place-record.ts';
import { coerceRecord, documentedFields, inAnswer } from './record.ts';
import { locationHeader } from './record-headers.ts';
import type { RecordVisit } from './visit.ts';
import { type RememberedBody, documentedBody, remembered, showAs } from './write-body.ts';

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
}

/** An answer that is the same for each request about a record. */
interface KnownAnswer {
  readonly note: string;
  readonly answer: RememberedAnswer;
}

export function createWriteRecords(context: MemoryContext): WriteRecords {
  // Most records are read more than once.
  const shownOf = perObject<JsonObject, Map<object, RememberedBody>>(() => new Map());
  const answersOf = perObject<JsonObject, WeakMap<MockResponse, KnownAnswer>>(() => new WeakMap());
  const showRecord = (visit: RecordVisit, record: JsonObject): RememberedBody | undefined => {
    const { asked, documented } = visit;
    const { media, example = media } = asked.choice;
    const body = documentedBody(asked, context);
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
    const shown = showAs(media, withRecord(body, place, fitting), context);
    shownOf(record).set(example, shown);
    return shown;
  };
  return {
    recordIn: (asked, documented) => {
      const body = documentedBody(asked, context);
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
