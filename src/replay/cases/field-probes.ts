import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/view.ts';
import { isArray, isObject, member, type JsonObject } from '../../lib/json.ts';
import { createGenerate } from '../../schema/generate/generate.ts';
import { isReadOnly, propertiesOf } from '../../schema/properties.ts';
import type { ValidateValue } from '../../schema/validate.ts';
import { replayCacheLimits } from '../schemas.ts';
import { mergeFields } from '../compare/merge-fields.ts';
import { awkwardProbeFor, emptyProbeFor, probeFor } from './probe-values.ts';

/** Values for the fields that a request sends to find them again in its answer. */
export interface FieldProbes {
  /** Values for fields that are no objects. */
  readonly flat: JsonObject;
  /** Values for the same fields that code takes for nothing, as `''`, 0, false and an empty list. */
  readonly empty: JsonObject;
  /** Values that are changed by escaping, trimming, rounding or sorting. */
  readonly awkward: JsonObject;
  /** Values for objects: a field at one depth after the other, so that what stands beside it is seen to stay. */
  readonly nested: readonly JsonObject[];
  /** Fields that may be null and are not. */
  readonly nulls: JsonObject;
  /** `readOnly` fields, with other values than they have. */
  readonly readOnly: JsonObject;
  /** `readOnly` fields that no other value is known for. */
  readonly unprobed: readonly string[];
}

/** Where fields are looked for: in what may be sent, and in every answer. */
export interface FieldSearch {
  readonly description: Description;
  readonly validateValue: ValidateValue;
  /** The schema of the request. */
  readonly sent: Located | undefined;
  readonly answers: readonly {
    readonly schema: Located | undefined;
    /** The documented record, where there is one. */
    readonly record?: JsonObject;
  }[];
  /** Fields that something else decides. */
  readonly isDecided: (name: string) => boolean;
}

// Deeper objects are seldom written by hand.
const deepest = 6;

/** Values for the fields that are in every answer. */
export function findFieldProbes(search: FieldSearch): FieldProbes {
  const fields = { flat: {}, empty: {}, awkward: {}, nulls: {}, readOnly: {} };
  const found = { ...fields, nested: [] as JsonObject[], unprobed: [] as string[] };
  const put = (place: keyof typeof fields, name: string, value: unknown): void => {
    if (value !== undefined) found[place] = { ...found[place], ...Object.fromEntries([[name, value]]) };
  };
  for (const { name, property, declared, taken, isSendable } of fieldsIn(search, withMade(search))) {
    const wanted = { ...search, taken, allowedBy: present(declared) };
    const value = probeFor(property, wanted);
    if (declared.some(isReadOnly)) {
      // Where request and answer disagree nothing is said of it.
      if (!present(declared).every(isReadOnly)) continue;
      if (value !== undefined) put('readOnly', name, value);
      else if (isTyped(property)) found.unprobed.push(name);
      continue;
    }
    if (!isSendable) continue;
    put('flat', name, value);
    put('empty', name, emptyProbeFor(property, wanted));
    put('awkward', name, awkwardProbeFor(property, wanted));
    if (value === undefined) {
      for (const [index, nested] of nestedProbes(property, declared, taken, search, 1).entries())
        found.nested[index] = { ...found.nested[index], ...Object.fromEntries([[name, nested]]) };
    }
    const isNullable = present(declared).every((each) => allowsNull(each, search.validateValue));
    if (isNullable && !taken.includes(null)) put('nulls', name, null);
  }
  return found;
}

interface ProbedField {
  readonly name: string;
  readonly property: Located;
  readonly declared: readonly (Located | undefined)[];
  readonly taken: readonly unknown[];
  readonly isSendable: boolean;
}

/** The fields that are in every answer, by its record or by its schema. */
function fieldsIn(
  { description, sent, answers, isDecided }: FieldSearch,
  made: readonly unknown[],
): readonly ProbedField[] {
  const sendable = propertiesOf(description, sent);
  const answered = answers.map(({ schema, record }) => ({ properties: propertiesOf(description, schema), record }));
  const names = new Set([...sendable.keys(), ...answered.flatMap(({ properties }) => [...properties.keys()])]);
  return [...names].flatMap((name): readonly ProbedField[] => {
    const declared = [sendable.get(name), ...answered.map(({ properties }) => properties.get(name))];
    const property = declared.find((each) => each !== undefined);
    const isInAll =
      answered.every(({ properties }) => properties.has(name)) ||
      answered.every(({ record }) => record !== undefined && Object.hasOwn(record, name));
    if (property === undefined || isDecided(name) || !isInAll) return [];
    const taken = [...answers.map(({ record }) => record), ...made].map((record) => member(record, name));
    return [{ name, property, declared, taken, isSendable: sendable.has(name) }];
  });
}

/** What is made of the schemas of answers without a record: most mocks make the same. */
function withMade({ description, answers }: FieldSearch): readonly unknown[] {
  const generate = createGenerate(description, { cachedSchemas: replayCacheLimits.schemas });
  return answers.flatMap(({ schema, record }) =>
    record === undefined && schema !== undefined ? [generate(schema).value] : [],
  );
}

/** Objects with one probe each: in the first field that takes one, and in those of an object below it. */
function nestedProbes(
  property: Located,
  declared: readonly (Located | undefined)[],
  taken: readonly unknown[],
  search: FieldSearch,
  depth: number,
): readonly JsonObject[] {
  const { validateValue } = search;
  const records = taken.filter((value) => value !== undefined);
  if (depth > deepest || records.some((value) => !isObject(value))) return [];
  if (records.length === 0 && depth > 2) return [];
  const answers = declared.slice(1).map((schema, index) => {
    const record = records[index];
    return { schema, ...(isObject(record) && { record }) };
  });
  const fields = fieldsIn({ ...search, sent: declared[0] ?? property, answers, isDecided: () => false }, []);
  const probes: JsonObject[] = [];
  let below: readonly JsonObject[] = [];
  for (const { name, property: at, declared: parts, taken: values, isSendable } of fields) {
    if (!isSendable || parts.some(isReadOnly)) continue;
    const allowedBy = present(parts);
    const value = probes.length > 0 ? undefined : probeFor(at, { ...search, taken: values, allowedBy });
    if (value !== undefined) probes.push(Object.fromEntries([[name, value]]));
    else if (below.length === 0)
      below = nestedProbes(at, parts, values, search, depth + 1).map((probe) => Object.fromEntries([[name, probe]]));
  }
  const [record] = records;
  return [...probes, ...below].flatMap((probe): readonly JsonObject[] => {
    const whole = isObject(record) ? mergeFields(record, probe) : probe;
    return [probe, whole].filter((value) => validateValue(property, value) === undefined).slice(0, 1);
  });
}

function present<T>(values: readonly (T | undefined)[]): readonly T[] {
  return values.filter((value) => value !== undefined);
}

function isTyped({ value }: Located): boolean {
  return member(value, 'type') !== undefined || isArray(member(value, 'enum'));
}

function allowsNull(property: Located, validateValue: ValidateValue): boolean {
  const [type, branches] = [
    member(property.value, 'type'),
    member(property.value, 'anyOf') ?? member(property.value, 'oneOf'),
  ];
  const isSaid = isArray(type) || isArray(branches) || member(property.value, 'nullable') === true;
  return isSaid && validateValue(property, null) === undefined;
}
