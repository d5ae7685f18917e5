import type { Description } from '../../description/description.ts';
import { memberAt, textAt, type Located as Place } from '../../description/read/view.ts';
import { isJson } from '../../http/media-type.ts';
import { isObject, member, type JsonObject } from '../../lib/json.ts';
import { isReadOnly, propertiesOf } from '../../schema/properties.ts';
import type { OperationContext } from '../cases/context.ts';
import type { RequestBody } from '../cases/request-bodies.ts';
import { usualAnswers } from '../compare/declared-answers.ts';
import { readRecords } from '../compare/read-body.ts';
import { answerValidatorOf } from '../schemas.ts';
import type { Reply } from '../target.ts';

interface Sources {
  readonly sent: RequestBody | undefined;
  readonly answer?: Reply;
  readonly reading: OperationContext | undefined;
}

/** The fields that GET must show: those that were sent and that it has, and of the answer to a POST those that are `readOnly`. */
export function expectedOf(description: Description, { sent, answer, reading }: Sources): JsonObject {
  const isMerged = sent !== undefined && isJson(sent.type) && !sent.type.includes('json-patch');
  const own = isMerged && isObject(sent.value) ? sent.value : {};
  const kept = keptFields(description, own, { shown: schemaOf(reading), requested: sent?.schema });
  const shown = wrappedFields(description, own, { sent, reading, kept }) ?? kept;
  return { ...readOnlyOf(description, reading, answer && jsonOf(answer)), ...shown };
}

interface WrappedSources extends Pick<Sources, 'sent' | 'reading'> {
  /** The fields that the answer has itself. */
  readonly kept: JsonObject;
}

/**
 * The `fields` as they stand in the only object of the answer that has such, as in `{ data: {...} }`; undefined where the answer itself has
 * as many of those that a client may send.
 */
function wrappedFields(
  description: Description,
  fields: JsonObject,
  { sent, reading, kept }: WrappedSources,
): JsonObject | undefined {
  const requested = new Set([...Object.keys(fields), ...propertiesOf(description, sent?.schema).keys()]);
  const outer = propertiesOf(description, schemaOf(reading));
  const countIn = (properties: ReadonlyMap<string, Place>): number =>
    [...requested].filter((name) => properties.has(name)).length;
  const holders = [...outer].filter(([, property]) => {
    const inner = propertiesOf(description, property);
    return Object.keys(fields).some((name) => inner.has(name));
  });
  const [holder, second] = holders;
  if (holder === undefined || second !== undefined) return undefined;
  const [name, shown] = holder;
  const isBare = Object.keys(kept).length > 0 && countIn(outer) >= countIn(propertiesOf(description, shown));
  return isBare ? undefined : { [name]: keptFields(description, fields, { shown, requested: sent?.schema }) };
}

/** The fields that a body sent, as GET shows them: in its envelope where that has them. */
export interface PlacedFields {
  readonly holder: string | undefined;
  readonly fields: JsonObject;
  /** Other fields in the same place. */
  readonly within: (fields: JsonObject) => JsonObject;
}

export function placeFields(shown: JsonObject, body: unknown): PlacedFields {
  const holder = Object.keys(shown).find((name) => isObject(shown[name]) && member(body, name) === undefined);
  const inner = holder === undefined ? undefined : shown[holder];
  if (holder === undefined || !isObject(inner)) return { holder: undefined, fields: shown, within: (fields) => fields };
  return { holder, fields: inner, within: (fields) => ({ [holder]: fields }) };
}

/** The `fields`, at every depth, that answers show and that the server does not decide. */
function keptFields(
  description: Description,
  fields: JsonObject,
  schemas: { readonly shown: Place | undefined; readonly requested: Place | undefined },
): JsonObject {
  const [shown, requested] = [schemas.shown, schemas.requested].map((each) => propertiesOf(description, each));
  const kept = Object.entries(fields).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    const own = { shown: shown?.get(name), requested: requested?.get(name) };
    const isHidden = shown !== undefined && shown.size > 0 && own.shown === undefined;
    if (value === null || isHidden || ![own.shown, own.requested].every(isOfClient)) return [];
    if (own.shown !== undefined && isShownOtherwise(description, value, own.shown)) return [];
    return [[name, isObject(value) ? keptFields(description, value, own) : value]];
  });
  return Object.fromEntries(kept);
}

/**
 * The answer cannot show a sent value as it is: its schema has the object that a name or id stands for, as `{ "id": 1, "name": "fsn1" }` for
 * `"fsn1"`, the name for an object, or other values of an enum.
 */
function isShownOtherwise(description: Description, value: unknown, shown: Place): boolean {
  const takes = (sample: unknown): boolean => answerValidatorOf(description)(shown, sample) === undefined;
  // The fields of an object are compared one by one.
  return isObject(value) ? propertiesOf(description, shown).size === 0 && !takes({}) : !takes(value);
}

function isOfClient(property: Place | undefined): boolean {
  return !isReadOnly(property) && (property === undefined || memberAt(property, 'writeOnly')?.value !== true);
}

/** The fields of `record` that are `readOnly`, without times: a server may have several clocks, and touches them. */
export function readOnlyOf(
  description: Description,
  reading: OperationContext | undefined,
  record: unknown,
): JsonObject {
  const readOnly = [...propertiesOf(description, schemaOf(reading))].filter(
    ([, property]) => isReadOnly(property) && !(textAt(property, 'format') ?? '').includes('date'),
  );
  const values = readOnly.map(([name]) => [name, member(record, name)] as const);
  return Object.fromEntries(values.filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)));
}

/** The schema of the record in the answer to GET. */
export function schemaOf(reading: OperationContext | undefined): Place | undefined {
  const answers = reading === undefined ? [] : usualAnswers(reading.declaredAnswers);
  return answers.find(({ media }) => media !== undefined && isJson(media.type))?.media?.schema;
}

/** The body of a reply as JSON; undefined for another body. */
export function jsonOf({ body }: Reply): unknown {
  const read = readRecords(body);
  return read.kind === 'json' ? read.value : undefined;
}
