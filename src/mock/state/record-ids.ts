import { type IdPath, isId } from '../../contract/record-id.ts';
import { keysOf, type JsonObject } from '../../lib/json.ts';
import { greatestOf } from '../../lib/lists.ts';
import { fold, plainName } from '../../lib/nearest.ts';
import { isReadOnly } from '../../schema/properties.ts';
import type { MemoryContext } from '../answer-context.ts';
import { declarationsAt } from '../field-declarations.ts';
import { freshId } from './fresh-id.ts';
import { alternativesOf } from './other-ids.ts';
import { valueAt, withId } from './place-record.ts';
import { sentRecord } from './sent-record.ts';
import type { RecordVisit } from './visit.ts';

// Characters. Ids stand in paths and headers.
const longestId = 200;

/** The id that a client may choose: its request body declares the field, and not as `readOnly`. */
export function sentId(visit: RecordVisit, context: MemoryContext): string | number | undefined {
  const { idPath, base } = visit.documented;
  const { body, requested } = sentRecord(visit, context);
  const [name = '', ...rest] = idPath;
  // Forms send `Identity`, and answers show `identity`.
  const shownAs = Object.hasOwn(body, name) ? name : (keysOf(body).find((key) => fold(key) === fold(name)) ?? name);
  const sentPath = [shownAs, ...rest];
  const id = valueAt(body, sentPath);
  if (!isId(id) || typeof id !== typeof valueAt(base, idPath) || String(id).length > longestId) return undefined;
  const declared = declarationsAt(context.description, requested, sentPath);
  return declared.length > 0 && !declared.some(({ located }) => isReadOnly(located)) ? id : undefined;
}

/** A fresh id for the field at `path`. */
export function newId(
  { documented, stored }: RecordVisit,
  path: IdPath,
  { description, validate }: MemoryContext,
): string | number | undefined {
  const { base, schema, seeds } = documented;
  const [declared] = schema === undefined ? [] : declarationsAt(description, [schema], path);
  const numbers = [...seeds.records.values()]
    .map((record) => valueAt(record, path))
    .filter((id) => typeof id === 'number');
  const sample = numbers.length > 0 ? greatestOf(numbers) : valueAt(base, path);
  if (!isId(sample)) return undefined;
  const isTaken = (id: string): boolean => stored.records.has(id) || seeds.records.has(id) || seeds.otherIds.has(id);
  const isAllowed = (id: string | number): boolean =>
    declared === undefined || validate(declared.located, id) === undefined;
  return freshId({ sample, count: stored.made, isFree: (id) => !isTaken(String(id)) && isAllowed(id) });
}

const otherIds = new Set(['id', 'uuid', 'guid']);

/** `record` with fresh ids in place of documented ones beside its own: clients tell records apart by `id`, too, where paths have a `key`. */
export function withOtherIds(visit: RecordVisit, record: JsonObject, context: MemoryContext): JsonObject {
  const { idPath, collection } = visit.documented;
  const [around, alternatives] = [idPath.slice(0, -1), alternativesOf(collection.parameter ?? '')];
  const { body } = sentRecord(visit, context);
  const isOther = (name: string): boolean =>
    name !== idPath.at(-1) && (otherIds.has(plainName(name)) || alternatives.has(plainName(name)));
  return keysOf(valueAt(record, around))
    .filter(isOther)
    .map((name) => [...around, name])
    .filter((path) => valueAt(body, path) === undefined)
    .reduce((result, path) => withId(result, path, newId(visit, path, context) ?? valueAt(result, path)), record);
}
