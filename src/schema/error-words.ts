import type { ErrorObject } from 'ajv/dist/2020.js';
import { isArray, isObject, isText, member } from '../lib/json.ts';
import { toPointer } from '../lib/pointer.ts';
import { shortened, show } from '../lib/show.ts';
import { requirementOfType } from './types.ts';

/** An error of Ajv in the words of all messages. */
interface ErrorWords {
  /** JSON Pointer to the value; to the property that must not be there. */
  readonly pointer: string;
  /** The requirement, as it follows the subject of a sentence. */
  readonly requirement: string;
  readonly found: string;
}

/** The requirement that `error` is of, and the value that breaks it. */
export function wordsOfError(error: ErrorObject): ErrorWords {
  const { pointer, requirement, found } = wordsOfValue(error);
  const { keyword, propertyName: name } = error;
  if (name === undefined) return { pointer, requirement, found };
  // The value is a name, by `propertyNames`.
  const ofName = keyword === 'false schema' ? requirement : `has a name that ${requirement}`;
  return { pointer: `${pointer}${toPointer([name])}`, requirement: ofName, found };
}

function wordsOfValue(error: ErrorObject): ErrorWords {
  const { keyword, params, instancePath: pointer } = error;
  const data: unknown = error.data;
  const extra: unknown = member(params, 'additionalProperty') ?? member(params, 'unevaluatedProperty');
  if (typeof extra === 'string') {
    const requirement = 'must be a property that the schema knows';
    return { pointer: `${pointer}${toPointer([extra])}`, requirement, found: show(member(data, extra)) };
  }
  const missing: unknown = member(params, 'missingProperty');
  if (typeof missing === 'string')
    return { pointer, requirement: `must have the property \`${missing}\``, found: 'none' };
  if (keyword === 'anyOf')
    return { pointer, requirement: 'must fit a schema of `anyOf`', found: `${show(data)}, which fits none` };
  if (keyword === 'oneOf') {
    // The first two: the rest is not tried.
    const passing: unknown = member(params, 'passingSchemas');
    const fits = isArray(passing) ? passing.map((index) => `\`oneOf/${String(index)}\``).join(' and ') : 'none';
    const requirement = 'must fit exactly one schema of `oneOf`';
    return { pointer, requirement, found: `${show(data)}, which fits ${fits}` };
  }
  const requirement = requirementOf(error) ?? error.message ?? `must pass \`${keyword}\``;
  return { pointer, requirement, found: show(data) };
}

const longestPattern = 120;

function requirementOf(error: ErrorObject): string | undefined {
  const { keyword, params } = error;
  const schema: unknown = error.schema;
  const counted = /^(min|max)(Length|Items|Properties)$/.exec(keyword);
  if (counted !== null)
    return `must have at ${counted[1] === 'min' ? 'least' : 'most'} ${countOf(schema, counted[2] ?? '')}`;
  switch (keyword) {
    case 'type':
      return requirementOfType(member(params, 'type'));
    case 'enum':
      return `must be ${listed(schema)}`;
    case 'const':
      return isObject(schema) || isArray(schema) ? 'must be the value of `const`' : `must be ${show(schema)}`;
    case 'pattern':
      // Frameworks write patterns of a screen; the place says where to read the whole.
      return isText(schema) && schema.length > longestPattern
        ? `must match pattern "${shortened(schema)}..."`
        : undefined;
    case 'minimum':
      return `must be at least ${show(schema)}`;
    case 'maximum':
      return `must be at most ${show(schema)}`;
    case 'exclusiveMinimum':
      return `must be more than ${show(schema)}`;
    case 'exclusiveMaximum':
      return `must be less than ${show(schema)}`;
    case 'multipleOf':
      return `must be a multiple of ${show(schema)}`;
    case 'uniqueItems':
      return 'must have no item twice';
    case 'contains':
      return containing(error.parentSchema);
    case 'not':
      // Copied schemas have `contains` as `not: { not: ... }`.
      return member(member(schema, 'not'), 'contains') === undefined
        ? 'must not fit the schema of `not`'
        : containing(member(schema, 'not'));
    case 'items': {
      // `false`, for those beyond `prefixItems`.
      const first = member(error.parentSchema, 'prefixItems');
      return schema === false && isArray(first) ? `must have at most ${countOf(first.length, 'Items')}` : undefined;
    }
    case 'false schema':
      return 'must not be there';
    default:
      return undefined;
  }
}

function containing(schema: unknown): string {
  const [least = 1, most] = [member(schema, 'minContains'), member(schema, 'maxContains')];
  const end = 'the schema of `contains`';
  if (most !== undefined) return `must have from ${show(least)} to ${show(most)} items that fit ${end}`;
  return least === 1 ? `must have an item that fits ${end}` : `must have at least ${show(least)} items that fit ${end}`;
}

const nouns: Readonly<Record<string, readonly [one: string, more: string]>> = {
  Length: ['character', 'characters'],
  Items: ['item', 'items'],
  Properties: ['property', 'properties'],
};

function countOf(limit: unknown, what: string): string {
  const [one = '', more = ''] = nouns[what] ?? [];
  return `${show(limit)} ${limit === 1 ? one : more}`;
}

function listed(allowed: unknown): string {
  if (!isArray(allowed)) return show(allowed);
  if (allowed.some((value) => isObject(value) || isArray(value))) return 'a value of `enum`';
  const shown = allowed.slice(0, 10).map((value) => show(value));
  return `one of ${shown.join(', ')}${allowed.length > 10 ? ', ...' : ''}`;
}
