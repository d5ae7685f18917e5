import { idAt, itemIdPathIn } from '../../../contract/record-id.ts';
import type { AnswerCheck, Failure, ListedRecord, ReadBack, ReplayedCase } from '../../case.ts';
import type { Violation } from '../../../contract/violation.ts';
import { isObject, member, type JsonObject } from '../../../lib/json.ts';
import { toPointer } from '../../../lib/pointer.ts';
import { propertiesOf } from '../../../schema/properties.ts';
import { differencesBetween, isSameTime, missingFields, namesOfFields } from '../../compare/differences.ts';
import { listIn, readRecords } from '../../compare/read-body.ts';
import { answersOfStatusAndType } from './expected-answers.ts';

/** Records are kept: what was made can be read, what was changed has changed, what was deleted is gone. */
export const ifRecordsAreKept: NonNullable<AnswerCheck['appliesIf']> = {
  what: 'records are kept',
  option: '--profile none --allow-writes',
  holds: ({ keepsRecords }) => keepsRecords,
};

/** A GET after a request that made or changed a record shows what that sent. */
export function compareReadBack(
  replayed: ReplayedCase,
  { isCreated }: { readonly isCreated: boolean },
): Failure | undefined {
  const { readBack } = replayed.case;
  const [{ status, body }] = replayed.replies;
  if (readBack?.after.startsWith('POST ') !== isCreated) return undefined;
  const { after, by, sent, earlier, kept = {}, removed } = readBack;
  const read = readRecords(body);
  const isRefused = refusedBySchema(replayed);
  if (readBack.listed !== undefined) return compareListed(readBack, recordsIn(readBack.listed, replayed), isRefused);
  const what = isCreated ? `What ${after} made must be readable by ${by}` : `What ${after} changed must be readable`;
  if (status < 200 || status > 299) return { message: `${what}; found ${status}.` };
  if (read.kind !== 'json' || !isObject(read.value)) return undefined;
  const isDescribed = describesFields(replayed);
  const [answer, before, found] = [readBack.answer, readBack.before, read.value].map((body) =>
    isDescribed ? body : withoutEnvelope(body, sent),
  );
  if (!isObject(found)) return undefined;
  // An unchanged record may have got the same value once more.
  const isShown = (at: readonly string[]): boolean =>
    isSame(answer, found, at) && (!isSame(before, found, at) || isSame(earlier, sent, at));
  // A server may have null in place of a whole object.
  const isNormal = (path: readonly string[]): boolean =>
    path.map((_, index) => path.slice(0, index + 1)).some((at) => !isObject(valueAt(found, at)) && isShown(at));
  const wanted = fieldsWhere(sent, (path) => !isNormal(path));
  return (
    otherFields(wanted, found, `GET must answer with what ${after} sent`, isRefused) ??
    leftField(removed, found, after) ??
    otherFields(kept, found, `${after} must leave the fields that it did not send`, isRefused) ??
    otherFields(contradicted(sent, answer, found), answer, `The answer to ${after} must show what GET shows`)
  );
}

/** A schema of the answer declares properties. */
function describesFields(replayed: ReplayedCase): boolean {
  return answersOfStatusAndType(replayed).some(
    ({ media }) => propertiesOf(replayed.description, media?.schema).size > 0,
  );
}

/** The only object in `body` with some of the `fields`, where `body` has none: `{ data: {...} }`. */
function withoutEnvelope(body: unknown, fields: JsonObject): unknown {
  const hasSome = (value: unknown): boolean => Object.keys(fields).some((name) => member(value, name) !== undefined);
  if (!isObject(body) || hasSome(body)) return body;
  const [record, second] = Object.values(body).filter((value) => isObject(value) && hasSome(value));
  return second === undefined ? (record ?? body) : body;
}

/** A field at `path` that should be gone, and is not: null in place of a field says the same. */
function leftField(path: readonly string[] | undefined, found: JsonObject, after: string): Failure | undefined {
  const received = path === undefined ? null : (valueAt(found, path) ?? null);
  if (path === undefined || received === null) return undefined;
  const message = `GET must show nothing of what ${after} removed with null (RFC 7396); found a value of \`${path.join('.')}\`.`;
  return { message, differences: [{ pointer: toPointer(path), received }] };
}

/**
 * The fields of `found` that are as they were sent, although the answer shows other values. Numbers and times may be written in several
 * ways, and do not count.
 */
function contradicted(sent: JsonObject, answer: unknown, found: JsonObject): JsonObject {
  const isPlain = (value: unknown): boolean =>
    typeof value === 'boolean' || (typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}/u.test(value));
  const names = Object.keys(sent).filter((name) => {
    const [shown, read] = [member(answer, name), member(found, name)];
    return isPlain(shown) && isPlain(read) && typeof shown === typeof read && read === sent[name] && shown !== read;
  });
  return Object.fromEntries(names.map((name) => [name, found[name]]));
}

type IsRefused = (pointer: string) => boolean;

function otherFields(
  wanted: JsonObject,
  found: unknown,
  must: string,
  isRefused: IsRefused = () => false,
): Failure | undefined {
  const differences = missingFields(wanted, found).filter((each) => !isRefused(each.pointer) && !isSameTime(each));
  if (differences.length === 0) return undefined;
  return { message: `${must}; found other values of ${namesOfFields(wanted, differences)}.`, differences };
}

/** A list may show less of a record, and need not have it on its first page. */
function compareListed(
  { after, sent }: ReadBack,
  [found, second]: readonly JsonObject[],
  isRefused: IsRefused,
): Failure | undefined {
  if (found === undefined) return undefined;
  // Records of another kind may have the same id.
  if (second !== undefined && differencesBetween(found, second).length === 0)
    return { message: `The list must have what ${after} changed once; found it twice.` };
  // It may show the name of an object in its place.
  const isShown = (path: readonly string[]): boolean => {
    const own = valueAt(found, path);
    return own !== undefined && (own === null || isObject(own) === isObject(valueAt(sent, path)));
  };
  const shown = fieldsWhere(sent, isShown);
  return otherFields(shown, found, `The list must show what ${after} sent`, isRefused);
}

/**
 * A test for fields of a record that the schema of the answer refuses: `body-schema` reports these. The record is the body, or an item of a
 * list in it.
 */
function refusedBySchema(replayed: ReplayedCase): IsRefused {
  const { case: asked, validateResponse, replies } = replayed;
  let places: readonly string[] | undefined;
  return (pointer) => {
    places ??= answersOfStatusAndType(replayed)
      .flatMap(({ media }) => (media === undefined ? [] : validateResponse({ media }, replies[0])))
      .map((violation) => `${violation.pointer}${lackedBy(violation)}`)
      .map((place) =>
        asked.readBack?.listed === undefined ? place : place.replace(/^.*?(?:\/edges\/\d+\/node|\/\d+)(?=\/)/u, ''),
      );
    return places.some((place) => place !== '' && `${pointer}/`.startsWith(`${place}/`));
  };
}

/** The property that a body lacks, after the pointer to the object that lacks it. */
function lackedBy({ keyword, reason }: Violation): string {
  const name = keyword === 'required' ? /the property `(.*)`; found/u.exec(reason)?.[1] : undefined;
  return name === undefined ? '' : toPointer([name]);
}

/** The records with an id in the list that the answer is; none where that is no list, or does not have it. */
export function recordsIn(
  { parameter, id }: ListedRecord,
  { replies: [{ status, body }] }: Pick<ReplayedCase, 'replies'>,
): readonly JsonObject[] {
  const read = readRecords(body);
  if (status < 200 || status > 299 || read.kind !== 'json') return [];
  return listIn(read.value)
    .filter(isObject)
    .filter((item) => {
      const path = itemIdPathIn(item, parameter);
      return path !== undefined && String(idAt(item, path)) === String(id);
    });
}

/** The `fields`, and those of objects in them, whose path passes. */
function fieldsWhere(
  fields: JsonObject,
  passes: (path: readonly string[]) => boolean,
  path: readonly string[] = [],
): JsonObject {
  const passed = Object.entries(fields).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    const at = [...path, name];
    if (!isObject(value)) return passes(at) ? [[name, value]] : [];
    const within = fieldsWhere(value, passes, at);
    return Object.keys(within).length > 0 || passes(at) ? [[name, within]] : [];
  });
  return Object.fromEntries(passed);
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => member(at, name), value);
}

/** Both records have the field at `path`, with the same value: a server may write values in its own way, and shows that in its answer. */
function isSame(record: unknown, found: JsonObject, path: readonly string[]): boolean {
  const [one, other] = [valueAt(record, path), valueAt(found, path)];
  return one !== undefined && other !== undefined && differencesBetween(one, other).length === 0;
}
