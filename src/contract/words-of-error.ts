import type { ErrorObject } from 'ajv/dist/2020.js';
import { isArray, member } from '../lib/json.ts';
import { show } from '../lib/show.ts';

/** What must be, as a sentence has it after its subject, and what was found. */
export interface ErrorWords {
  readonly requirement: string;
  readonly found: string;
}

/** What an error of Ajv says of a value in the words of every message. `extra` is the property that must not be there. */
export function wordsOfError(error: ErrorObject, extra: unknown): ErrorWords {
  const { keyword, params } = error;
  const data: unknown = error.data;
  if (typeof extra === 'string')
    return { requirement: 'must be a property that the schema knows', found: show(member(data, extra)) };
  const missing: unknown = member(params, 'missingProperty');
  if (typeof missing === 'string') return { requirement: `must have the property \`${missing}\``, found: 'none' };
  if (keyword === 'anyOf')
    return { requirement: 'must fit a schema of `anyOf`', found: `${show(data)}, which fits none` };
  if (keyword === 'oneOf') {
    const fits = member(params, 'passingSchemas') === null ? 'none' : 'more than one';
    return { requirement: 'must fit exactly one schema of `oneOf`', found: `${show(data)}, which fits ${fits}` };
  }
  return { requirement: requirementOf(error) ?? error.message ?? `must pass \`${keyword}\``, found: show(data) };
}

function requirementOf(error: ErrorObject): string | undefined {
  const { keyword, params } = error;
  const schema: unknown = error.schema;
  const counted = /^(min|max)(Length|Items|Properties)$/.exec(keyword);
  if (counted !== null)
    return `must have at ${counted[1] === 'min' ? 'least' : 'most'} ${countOf(schema, counted[2] ?? '')}`;
  switch (keyword) {
    case 'type': {
      const type: unknown = member(params, 'type');
      return isArray(type) ? `must be ${type.join(' or ')}` : undefined;
    }
    case 'enum':
      return `must be ${listed(schema)}`;
    case 'const':
      return `must be ${show(schema)}`;
    case 'multipleOf':
      return `must be a multiple of ${show(schema)}`;
    case 'uniqueItems':
      return 'must have no item twice';
    case 'not':
      // What `contains` asks for is written as `not: { not: ... }`.
      return member(member(schema, 'not'), 'contains') === undefined
        ? 'must not fit the schema of `not`'
        : 'must have an item that fits the schema of `contains`';
    case 'false schema':
      return 'must not be there';
    default:
      return undefined;
  }
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
  const shown = allowed.slice(0, 10).map((value) => show(value));
  return `one of ${shown.join(', ')}${allowed.length > 10 ? ', ...' : ''}`;
}
