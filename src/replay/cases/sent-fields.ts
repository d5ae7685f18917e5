import { requestMediaOf, type Media } from '../../description/read/content.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { concreteType, essence, isJson } from '../../http/media-type.ts';
import { propertiesOf } from '../../schema/properties.ts';
import type { Case, Skipped } from '../case.ts';
import { type DeclaredAnswer, documentedBody, usualAnswers } from '../compare/declared-answers.ts';
import { type CaseContext, createToCase, type OperationContext } from './context.ts';
import { findFieldProbes, type FieldProbes } from './field-probes.ts';
import { fillOtherwise, type ShadowOf } from './path-ids.ts';
import { isBodyRequired } from './request-bodies.ts';
import { requestValidatorOf } from '../schemas.ts';

/** The parts that the cases about sent fields of one operation share. */
interface FieldContext extends CaseContext {
  readonly subject: OperationContext;
  readonly kind: 'patch' | 'echo';
  readonly media: Media;
  readonly expected: readonly DeclaredAnswer[];
  readonly shadowOf: ShadowOf;
  /** The fields of the usual request. */
  readonly sent: JsonObject;
}

/**
 * The cases about fields sent with a PATCH or, if the profile echoes them, a POST or PUT: all probes at once, then one alone. A PATCH
 * also sends no field, empty and awkward values, one field at every depth of objects, null, another id, and a `readOnly` field.
 */
export function fieldCases(
  subject: OperationContext,
  context: CaseContext,
  shadowOf: ShadowOf,
): readonly (Case | Skipped)[] {
  const { operation, declaredAnswers, bodies } = subject;
  const kind = kindOf(operation.method, context.profile);
  if (kind === undefined) return [];
  const media = requestMediaOf(context.description, operation).find(
    ({ type }) => isJson(type) && essence(type) !== 'application/json-patch+json',
  );
  const usual = usualAnswers(declaredAnswers);
  const expected = usual.filter((answer) => isRecord(answer, context));
  if (media === undefined || expected.length === 0) return [];
  const [base] = bodies;
  // A made-up body that may be left out is not sent beside the probes: the fewer fields are sent, the more can be seen to stay.
  const isNeeded = base?.isDerived === false || isBodyRequired(context.description, operation);
  const sent: JsonObject = isNeeded && isObject(base?.value) ? base.value : {};
  const fields: FieldContext = { ...context, subject, kind, media, expected, shadowOf, sent };
  const probes = probesFor(fields);
  const cases = casesOf(probes, fields);
  const unprobed = kind === 'patch' && Object.keys(probes.readOnly).length === 0 ? probes.unprobed : [];
  const names = unprobed.map((name) => `\`${name}\``).join(', ');
  const reason = `no other value than it may have is known for the \`readOnly\` ${names}`;
  const skipped: readonly Skipped[] = unprobed.length > 0 ? [{ check: 'patch-readonly-kept', operation, reason }] : [];
  // An answer that is no record has no fields that could be missing.
  const isRecordAlways = expected.length === usual.length;
  const rest = [...(kind === 'patch' && isRecordAlways ? nothingSent(fields) : []), ...skipped];
  if (cases.length > 0) return [...cases, ...rest];
  const check = kind === 'patch' ? 'patch-applied' : 'echo-substitution';
  return [{ check, operation, reason: 'no field of the request is in the answer and can be probed' }, ...rest];
}

function casesOf(
  { flat, empty, awkward, nested, nulls, readOnly }: FieldProbes,
  fields: FieldContext,
): readonly Case[] {
  const { kind, sent, subject, shadowOf } = fields;
  const alone = (probe: JsonObject): JsonObject =>
    kind === 'patch' && isSendable(probe, fields) ? probe : { ...sent, ...probe };
  const single = (probe: JsonObject): JsonObject => Object.fromEntries(Object.entries(probe).slice(0, 1));
  const [deep = {}, ...deeper] = nested;
  const one = Object.keys(flat).length > 0 ? single(flat) : single(deep);
  const depths = Object.keys(flat).length > 0 ? nested : deeper;
  const all = Object.keys(flat).length > 1 ? toCases(kind, flat, { ...sent, ...flat }, fields) : [];
  const first = toCases(kind, one, alone(one), fields);
  if (kind === 'echo') return [...all, ...first];
  const [control] = first;
  const controlled = (each: Case): Case =>
    control === undefined ? each : { ...each, followUps: [control.request], control: control.probe };
  const other = fillOtherwise(subject.operation, fields, shadowOf);
  const elsewhere = other && {
    ...fields,
    subject: { ...subject, toCase: createToCase({ ...subject.base, filled: other }) },
  };
  return [
    ...all,
    ...first,
    ...[empty, awkward].flatMap((probe) => toCases(kind, probe, alone(probe), fields)).map(controlled),
    ...depths.flatMap((probe) => toCases(kind, probe, alone(probe), fields)),
    ...toCases(kind, single(nulls), alone(single(nulls)), fields),
    ...(elsewhere === undefined ? [] : toCases(kind, one, alone(one), elsewhere)).map((each) => ({
      ...each,
      shownParameters: other?.changed ?? [],
    })),
    ...toCases('patch-readonly', readOnly, { ...sent, ...readOnly }, fields).map((each) => ({
      ...each,
      // The field as it is when it is not sent.
      followUps: [subject.toCase('patch', subject.bodies[0], {}, { expectedAnswers: [] }).request],
    })),
  ];
}

/** A PATCH without fields is answered with the record as it is. */
function nothingSent(fields: FieldContext): readonly Case[] {
  const { media, subject, expected } = fields;
  if (!isSendable({}, fields)) return [];
  const body = { type: concreteType(media.type), value: {}, bytes: new TextEncoder().encode('{}'), isDerived: false };
  return [subject.toCase('patch', body, {}, { expectedAnswers: expected })];
}

function toCases(
  kind: 'patch' | 'patch-readonly' | 'echo',
  probe: JsonObject,
  value: JsonObject,
  fields: FieldContext,
): readonly Case[] {
  const { subject, media, expected, sent } = fields;
  if (Object.keys(probe).length === 0 || !isSendable(value, fields)) return [];
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const isDerived = subject.bodies[0]?.isDerived === true && Object.keys(sent).length > 0;
  const body = { type: concreteType(media.type), value, bytes, isDerived };
  return [subject.toCase(kind, body, {}, { expectedAnswers: expected, probe })];
}

function kindOf(method: string, { patch, echo }: CaseContext['profile']): 'patch' | 'echo' | undefined {
  if (method === 'PATCH') return patch && 'patch';
  return echo !== undefined && ['POST', 'PUT'].includes(method) ? 'echo' : undefined;
}

/** A target that validates may refuse a body that breaks its schema. */
function isSendable(value: JsonObject, { description, profile, media }: FieldContext): boolean {
  if (!profile.validates || media.schema === undefined) return true;
  return requestValidatorOf(description)(media.schema, value) === undefined;
}

/** The answer is a JSON object by its example, or without an example by its schema. */
function isRecord(answer: DeclaredAnswer, { description }: CaseContext): boolean {
  if (answer.media === undefined || !isJson(answer.media.type)) return false;
  const documented = documentedBody(description, answer);
  if (documented.kind === 'json') return isObject(documented.value);
  return propertiesOf(description, answer.media.schema).size > 0;
}

/** The probes that can be sent. A probe of a discriminator (`kind`) breaks the schema, and is left out. */
function probesFor(fields: FieldContext): FieldProbes {
  const { description, validateValue, media, expected, subject, sent } = fields;
  const answers = expected.map((answer) => {
    const documented = documentedBody(description, answer);
    const record = documented.kind === 'json' && isObject(documented.value) ? { record: documented.value } : {};
    return { schema: answer.media?.schema, ...record };
  });
  const isDecided = (name: string): boolean => subject.operation.path.includes(`{${name}}`);
  const found = findFieldProbes({ description, validateValue, sent: media.schema, answers, isDecided });
  const fitting = (probe: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(probe).filter(([name, value]) => isSendable({ ...sent, [name]: value }, fields)));
  return { ...found, flat: fitting(found.flat), empty: fitting(found.empty), awkward: fitting(found.awkward) };
}
