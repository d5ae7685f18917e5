import { idAt } from '../../contract/record-id.ts';
import type { Description } from '../../description/description.ts';
import type { Located as Place } from '../../description/read/view.ts';
import { isJson } from '../../http/media-type.ts';
import { isObject, member, type JsonObject } from '../../lib/json.ts';
import { takeNumberText } from '../../lib/number-texts.ts';
import { isReadOnly, propertiesOf } from '../../schema/properties.ts';
import type { ValidateValue } from '../../schema/validate.ts';
import { withFields } from '../cases/body-fields.ts';
import type { CaseContext, OperationContext } from '../cases/context.ts';
import { probeFor, typedParts } from '../cases/probe-values.ts';
import type { RequestBody } from '../cases/request-bodies.ts';
import { requestValidatorOf } from '../schemas.ts';

const fractions = [12.5, 7.25, 0.5];

/** The values of a change, the most telling first: with fractions where a number may have one, with whole numbers, or those of the body. */
export const valueManners = ['fractions', 'whole', 'unchanged'] as const;

interface ChangeOptions {
  /** The record as it was at several times: a change has other values. */
  readonly records: readonly unknown[];
  /** The values of the path, which stay. */
  readonly ids: readonly unknown[];
  readonly manner: (typeof valueManners)[number];
}

/** The first body of `changing` with other values than the records have: an ignored change would not show otherwise. The values that the user gives stay. */
export function changedBody(
  { description, valuesFor }: CaseContext,
  { operation, bodies: [body] }: OperationContext,
  { records, ids, manner }: ChangeOptions,
): RequestBody | undefined {
  if (body === undefined || !isObject(body.value) || !isJson(body.type)) return body;
  const { schema, value } = body;
  const validateValue = requestValidatorOf(description);
  const given = valuesFor?.(operation).fields() ?? {};
  const changing = { description, validateValue, ids, manner, given };
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

interface Changing extends Pick<ChangeOptions, 'ids' | 'manner'> {
  readonly description: Description;
  readonly validateValue: ValidateValue;
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
  const { description, validateValue, ids, manner, given } = changing;
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
    } else if (manner !== 'unchanged' && (depth === 0 || !nestedId.test(name))) {
      const taken = [value, ...records].map((each) => member(each, name));
      // A server that cuts numbers keeps whole ones.
      const isNumber = typedParts(description, property).some(({ value }) => member(value, 'type') === 'number');
      const first = manner === 'fractions' && isNumber ? fractions : [];
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
  return value === whole ? undefined : withValue(body, value);
}

/** `body`, which is JSON, with another value. */
export function withValue(body: RequestBody, value: JsonObject): RequestBody {
  return { ...body, value, bytes: new TextEncoder().encode(JSON.stringify(value)) };
}

function same(value: unknown, id: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && String(value) === String(id);
}
