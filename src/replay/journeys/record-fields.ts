import { idAt } from '../../contract/record-id.ts';
import type { Description } from '../../description/description.ts';
import { memberAt, textAt, type Located as Place } from '../../description/read/view.ts';
import { isJson } from '../../http/media-type.ts';
import { isObject, member, type JsonObject } from '../../lib/json.ts';
import { takeNumberText } from '../../lib/number-texts.ts';
import { isReadOnly, propertiesOf } from '../../schema/properties.ts';
import type { CaseContext, OperationContext } from '../cases/context.ts';
import { probeFor } from '../cases/probe-values.ts';
import { withFields } from '../cases/body-fields.ts';
import type { RequestBody } from '../cases/request-bodies.ts';
import { usualAnswers } from '../compare/declared-answers.ts';
import { readRecords } from '../compare/read-body.ts';
import { requestValidatorOf } from '../schemas.ts';
import type { ValidateValue } from '../../schema/validate.ts';
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
  const shown = Object.keys(kept).length > 0 ? kept : wrappedFields(description, own, { sent, reading });
  return { ...readOnlyOf(description, reading, answer && jsonOf(answer)), ...shown };
}

/** The `fields` as they stand in the only object of the answer that has such, as in `{ data: {...} }`. */
function wrappedFields(description: Description, fields: JsonObject, { sent, reading }: Sources): JsonObject {
  const holders = [...propertiesOf(description, schemaOf(reading))].filter(([, property]) => {
    const inner = propertiesOf(description, property);
    return Object.keys(fields).some((name) => inner.has(name));
  });
  const [holder, second] = holders;
  if (holder === undefined || second !== undefined) return {};
  const [name, shown] = holder;
  return { [name]: keptFields(description, fields, { shown, requested: sent?.schema }) };
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
    return [[name, isObject(value) ? keptFields(description, value, own) : value]];
  });
  return Object.fromEntries(kept);
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

const fractions = [12.5, 7.25, 0.5];

/** The first body of `changing` with other values than `records` have: an ignored change would not show otherwise. `ids` and the values that the user gives stay. */
export function changedBody(
  { description, valuesFor }: CaseContext,
  { operation, bodies: [body] }: OperationContext,
  records: readonly unknown[],
  ids: readonly unknown[],
): RequestBody | undefined {
  if (body === undefined || !isObject(body.value) || !isJson(body.type)) return body;
  const { schema, value } = body;
  const validateValue = requestValidatorOf(description);
  const given = valuesFor?.(operation).fields() ?? {};
  const changing = { description, validateValue, ids, given };
  // Objects in a body may hang together in ways that no schema says.
  for (const deepest of [deepestChanged, 0]) {
    const [changed] = withFields(description, [body], otherFields(changing, { schema, value, records }, deepest));
    if (schema === undefined || validateValue(schema, changed.value) === undefined) return changed;
  }
  return body;
}

const deepestChanged = 2;
// A nested record, or the sort of one: there need not be another.
const nestedId = /^(?:id|uuid|guid|type|kind|href|self|url)$|Ids?$|_ids?$/u;

interface Changing {
  readonly description: Description;
  readonly validateValue: ValidateValue;
  readonly ids: readonly unknown[];
  /** Fields that the user gives: they stay. */
  readonly given: JsonObject;
}

interface ChangedObject {
  readonly schema: Place | undefined;
  readonly value: JsonObject;
  readonly records: readonly unknown[];
}

/** Fields of an object with other values, also of objects in it down to `deepest`. */
function otherFields(changing: Changing, object: ChangedObject, deepest: number, depth = 0): JsonObject {
  const { description, validateValue, ids, given } = changing;
  const { schema, value, records } = object;
  const fields: Record<string, unknown> = {};
  for (const [name, property] of propertiesOf(description, schema)) {
    if (isReadOnly(property) || Object.hasOwn(given, name) || !Object.hasOwn(value, name)) continue;
    const within = value[name];
    // The path says which record is meant: a server may refuse another id in the body, or ignore it.
    const own = records.find((record) => ids.some((id) => same(idAt(record, [name]), id)));
    if (isObject(within)) {
      const inner = { schema: property, value: within, records: records.map((record) => member(record, name)) };
      if (depth < deepest) fields[name] = otherFields({ ...changing, given: {} }, inner, deepest, depth + 1);
    } else if (own !== undefined) {
      fields[name] = member(own, name);
      takeNumberText(own, name, fields);
    } else if (depth === 0 || !nestedId.test(name)) {
      const taken = [value, ...records].map((each) => member(each, name));
      // A server that cuts numbers keeps whole ones.
      const first = memberAt(property, 'type')?.value === 'number' ? fractions : [];
      const probe = probeFor(property, { description, validateValue, taken, first });
      if (probe !== undefined) fields[name] = probe;
    }
  }
  return fields;
}

/** `body` with as few of the fields `names` as its schema allows, the last ones; undefined where none can be left out. */
export function withFewest(
  description: Description,
  body: RequestBody | undefined,
  names: readonly string[],
): RequestBody | undefined {
  if (body === undefined || !isObject(body.value) || !isJson(body.type) || body.type.includes('json-patch'))
    return undefined;
  const { schema, value: whole } = body;
  const isValid = (value: JsonObject): boolean =>
    schema === undefined || requestValidatorOf(description)(schema, value) === undefined;
  const value = names.reduce<JsonObject>((kept, name) => {
    const less = Object.fromEntries(Object.entries(kept).filter(([key]) => key !== name));
    return Object.hasOwn(kept, name) && Object.keys(less).length > 0 && isValid(less) ? less : kept;
  }, whole);
  return value === whole ? undefined : { ...body, value, bytes: new TextEncoder().encode(JSON.stringify(value)) };
}

function same(value: unknown, id: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && String(value) === String(id);
}

/** The body of a reply as JSON; undefined for another body. */
export function jsonOf({ body }: Reply): unknown {
  const read = readRecords(body);
  return read.kind === 'json' ? read.value : undefined;
}
