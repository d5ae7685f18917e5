import { canonicalJson, isArray, member, type JsonObject } from '../../lib/json.ts';
import { arrays } from './make-array.ts';
import { numbers } from './make-number.ts';
import { objects } from './make-object.ts';
import { leadsToAnotherPage, saysMoreFollows } from './paging.ts';
import { strings } from './make-string.ts';
import type { MakeValue, GenerateContext } from './context.ts';
import { isOfType, typesOf } from '../types.ts';

/** Values for all of `parts`, the likeliest first: those of `const` and `enum`, else some of each allowed type. */
export function* valuesOf(parts: readonly JsonObject[], context: GenerateContext, make: MakeValue): Generator {
  const fixed = fixedValues(parts);
  const types = typesOf(parts);
  if (types.length === 0 && parts.some((part) => 'type' in part)) return;
  if (fixed !== undefined) {
    const isAllowed = (value: unknown): boolean => types.length === 0 || types.some((type) => isOfType(value, type));
    // One by one: a list may have thousands of values, and be read thousands of times.
    for (const index of fixed.values.keys()) {
      const value = fixed.values[(index + context.turn) % fixed.values.length];
      if (fixed.allows(value) && isAllowed(value)) yield value;
    }
    return;
  }
  // Without a type: an object at the root, a text inside, and where values must differ.
  const anything = context.name === '' && context.turn === 0 ? ['object', 'null'] : ['string', 'null'];
  const allowed = types.length === 0 ? anything : types;
  if (context.endsPaging && leadsToAnotherPage(context.name)) yield* ends(allowed, parts);
  for (const type of allowed) {
    switch (type) {
      case 'object':
        yield* objects(parts, context, make);
        break;
      case 'array':
        yield* arrays(parts, context, make);
        break;
      case 'string':
        for (const turn of [0, 1, 2])
          yield* strings(parts, {
            name: context.name,
            turn: context.turn + turn,
            contents: turn === 0 ? jsonContents(parts, context, make) : [],
          });
        break;
      case 'number':
      case 'integer':
        yield* numbers(parts, { isInteger: type === 'integer', turn: context.turn });
        break;
      case 'boolean':
        yield* booleans(context);
        break;
      default:
        yield null;
    }
  }
}

/** The JSON that a text is to hold (`contentMediaType` and `contentSchema`; JSON Schema 2020-12, Validation, section 8). */
function jsonContents(parts: readonly JsonObject[], context: GenerateContext, make: MakeValue): readonly string[] {
  const mediaTypes = parts.map((part) => member(part, 'contentMediaType'));
  const isJson = mediaTypes.some(
    (type) => typeof type === 'string' && /^(?:application|text)\/(?:[^;]+\+)?json\b/iu.test(type),
  );
  // Deep inside, none: each text in a text doubles its backslashes.
  if (!isJson || context.isCut() || parts.some((part) => 'contentEncoding' in part)) return [];
  const schemas = parts.map((part) => member(part, 'contentSchema')).filter((schema) => schema !== undefined);
  const made = schemas.length === 0 ? { value: {} } : make(schemas, context.below(''));
  return made === undefined ? [] : [JSON.stringify(made.value)];
}

function booleans({ name, turn, endsPaging }: GenerateContext): readonly boolean[] {
  const first = (turn % 2 === 0) !== (endsPaging && saysMoreFollows(name));
  return [first, !first];
}

/** The values of a field that leads to a next page which say that there is none. */
function ends(types: readonly string[], parts: readonly JsonObject[]): readonly unknown[] {
  const isOpen = parts.every(
    (part) => !['pattern', 'format'].some((key) => key in part) && !(Number(member(part, 'minLength')) > 0),
  );
  return [...(types.includes('null') ? [null] : []), ...(types.includes('string') && isOpen ? [''] : [])];
}

/** The values of one `const` or `enum`, and those that all others allow. */
interface FixedValues {
  readonly values: readonly unknown[];
  readonly allows: (value: unknown) => boolean;
}

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

/** A value of the right type at least. */
export function fallbackValue(parts: readonly JsonObject[]): unknown {
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
