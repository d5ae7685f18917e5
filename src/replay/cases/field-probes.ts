import { idPathIn } from '../../contract/record-id.ts';
import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/read/view.ts';
import { has, isArray, isObject, member, type JsonObject } from '../../lib/json.ts';
import { createGenerate } from '../../schema/generate/generate.ts';
import { isReadOnly, isWriteOnly, propertiesOf } from '../../schema/properties.ts';
import type { ValidateValue } from '../../schema/validate.ts';
import { replayCacheLimits } from '../schemas.ts';
import { mergeFields } from '../compare/differences.ts';
import { awkwardProbeFor, emptyProbeFor, probeFor, typedParts } from './probe-values.ts';

/** Probes: values for sent fields that the answer must show. */
export interface FieldProbes {
  readonly flat: JsonObject;
  /** Falsy values and empty lists for the fields of `flat`: code often drops them. */
  readonly empty: JsonObject;
  /** Values that escaping, trimming, rounding or sorting changes. */
  readonly awkward: JsonObject;
  /** Values for objects: a field at one depth after the other, so that the fields beside it are seen to stay. */
  readonly nested: readonly JsonObject[];
  /** Null for fields that may be null and are not. */
  readonly nulls: JsonObject;
  /** New values for `readOnly` fields. */
  readonly readOnly: JsonObject;
  /** `readOnly` fields that no new value is known for. */
  readonly unprobed: readonly string[];
}

/** The schemas and records to find fields in. */
export interface FieldSearch {
  readonly description: Description;
  readonly validateValue: ValidateValue;
  /** The schema of the request. */
  readonly sent: Located | undefined;
  readonly answers: readonly {
    readonly schema: Located | undefined;
    /** The documented record. */
    readonly record?: JsonObject;
  }[];
  /** Something else than the body decides the field. */
  readonly isDecided: (name: string) => boolean;
}

// Deeper objects are seldom written by hand.
const deepest = 6;

/** Probes for the fields that are in every answer. */
export function findFieldProbes(search: FieldSearch): FieldProbes {
  const fields = { flat: {}, empty: {}, awkward: {}, nulls: {}, readOnly: {} };
  const found = { ...fields, nested: [] as JsonObject[], unprobed: [] as string[] };
  const put = (place: keyof typeof fields, name: string, value: unknown): void => {
    if (value !== undefined) found[place] = { ...found[place], ...Object.fromEntries([[name, value]]) };
  };
  for (const { name, property, declared, taken, isSendable } of fieldsIn(search, generatedRecords(search))) {
    const wanted = { ...search, taken, allowedBy: present(declared) };
    const value = probeFor(property, wanted);
    if (declared.some(isReadOnly)) {
      // A field that is `readOnly` in one schema alone may change or not.
      if (!present(declared).every(isReadOnly)) continue;
      if (value !== undefined) put('readOnly', name, value);
      else if (typedParts(search.description, property).length > 0) found.unprobed.push(name);
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

/** The fields that every answer has, by its record or by its schema: without a record none that is `writeOnly`. */
function fieldsIn(
  { description, sent, answers, isDecided }: FieldSearch,
  generated: readonly unknown[],
): readonly ProbedField[] {
  const sendable = propertiesOf(description, sent);
  const answered = answers.map(({ schema, record }) => ({ properties: propertiesOf(description, schema), record }));
  const names = new Set([...sendable.keys(), ...answered.flatMap(({ properties }) => [...properties.keys()])]);
  const records = [...answers.map(({ record }) => record), ...generated];
  return [...names].flatMap((name): readonly ProbedField[] => {
    const declared = [sendable.get(name), ...answered.map(({ properties }) => properties.get(name))];
    const property = declared.find((each) => each !== undefined);
    const isInAll =
      answered.every(({ properties }) => properties.has(name) && !isWriteOnly(properties.get(name))) ||
      answered.every(({ record }) => record !== undefined && Object.hasOwn(record, name));
    if (property === undefined || isDecided(name) || !isInAll) return [];
    if (records.some((record) => isBesideRecord(record, name, [...sendable.keys()]))) return [];
    const taken = records.map((record) => member(record, name));
    return [{ name, property, declared, taken, isSendable: sendable.has(name) }];
  });
}

/** The field `name` of `answer` says something of an answer whose record, with `sent` fields, stands in it: `status` of `{ data: { id, status }, status: 'OK' }`. */
function isBesideRecord(answer: unknown, name: string, sent: readonly string[]): boolean {
  const [holder, ...idPath] = idPathIn(answer, 'id') ?? [];
  const record = holder === undefined ? undefined : member(answer, holder);
  if (idPath.length !== 1 || !isObject(record) || !isObject(answer) || !has(record, name)) return false;
  const countIn = (object: JsonObject): number => sent.filter((each) => has(object, each)).length;
  return countIn(record) >= countIn(answer);
}

/** Values generated for answers without a record: most mocks generate the same. */
function generatedRecords({ description, answers }: FieldSearch): readonly unknown[] {
  const generate = createGenerate(description, { cachedSchemas: replayCacheLimits.schemas });
  return answers.flatMap(({ schema, record }) =>
    record === undefined && schema !== undefined ? [generate(schema).value] : [],
  );
}

/** Objects with one probe each: in the first field that takes one, and in the fields of an object below it. */
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

function allowsNull(property: Located, validateValue: ValidateValue): boolean {
  const [type, branches] = [
    member(property.value, 'type'),
    member(property.value, 'anyOf') ?? member(property.value, 'oneOf'),
  ];
  const isDeclared = isArray(type) || isArray(branches) || member(property.value, 'nullable') === true;
  return isDeclared && validateValue(property, null) === undefined;
}
