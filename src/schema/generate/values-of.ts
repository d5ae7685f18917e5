import { canonicalJson, isArray, member, type JsonObject } from '../../lib/json.ts';
import { arrays } from './make-array.ts';
import { numbers } from './make-number.ts';
import { objects } from './make-object.ts';
import { strings } from './make-string.ts';
import type { Make, GenerateContext } from './context.ts';
import { isOfType, typesOf } from '../types.ts';

/** Values for all of `parts`, the likeliest first: what `const` and `enum` allow, else of each type that they allow. */
export function* valuesOf(parts: readonly JsonObject[], context: GenerateContext, make: Make): Generator {
  const fixed = fixedValues(parts);
  const types = typesOf(parts);
  if (types.length === 0 && parts.some((part) => 'type' in part)) return;
  if (fixed !== undefined) {
    // One by one: a list of thousands is asked for thousands of times.
    for (const index of fixed.values.keys()) {
      const value = fixed.values[(index + context.turn) % fixed.values.length];
      if (fixed.allows(value) && isOfType(value, types)) yield value;
    }
    return;
  }
  // What may be anything: an object where it is the whole, a text inside.
  const anything = context.name === '' ? ['object', 'null'] : ['string', 'null'];
  for (const type of types.length === 0 ? anything : types) {
    switch (type) {
      case 'object':
        yield* objects(parts, context, make);
        break;
      case 'array':
        yield* arrays(parts, context, make);
        break;
      case 'string':
        for (const turn of [0, 1, 2]) yield* strings(parts, { name: context.name, turn: context.turn + turn });
        break;
      case 'number':
      case 'integer':
        yield* numbers(parts, { isInteger: type === 'integer', turn: context.turn });
        break;
      case 'boolean':
        yield context.turn % 2 === 0;
        yield context.turn % 2 !== 0;
        break;
      default:
        yield null;
    }
  }
}

/** Values, of which some are allowed. */
interface FixedValues {
  readonly values: readonly unknown[];
  readonly allows: (value: unknown) => boolean;
}

/** The values that `const` and `enum` allow, where one of them is there. */
function fixedValues(parts: readonly JsonObject[]): FixedValues | undefined {
  const lists = parts.flatMap((part) => {
    const [values, constant] = [member(part, 'enum'), member(part, 'const')];
    return [...(isArray(values) ? [values] : []), ...(constant === undefined ? [] : [[constant]])];
  });
  const [first, ...others] = lists;
  if (first === undefined) return undefined;
  const allowed = others.map((list) => new Set(list.map(canonicalJson)));
  return { values: first, allows: (value) => allowed.every((list) => list.has(canonicalJson(value))) };
}

/** Something of the right type at least. */
export function somethingOf(parts: readonly JsonObject[]): unknown {
  const [type] = typesOf(parts);
  const values: Readonly<Record<string, unknown>> = {
    object: {},
    array: [],
    string: 'string',
    number: 0,
    integer: 0,
    boolean: true,
  };
  return type === undefined ? null : (values[type] ?? null);
}
