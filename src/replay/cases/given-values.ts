import type { Description } from '../../description/description.ts';
import type { Path } from '../../description/place.ts';
import type { Operation } from '../../description/read/api.ts';
import { requestMediaOf } from '../../description/read/content.ts';
import type { Located } from '../../description/read/view.ts';
import { type JsonObject, isArray, isObject, parsedJson } from '../../lib/json.ts';
import { show } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { propertiesOf } from '../../schema/properties.ts';
import type { ValidateValue } from '../../schema/validate.ts';
import { mergeFields } from '../compare/differences.ts';
import { requestValidatorOf } from '../schemas.ts';
import type { SentParameter } from './sent-parameters.ts';

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
  const json = parsedJson(value);
  const items = value.split(',').map((item) => item.trim());
  return [value, ...(json === undefined ? [] : [json]), items, items.map((item) => parsedJson(item) ?? item)];
}

/** The secrets among `given`. */
export function secretValues(given: readonly GivenValue[] = []): readonly string[] {
  return given.flatMap(({ value, isSecret }) => (isSecret === true ? textsIn(value) : []));
}

function textsIn(value: unknown): readonly string[] {
  if (isObject(value)) return Object.values(value).flatMap(textsIn);
  return isArray(value) ? value.flatMap(textsIn) : [String(value)];
}

/** The name of an operation: `GET /pets/{id}`. */
export const operationPattern = /^[A-Z]+ \//u;

/** The values of a mapping, and the place of each key of it in messages. */
export interface WrittenValues {
  readonly tree: JsonObject;
  readonly at: (path: Path) => string;
}

/**
 * The values of a mapping: by name, by place and name, and of an operation, `GET /pets/{id}`, the same below its key. The order is of
 * rising precedence.
 * @throws UserError for an invalid value.
 */
export function readValueTree({ tree, at }: WrittenValues): readonly GivenValue[] {
  const all = Object.entries(tree).flatMap(([key, value]): readonly GivenValue[] => {
    if (!operationPattern.test(key)) return valuesAt(key, value, [key], at);
    if (!isObject(value))
      throw new UserError(`${at([key])} must be a mapping of values for that operation; found ${show(value)}.`);
    const own = Object.entries(value).flatMap(([name, each]) => valuesAt(name, each, [key, name], at));
    return own.map((each) => ({ ...each, operation: key }));
  });
  return generalFirst(all);
}

/** Values for one operation come after those for all: they weigh more. */
export function generalFirst(values: readonly GivenValue[]): readonly GivenValue[] {
  return [
    ...values.filter(({ operation }) => operation === undefined),
    ...values.filter(({ operation }) => operation !== undefined),
  ];
}

/** A value, or those of a place: `query` with a mapping is a place, with anything else a parameter of that name. */
function valuesAt(name: string, value: unknown, path: Path, at: WrittenValues['at']): readonly GivenValue[] {
  const place = valuePlaces.find((each) => each === name);
  if (place === undefined || !isObject(value)) {
    if (value === null) throw new UserError(`${at(path)} must be a value; found null.`);
    return [{ name, value: literal(value, at(path)), from: at(path) }];
  }
  return Object.entries(value).map(([inner, each]) => {
    const from = at([...path, inner]);
    return { place, name: inner, value: literal(each, from), from };
  });
}

/** A value of a file. Only a flag may name a variable: a repository could send a secret to wherever it says. */
function literal(value: unknown, from: string): unknown {
  if (typeof value !== 'string') return value;
  if (/^\$(?:\{\w+\}|[A-Z_][A-Z0-9_]*)$/u.test(value))
    throw new UserError(
      `${from} must be a value; found the name of a variable of the environment, which only a flag may give: \`--value 'name=${value}'\`. \`$$\` at the start stands for a \`$\`.`,
    );
  return value.replace(/^\$\$/u, '$');
}
