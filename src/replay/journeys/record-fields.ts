import { idAt } from '../../contract/collections.ts';
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
import { readJson } from '../compare/read-body.ts';
import { requestValidatorOf } from '../schemas.ts';
import type { Reply } from '../target.ts';

interface Sources {
  readonly sent: RequestBody | undefined;
  readonly answer?: Reply;
  readonly reading: OperationContext | undefined;
}

/** The fields that GET must show: those that were sent and that it has, and of the answer to a POST those that are `readOnly`. */
export function wantedFrom(description: Description, { sent, answer, reading }: Sources): JsonObject {
  const shown = propertiesOf(description, schemaOf(reading));
  const requested = propertiesOf(description, sent?.schema);
  const isMerged = sent !== undefined && isJson(sent.type) && !sent.type.includes('json-patch');
  const own = Object.entries(isMerged && isObject(sent.value) ? sent.value : {}).filter(
    ([name, value]) => value !== null && isKept(name, shown, requested),
  );
  return { ...readOnlyOf(description, reading, answer && jsonOf(answer)), ...Object.fromEntries(own) };
}

/** True for a field that answers show and that the server does not decide. */
function isKept(name: string, shown: ReadonlyMap<string, Place>, requested: ReadonlyMap<string, Place>): boolean {
  const properties = [shown.get(name), requested.get(name)];
  if (shown.size > 0 && properties[0] === undefined) return false;
  return properties.every(
    (each) => !isReadOnly(each) && (each === undefined || memberAt(each, 'writeOnly')?.value !== true),
  );
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

function schemaOf(reading: OperationContext | undefined): Place | undefined {
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
  const validateValue = requestValidatorOf(description);
  const { value } = body;
  const given = valuesFor?.(operation).fields() ?? {};
  const properties = [...propertiesOf(description, body.schema)].filter(
    ([name, property]) => !isReadOnly(property) && !Object.hasOwn(given, name),
  );
  const probes = properties.flatMap(([name, property]): readonly (readonly [string, unknown, from?: unknown])[] => {
    if (!Object.hasOwn(value, name) || isObject(member(value, name))) return [];
    // The path says which record is meant: a server may refuse another id in the body, or ignore it.
    const own = records.find((record) => ids.some((id) => same(idAt(record, name), id)));
    if (own !== undefined) return [[name, member(own, name), own]];
    const probe = probeFor(property, {
      description,
      validateValue,
      taken: [value, ...records].map((each) => member(each, name)),
      // A server that cuts numbers keeps whole ones.
      first: memberAt(property, 'type')?.value === 'number' ? fractions : [],
    });
    return probe === undefined ? [] : [[name, probe]];
  });
  const fields = Object.fromEntries(probes.map(([name, probe]) => [name, probe]));
  for (const [name, , own] of probes) takeNumberText(own, name, fields);
  const [changed] = withFields(description, [body], fields);
  const isValid = body.schema === undefined || validateValue(body.schema, changed.value) === undefined;
  return isValid ? changed : body;
}

/** `body` without the first of the fields `names` that its schema does not require; undefined where none can be left out. */
export function lessThan(
  description: Description,
  body: RequestBody | undefined,
  names: readonly string[],
): RequestBody | undefined {
  if (body === undefined || !isObject(body.value) || !isJson(body.type) || body.type.includes('json-patch'))
    return undefined;
  const { schema, value: whole } = body;
  const values = names
    .filter((name) => Object.hasOwn(whole, name))
    .map((name) => Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name)));
  const value = values.find(
    (less) =>
      Object.keys(less).length > 0 &&
      (schema === undefined || requestValidatorOf(description)(schema, less) === undefined),
  );
  return value && { ...body, value, bytes: new TextEncoder().encode(JSON.stringify(value)) };
}

function same(value: unknown, id: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && String(value) === String(id);
}

/** The body of a reply as JSON; undefined for another body. */
export function jsonOf({ body }: Reply): unknown {
  const read = readJson(body);
  return read.kind === 'json' ? read.value : undefined;
}
