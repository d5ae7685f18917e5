import type { Operation } from '../../../description/read/api.ts';
import { requestMediaOf } from '../../../description/read/content.ts';
import type { Description } from '../../../description/description.ts';
import type { Located } from '../../../description/read/view.ts';
import { isArray, isObject, type JsonObject } from '../../../lib/json.ts';
import { propertiesOf } from '../../../schema/properties.ts';
import type { ValidateValue } from '../../../schema/validate.ts';
import type { SentParameter } from '../sent-parameters.ts';
import { mergeFields } from '../../compare/merge-fields.ts';
import { requestValidatorOf } from '../../schemas.ts';

/** The parts of a request that values are given for. */
export const valuePlaces = ['path', 'query', 'header', 'cookie', 'body'] as const;

/** A value that the user gives for parameters, or for a field of bodies. Plain data. */
export interface GivenValue {
  /** `GET /servers/{id}`; absent where it is for every operation. */
  readonly operation?: string;
  /** Absent: parameters of that name, wherever they are. */
  readonly place?: (typeof valuePlaces)[number];
  /** The name of the parameter, or of the field at the root of the body. */
  readonly name: string;
  readonly value: unknown;
  /** Typed texts stand for numbers, too. */
  readonly isTyped?: true;
  /** Secrets are never shown. */
  readonly isSecret?: true;
  /** The place that gives it, in messages: `` `--value id` ``. */
  readonly from: string;
}

/** The values that are given for one operation. */
interface ValuesOfOperation {
  /** The value of a parameter; undefined where none is given. */
  readonly parameter: (parameter: SentParameter) => unknown;
  /** Fields of the body, merged into every body that is sent. */
  readonly fields: () => JsonObject;
}

/** The values that are given for an operation. */
export type ValuesFor = (operation: Operation) => ValuesOfOperation;

const none: ValuesOfOperation = { parameter: () => undefined, fields: () => ({}) };

/** The values of `given` for operations of `description`, by the types that their schemas want. The last one that fits counts. */
export function createValuesFor(description: Description, given: readonly GivenValue[] = []): ValuesFor {
  if (given.length === 0) return () => none;
  const validateValue = requestValidatorOf(description);
  return (operation) => {
    const own = given.filter((each) => isFor(each, operation));
    return {
      parameter: (parameter) => {
        const value = own.findLast((each) => isOf(each, parameter));
        return value && toType(value, parameter.schema, { description, validateValue });
      },
      fields: () => {
        const given = own.filter(({ place }) => place === 'body');
        const known = given.length === 0 ? new Map<string, Located>() : fieldsIn(description, operation);
        return given
          .filter(({ name }) => known.has(name))
          .reduce<JsonObject>((merged, each) => {
            const value = toType(each, known.get(each.name), { description, validateValue });
            return mergeFields(merged, Object.fromEntries([[each.name, value]]));
          }, {});
      },
    };
  };
}

export function isFor({ operation }: GivenValue, { method, path }: Operation): boolean {
  return operation === undefined || operation === `${method} ${path}`;
}

/** Names of headers have no case. */
export function isOf({ place, name }: GivenValue, parameter: SentParameter): boolean {
  if (place !== undefined && place !== parameter.place) return false;
  return parameter.place === 'header' ? name.toLowerCase() === parameter.name.toLowerCase() : name === parameter.name;
}

/** The fields of the bodies of `operation` with their schemas. */
export function fieldsIn(description: Description, operation: Operation): ReadonlyMap<string, Located> {
  const all = requestMediaOf(description, operation).flatMap(({ schema }) => [...propertiesOf(description, schema)]);
  return new Map(all);
}

interface Types {
  readonly description: Description;
  readonly validateValue: ValidateValue;
}

/** A value as `schema` wants it: what was typed may be a number, JSON or a list with commas; a number of a file may be a text. */
export function toType(
  { value, isTyped }: Pick<GivenValue, 'value' | 'isTyped'>,
  schema: Located | undefined,
  types: Types,
) {
  const convert = (part: unknown, by: Located | undefined): unknown => {
    if (isObject(part)) {
      const properties = propertiesOf(types.description, by);
      return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, convert(each, properties.get(key))]));
    }
    if (by === undefined) return part;
    return readings(part, isTyped === true).find((each) => types.validateValue(by, each) === undefined) ?? part;
  };
  return convert(value, schema);
}

function readings(value: unknown, isTyped: boolean): readonly unknown[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [value, String(value)];
  if (!isTyped || typeof value !== 'string') return [value];
  const json = parsed(value);
  const items = value.split(',').map((item) => item.trim());
  return [value, ...json, items, items.map((item) => parsed(item)[0] ?? item)];
}

function parsed(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text) as unknown];
  } catch {
    return [];
  }
}

/** The secrets among `given`. */
export function secretValues(given: readonly GivenValue[] = []): readonly string[] {
  return given.flatMap(({ value, isSecret }) => (isSecret === true ? textsIn(value) : []));
}

function textsIn(value: unknown): readonly string[] {
  if (isObject(value)) return Object.values(value).flatMap(textsIn);
  return isArray(value) ? value.flatMap(textsIn) : [String(value)];
}
