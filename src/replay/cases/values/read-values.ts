import type { Path } from '../../../description/place.ts';
import { isObject, type JsonObject } from '../../../lib/json.ts';
import { show } from '../../../lib/show.ts';
import { UserError } from '../../../lib/user-error.ts';
import { valuePlaces, type GivenValue } from './given-values.ts';

/** The name of an operation: `GET /pets/{id}`. */
export const operationPattern = /^[A-Z]+ \//u;

/** The values of a mapping, and the place of each key of it in messages. */
export interface WrittenValues {
  readonly tree: JsonObject;
  readonly at: (path: Path) => string;
}

/**
 * The values of a mapping: by name, by place and name, and of an operation, `GET /pets/{id}`, the same below its key. The weightier ones come later.
 * @throws UserError for what is no value.
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
